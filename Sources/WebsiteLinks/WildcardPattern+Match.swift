/// Matching without automata: the meaning of a pattern, written once more and as plainly as possible.
extension WildcardPattern {
  /// How a rule compares.
  struct Comparison: Hashable, Sendable {
    /// Whether upper and lower case differ.
    var isCaseSensitive = true
    /// Whether the link is compared as it is written; otherwise it is decoded first.
    var isEncoded = true
  }

  /// Whether the pattern matches a whole query, value or fragment.
  func matches(_ bytes: [UInt8], _ comparison: Comparison) -> Bool {
    if isAll { return true }
    guard let text = Self.scalars(bytes, comparison) else { return false }
    return Self.matches(tokens, text, comparison)
  }

  /// Whether the pattern matches a whole path.
  func matchesPath(_ bytes: [UInt8], _ comparison: Comparison) -> Bool {
    if isAllPaths { return true }
    guard var text = Self.scalars(bytes, comparison) else { return false }
    while text.count > 1, text.last == "/" { text.removeLast() }
    let tokens = pathTokens
    return Self.matches(tokens, text, comparison)
      || endsInFolder && Self.matches(Array(tokens.dropLast(2)), text, comparison)
  }

  /// The name of a query item as a text, to compare it with a key of a dictionary.
  static func isName(_ name: String, _ bytes: [UInt8], _ comparison: Comparison) -> Bool {
    guard let text = scalars(bytes, comparison) else { return false }
    return matches(name.unicodeScalars.map(Token.character), text, comparison)
  }

  private static func scalars(_ bytes: [UInt8], _ comparison: Comparison) -> [Unicode.Scalar]? {
    if comparison.isEncoded { return bytes.map { Unicode.Scalar($0) } }
    return Percent.decoded(bytes)
  }

  static func matches(_ tokens: [Token], _ text: [Unicode.Scalar], _ comparison: Comparison) -> Bool {
    ends(of: tokens, in: text, from: [0], comparison).contains(text.count)
  }

  /// Where in the text the tokens can end if they begin at one of `starts`, ascending.
  private static func ends(
    of tokens: [Token], in text: [Unicode.Scalar], from starts: [Int], _ comparison: Comparison
  ) -> [Int] {
    var places = starts
    for token in tokens {
      guard let first = places.first else { return [] }
      switch token {
      case .character(let scalar):
        let variants = comparison.isCaseSensitive ? [scalar] : scalar.caseVariants
        places = places.filter { $0 < text.count && variants.contains(text[$0]) }.map { $0 + 1 }
      case .one: places = places.filter { $0 < text.count }.map { $0 + 1 }
      case .any: places = Array(first...text.count)
      case .choice(let choices):
        var all: Set<Int> = []
        for choice in choices { all.formUnion(ends(of: choice, in: text, from: places, comparison)) }
        places = all.sorted()
      }
    }
    return places
  }
}
