import NavigationModel

extension Verb {
  /// All that a rule can do, for a remedy.
  static let list: String = {
    let screens = allCases.filter(\.needsScreen).map(\.text)
    let rest = StackAction.forms.compactMap { form -> String? in
      guard let verb = form.verb, !verb.needsScreen else { return nil }
      switch form.object {
      case .nothing: return [verb.text, form.word].compactMap(\.self).joined(separator: " ")
      case .aScreen: return [verb.text, form.word, "a screen"].compactMap(\.self).joined(separator: " ")
      case .aTab: return nil
      }
    }
    return "\(screens.dropLast().joined(separator: ", ")) or \(screens.last ?? "") a screen; "
      + "\(allCases.filter(\.takesTab).map(\.text).joined(separator: " or ")) a tab; "
      + "or \((rest + [stay.text]).joined(separator: ", "))"
  }()

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
