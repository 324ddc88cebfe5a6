import NavigationModel

/// Advice on what belongs elsewhere in a spec, and how it is written there.
extension Phrase {
  /// The mistake in a step that has steps of its own; nil if nothing specific is.
  var blockAdvice: Mistake? { token.kind == .name ? .foreignStep(text(token)) : nil }

  /// The mistake in a step such as `push item`, which is what a rule says; nil if nothing specific is.
  var ruleAdvice: Mistake? {
    guard token.kind == .name, token.word == nil else { return nil }
    let after = following
    let isFollowed = after.kind == .name && after.word == nil
    let spelt = token.symbol.verb?.text ?? (isFollowed ? Verb.others[text(token)] : nil)
    guard let spelt, let verb = Verb(spelt: spelt) else { return nil }
    let events = reading.machine.transitions.filter { transition in
      transition.actions.contains { action in
        let isAlone = verb.wordAlone.map { (isFollowed && text(after) == $0) == (action.form.word == $0) } ?? true
        return isAlone && verb.means(action, after, in: reading)
      }
    }
    var names: [String] = []
    for event in events.map(\.event) {
      let name = reading.events.parts[event.index].name
      if !names.contains(name) { names.append(name) }
    }
    let rule = "any -> " + [spelt, isFollowed ? text(after) : ""].filter { !$0.isEmpty }.joined(separator: " ")
    return .ruleAsStep(describe(token), rule: rule, names)
  }

  /// The mistake in `has category`, which asks for a value; nil if that is not meant.
  func valueAdvice(after name: Token) -> Mistake? {
    guard text(name) == "has", token.kind == .name, token.word == nil, reading.screens[name.symbol] == nil else {
      return nil
    }
    return .asksForValue(text(token))
  }

  /// The mistake in a target that is a path, such as `home/feed/item`; nil if it is not a path.
  var pathAdvice: Mistake? {
    guard let sign = ["/", ">"].first(where: rest.contains) else { return nil }
    // Tabs and the root are no screens, and lead to none.
    let screens = rest.split { "/> ".contains($0) }.map(String.init).filter { part in
      let symbol = reading.names.symbol(of: part)
      return reading.screens[symbol] != nil || reading.tabs[symbol] == nil && symbol != reading.rootState
    }
    return .pathAsTarget(sign, screens)
  }
}

extension Verb {
  fileprivate init?(spelt: String) {
    let first = spelt.prefix { $0 != " " }
    guard let verb = Verb.allCases.first(where: { $0.text == first }) else { return nil }
    self = verb
  }

  /// Returns whether an action is what this verb says, with the name after it.
  fileprivate func means(_ action: StackAction, _ name: Token, in reading: Reading) -> Bool {
    guard action.form.verb == self else { return false }
    let (screen, tab) = (reading.screens[name.symbol], reading.tabs[name.symbol])
    if let own = action.tab { return own == tab }
    // `back` is also meant without a screen, and `reset` without a tab.
    guard let own = action.screen else { return self != .reset || tab == nil }
    return own == screen || self == .back && screen == nil
  }
}
