/// The words for what a rule does to what is shown. They have this meaning only after `->` and in targets, so an event,
/// a screen or a variable may be called so.
enum Verb: Int32, CaseIterable {
  case push, present, replace, back, dismiss, reset, select, stay

  var text: String { "\(self)" }

  /// Whether it names a screen, or must.
  var takesScreen: Bool {
    switch self {
    case .push, .present, .replace: true
    case .back, .dismiss, .reset, .select, .stay: false
    }
  }

  /// Every verb.
  static let texts: Set<String> = Set(allCases.map(\.text))

  /// All that a rule can do, for a remedy.
  static let list =
    "push, present or replace a screen; select or reset a tab; or back, back to a screen, dismiss, reset, stay"

  /// What other navigation libraries call it, and how it is written here.
  static let others = [
    "pop": "back", "popTo": "back to", "popToRoot": "reset", "close": "dismiss", "show": "push", "navigate": "push",
    "modal": "present", "cover": "present", "root": "reset", "goBack": "back",
    "tab": "select", "switch": "select", "switchTo": "select",
  ]
}
