extension [StackAction] {
  /// The actions on what is shown, as a spec spells them: `dismiss then push c`; `stay` if it stays.
  ///
  /// Where nothing is ever covered, a screen that takes the place of another needs no verb.
  ///
  /// - Parameter shown: a name as it is shown.
  package func text(in machine: Machine, shown: (String) -> String = { $0 }) -> String {
    if count == 1, case .replaces(let screen)? = first?.effect, !machine.hasStacks {
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
    [form.verb?.text ?? "tap", form.word, name].compactMap(\.self).joined(separator: " ")
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
