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
      } else if token.word == .when {
        isSetting = false
        try guarding(&outcome)
      } else if token.word == .set || isSetting && token.word != .any {
        _ = take(.set)
        isSetting = true
        try assignment(into: &effects)
      } else if isRule {
        guard !isSetting, outcome.actions.isEmpty else {
          throw fail("an outcome has one rule, which comes first", remedy: Outcome.example)
        }
        guard take(.any) else {
          throw fail(
            "an outcome's rule starts from 'any': the answer arrives wherever it was asked", remedy: "any -> …")
        }
        try arrow()
        outcome.actions = try actions()
        if take(.set) {
          isSetting = true
          try assignment(into: &effects)
        }
      } else {
        throw fail(
          "\(describe(token)) is not 'any', 'set', 'when', 'adverse' or 'abort'",
          remedy: "write an outcome as: \(Outcome.example)")
      }
      if token.word == .when {
        if let mark, mark == .adverse || mark == .abort {
          throw fail(
            "'when' says where the answer is possible, so it comes before '\(mark.text)'",
            remedy: "when C, \(mark.text)")
        }
        isSetting = false
        try guarding(&outcome)
      }
    } while take(.comma)
    try expectEnd(after: "the outcome")
    outcome.effects = effects.assignments
    return outcome
  }

  /// `when C`: the answer is possible only there.
  private mutating func guarding(_ outcome: inout Outcome) throws(Broken) {
    let first = token
    advance()
    guard outcome.condition == nil else {
      throw fail("an outcome has one 'when'", remedy: "join the conditions by 'and'", at: first)
    }
    outcome.condition = try condition()
    if token.word == .set { throw fail("'set' must come before 'when'", remedy: Outcome.example) }
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
