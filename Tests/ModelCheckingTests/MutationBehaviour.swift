import NavigationModel

/// What a machine can do: its configurations between journeys, what leads from one to another by hand or by a change,
/// and how the journeys of every intent can end there.
///
/// The names of transitions and the numbers of steps do not count.
struct Behaviour: Hashable {
  private struct Edge: Hashable {
    var from: Configuration
    var to: Configuration
    var how: String
  }

  private var idle: Set<Configuration> = []
  private var edges: Set<Edge> = []

  /// - Parameter depth: how many screens may lie below; what happens deeper down is not compared.
  init(of machine: Machine, depth: Int = 3) {
    let graph = NaiveGraph(machine, depth: depth)
    idle = Set(graph.idle)
    for configuration in graph.idle {
      for choice in graph.choices[configuration] ?? [] {
        switch choice.move {
        case .browse(let transition):
          let event = machine.events[machine.transitions[transition.index].event.index].name
          edges.insert(Edge(from: configuration, to: choice.result.configuration, how: event))
        case .back, .drag, .tap:
          edges.insert(Edge(from: configuration, to: choice.result.configuration, how: "\(choice.move)"))
        case .change(let change):
          edges.insert(
            Edge(from: configuration, to: choice.result.configuration, how: machine.changes[change.index].name))
        default:
          // A link: every way in which its journey can end.
          for (ending, last) in endings(from: choice.result.configuration, in: graph) {
            edges.insert(Edge(from: configuration, to: last, how: "\(choice.move) \(ending)"))
          }
        }
      }
    }
  }

  private func endings(from start: Configuration, in graph: NaiveGraph) -> [(Ending, Configuration)] {
    var endings: [(Ending, Configuration)] = []
    var seen: Set<Configuration> = [start]
    var stack = [start]
    while let configuration = stack.popLast() {
      for choice in graph.choices[configuration] ?? [] {
        switch choice.result {
        case .ends(let ending, let last): endings.append((ending, last))
        case .continues(let next): if seen.insert(next).inserted { stack.append(next) }
        }
      }
    }
    return endings
  }
}
