import NavigationModel

extension Verb {
  /// All that a rule can do, for a remedy.
  static let list =
    "push, present or replace a screen; select or reset a tab; "
    + "or back, back to a screen, dismiss, dismiss all, reset, stay"

  /// The words of other navigation libraries, and how each is written here.
  static let others = [
    "pop": "back", "popTo": "back to", "popToRoot": "reset", "close": "dismiss", "show": "push", "navigate": "push",
    "modal": "present", "cover": "present", "root": "reset", "goBack": "back",
    "tab": "select", "switch": "select", "switchTo": "select",
    "dismissAll": "dismiss all", "dismissSheets": "dismiss all", "dismissAllSheets": "dismiss all",
    "closeAll": "dismiss all", "dismissEverything": "dismiss all",
  ]

  /// Words after `dismiss` by which all sheets are meant.
  static let allSheets: Set = ["every", "everything", "sheets", "modals", "screens"]
}
