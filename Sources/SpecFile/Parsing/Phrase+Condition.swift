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

  private mutating func implication() throws(Broken) -> Nested {
    let left = try disjunction()
    guard token.word == .implies else { return left }
    let right = try nested { phrase throws(Broken) in try phrase.implication() }
    return try combined(left, right, Condition.implies)
  }

  private mutating func disjunction() throws(Broken) -> Nested {
    var left = try conjunction()
    while take(.or) { left = try combined(left, try conjunction(), Condition.or) }
    return left
  }

  private mutating func conjunction() throws(Broken) -> Nested {
    var left = try negation()
    while take(.and) { left = try combined(left, try negation(), Condition.and) }
    return left
  }

  private mutating func negation() throws(Broken) -> Nested {
    if token.word == .not {
      let inner = try nested { phrase throws(Broken) in try phrase.negation() }
      return try deeper((.not(inner.condition), inner.depth + 1))
    }
    if token.kind == .openParenthesis {
      let open = token
      let inner = try nested { phrase throws(Broken) in try phrase.implication() }
      guard take(.closeParenthesis) else {
        throw token.kind == .end ? fail("this '(' is never closed", remedy: "add ')'", at: open) : expected("')'")
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

  func tooDeep() -> Broken {
    fail(
      "the condition is nested more than \(Limits.nesting) deep",
      remedy: "write a chain of 'or' over one variable as 'x in [a, b, c]'")
  }

  private mutating func comparison() throws(Broken) -> Condition {
    let name = token
    if let word = name.word, [.screen, .sheet, .below].contains(word) {
      try checkIsShown(name)
      return take(.screen) ? try screenComparison() : try stackCondition()
    }
    guard token.kind == .name, token.word == nil else {
      throw token.word == .set
        ? fail("'set' must come before 'when'", remedy: "a -> push b set x = v when C") : expected("a condition")
    }
    advance()
    if reading.isTab(name) {
      try checkIsShown(name)
      return try tabComparison()
    }
    switch token.kind {
    case .equals, .differs: break
    case .name where token.word == .in: break
    case .name where token.word == .not:
      throw fail("'not' must come before a comparison", remedy: "not \(text(name)) in [a, b]")
    case .equal: throw fail("'=' sets a value, '==' compares", remedy: "\(text(name)) == …")
    default:
      if reading.isRoot(name) || reading.screens[name.symbol] != nil { try checkIsShown(name) }
      return reading.isRoot(name) ? .root : .screen([reading.bareScreen(name, self)])
    }
    guard let variable = reading.variable(name, self) else {
      // Its values cannot be checked, but its grammar can.
      return try values { _, _ in 0 }.placeholder
    }
    let (placeholder, indices, isNegated) = try values { phrase, token in
      phrase.reading.value(token, of: variable, phrase)
    }
    guard !indices.isEmpty else { return placeholder }
    return isNegated ? .not(.variable(variable, indices)) : .variable(variable, indices)
  }

  /// Whether a condition that begins here can ask for what is shown.
  private func checkIsShown(_ first: Token) throws(Broken) {
    guard isAboutContext else { return }
    throw fail(
      "this is judged before anything is shown, so it can ask for the context only",
      remedy: "compare a variable: \(reading.variableList.first?.name ?? "user") == …", at: first)
  }

  /// `sheet`, `below s`
  private mutating func stackCondition() throws(Broken) -> Condition {
    reading.aboutStacks.append((text(token), span(token)))
    if take(.sheet) { return .sheet }
    advance()
    guard token.kind == .name, token.word == nil else {
      let example = reading.screenList.first?.name ?? "home"
      throw fail("'below' needs a screen", remedy: "below \(example), for example")
    }
    return .below(reading.screen(try name(of: "a screen"), orTab: "tab ==", self))
  }

  private mutating func screenComparison() throws(Broken) -> Condition {
    var namesRoot = false
    var screens: [ScreenID] = []
    let (_, _, isNegated) = try names { phrase, token in
      if phrase.reading.isRoot(token) {
        namesRoot = true
      } else {
        screens.append(phrase.reading.screen(token, orTab: "tab ==", phrase))
      }
      return 0
    }
    let condition = Self.condition(root: namesRoot, screens)
    return isNegated ? .not(condition) : condition
  }

  /// The root, or one of the screens.
  static func condition(root namesRoot: Bool, _ screens: [ScreenID]) -> Condition {
    guard namesRoot else { return .screen(screens) }
    return screens.isEmpty ? .root : .or(.root, .screen(screens))
  }

  private mutating func tabComparison() throws(Broken) -> Condition {
    let (_, indices, isNegated) = try names { phrase, token in phrase.reading.tab(token, phrase).index }
    let tabs = Condition.tab(indices.map { TabID($0) })
    return isNegated ? .not(tabs) : tabs
  }

  /// What `screen` or `tab` is compared with.
  private mutating func names(
    _ index: (Phrase, Token) -> Int
  ) throws(Broken) -> (placeholder: Condition, indices: [Int], isNegated: Bool) {
    guard token.kind == .equals || token.kind == .differs || token.word == .in else {
      throw expected("'==', '!=' or 'in'")
    }
    return try values(index)
  }

  /// `== v`, `!= v` or `in [v, w]`.
  private mutating func values(
    _ index: (Phrase, Token) -> Int
  ) throws(Broken) -> (placeholder: Condition, indices: [Int], isNegated: Bool) {
    let placeholder = Condition.screen([ScreenID(0)])
    let isNegated = token.kind == .differs
    if !take(.in) {
      advance()
      let value = try name(of: "a value")
      return (placeholder, [index(self, value)], isNegated)
    }
    guard take(.openBracket) else { throw fail("'[' is missing after 'in'", remedy: "x in [a, b]") }
    var indices: [Int] = []
    var seen: Set<Symbol> = []
    let open = token
    try list(until: .closeBracket, "]") { phrase throws(Broken) in
      let value = try phrase.name(of: "a value")
      guard seen.insert(value.symbol).inserted else {
        throw phrase.fail("\(phrase.describe(value)) is listed twice", remedy: "remove one", at: value)
      }
      indices.append(index(phrase, value))
    }
    if indices.isEmpty {
      throw fail("the list is empty, so the condition never holds", remedy: "x in [a, b]", at: open)
    }
    return (placeholder, indices, false)
  }
}
