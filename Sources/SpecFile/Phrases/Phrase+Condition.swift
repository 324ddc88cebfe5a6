import NavigationModel

/// Conditions: `==`, `!=`, `in`, then `not`, `and`, `or`, `implies`, from the tightest to the loosest.
extension Phrase {
  /// A condition and how deeply it is nested.
  private typealias Nested = (condition: Condition, depth: Int)

  /// Reads a condition as far as it goes.
  mutating func condition() throws(Broken) -> Condition {
    try implication().condition
  }

  /// Reads a whole phrase that is a condition.
  mutating func wholeCondition() throws(Broken) -> Condition {
    let condition = try self.condition()
    try expectEnd(after: "the condition")
    return condition
  }

  /// Reads a whole phrase that says where an intent is denied: a condition, or `always`.
  mutating func wholeDenial() throws(Broken) -> Condition {
    guard take(.always) else { return try wholeCondition() }
    try expectEnd(after: "'always'")
    return .screen(reading.screens.parts.indices.map(ScreenID.init))
  }

  private mutating func implication() throws(Broken) -> Nested {
    let left = try disjunction()
    guard sees(.implies) else { return left }
    let right = try nested { phrase throws(Broken) in try phrase.implication() }
    return try combined(left, right, Condition.implies)
  }

  private mutating func disjunction() throws(Broken) -> Nested {
    var left = try conjunction()
    try joined(by: .or, &left) { phrase throws(Broken) in
      try phrase.conjunction()
    } _: {
      .or($0, $1)
    }
    return left
  }

  private mutating func conjunction() throws(Broken) -> Nested {
    var left = try negation()
    try joined(by: .and, &left) { phrase throws(Broken) in
      try phrase.negation()
    } _: {
      .and($0, $1)
    }
    return left
  }

  /// Reads what is joined to `left` without brackets.
  private mutating func joined(
    by word: Word, _ left: inout Nested, _ part: (inout Phrase) throws(Broken) -> Nested,
    _ make: (Condition, Condition) -> Condition
  ) throws(Broken) {
    var count = 1
    var sign = token
    while take(word) {
      let right = try part(&self)
      count += 1
      // Each adds a level to all that is before it.
      guard left.depth < Limits.nesting || right.depth >= left.depth else {
        throw fail(.tooManyJoined(count, by: word), at: sign)
      }
      left = try combined(left, right, make)
      sign = token
    }
  }

  private mutating func negation() throws(Broken) -> Nested {
    if sees(.not) {
      let inner = try nested { phrase throws(Broken) in try phrase.negation() }
      return try deeper((.not(inner.condition), inner.depth + 1))
    }
    if token.kind == .openParenthesis {
      let open = token
      let inner = try nested { phrase throws(Broken) in try phrase.implication() }
      guard take(.closeParenthesis) else {
        throw token.kind == .end ? fail(.neverClosed("this '('", add: "')'"), at: open) : expected("')'")
      }
      return inner
    }
    let comparison = try self.comparison()
    return try deeper((comparison, comparison.depth))
  }

  /// Skips the current token and reads what is nested in it.
  private mutating func nested(
    _ body: (inout Phrase) throws(Broken) -> Nested
  ) throws(Broken) -> Nested {
    guard nesting < Limits.nesting else { throw tooDeep() }
    nesting += 1
    defer { nesting -= 1 }
    advance()
    return try body(&self)
  }

  private func combined(
    _ left: Nested, _ right: Nested, _ make: (Condition, Condition) -> Condition
  ) throws(Broken) -> Nested {
    try deeper((make(left.condition, right.condition), max(left.depth, right.depth) + 1))
  }

  private func deeper(_ condition: Nested) throws(Broken) -> Nested {
    guard condition.depth <= Limits.nesting else { throw tooDeep() }
    return condition
  }

  func tooDeep() -> Broken { fail(.nestedCondition) }

  private mutating func comparison() throws(Broken) -> Condition {
    let name = token
    if let word = name.word, [.screen, .sheet, .below].contains(word) {
      try checkIsShown(name)
      guard take(.screen) else { return try stackCondition() }
      return try compared(name, { $0.reading.place($1, orTab: "tab ==", $0) }, Self.oneOf)
    }
    guard token.kind == .name, token.word == nil else {
      throw token.word == .set
        ? fail(.lateSet("a -> push b set x = v when C")) : expected("a condition")
    }
    advance()
    if reading.isTab(name) {
      try checkIsShown(name)
      return try compared(name, { $0.reading.tab($1, $0) }, Condition.tab)
    }
    switch token.kind {
    case .equals, .differs: break
    case .name where token.word == .in || token.word == .not: break
    case .equal: throw fail(.setForCompare(text(name)))
    default:
      if let advice = valueAdvice(after: name) { throw fail(advice, at: name) }
      if reading.isRoot(name) || reading.screens[name.symbol] != nil { try checkIsShown(name) }
      return reading.isRoot(name) ? .root : .screen([reading.bareScreen(name, self)])
    }
    guard let variable = reading.variable(name, self) else {
      // Its values cannot be checked, but its grammar can.
      return try compared(name, { _, _ in 0 }, { _ in .sheet })
    }
    return try compared(name, { $0.reading.value($1, of: variable, $0) }, { .variable(variable, $0) })
  }

  /// Returns whether a condition that begins here can ask for what is shown.
  private func checkIsShown(_ first: Token) throws(Broken) {
    guard isAboutContext else { return }
    throw fail(.beforeShown(reading.variables.parts.first?.name), at: first)
  }

  /// `sheet`, `below s`
  private mutating func stackCondition() throws(Broken) -> Condition {
    reading.stackWords.aboutStacks.append((text(token), span(token)))
    if take(.sheet) { return .sheet }
    advance()
    guard token.kind == .name, token.word == nil else {
      throw fail(.needsScreen("below", reading.screens.parts.first?.name))
    }
    return .below(reading.screen(try name(of: "a screen"), orTab: "tab ==", self))
  }

  /// One of the screens, or the root, which is nil.
  static func oneOf(_ places: [ScreenID?]) -> Condition {
    let screens = places.compactMap { $0 }
    guard screens.count < places.count else { return .screen(screens) }
    return screens.isEmpty ? .root : .or(.root, .screen(screens))
  }

  /// `== v`, `!= v` or `in [v, w]` after what is compared, with what each name means.
  private mutating func compared<Value>(
    _ left: Token, _ meaning: (Phrase, Token) -> Value, _ condition: ([Value]) -> Condition
  ) throws(Broken) -> Condition {
    if token.kind == .equals || token.kind == .differs {
      let isNegated = token.kind == .differs
      advance()
      let value = try name(of: "a value")
      let only = condition([meaning(self, value)])
      return isNegated ? .not(only) : only
    }
    if token.word == .not { throw fail(.lateNot(text(left))) }
    guard take(.in) else { throw expected("'==', '!=' or 'in'") }
    guard take(.openBracket) else { throw fail(.missingList) }
    var values: [Value] = []
    var seen: Set<Symbol> = []
    let open = token
    try list(until: .closeBracket, "]") { phrase throws(Broken) in
      let value = try phrase.name(of: "a value")
      guard seen.insert(value.symbol).inserted else {
        throw phrase.fail(.twice(phrase.describe(value)), at: value)
      }
      values.append(meaning(phrase, value))
    }
    if values.isEmpty { throw fail(.emptyList, at: open) }
    return condition(values)
  }
}
