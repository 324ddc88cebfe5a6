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
    var alive: Set<Element> = []
    func mark(_ choice: Choice) {
      switch choice.move {
      case .browse(let transition): alive.insert(.transition(transition))
      case .perform(let step, let transition):
        alive.insert(.transition(transition))
        alive.insert(.step(step))
      case .choose(let intent, let alternative): alive.insert(.alternative(intent, alternative))
      case .answer(let step, let outcome):
        alive.insert(.step(step))
        if case .ask(let prompt, _) = machine.steps[step.index].action { alive.insert(.outcome(prompt, outcome)) }
      case .refuse(let step), .failToPresent(let step, _), .set(let step), .fail(let step), .pass(let step),
        .enter(let step), .jump(let step):
        alive.insert(.step(step))
      case .change(let change): alive.insert(.change(change))
      case .open, .supersede, .unhandled, .finish: break
      }
    }
    for index in explorer.reachable.idle {
      let configuration = explorer.reachable.table[index]
      alive.insert(.screen(configuration.screen))
      Step.forEachMoveByHandOrChange(in: configuration, of: machine, mark)
    }
    try explorer.cancellation.check()
    for index in 0..<explorer.graph.count {
      let configuration = explorer.graph.table[index]
      guard explorer.reachable.table.index(of: configuration.idle) != nil else {
        throw InternalError("a journey leads to a screen and context that was not explored")
      }
      for choice in Step.choices(in: configuration, of: machine) {
        guard explorer.reachable.table.index(of: choice.result.configuration.idle) != nil else {
          throw InternalError("a journey ends on a screen and context that was not explored")
        }
        mark(choice)
      }
    }
    return all(machine).filter { !alive.contains($0) }
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
