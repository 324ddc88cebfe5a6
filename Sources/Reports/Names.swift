import NavigationModel
import SpecFile

/// Short names for the parts of a machine.
extension Machine {
  func name(_ screen: ScreenID) -> String { screens[screen.index].name }
  func name(_ event: EventID) -> String { events[event.index].name }
  func name(_ intent: IntentID) -> String { intents[intent.index].name }
  func name(_ prompt: PromptID) -> String { prompts[prompt.index].name }
  func name(_ change: ChangeID) -> String { changes[change.index].name }

  /// The transition in short: `loadRestaurant: home, search -> restaurant`.
  func summary(_ id: TransitionID) -> String {
    let transition = transitions[id.index]
    let source =
      switch transition.source {
      case .any: "any"
      case .screens(let screens): screens.map(name).joined(separator: ", ")
      }
    let condition = transition.guardCondition.map { " when " + $0.text(in: self) } ?? ""
    return "\(name(transition.event)): \(source) -> \(name(transition.target))\(condition)"
  }

  /// The context as shown beside a screen: the value of the only variable needs no name, unless a screen
  /// has that name, too.
  private func values(of context: Context) -> [String] {
    guard variables.count == 1, !screens.contains(where: { variables[0].values.contains($0.name) }) else {
      return assignments(of: context)
    }
    return [variables[0].values[contexts.value(of: VariableID(0), in: context)]]
  }

  /// Screen and context: `home · loggedOut`, `home · user = loggedOut, tab = discovery`.
  func place(_ configuration: Configuration) -> String {
    ([name(configuration.screen)] + [values(of: configuration.context).joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Screen and context after `before`: of several variables only those that have changed, `home · link = waiting`.
  func place(_ configuration: Configuration, after before: Configuration) -> String {
    guard variables.count > 1 else { return place(configuration) }
    let changes = zip(assignments(of: before.context), assignments(of: configuration.context)).filter { $0 != $1 }
    return ([name(configuration.screen)] + [changes.map(\.1).joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// ` with user = loggedOut`, or nothing if there are no variables.
  func with(_ context: Context) -> String {
    variables.isEmpty ? "" : " with " + assignments(of: context).joined(separator: ", ")
  }
}
