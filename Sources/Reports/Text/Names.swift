import ModelChecking
import NavigationModel
import SpecFile

/// Short names for the parts of a machine.
extension Machine {
  func name(_ screen: ScreenID) -> String { screens[screen.index].name }
  func name(_ event: EventID) -> String { events[event.index].name }
  func name(_ intent: IntentID) -> String { intents[intent.index].name }
  func name(_ prompt: PromptID) -> String { prompts[prompt.index].name }
  func name(_ variable: VariableID) -> String { variables[variable.index].name }
  /// The targets with which the journey of an intent must end: `product or web`, `'home push product' or leaves`.
  func targets(of intent: IntentID) -> String {
    intents[intent.index].targetTexts(in: self).map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " or ")
  }
  /// The end of a journey that does what it should: `lands on product or web`.
  func landing(of intent: IntentID) -> String {
    let intent = intents[intent.index]
    let parts = [
      intent.stays ? "ends with nothing else shown" : intent.targets.isEmpty ? nil : "lands on \(screens(of: intent))",
      intent.leaves ? "leaves the app" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " or ")
  }

  private func screens(of intent: Intent) -> String {
    intent.targets.map { $0.steps.isEmpty ? $0.text(in: self) : "'\($0.text(in: self))'" }.joined(separator: " or ")
  }

  /// The place where the user is then.
  func goal(of intent: IntentID) -> String {
    let intent = intents[intent.index]
    return intent.stays || intent.targets.isEmpty ? "the end of its journey" : screens(of: intent)
  }

  func name(_ tab: TabID) -> String { tabs[tab.index].name }
  func name(_ change: ChangeID) -> String { changes[change.index].name }

  /// The transition in short: `loadRestaurant: home, search -> push restaurant`.
  func summary(_ id: TransitionID) -> String {
    let transition = transitions[id.index]
    let condition = transition.guardCondition.map { " when " + $0.text(in: self) } ?? ""
    return "\(name(transition.event)): \(transition.source.text(in: self)) -> \(transition.actions.text(in: self))"
      + condition
  }

  /// Of more screens below than this only the topmost are shown.
  private static var toldScreens: Int { 5 }

  /// The screen that is shown and those below it, as a target is spelt: `home push product`; with tabs
  /// `orders: orderHistory push orderDetails`.
  package func stack(_ configuration: Configuration) -> String {
    let covered = configuration.stack.entries
    let screens = covered.map(\.screen) + [configuration.screen]
    let first = max(0, covered.count - Self.toldScreens)
    let steps = zip(covered, screens.dropFirst()).dropFirst(first).map { "\($0.cover.verb) \(name($1))" }
    let tab = configuration.stack.selectedTab.map { "\(name($0)): " } ?? ""
    return tab + ([first > 0 ? "…" : name(screens[0])] + steps).joined(separator: " ")
  }

  /// Of more variables than this only those are shown that do not have their first value.
  private static var toldVariables: Int { 16 }

  /// The context as shown beside a screen: the value of the only variable needs no name, unless a screen
  /// has that name, too.
  private func values(of context: Context, _ shown: [VariableID]) -> [String] {
    guard shown.count == 1, let only = shown.first,
      !screens.contains(where: { variables[only.index].values.contains($0.name) })
    else {
      guard shown.count > Self.toldVariables else { return assignments(of: context, to: shown) }
      let told = shown.filter { contexts.value(of: $0, in: context) != 0 }
      return assignments(of: context, to: told) + ["\(shown.count - told.count) with their first value"]
    }
    return [variables[only.index].values[contexts.value(of: only, in: context)]]
  }

  /// Screen and context: `home · loggedOut`, `home push search · user = loggedOut, tab = discovery`.
  ///
  /// - Parameter shown: the variables that are shown.
  func place(_ configuration: Configuration, _ shown: [VariableID]) -> String {
    ([stack(configuration)] + [values(of: configuration.context, shown).joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Screen and context after `before`: of several variables only those that have changed, `home · link = waiting`.
  func place(_ configuration: Configuration, after before: Configuration, _ shown: [VariableID]) -> String {
    guard shown.count > 1 else { return place(configuration, shown) }
    let changed = shown.filter {
      contexts.value(of: $0, in: before.context) != contexts.value(of: $0, in: configuration.context)
    }
    return
      ([stack(configuration)] + [assignments(of: configuration.context, to: changed).joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// ` with user = loggedOut`, or nothing if no variable decides anything.
  package func with(_ context: Context) -> String {
    let shown = decidingVariables
    return shown.isEmpty ? "" : " with " + assignments(of: context, to: shown).joined(separator: ", ")
  }

  /// The number of contexts; exact up to 2^53.
  var contextCount: Double { variables.reduce(1) { $0 * Double($1.values.count) } }
}
