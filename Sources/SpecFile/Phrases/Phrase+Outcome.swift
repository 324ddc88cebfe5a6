import NavigationModel

extension Phrase {
  /// `any -> dismiss set x = v when C, adverse, abort`, in this or another order, or nothing.
  mutating func outcome(_ name: String, gives: [Parameter]) throws(Broken) -> Outcome {
    var outcome = Outcome(name: name, gives: gives)
    var effects = Effects()
    var isSetting = false
    if token.kind == .end { return outcome }
    repeat {
      let mark = token.word
      if take(.adverse) {
        outcome.isAdverse = true
      } else if take(.abort) {
        outcome.aborts = true
      } else if sees(.when) {
        isSetting = false
        try guarding(&outcome)
      } else if sees(.set) || isSetting && token.word != .any {
        _ = take(.set)
        isSetting = true
        try effects.read(&self)
      } else if isRule {
        guard !isSetting, outcome.actions.isEmpty else {
          throw fail(.secondRuleOfOutcome)
        }
        guard take(.any) else { throw fail(.outcomeFromScreens) }
        try arrow()
        outcome.actions = try actions()
        if take(.set) {
          isSetting = true
          try effects.read(&self)
        }
      } else {
        throw fail(.notAnOutcome(describe(token), near: nearWord(token)))
      }
      if sees(.when) {
        if let mark, mark == .adverse || mark == .abort {
          throw fail(.lateWhen(after: mark))
        }
        isSetting = false
        try guarding(&outcome)
      }
    } while take(.comma)
    if let word = token.word, [.any, .set, .adverse, .abort].contains(word) {
      throw fail(.missingComma(inOutcomeBefore: word))
    }
    try expectEnd(after: "the outcome")
    outcome.effects = effects.assignments
    return outcome
  }

  /// `when C`: the answer is possible only there.
  private mutating func guarding(_ outcome: inout Outcome) throws(Broken) {
    let first = token
    advance()
    guard outcome.condition == nil else {
      throw fail(.secondWhenOfOutcome, at: first)
    }
    outcome.condition = try condition()
    if token.word == .set { throw fail(.lateSet(Outcome.example)) }
  }

  /// True if a rule begins here: `any`, or screens before an arrow.
  private var isRule: Bool {
    if token.word == .any { return true }
    var ahead = self
    while ahead.token.kind == .name || ahead.token.kind == .comma { ahead.advance() }
    return ahead.token.kind == .arrow
  }
}

extension Outcome {
  /// An outcome with all that it may have.
  static let example = "any -> dismiss set x = v when C, adverse, abort"
}
