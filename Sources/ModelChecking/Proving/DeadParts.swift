import NavigationModel

/// What takes part in no run.
struct DeadParts {
  let explorer: Explorer

  /// The screens, transitions, alternatives, steps and outcomes that no run uses, in the order of the spec.
  ///
  /// All journeys must have been explored. That they lead to no configuration which the exploration between journeys
  /// has left out is checked on the way; see ``QuietIntents``.
  ///
  /// - Throws: ``InternalError``, ``Stopped``.
  func find() throws -> [Element] {
    let machine = explorer.machine
    var alive = Alive(machine)
    for index in explorer.reachable.idle {
      let configuration = explorer.reachable.table[index]
      alive.screens[configuration.screen.index] = true
      Step.forEachMoveByHandOrChange(in: configuration, of: machine) { alive.mark($0) }
    }
    try explorer.cancellation.check()
    for index in 0..<explorer.graph.count {
      let configuration = explorer.graph.table[index]
      guard explorer.reachable.table.index(of: configuration.idle) != nil else {
        throw InternalError("a journey leads to a screen and context that was not explored")
      }
      try Step.forEachChoice(in: configuration, of: machine) { choice in
        guard explorer.reachable.table.index(of: choice.result.configuration.idle) != nil else {
          throw InternalError("a journey ends on a screen and context that was not explored")
        }
        alive.mark(choice)
      }
    }
    return all(machine).filter { !alive.contains($0) }
  }

  /// What some run uses. Of screens, transitions and steps there are many.
  private struct Alive {
    let machine: Machine
    var screens: [Bool]
    private var transitions: [Bool]
    private var steps: [Bool]
    private var others: Set<Element> = []

    init(_ machine: Machine) {
      self.machine = machine
      screens = Array(repeating: false, count: machine.screens.count)
      transitions = Array(repeating: false, count: machine.transitions.count)
      steps = Array(repeating: false, count: machine.steps.count)
    }

    func contains(_ element: Element) -> Bool {
      switch element {
      case .screen(let screen): screens[screen.index]
      case .transition(let transition): transitions[transition.index]
      case .step(let step): steps[step.index]
      default: others.contains(element)
      }
    }

    mutating func mark(_ choice: Choice) {
      switch choice.move {
      case .browse(let transition): transitions[transition.index] = true
      case .perform(let step, let transition):
        transitions[transition.index] = true
        steps[step.index] = true
      case .choose(let intent, let alternative): others.insert(.alternative(intent, alternative))
      case .answer(let step, let outcome):
        steps[step.index] = true
        if case .ask(let prompt, _) = machine.steps[step.index].action { others.insert(.outcome(prompt, outcome)) }
      case .refuse(let step), .failToPresent(let step, _), .set(let step), .fail(let step), .pass(let step),
        .enter(let step), .jump(let step):
        steps[step.index] = true
      case .change(let change): others.insert(.change(change))
      case .open, .supersede, .unhandled, .finish: break
      }
    }
  }

  private func all(_ machine: Machine) -> [Element] {
    var elements: [Element] = machine.screens.indices.map { .screen(ScreenID($0)) }
    elements += machine.transitions.indices.map { .transition(TransitionID($0)) }
    for (prompt, value) in machine.prompts.enumerated() {
      elements += value.outcomes.indices.map { .outcome(PromptID(prompt), $0) }
    }
    for (intent, value) in machine.intents.enumerated() {
      elements += value.alternatives.indices.map { .alternative(IntentID(intent), $0) }
    }
    elements += machine.steps.indices.map { .step(StepID($0)) }
    elements += machine.changes.indices.map { .change(ChangeID($0)) }
    return elements
  }
}
