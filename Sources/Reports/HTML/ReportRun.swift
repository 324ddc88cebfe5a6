import NavigationModel
import SpecFile

/// A run that is stepped through on the picture: a path in the explorer.
struct ReportRun: Encodable {
  struct Step: Encodable {
    /// The edge's label, the sentence, and the state that it leads to.
    var label, text, state: Int

    private enum CodingKeys: String, CodingKey { case label = "l", text = "t", state = "s" }
  }

  var start: Int
  var startText: Int
  var steps: [Step]
  /// The steps from this one on are repeated forever.
  var loop: Int?

  /// Leaves out what says no more than its neighbours: it is no step of its own, as in the report on a terminal.
  ///
  /// - Parameter path: the trace, as ``ExplorerGraph/add(_:)-(Trace)`` has added it.
  init(_ trace: Trace, _ path: (start: Int, steps: [ExplorerGraph.Edge]), _ graph: inout ExplorerGraph) {
    let machine = graph.spec.machine
    start = path.start
    startText = graph.strings.number(of: machine.place(trace.start, machine.decidingVariables))
    steps = []
    var numbers: [Int] = []
    for (index, entry) in trace.entries.enumerated() {
      numbers.append(steps.count)
      if MoveText.isPlain(entry, in: machine) { continue }
      let text = MoveText.text(entry, after: index > 0 ? trace.entries[index - 1] : nil, in: machine)
      steps.append(
        Step(label: path.steps[index].label, text: graph.strings.number(of: text), state: path.steps[index].target))
    }
    loop = trace.loop.map { min(numbers[$0], max(0, steps.count - 1)) }
  }
}

extension ExplorerGraph {
  /// The run of a trace, all of whose states are added; nil if it is no run of the machine.
  mutating func run(_ trace: Trace) -> ReportRun? {
    guard let path = add(trace) else { return nil }
    return ReportRun(trace, path, &self)
  }
}
