import NavigationModel

extension Phrase {
  /// A step that is one line; nil if it names something unknown, which has been reported.
  mutating func step() throws(Broken) -> JourneyStep? {
    let whole = rest
    let step = try action()
    if token.word == .when {
      var step = whole.dropLast(rest.count)
      while step.last?.isWhitespace == true { step.removeLast() }
      throw fail(.lateWhen(rest, of: String(step)))
    }
    try expectEnd(after: "the step")
    return step
  }

  /// Takes the word of `leave openSafari`; false if none is there, as in the step `leave`, which performs an event.
  mutating func takeLeave() -> Bool {
    let next = following
    guard token.kind == .name, text(token) == JourneyStep.leaveWord, next.kind == .name,
      next.word == nil || next.word == .animate
    else { return false }
    advance()
    return true
  }

  private mutating func action() throws(Broken) -> JourneyStep? {
    if take(.animate) { return try perform(animated: true) }
    if take(.ask) {
      let name = try self.name(of: "a prompt")
      let prompt = reading.prompt(name, self)
      let fixed = try fixedValues(of: prompt.map { reading.prompts.parts[$0.index].parameters }, taker: name)
      return prompt.map { .ask($0, fixed: fixed) }
    }
    if take(.retry) { return .retry }
    if take(.open) {
      let name = try self.name(of: "an intent")
      if token.kind == .openParenthesis {
        throw fail(.openFixes(text(name)))
      }
      return reading.intent(name, self).map { .open($0) }
    }
    if take(.follow) {
      let name = try self.name(of: "the value that has the link")
      if token.kind == .openParenthesis {
        throw fail(.followFixes(text(name)))
      }
      return .follow(value: reading.names.text(name.symbol))
    }
    if take(.set) { return .set(try Effects(&self).assignments) }
    if take(.fail) {
      let reason = try failReason()
      return .fail(reason: reason, unless: take(.unless) ? try condition() : nil)
    }
    if sees(.when) { throw fail(.whenWithoutSteps) }
    if sees(.otherwise) { throw fail(.otherwiseWithoutSteps) }
    if let word = token.word { throw fail(.notAStep(word)) }
    return try perform(animated: false)
  }

  private mutating func perform(animated: Bool) throws(Broken) -> JourneyStep? {
    if token.word == nil, reading.events[token.symbol] == nil, let advice = blockAdvice ?? ruleAdvice {
      throw fail(advice)
    }
    if token.kind == .name, text(token) == JourneyStep.leaveWord, reading.events[token.symbol] == nil {
      throw fail(.leaveNeedsEvent)
    }
    let name = try self.name(of: "an event")
    let event = reading.event(name, self)
    // Of a word that is misspelt, what follows says nothing new.
    if event == nil, nearWord(name) != nil, token.kind != .end { throw Broken() }
    let fixed = try fixedValues(of: event.map { reading.events.parts[$0.index].parameters }, taker: name)
    return event.map { .perform($0, animated: animated, fixed: fixed) }
  }

  private mutating func failReason() throws(Broken) -> String {
    if token.kind == .text {
      let reason = unquoted(token)
      advance()
      return reason
    }
    guard token.kind == .name else { throw expected("the reason") }
    let reason = try name(of: "a reason to fail")
    return reading.names.text(reason.symbol)
  }

  /// `(section = menu)`, or nothing.
  private mutating func fixedValues(of parameters: [Parameter]?, taker: Token) throws(Broken) -> [FixedValue] {
    guard take(.openParenthesis) else { return [] }
    var values: [FixedValue] = []
    try list(until: .closeParenthesis, ")") { phrase throws(Broken) in
      let name = phrase.token
      guard name.kind == .name else { throw phrase.expected("the name of a parameter") }
      phrase.advance()
      guard phrase.take(.equal) else { throw phrase.fail(.fixesNothing(phrase.text(name)), at: name) }
      let token = phrase.token
      guard token.kind == .name || token.kind == .text else { throw phrase.expected("a value") }
      phrase.advance()
      let value = token.kind == .text ? phrase.unquoted(token) : phrase.reading.names.text(token.symbol)
      let fixed = FixedValue(name: phrase.reading.names.text(name.symbol), value: value)
      if values.contains(where: { $0.name == fixed.name }) {
        throw phrase.fail(.twice(phrase.describe(name), "fixed"), at: name)
      }
      guard values.count < Limits.parameters else { throw phrase.fail(.tooManyFixed, at: name) }
      values.append(fixed)
      phrase.reading.check(fixed, of: parameters, name: name, value: token, taker: taker, phrase)
    }
    return values
  }

  /// The text between quotes, with `\"` and `\\` resolved.
  private func unquoted(_ token: Token) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text(token).unicodeScalars.dropFirst().dropLast() {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return result
  }
}
