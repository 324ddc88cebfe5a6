import NavigationModel

/// The target of an assignment.
struct Effects {
  var assignments: [Assignment] = []
  /// `screen = s`, in changes only.
  var screen: ScreenID?
  fileprivate var seen: Set<Symbol> = []
}

extension Phrase {
  /// One `x = v` of a `set`.
  mutating func assignment(into effects: inout Effects, allowsScreen: Bool) throws(Broken) {
    let name = token
    guard name.kind == .name, name.word == nil || name.word == .screen else {
      throw expected("a variable to set")
    }
    advance()
    guard effects.seen.insert(name.symbol).inserted else {
      throw fail("\(describe(name)) is set twice", remedy: "remove one", at: name)
    }
    if token.kind == .equals { throw fail("'==' compares, '=' sets a value", remedy: "\(text(name)) = …") }
    guard take(.equal) else {
      let nearest = reading.suggestion(for: text(name), among: [Word.adverse.text, Word.abort.text])
      throw fail("'=' is missing after \(describe(name))\(nearest)", at: name)
    }
    if name.word == .screen {
      guard allowsScreen else {
        throw fail(
          "only a change can set the screen", remedy: "write a transition instead", at: name)
      }
      effects.screen = reading.screen(try self.name(of: "a screen"), self)
      return
    }
    let value = try self.name(of: "a value")
    if let variable = reading.variable(name, self) {
      effects.assignments.append(Assignment(variable: variable, value: reading.value(value, of: variable, self)))
    }
  }

  /// The assignments after a `set`.
  mutating func effects(allowsScreen: Bool = false) throws(Broken) -> Effects {
    var effects = Effects()
    repeat { try assignment(into: &effects, allowsScreen: allowsScreen) } while take(.comma)
    return effects
  }

  /// `set x = v, screen = s when C then open i`
  mutating func change(_ name: String) throws(Broken) -> Change {
    guard take(.set) else {
      throw fail("a change must begin with 'set'", remedy: "set user = loggedOut, screen = home when C")
    }
    let effects = try self.effects(allowsScreen: true)
    var change = Change(name: name, effects: effects.assignments, screen: effects.screen)
    if take(.when) { change.condition = try condition() }
    if take(.then) {
      try expect(.open)
      change.opens = try openedByChange()
    }
    if token.word == .when { throw fail("'when' must come before 'then'", remedy: "set x = v when C then open i") }
    try expectEnd(after: "the change")
    return change
  }

  /// The name of an intent without required values: a change has none to give.
  private mutating func openedByChange() throws(Broken) -> IntentID? {
    let name = try self.name(of: "an intent")
    guard let intent = reading.intent(name, self) else { return nil }
    if let needed = reading.intentList[checked: intent.index]?.parameters.first(where: { !$0.isOptional }) {
      throw fail(
        "\(describe(name)) needs a value for '\(needed.name)', which a change cannot give",
        remedy: "declare it as '\(needed.name)?', or open another intent", at: name)
    }
    return intent
  }

  /// `set x = v, adverse, abort`, in this or another order, or nothing.
  mutating func outcome(_ name: String, gives: [Parameter]) throws(Broken) -> Outcome {
    var outcome = Outcome(name: name, gives: gives)
    var effects = Effects()
    var isSetting = false
    if token.kind == .end { return outcome }
    repeat {
      if take(.adverse) {
        outcome.isAdverse = true
      } else if take(.abort) {
        outcome.aborts = true
      } else if token.word == .set || isSetting {
        _ = take(.set)
        isSetting = true
        try assignment(into: &effects, allowsScreen: false)
      } else {
        throw fail(
          "\(describe(token)) is not 'set', 'adverse' or 'abort'",
          remedy: "write an outcome as: set x = v, adverse, abort")
      }
    } while take(.comma)
    try expectEnd(after: "the outcome")
    outcome.effects = effects.assignments
    return outcome
  }
}
