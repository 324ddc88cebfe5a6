extension Step {
  /// What a move that is possible in `configuration` does to what is shown; none: it stays.
  ///
  /// - Complexity: O(1); for a change O(its rules).
  package static func actions(
    of move: Move, in configuration: Configuration, of machine: Machine
  ) -> [StackAction] {
    switch move {
    case .browse(let id), .perform(_, let id): machine.transitions[id.index].actions
    case .back: [.back]
    case .drag: [.dismiss]
    case .tap(let tab): [.tap(tab)]
    case .open: machine.start == .fresh ? [.reset] : []
    case .change(let id): rule(of: id, in: configuration, of: machine)?.actions ?? []
    case .answer(let step, let index): outcome(index, at: step, in: configuration, of: machine)?.actions ?? []
    case .supersede, .choose, .unhandled, .failToPresent, .refuse, .set, .fail, .pass, .enter, .jump, .follow, .finish:
      []
    }
  }

  /// The variables that a move that is possible in `configuration` sets.
  package static func effects(
    of move: Move, in configuration: Configuration, of machine: Machine
  ) -> [Assignment] {
    switch move {
    case .browse(let id), .perform(_, let id): machine.transitions[id.index].effects
    case .change(let id): rule(of: id, in: configuration, of: machine)?.effects ?? []
    case .answer(let step, let index): outcome(index, at: step, in: configuration, of: machine)?.effects ?? []
    case .set(let step): if case .set(let effects) = machine.steps[step.index].action { effects } else { [] }
    case .back, .drag, .tap, .open, .supersede, .choose, .unhandled, .failToPresent, .refuse, .fail, .pass, .enter,
      .jump, .follow, .finish:
      []
    }
  }

  /// The rule by which a change happens.
  private static func rule(
    of change: ChangeID, in configuration: Configuration, of machine: Machine
  ) -> Change.Rule? {
    machine.changes[change.index].rules.first { rule in
      rule.source.contains(configuration.screen)
        && rule.condition?.holds(at: configuration, of: machine.contexts) != false
        && isPossible(rule.actions, rule.effects, in: configuration, of: machine)
    }
  }

  /// Nil if what it does is not possible, so that the journey ends there.
  private static func outcome(
    _ index: Int, at step: StepID, in configuration: Configuration, of machine: Machine
  ) -> Outcome? {
    guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return nil }
    let outcomes = machine.prompts[prompt.index].outcomes
    guard outcomes.indices.contains(index),
      isPossible(outcomes[index].actions, outcomes[index].effects, in: configuration, of: machine)
    else { return nil }
    return outcomes[index]
  }

  /// Whether the actions are possible after the effects, from which the first screen of a tab follows.
  private static func isPossible(
    _ actions: [StackAction], _ effects: [Assignment], in configuration: Configuration, of machine: Machine
  ) -> Bool {
    var after = configuration
    after.context = machine.contexts.applying(effects, to: configuration.context)
    return after.taking(actions, on: machine.bottoms) != nil
  }
}
