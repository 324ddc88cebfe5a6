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
    // Nobody writes what tapping a tab does.
    let verb = if case .tap = self { "tap" } else { verb.text }
    return [verb, takesAway && name != nil ? "to" : nil, name].compactMap(\.self).joined(separator: " ")
  }

  /// The verb that says it in a spec.
  package var verb: Verb {
    switch self {
    case .push: .push
    case .present: .present
    case .replace: .replace
    case .back, .backTo: .back
    case .dismiss: .dismiss
    case .reset, .resetTab: .reset
    case .select, .tap: .select
    }
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
  /// As in a spec: `home push product`.
  package func text(in machine: Machine) -> String {
    ([base.map { machine.screens[$0.index].name } ?? "any"]
      + steps.map { "\($0.cover.verb) \(machine.screens[$0.screen.index].name)" })
      .joined(separator: " ")
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
