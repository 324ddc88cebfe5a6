import NavigationModel

/// Which parts of a machine take part in some run.
struct NaiveParts {
  private let graph: NaiveGraph
  private var moves: Set<Move> = []

  init(_ graph: NaiveGraph) {
    self.graph = graph
    for configuration in graph.all { moves.formUnion((graph.choices[configuration] ?? []).map(\.move)) }
  }

  /// Screens that are never shown, transitions never made, steps never reached, targets where nothing ends,
  /// alternatives, outcomes and changes that never happen.
  var unused: [Element] {
    let machine = graph.machine
    var unused: [Element] = []
    for screen in machine.screens.indices.map({ ScreenID($0) })
    where !graph.all.contains(where: { $0.screen == screen }) { unused.append(.screen(screen)) }
    for transition in machine.transitions.indices.map({ TransitionID($0) }) where !isMade(transition) {
      unused.append(.transition(transition))
    }
    for step in machine.steps.indices.map({ StepID($0) })
    where !graph.all.contains(where: { machine.phase(of: $0.position) == .step(step) }) { unused.append(.step(step)) }
    let finishes = finishes
    for (intent, value) in machine.intents.enumerated() {
      for alternative in value.alternatives.indices
      where !moves.contains(.choose(IntentID(intent), alternative: alternative)) {
        unused.append(.alternative(IntentID(intent), alternative))
      }
      for (number, target) in value.targets.enumerated()
      where (value.targets.count > 1 || value.leaves) && !finishes[intent, default: []].contains(where: target.matches)
      {
        unused.append(.target(IntentID(intent), number))
      }
    }
    for (prompt, value) in machine.prompts.enumerated() {
      for outcome in value.outcomes.indices where !isGiven(outcome, to: PromptID(prompt)) {
        unused.append(.outcome(PromptID(prompt), outcome))
      }
    }
    for change in machine.changes.indices.map({ ChangeID($0) }) where !moves.contains(.change(change)) {
      unused.append(.change(change))
    }
    return unused
  }

  /// By intent: where its journeys come to their end.
  private var finishes: [Int: Set<Configuration>] {
    graph.all.reduce(into: [:]) { finishes, configuration in
      guard case .finish(let intent) = graph.machine.phase(of: configuration.position) else { return }
      finishes[intent.index, default: []].insert(configuration)
    }
  }

  private func isMade(_ transition: TransitionID) -> Bool {
    moves.contains { move in
      switch move {
      case .browse(transition), .perform(_, transition): true
      default: false
      }
    }
  }

  private func isGiven(_ outcome: Int, to prompt: PromptID) -> Bool {
    moves.contains { move in
      guard case .answer(let step, outcome: outcome) = move else { return false }
      if case .ask(prompt, _, _) = graph.machine.steps[step.index].action { return true }
      return false
    }
  }
}
