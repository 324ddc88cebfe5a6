/// The words for what a rule does to what is shown. They have this meaning only after `->` and in targets, so an event,
/// a screen or a variable may be called so.
package enum Verb: Int32, CaseIterable, Sendable {
  case push, present, replace, back, dismiss, select, reset, stay

  package var text: String { "\(self)" }

  /// Every verb.
  package static let texts: Set<String> = Set(allCases.map(\.text))

  /// Its actions, each once.
  fileprivate var actions: [StackAction] {
    let (screen, tab) = (ScreenID(0), TabID(0))
    return switch self {
    case .push: [.push(screen)]
    case .present: [.present(screen)]
    case .replace: [.replace(screen)]
    case .back: [.back, .backTo(screen)]
    case .dismiss: [.dismiss, .dismissAll]
    case .select: [.select(tab)]
    case .reset: [.reset, .resetTab(tab)]
    case .stay: []
    }
  }
}

extension StackAction {
  /// An action apart from what it names: its words and its sign, by which it is read and written everywhere.
  package struct Form: Sendable {
    /// The sign in the table of a machine.
    package let sign: Unicode.Scalar
    /// The verb that says it in a spec; nil for what tapping a tab does, which nobody writes.
    package let verb: Verb?
    /// The word after the verb: `to` before what it names, `all` alone.
    package let word: String?
    package let object: Object
    /// The words for whoever presents it, with `%` for what it names.
    package let told: String
    /// The first sentence of its case in generated code; without tabs it may be another.
    package let document: String
    package let documentWithoutTabs: String?

    fileprivate init(
      _ sign: Unicode.Scalar, _ verb: Verb?, word: String? = nil, _ object: Object, _ told: String,
      _ document: String, withoutTabs: String? = nil
    ) {
      (self.sign, self.verb, self.word, self.object, self.told) = (sign, verb, word, object, told)
      (self.document, documentWithoutTabs) = (document, withoutTabs)
    }

    /// The name of its case.
    package var name: String {
      let action: StackAction =
        switch object {
        case .nothing(let action): action
        case .aScreen(let make): make(ScreenID(0))
        case .aTab(let make): make(TabID(0))
        }
      return String("\(action)".prefix { $0 != "(" })
    }
  }

  /// The kind of thing that an action names, and the action that names one.
  package enum Object: Sendable {
    case nothing(StackAction)
    case aScreen(@Sendable (ScreenID) -> StackAction)
    case aTab(@Sendable (TabID) -> StackAction)
  }

  /// Its row: one for each action, of which everything that lists actions is made.
  package var form: Form {
    switch self {
    case .push:
      Form("u", .push, .aScreen { .push($0) }, "pushes %", "Covers what is shown; Back leads to it again.")
    case .present:
      Form(
        "s", .present, .aScreen { .present($0) }, "presents % as a sheet", "Covers all that is there with a sheet.")
    case .replace:
      Form(
        "r", .replace, .aScreen { .replace($0) }, "shows % in place of the screen",
        "Takes the place of what is shown.")
    case .back: Form("b", .back, .nothing(.back), "goes back", "To the screen below, in the same stack.")
    case .backTo:
      Form(
        "t", .back, word: "to", .aScreen { .backTo($0) }, "goes back to %",
        "To the nearest screen below that is this one, in the same stack.")
    case .dismiss:
      Form(
        "d", .dismiss, .nothing(.dismiss), "dismisses the sheet",
        "Removes the topmost sheet, with all that was pushed onto it.")
    case .dismissAll:
      Form(
        "D", .dismiss, word: "all", .nothing(.dismissAll), "dismisses all sheets",
        "Removes all sheets; where there is none, nothing happens.")
    case .reset:
      Form(
        "0", .reset, .nothing(.reset), "empties all tabs, without a sheet",
        "No sheet, and nothing in any tab but its first screen; the selected one stays.",
        withoutTabs: "The root, with nothing below and no sheet.")
    case .select:
      Form(
        "l", .select, .aTab { .select($0) }, "selects the tab %",
        "Shows a tab with what it has kept, below the sheets that are up.")
    case .resetTab:
      Form("z", .reset, .aTab { .resetTab($0) }, "empties the tab %", "Leaves nothing in a tab but its first screen.")
    case .tap: Form("a", nil, .aTab { .tap($0) }, "selects the tab %", "The effect of tapping a tab.")
    }
  }

  /// All of them, each once.
  package static let forms: [Form] = (Verb.allCases.flatMap(\.actions) + [.tap(TabID(0))]).map(\.form)
}

extension Verb {
  /// The rows of its actions.
  package var forms: [StackAction.Form] { StackAction.forms.filter { $0.verb == self } }

  /// The action of the verb alone, or with a word after it; nil if there is none, and for `stay`.
  package func action(_ word: String? = nil) -> StackAction? {
    forms.lazy.compactMap { form in
      if form.word == word, case .nothing(let action) = form.object { action } else { nil }
    }.first
  }

  /// The action of the verb with a screen after it, or after `to`.
  package func action(_ word: String? = nil, on screen: ScreenID) -> StackAction? {
    forms.lazy.compactMap { form in
      if form.word == word, case .aScreen(let make) = form.object { make(screen) } else { nil }
    }.first
  }

  /// The action of the verb with a tab after it.
  package func action(on tab: TabID) -> StackAction? {
    forms.lazy.compactMap { form in
      if case .aTab(let make) = form.object { make(tab) } else { nil }
    }.first
  }

  /// The word between the verb and a screen, as in `back to a`.
  package var wordBeforeScreen: String? {
    forms.lazy.compactMap { form in if case .aScreen = form.object { form.word } else { nil } }.first
  }

  /// The word that may follow the verb alone, as in `dismiss all`.
  package var wordAlone: String? {
    forms.lazy.compactMap { form in if case .nothing = form.object { form.word } else { nil } }.first
  }

  /// True if a screen must follow it.
  package var needsScreen: Bool { action(on: ScreenID(0)) != nil }

  /// True if a tab follows it, or may.
  package var takesTab: Bool { action(on: TabID(0)) != nil }

  /// True if it speaks of what is covered.
  package var needsCovered: Bool { action()?.needsCovered == true }
}
