import NavigationModel

extension Columns<ShownScreen> {
  /// Follows a move of the machine that was not presented.
  ///
  /// - Parameters:
  ///   - place: where it has led; inout, as a value would be copied first.
  ///   - values: those of the turn.
  ///   - returned: what the call brought that has just returned.
  mutating func follow(
    _ label: Label, to place: inout Configuration, _ values: ValueFlow, _ returned: Returned, on machine: Machine
  ) {
    let given: ShownScreen.Given
    switch label.move {
    // The user has done it by hand already.
    case .browse(let transition):
      let event = machine.transitions[transition.index].event
      given = ShownScreen.Given(values: values.arguments(for: machine.events[event.index].parameters))
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action, case .answer(let answer) = returned
      else { return }
      given = ShownScreen.Given(answer, taking: machine.prompts[prompt.index].outcomes[outcome].gives)
    case .back, .drag, .tap, .change, .open: given = ShownScreen.Given()
    default: return
    }
    take(label.actions(of: machine), giving: given, in: place.context, on: machine)
  }
}
