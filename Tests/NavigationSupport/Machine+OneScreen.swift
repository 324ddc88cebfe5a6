import NavigationModel

extension Machine {
  /// The same with one screen at a time: what is pushed takes the place of home.
  ///
  /// The fuzzer knows the way to all that can be shown only where nothing is covered.
  package func oneScreenAtATime() throws -> Machine {
    var draft = Draft(self)
    for index in draft.transitions.indices {
      draft.transitions[index].actions = draft.transitions[index].actions.map { action in
        switch action {
        case .push(let screen): .replace(screen)
        case .back: .replace(root)
        default: action
        }
      }
    }
    for index in draft.intents.indices {
      draft.intents[index].targets = draft.intents[index].targets.map { target in
        Target(target.steps.last?.screen ?? target.base ?? root)
      }
    }
    // What they say of the stack has no meaning any more, and the spec is what is proved.
    draft.properties = []
    return try draft.machine()
  }
}
