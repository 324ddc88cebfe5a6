extension [StackAction] {
  /// The actions on what is shown, as a spec spells them: `dismiss then push c`; `stay` if it stays.
  ///
  /// Where nothing is ever covered, a screen that takes the place of another needs no verb.
  ///
  /// - Parameter shown: a name as it is shown.
  package func text(in machine: Machine, shown: (String) -> String = { $0 }) -> String {
    if count == 1, case .replace(let screen)? = first, !machine.hasStacks {
      let name = machine.screens[screen.index].name
      if !Verb.texts.contains(name) { return shown(name) }
    }
    return isEmpty ? Verb.stay.text : map { $0.text(in: machine, shown: shown) }.joined(separator: " then ")
  }
}

extension StackAction {
  /// `push c`
  package func text(in machine: Machine, shown: (String) -> String = { $0 }) -> String {
    spelt((screen.map { machine.screens[$0.index].name } ?? tab.map { machine.tabs[$0.index].name }).map(shown))
  }

  /// The verb, and a name after it.
  package func spelt(_ name: String?) -> String {
    let word = self == .dismissAll ? Verb.all : takesAway && name != nil ? "to" : nil
    return [form.verb?.text ?? "tap", word, name].compactMap(\.self).joined(separator: " ")
  }

  /// An action apart from what it names: its words and its sign, by which it is read and written everywhere.
  package struct Form: Sendable {
    /// The sign in the table of a machine.
    package let sign: Unicode.Scalar
    /// The verb that says it in a spec; nil for what tapping a tab does, which nobody writes.
    package let verb: Verb?
    /// The words for whoever presents it, with `%` for what it names.
    package let told: String
    package let object: Object

    fileprivate init(_ sign: Unicode.Scalar, _ verb: Verb?, _ told: String, _ object: Object) {
      (self.sign, self.verb, self.told, self.object) = (sign, verb, told, object)
    }
  }

  /// The kind of thing that an action names, and the action that names one.
  package enum Object: Sendable {
    case nothing(StackAction)
    case aScreen(@Sendable (ScreenID) -> StackAction)
    case aTab(@Sendable (TabID) -> StackAction)
  }

  package var form: Form {
    switch self {
    case .push: Form("u", .push, "pushes %", .aScreen { .push($0) })
    case .present: Form("s", .present, "presents % as a sheet", .aScreen { .present($0) })
    case .replace: Form("r", .replace, "shows % in place of the screen", .aScreen { .replace($0) })
    case .back: Form("b", .back, "goes back", .nothing(.back))
    case .backTo: Form("t", .back, "goes back to %", .aScreen { .backTo($0) })
    case .dismiss: Form("d", .dismiss, "dismisses the sheet", .nothing(.dismiss))
    case .dismissAll: Form("D", .dismiss, "dismisses all sheets", .nothing(.dismissAll))
    case .reset: Form("0", .reset, "empties all tabs, without a sheet", .nothing(.reset))
    case .select: Form("l", .select, "selects the tab %", .aTab { .select($0) })
    case .resetTab: Form("z", .reset, "empties the tab %", .aTab { .resetTab($0) })
    case .tap: Form("a", nil, "selects the tab %", .aTab { .tap($0) })
    }
  }

  /// All of them, each once.
  package static let forms: [Form] = {
    let (screen, tab) = (ScreenID(0), TabID(0))
    let all: [StackAction] = [
      .push(screen), .present(screen), .replace(screen), .back, .backTo(screen), .dismiss, .dismissAll, .reset,
      .select(tab), .resetTab(tab), .tap(tab),
    ]
    return all.map(\.form)
  }()
}

extension Verb {
  /// The action of the verb alone; nil if there is none, and for `stay`.
  package var action: StackAction? {
    StackAction.forms.lazy.compactMap { form in
      if form.verb == self, case .nothing(let action) = form.object { action } else { nil }
    }.first
  }

  /// The action of the verb with a screen after it, or after `to`.
  package func action(on screen: ScreenID) -> StackAction? {
    StackAction.forms.lazy.compactMap { form in
      if form.verb == self, case .aScreen(let make) = form.object { make(screen) } else { nil }
    }.first
  }

  /// The action of the verb with a tab after it.
  package func action(on tab: TabID) -> StackAction? {
    StackAction.forms.lazy.compactMap { form in
      if form.verb == self, case .aTab(let make) = form.object { make(tab) } else { nil }
    }.first
  }
}

extension Stack.Cover {
  /// The verb that covers so: `push`, `present`.
  package var verb: String {
    switch self {
    case .pushed: Verb.push.text
    case .presented: Verb.present.text
    }
  }
}

extension Target {
  /// The word for ``stays``, unless a screen has that name.
  package static let staysWord = "stays"

  /// The word for a journey that may end outside of the app, unless a screen has that name.
  package static let leavesWord = "leaves"

  /// As in a spec: `home push product`.
  package func text(in machine: Machine) -> String {
    if stays { return Self.staysWord }
    return
      ([base.map { machine.screens[$0.index].name } ?? "any"]
      + steps.map { "\($0.cover.verb) \(machine.screens[$0.screen.index].name)" })
      .joined(separator: " ")
  }
}

extension Intent {
  /// The targets as a spec spells them, ``Target/leavesWord`` last.
  package func targetTexts(in machine: Machine) -> [String] {
    targets.map { $0.text(in: machine) } + (leaves ? [Target.leavesWord] : [])
  }
}

extension Tab.Bottom {
  /// `orderHistory when user == loggedIn`
  package func text(in machine: Machine) -> String {
    machine.screens[screen.index].name + (condition.map { " when \($0.text(in: machine))" } ?? "")
  }
}

extension Launch {
  /// `onboarding push terms when seen == no`
  package func text(in machine: Machine) -> String {
    stack.text(in: machine) + (condition.map { " when \($0.text(in: machine))" } ?? "")
  }
}
