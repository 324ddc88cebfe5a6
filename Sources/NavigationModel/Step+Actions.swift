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
    case .open: machine.start == .fresh ? [.reset] : []
    case .change(let id):
      machine.changes[id.index].rules.first { rule in
        rule.source.contains(configuration.screen)
          && rule.condition?.holds(at: configuration, of: machine.contexts) != false
          && configuration.taking(rule.actions, root: machine.root) != nil
      }?.actions ?? []
    case .answer(let step, let outcome): actions(of: outcome, at: step, in: configuration, of: machine)
    case .supersede, .choose, .unhandled, .failToPresent, .refuse, .set, .fail, .pass, .enter, .jump, .finish: []
    }
  }

  /// None if they are not possible, so that the journey ends there.
  private static func actions(
    of outcome: Int, at step: StepID, in configuration: Configuration, of machine: Machine
  ) -> [StackAction] {
    guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return [] }
    let actions = machine.prompts[prompt.index].outcomes[outcome].actions
    return configuration.taking(actions, root: machine.root) == nil ? [] : actions
  }
}
