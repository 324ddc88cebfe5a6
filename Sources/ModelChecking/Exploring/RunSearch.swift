import NavigationModel
import StateSpace

/// Looks for a run with its stack: best first, by how far away the sets say the goal is.
///
/// The sets do not know what lies below, so that the goal may be further away than they say, or not there at all; a run
/// knows, and every move is one of `Step`.
///
/// - Source: Hart, Nilsson, Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968.
struct RunSearch {
  let machine: Machine
  let symbolic: SymbolicMachine
  let graph: BackwardGraph
  /// Nil: of how far away the goal is nothing is known.
  let sets: BackwardSets?
  /// By node.
  let places: [Place]
  let check: () throws -> Void
  /// More configurations are not looked at.
  let limit: Int
  /// True if what is settled at a place is so in this configuration of it.
  var isShown: (Configuration) -> Bool = { _ in true }

  /// The state to which a run has come.
  struct State: Hashable {
    var node: Int
    var configuration: Configuration
    var walk: PlaceWalk

    func contains(_ set: ContextSet, _ symbolic: SymbolicMachine) -> Bool {
      walk.contains(configuration, set, in: symbolic)
    }
  }

  private struct Step {
    var state: State
    var parent: Int
    var entry: Trace.Entry?
    var length: Int
  }

  /// A shortest run from one of `starts` to where something is settled, or good; nil if none was found.
  func run(from starts: [State]) throws -> Trace? {
    if symbolic.hasRelations, machine.tabs.isEmpty {
      var search = PairSearch(self)
      return try search.run(from: starts)
    }
    let unknown = 1 + Int(sets?.rounds ?? 0)
    var steps: [Step] = []
    var known: [State: Int] = [:]
    // By estimated length: the numbers of steps.
    var open: [[Int]] = []
    func add(_ state: State, _ parent: Int, _ entry: Trace.Entry?, _ length: Int, isGood: Bool) {
      if let other = known[state], steps[other].length <= length, !isGood { return }
      if !isGood { known[state] = steps.count }
      let left = isGood ? 0 : rounds(state) ?? unknown
      steps.append(Step(state: state, parent: parent, entry: entry, length: length))
      while open.count <= length + left { open.append([]) }
      open[length + left].append(isGood ? -steps.count : steps.count - 1)
    }
    for start in starts { add(start, -1, nil, 0, isGood: false) }
    var estimate = 0
    var looked = 0
    while estimate < open.count {
      guard let number = open[estimate].popLast() else {
        estimate += 1
        continue
      }
      if number < 0 { return trace(to: -number - 1, steps) }
      let step = steps[number]
      guard known[step.state] == number else { continue }
      let configuration = step.state.configuration
      if step.state.contains(graph.settled[step.state.node], symbolic), isShown(configuration) {
        return trace(to: number, steps)
      }
      looked += 1
      guard looked < limit else { return nil }
      if looked & 0xFF == 0 { try check() }
      for (entry, next, isGood) in try successors(of: step.state) {
        add(next, number, entry, step.length + 1, isGood: isGood)
      }
      estimate = 0
    }
    return nil
  }

  func rounds(_ state: State) -> Int? {
    var values = symbolic.values(of: state.configuration)
    if symbolic.hasRelations {
      values = state.walk.values(of: state.configuration, in: symbolic)
      values += state.walk.valuesAtEntry ?? values
    }
    return sets?.round(of: state.node, in: values, symbolic.diagrams)
  }

  /// The states that may follow; also whether something good has happened then.
  func successors(of state: State) throws -> [(Trace.Entry, State, isGood: Bool)] {
    let here = state.configuration
    var choices: [Choice]?
    return try graph[state.node].compactMap { edge in
      guard state.contains(edge.contexts, symbolic) else { return nil }
      let choice: Choice?
      switch edge.move {
      case .supersede, .change: choice = edge.choice(in: here, of: machine)
      default:
        let all = choices ?? NavigationModel.Step.choices(in: here, of: machine)
        choices = all
        choice = all.first { $0.move == edge.move }
      }
      guard let choice else { return nil }
      if let lands = edge.lands, lands != (choice.result.ending == .landed) { return nil }
      let after = choice.result.configuration
      let entry = Trace.Entry(choice)
      if symbolic.hasRelations {
        guard let (next, isGood) = try arrive(by: edge, from: state, at: after) else { return nil }
        return (entry, next, isGood)
      }
      switch edge.outcome {
      case .bad, .goodIn: return nil
      // Where a run goes on is not asked any more; but it must be there that the sets say so.
      case .good:
        if let target = edge.target,
          state.walk.following(target, calls: edge.calls, tabs: edge.tabs, from: here, to: after) == nil
        {
          return nil
        }
        return (entry, State(node: state.node, configuration: after, walk: state.walk), true)
      case .continues(let target):
        guard
          let walk = state.walk.following(
            places[target], calls: edge.calls, tabs: edge.tabs, from: here, to: after)
        else { return nil }
        return (entry, State(node: target, configuration: after, walk: walk), false)
      }
    }
  }

  /// With relations and tabs: where an edge leads, over all that is shown on the way.
  private func arrive(
    by edge: BackwardGraph.Edge, from state: State, at after: Configuration
  ) throws -> (State, isGood: Bool)? {
    guard let target = edge.target else { return nil }
    var shown = FrameTable.Shown(place: target, passage: edge.passage, calls: edge.calls)
    shown.tabs.left = edge.tabs.left
    shown.tabs.states = symbolic.states(after: edge.effects)
    guard
      let (walk, parts) = try state.walk.following(
        shown, edge.effects, in: symbolic, from: state.configuration, to: after)
    else { return nil }
    var outcome = edge.outcome
    for part in parts {
      guard case .continues(let node) = outcome else { break }
      guard places[node].unwinding != nil else { continue }
      // What is watched may depend on what is shown then.
      let next = graph[node].first { edge in
        edge.returning?.way == part.way && edge.target == part.shown.place
          && edge.effects == part.effects && walk.contains(after, edge.shown, in: symbolic)
      }
      guard let next else { return nil }
      outcome = next.outcome
    }
    switch outcome {
    case .bad, .goodIn: return nil
    case .good: return (State(node: state.node, configuration: after, walk: walk), true)
    case .continues(let node):
      return places[node] == walk.place ? (State(node: node, configuration: after, walk: walk), false) : nil
    }
  }

  private func trace(to last: Int, _ steps: [Step]) -> Trace {
    Trace(to: last) { (steps[$0].state.configuration, steps[$0].parent, steps[$0].entry) }
  }
}

extension BackwardGraph.Edge {
  /// The choice that it stands for; nil where it cannot be made. Of a change it is made by the edge's own rule, of
  /// several that may apply.
  func choice(in here: Configuration, of machine: Machine) -> Choice? {
    guard case .change(let change) = move else { return Step.choice(move, in: here, of: machine) }
    return Step.choice(by: machine.kernel.rule(Int(rule.number), of: change), in: here, of: machine)
  }
}

extension BackwardGraph.Outcome {
  func shifted(by offset: Int) -> BackwardGraph.Outcome {
    if case .continues(let node) = self { .continues(node + offset) } else { self }
  }
}

extension Trace {
  /// The run to a step of a search: each step has a configuration, and but for the first the one before and the move.
  init(to last: Int, by step: (Int) -> (configuration: Configuration, parent: Int, entry: Entry?)) {
    var entries: [Entry] = []
    var here = step(last)
    while let entry = here.entry {
      entries.append(entry)
      here = step(here.parent)
    }
    self.init(start: here.configuration, entries: entries.reversed())
  }

  /// The entry with which the last journey was opened.
  var lastOpening: Int? { entries.lastIndex { if case .open = $0.move { true } else { false } } }
}
