import NavigationModel

extension Phrase {
  /// The claim of a property.
  mutating func claim() throws(Broken) -> Property.Claim? {
    let claim: Property.Claim?
    if take(.always) {
      claim = .always(try condition())
    } else if take(.never) {
      claim = .never(try condition())
    } else if take(.can) {
      try expect(.reach)
      claim = .canReach(try condition())
    } else if take(.from) {
      claim = try journeyClaim()
    } else if take(.ask) {
      let prompt = reading.prompt(try name(of: "a prompt"), self)
      try expect(.only)
      try expect(.when)
      let condition = try self.condition()
      claim = prompt.map { .askOnly($0, condition) }
    } else if isMover {
      let mover = try self.mover()
      try expect(.only)
      try expect(.when)
      let condition = try self.condition()
      claim = mover.map { .happensOnly($0, condition) }
    } else {
      throw fail(.notAClaim(described, near: nearWord(token)))
    }
    try expectEnd(after: "the property")
    return claim
  }

  private var isBy: Bool { token.kind == .name && text(token) == "by" }

  private var isTap: Bool { isName(token) && text(token) == Property.Mover.byHand.tap && isName(following) }

  private func isName(_ token: Token) -> Bool { token.kind == .name && token.word == nil }

  /// True if 'only' follows the name of something that happens.
  private var isMover: Bool {
    guard isName(token) else { return false }
    var ahead = self
    if isTap { ahead.advance() }
    return ahead.following.word == .only
  }

  /// An event, a change, or what users can do where no rule says so.
  private mutating func mover() throws(Broken) -> Property.Mover? {
    guard isTap else { return reading.mover(try name(of: "an event or a change"), self) }
    advance()
    return .tap(reading.tab(try name(of: "a tab"), self))
  }

  /// Reads on after `from`.
  private mutating func journeyClaim() throws(Broken) -> Property.Claim {
    let start = try condition()
    if take(.must) {
      if take(.reach) { return .fromMustReach(start, try condition()) }
      guard take(Word.end) else { throw expected("'reach' or 'end in'") }
      try expect(.in)
      return .fromMustEnd(start, try condition())
    }
    guard take(.can) else { throw expected("'can reach', 'must reach' or 'must end in'") }
    try expect(.reach)
    let goal = try condition()
    if isBy {
      advance()
      // Any moves, where it is unknown: no machine is made then.
      let mover = try self.mover()
      return .fromCanReach(start, goal, mover.map { .one($0) } ?? .byHand(within: nil))
    }
    guard take(.within) else { return .fromCanReach(start, goal, .byHand(within: nil)) }
    let number = token
    guard number.kind == .name, let count = Int(text(number)), (0...Limits.moves).contains(count) else {
      throw fail(.withinWhat)
    }
    advance()
    if isBy { throw fail(.withinOne) }
    return .fromCanReach(start, goal, .byHand(within: count))
  }
}
