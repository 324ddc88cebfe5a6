import StateSpace

/// The lemmas as an SMT-LIB 2 text: declarations, the sets, and what must be impossible, each under a name of its own.
struct LemmaScript {
  let lemmas: [LemmaList.Lemma]
  /// Declarations and assertions.
  var declarations: [UInt8]
  /// Something possible and something impossible: an answer about them shows that the text was read.
  static let possible = "possible"
  static let impossible = "impossible"

  static func name(_ lemma: Int) -> String { "l\(lemma + 1)" }

  /// - Parameter first: the number of the first lemma that is wanted.
  init(_ list: LemmaList, _ text: FormulaText, from first: Int = 0) {
    lemmas = Array(list.lemmas[first...])
    // Only the sets that are spoken of: others have been asked about before.
    let needed = lemmas.reduce(into: Set<ContextSet>()) { $0.formUnion($1.sets) }
    var lines = text.sorts + text.constants
    for definition in text.definitions where needed.contains(definition.set) { lines += definition.lines }
    declarations = []
    close(lines)
  }

  /// - Parameter declarations: what the lemmas speak of.
  init(_ lemmas: [LemmaList.Lemma], declarations lines: [String]) {
    self.lemmas = lemmas
    declarations = []
    close(lines)
  }

  /// Adds the lemmas, each under its name, and what is asked besides.
  private mutating func close(_ lines: [String]) {
    var lines = lines
    for (number, lemma) in lemmas.enumerated() {
      let name = Self.name(number)
      lines.append("(declare-const \(name) Bool)")
      lines.append("(assert (=> \(name) \(lemma.negation)))")
    }
    for name in [Self.possible, Self.impossible] { lines.append("(declare-const \(name) Bool)") }
    lines.append("(assert (=> \(Self.impossible) (not \(Self.possible))))")
    declarations = Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
