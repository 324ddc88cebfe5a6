import NavigationModel

extension Phrase {
  /// `a, b -> c set x = v when C`; `any -> c`.
  mutating func transition(of event: EventID) throws(Broken) -> Transition {
    var source = Transition.Source.any
    if !take(.any) {
      var screens: [ScreenID] = []
      var seen: Set<Symbol> = []
      repeat {
        if token.word == .any {
          throw fail("'any' already means every screen", remedy: "any -> …")
        }
        let name = try self.name(of: "a screen")
        let screen = reading.screen(name, self)
        // A single screen is by far the most frequent case, and needs no set.
        if token.kind == .comma || !screens.isEmpty, !seen.insert(name.symbol).inserted {
          throw fail("\(describe(name)) is named twice", remedy: "remove one", at: name)
        }
        screens.append(screen)
      } while take(.comma)
      source = .screens(screens)
    }
    guard take(.arrow) else {
      throw fail(
        token.kind == .end ? "'->' is missing at the end" : "'->' is missing before \(describe(token))",
        remedy: "write a transition as: from -> to")
    }
    if token.word == .any {
      throw fail("a transition needs one target screen, not 'any'", remedy: "write the name of a screen")
    }
    let target = reading.screen(try name(of: "a screen"), self)
    if token.kind == .comma {
      throw fail("a transition can have only one target screen", remedy: "write a list with one transition per target")
    }
    var effects: [Assignment] = []
    if take(.set) { effects = try self.effects().assignments }
    var condition: Condition?
    if take(.when) { condition = try self.condition() }
    if token.word == .set { throw fail("'set' must come before 'when'", remedy: "a -> b set x = v when C") }
    try expectEnd(after: "the transition")
    return Transition(event: event, source: source, target: target, effects: effects, guardCondition: condition)
  }
}
