import NavigationModel

extension [StackAction] {
  /// What becomes of what is shown, as a spec spells it: `dismiss then push c`; `stay` if it stays.
  ///
  /// Where nothing is ever covered, a screen that takes the place of another needs no verb.
  package func text(in machine: Machine) -> String {
    if count == 1, case .replace(let screen)? = first, !machine.hasStacks {
      let name = machine.screens[screen.index].name
      if !Verb.texts.contains(name) { return name }
    }
    return isEmpty ? Verb.stay.text : map { $0.text(in: machine) }.joined(separator: " then ")
  }
}

extension StackAction {
  /// `push c`
  package func text(in machine: Machine) -> String {
    let verb: String =
      switch self {
      case .push: Verb.push.text
      case .present: Verb.present.text
      case .replace: Verb.replace.text
      case .back: Verb.back.text
      case .backTo: "\(Verb.back.text) to"
      case .dismiss: Verb.dismiss.text
      case .reset, .resetTab: Verb.reset.text
      case .select, .tap: Verb.select.text
      }
    let name = screen.map { machine.screens[$0.index].name } ?? tab.map { machine.tabs[$0.index].name }
    return name.map { "\(verb) \($0)" } ?? verb
  }
}

extension Stack.Cover {
  /// What covers so: `push`, `present`.
  package var verb: String {
    switch self {
    case .pushed: Verb.push.text
    case .presented: Verb.present.text
    }
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
