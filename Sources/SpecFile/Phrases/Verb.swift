import NavigationModel

extension Verb {
  /// All that a rule can do, for a remedy.
  static let list =
    "push, present or replace a screen; select or reset a tab; or back, back to a screen, dismiss, reset, stay"

  /// The words of other navigation libraries, and how each is written here.
  static let others = [
    "pop": "back", "popTo": "back to", "popToRoot": "reset", "close": "dismiss", "show": "push", "navigate": "push",
    "modal": "present", "cover": "present", "root": "reset", "goBack": "back",
    "tab": "select", "switch": "select", "switchTo": "select",
  ]
}
