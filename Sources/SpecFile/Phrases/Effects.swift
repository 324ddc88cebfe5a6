import NavigationModel

/// The assignments of a `set`.
struct Effects {
  var assignments: [Assignment] = []
  private var seen: Set<Symbol> = []

  init() {}

  /// Reads all assignments after a `set`.
  init(_ phrase: inout Phrase) throws(Phrase.Broken) { repeat { try read(&phrase) } while phrase.take(.comma) }

  /// Reads one `x = v` of a `set`.
  mutating func read(_ phrase: inout Phrase) throws(Phrase.Broken) {
    let name = phrase.token
    guard name.kind == .name, name.word == nil || name.word == .screen else {
      throw phrase.expected("a variable to set")
    }
    phrase.advance()
    guard seen.insert(name.symbol).inserted else {
      throw phrase.fail(.twice(phrase.describe(name), "set"), at: name)
    }
    if phrase.token.kind == .equals { throw phrase.fail(.compareForSet(phrase.text(name))) }
    guard phrase.take(.equal) else {
      let nearest = phrase.reading.nearest(to: phrase.text(name), among: [Word.adverse.text, Word.abort.text])
      throw phrase.fail(.missingSign(after: phrase.describe(name), near: nearest), at: name)
    }
    if name.word == .screen { throw phrase.fail(.setScreen, at: name) }
    let value = try phrase.name(of: "a value")
    if phrase.reading.isTab(name) { throw phrase.fail(.setTab(phrase.text(value)), at: name) }
    if let variable = phrase.reading.variable(name, phrase) {
      assignments.append(Assignment(variable: variable, value: phrase.reading.value(value, of: variable, phrase)))
    }
  }
}
