/// A pattern of an apple-app-site-association file: `*` is any text, `?` one character, `$(name)` one of a list.
///
/// There is no way to escape these.
struct WildcardPattern: Hashable, Sendable {
  enum Token: Hashable, Sendable {
    case character(Unicode.Scalar)
    case one
    case any
    /// One of these, none if the list is empty.
    case choice([[Token]])
  }

  let text: String
  let tokens: [Token]
  /// The tokens by which a path is matched. Slashes at the end do not count, several at the beginning are one, and it
  /// may be missing there.
  let pathTokens: [Token]
  /// True if the path may also end before the last two of them: `/buy/*` also matches `/buy`.
  let endsInFolder: Bool
  /// The bytes with which every path begins that it matches, if links are compared as they are written.
  let pathStart: [UInt8]
  /// The variables that it names and nobody defines; with one of these it matches nothing.
  let undefined: [String]
  /// The file's own variables that it names, with their values.
  let variables: [String: [String]]

  static let all = WildcardPattern("*")

  var isAll: Bool { tokens == [.any] }
  /// The same of paths, in which slashes at the end do not count.
  var isAllPaths: Bool { pathTokens == [.any] }

  /// - Parameter variables: the values of the file's own substitution variables, by name.
  init(_ text: String, variables: [String: [String]] = [:]) {
    self.init(text, variables.mapValues(Variable.init))
  }

  /// A variable of the file, and its values taken apart.
  struct Variable {
    let values: [String]
    let token: Token

    init(_ values: [String]) {
      self.values = values
      token = .choice(values.map(WildcardPattern.plain))
    }
  }

  init(_ text: String, _ variables: [String: Variable]) {
    self.text = text
    var tokens: [Token] = []
    var undefined: [String] = []
    var named: [String: [String]] = [:]
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      rest = rest.dropFirst()
      guard scalar == "$", rest.first == "(", let end = rest.firstIndex(of: ")") else {
        Self.append(scalar, to: &tokens)
        continue
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      if let variable = variables[name] {
        tokens.append(variable.token)
        named[name] = variable.values
      } else if let values = PredefinedVariables.choices[name] {
        tokens.append(values)
      } else {
        undefined.append(name)
        tokens.append(.choice([]))
      }
    }
    self.tokens = tokens
    let slash = Token.character("/")
    var path = tokens[...]
    while path.last == slash { path.removeLast() }
    if path.first != .any { path = [slash] + path.drop { $0 == slash } }
    pathTokens = Array(path)
    endsInFolder = path.count > 2 && path.suffix(2) == [slash, .any]
    pathStart = Self.start(of: endsInFolder ? path.dropLast(2) : path)
    self.undefined = undefined
    self.variables = named
  }

  /// The characters with which all that the tokens match begins.
  private static func start(of tokens: ArraySlice<Token>) -> [UInt8] {
    var start: [UInt8] = []
    for token in tokens {
      guard case .character(let scalar) = token, let byte = UInt8(exactly: scalar.value), byte < 0x80 else { break }
      start.append(byte)
    }
    return start
  }

  /// A text without variables: values of variables cannot name others.
  static func plain(_ text: String) -> [Token] {
    var tokens: [Token] = []
    for scalar in text.unicodeScalars { append(scalar, to: &tokens) }
    return tokens
  }

  private static func append(_ scalar: Unicode.Scalar, to tokens: inout [Token]) {
    switch scalar {
    case "*": if tokens.last != .any { tokens.append(.any) }
    case "?": tokens.append(.one)
    default: tokens.append(.character(scalar))
    }
  }

  static func == (a: WildcardPattern, b: WildcardPattern) -> Bool {
    a.text == b.text && a.tokens == b.tokens && a.variables == b.variables
  }

  /// Long lists of values are not looked at.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Unicode.Scalar {
  /// The characters that a pattern's character stands for where case does not count: its simple mappings.
  var caseVariants: Set<Unicode.Scalar> {
    var variants: Set = [self]
    if let byte = UInt8(exactly: value), byte < 0x80 {
      return [self, Unicode.Scalar(byte.folded), Unicode.Scalar(byte.raised)]
    }
    for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
      let scalars = mapping.unicodeScalars
      if scalars.count == 1, let scalar = scalars.first, isASCII == scalar.isASCII { variants.insert(scalar) }
    }
    return variants
  }
}

// MARK: Matching

/// Matching without automata: the meaning of a pattern, written once more and as plainly as possible.
extension WildcardPattern {
  struct Comparison: Hashable, Sendable {
    /// True if upper and lower case differ.
    var isCaseSensitive = true
    /// True if the link is compared as it is written; otherwise it is decoded first.
    var isEncoded = true
  }

  /// Returns whether the pattern matches a whole query, value or fragment.
  func matches(_ bytes: [UInt8], _ comparison: Comparison) -> Bool {
    if isAll { return true }
    guard let text = Self.scalars(bytes, comparison) else { return false }
    return Self.matches(tokens, text, comparison)
  }

  func matchesPath(_ bytes: [UInt8], _ comparison: Comparison) -> Bool {
    if isAllPaths { return true }
    // Most rules of large websites end here.
    if comparison.isEncoded, comparison.isCaseSensitive, !bytes.starts(with: pathStart) { return false }
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

  /// The places in the text where the tokens can end if they begin at one of `starts`, ascending.
  private static func ends(
    of tokens: [Token], in text: [Unicode.Scalar], from starts: [Int], _ comparison: Comparison
  ) -> [Int] {
    var places = starts
    for token in tokens {
      guard let first = places.first else { return [] }
      switch token {
      case .character(let scalar):
        let variants = comparison.isCaseSensitive ? nil : scalar.caseVariants
        places = places.filter { $0 < text.count && (text[$0] == scalar || variants?.contains(text[$0]) == true) }
          .map { $0 + 1 }
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
