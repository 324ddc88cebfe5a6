import NavigationModel

/// The assignments of a `set`.
struct Effects {
  var assignments: [Assignment] = []
  fileprivate var seen: Set<Symbol> = []
}

extension Phrase {
  /// One `x = v` of a `set`.
  mutating func assignment(into effects: inout Effects) throws(Broken) {
    let name = token
    guard name.kind == .name, name.word == nil || name.word == .screen else {
      throw expected("a variable to set")
    }
    advance()
    guard effects.seen.insert(name.symbol).inserted else {
      throw fail(.twice(describe(name), "set"), at: name)
    }
    if token.kind == .equals { throw fail(.compareForSet(text(name))) }
    guard take(.equal) else {
      let nearest = reading.nearest(to: text(name), among: [Word.adverse.text, Word.abort.text])
      throw fail(.missingSign(after: describe(name), near: nearest), at: name)
    }
    if name.word == .screen { throw fail(.setScreen, at: name) }
    let value = try self.name(of: "a value")
    if reading.isTab(name) { throw fail(.setTab(text(value)), at: name) }
    if let variable = reading.variable(name, self) {
      effects.assignments.append(Assignment(variable: variable, value: reading.value(value, of: variable, self)))
    }
  }

  /// The assignments after a `set`.
  mutating func effects() throws(Broken) -> [Assignment] {
    var effects = Effects()
    repeat { try assignment(into: &effects) } while take(.comma)
    return effects.assignments
  }
}
