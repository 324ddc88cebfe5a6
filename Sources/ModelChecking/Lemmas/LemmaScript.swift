/// The lemmas as an SMT-LIB 2 text: declarations, the sets, and what must be impossible, each under a name of its own.
struct LemmaScript {
  let lemmas: [LemmaList.Lemma]
  /// Declarations and assertions.
  var declarations: [UInt8]
  /// The name that stands for any lemma being wrong.
  static let any = "any"
  /// Something possible and something impossible: an answer about them shows that the text was read.
  static let possible = "possible"
  static let impossible = "impossible"

  /// The numbers of the sets in a text: what follows `set`.
  private static func sets(in text: some Sequence<UInt8>) -> Set<Int> {
    var found: Set<Int> = []
    var matched = 0
    var number: Int?
    let word = Array("set".utf8)
    for byte in text {
      if matched == word.count, let digit = Int(exactly: byte &- UInt8(ascii: "0")), digit < 10 {
        number = (number ?? 0) &* 10 &+ digit
        continue
      }
      if let number { found.insert(number) }
      number = nil
      matched = matched < word.count && byte == word[matched] ? matched + 1 : byte == word[0] ? 1 : 0
    }
    return found
  }

  static func name(_ lemma: Int) -> String { "l\(lemma + 1)" }

  /// - Parameter first: the number of the first lemma that is wanted.
  init(_ list: LemmaList, _ text: FormulaText, from first: Int = 0) {
    lemmas = Array(list.lemmas[first...])
    // Only the sets that are spoken of: others have been asked about before.
    let needed = lemmas.reduce(into: Set<Int>()) { $0.formUnion(Self.sets(in: $1.negation.utf8)) }
    var lines = text.sorts + text.constants
    lines += text.definitions.filter { Self.sets(in: $0.utf8.prefix(32)).contains(where: needed.contains) }
    for (number, lemma) in lemmas.enumerated() {
      let name = Self.name(number)
      lines.append("(declare-const \(name) Bool)")
      lines.append("(assert (=> \(name) \(lemma.negation)))")
    }
    for name in [Self.any, Self.possible, Self.impossible] { lines.append("(declare-const \(name) Bool)") }
    let all = (0..<lemmas.count).map(Self.name)
    // SMT-LIB's `or` takes two at least.
    let either = all.count > 1 ? "(or \(all.joined(separator: " ")))" : all.first ?? "false"
    lines.append("(assert (=> \(Self.any) \(either)))")
    lines.append("(assert (=> \(Self.impossible) (not \(Self.possible))))")
    declarations = Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
