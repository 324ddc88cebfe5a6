import Z3

/// The lemmas as an SMT-LIB 2 text: declarations, and what must be impossible, each under a name of its own.
struct LemmaScript {
  let lemmas: [LemmaList.Lemma]
  /// Declarations and assertions.
  var declarations: [UInt8] = []
  private let terms: Terms
  /// Something possible and something impossible: an answer about them shows that the text was read.
  static let possible = "possible"
  static let impossible = "impossible"

  static func name(_ lemma: Int) -> String { "l\(lemma + 1)" }

  /// The lemmas by number, as many at a time as a solver is given: what these have in common is written once.
  static func groups(_ count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: ScriptSolver.groupSize).map { $0..<min($0 + ScriptSolver.groupSize, count) }
  }

  /// - Parameter first: the number of the first lemma that is wanted.
  init(_ list: LemmaList, _ text: FormulaText, from first: Int = 0) {
    self.init(Array(list.lemmas[first...]), text.terms, declarations: text.sorts + text.constants)
  }

  /// - Parameter lines: the declarations of what the lemmas speak of.
  init(_ lemmas: [LemmaList.Lemma], _ terms: Terms, declarations lines: [String]) {
    self.lemmas = lemmas
    self.terms = terms
    for line in lines { add(line) }
    var writer = TermWriter(terms)
    for group in Self.groups(lemmas.count) {
      for number in group { add("(declare-const \(Self.name(number)) Bool)") }
      declarations += Array("(assert ".utf8)
      declarations += writer.assertion(group.map { (Self.name($0), lemmas[$0].negation) })
      add(")")
    }
    for name in [Self.possible, Self.impossible] { add("(declare-const \(name) Bool)") }
    add("(assert (=> \(Self.impossible) (not \(Self.possible))))")
  }

  private mutating func add(_ line: String) {
    declarations += Array(line.utf8)
    declarations.append(UInt8(ascii: "\n"))
  }

  /// A lemma's opposite, which must be impossible, as SMT-LIB 2.
  func text(of lemma: LemmaList.Lemma) -> String {
    var writer = TermWriter(terms)
    return String(decoding: writer.text(of: lemma.negation), as: UTF8.self)
  }
}
