import NavigationModel

extension Phrase {
  /// `any -> dismiss set x = v, adverse, abort`, in this or another order, or nothing.
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
      } else if token.word == .set || isSetting && token.word != .any {
        _ = take(.set)
        isSetting = true
        try assignment(into: &effects)
      } else if isRule {
        guard !isSetting, outcome.actions.isEmpty else {
          throw fail("an outcome has one rule, which comes first", remedy: "any -> dismiss set x = v, adverse")
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
          "\(describe(token)) is not 'any', 'set', 'adverse' or 'abort'",
          remedy: "write an outcome as: any -> dismiss set x = v, adverse, abort")
      }
    } while take(.comma)
    if token.word == .when {
      throw fail(
        "an outcome has no 'when': it does the same wherever it arrives",
        remedy: "declare an outcome for each case, or use 'when' in the journey")
    }
    try expectEnd(after: "the outcome")
    outcome.effects = effects.assignments
    return outcome
  }

  /// True if a rule begins here: `any`, or screens before an arrow.
  private var isRule: Bool {
    if token.word == .any { return true }
    var ahead = self
    while ahead.token.kind == .name || ahead.token.kind == .comma { ahead.advance() }
    return ahead.token.kind == .arrow
  }
}
