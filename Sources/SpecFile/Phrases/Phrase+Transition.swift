import NavigationModel

// What events and changes make of rules.
extension Phrase {
  /// `a, b -> push c set x = v when C`; `any -> reset`.
  mutating func transition(of event: EventID) throws(Broken) -> Transition {
    let rule = try rule()
    if opensNext { throw fail(.eventOpens) }
    try expectEnd(after: "the transition")
    return Transition(
      event: event, source: rule.source, actions: rule.actions, effects: rule.effects, guardCondition: rule.condition)
  }

  /// `a, b -> dismiss set x = v when C then open i`
  mutating func change() throws(Broken) -> (rule: Change.Rule, opens: IntentID?) {
    if token.word == .set || token.word == .screen { throw outdated() }
    let rule = try rule()
    var opens: IntentID?
    if take(.then) {
      try expect(.open)
      opens = try openedByChange()
    }
    if token.word == .when || token.word == .set {
      throw fail(.afterOpen(describe(token)))
    }
    try expectEnd(after: "the change")
    return (rule, opens)
  }

  /// A change as it was written before there were rules, `set x = v, screen = s when C`, with what it is now.
  private mutating func outdated() -> Broken {
    let first = token
    _ = take(.set)
    var assignments: [String] = []
    var screen: String?
    var isWhole = true
    repeat {
      let (name, equal) = (token, token.kind == .name)
      advance()
      guard equal, take(.equal), token.kind == .name else {
        isWhole = false
        break
      }
      if name.word == .screen { screen = text(token) } else { assignments.append("\(text(name)) = \(text(token))") }
      advance()
    } while take(.comma)
    isWhole = isWhole && (token.kind == .end || token.word == .when || token.word == .then)
    var rule = screen.map { "any -> replace \($0)" } ?? "any -> stay"
    if !assignments.isEmpty { rule += " set \(assignments.joined(separator: ", "))" }
    if token.kind != .end { rule += " \(rest)" }
    return fail(.oldChange(isWhole ? rule : nil), at: first)
  }

  /// The name of an intent without required values: a change has none to give.
  private mutating func openedByChange() throws(Broken) -> IntentID? {
    let name = try self.name(of: "an intent")
    guard let intent = reading.intent(name, self) else { return nil }
    if let needed = reading.intents.parts[checked: intent.index]?.parameters.first(where: { !$0.isOptional }) {
      throw fail(.changeGivesNone(describe(name), needed.name), at: name)
    }
    return intent
  }
}
