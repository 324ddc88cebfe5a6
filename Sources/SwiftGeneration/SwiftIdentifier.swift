/// Swift's spelling of a name.
///
/// Words end at every character that no identifier contains, and at `_`: `order-history`, `order_history` and
/// `orderHistory` are all `orderHistory`. A name that is valid in Swift is kept, except for the case of
/// its beginning.
enum SwiftIdentifier {
  /// `order-history` as the name of a member: `orderHistory`; `URLHost` becomes `urlHost`. Empty if no character of the
  /// name is valid in an identifier.
  static func member(_ name: String) -> String {
    let words = words(of: name)
    guard let first = words.first else { return "" }
    return joined([loweringStart(of: first)] + words.dropFirst().map(capitalized))
  }

  /// `order-history` as the name of a type: `OrderHistory`. Empty if no character is valid in an identifier.
  static func type(_ name: String) -> String { joined(words(of: name).map(capitalized)) }

  /// `identifier`, in backticks where Swift would read a keyword.
  static func escaped(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// `identifier` as a member: after a dot only a few words need backticks.
  static func afterDot(_ identifier: String) -> String {
    ["self", "Self", "init", "Type", "Protocol"].contains(identifier) ? "`\(identifier)`" : identifier
  }

  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in name.unicodeScalars {
      if scalar != "_", canFollow(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// The words as one; numbers that would run together are kept apart.
  private static func joined(_ words: [String]) -> String {
    var text = ""
    for word in words {
      if endsWithDigit(text), let first = word.unicodeScalars.first, isDigit(first) { text += "_" }
      text += word
    }
    guard let first = text.unicodeScalars.first else { return "" }
    return canBegin(first) ? text : "_" + text
  }

  /// Returns whether another number cannot follow directly.
  static func endsWithDigit(_ text: String) -> Bool { text.unicodeScalars.last.map(isDigit) ?? false }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func capitalized(_ word: String) -> String {
    guard let first = word.unicodeScalars.first else { return word }
    return first.properties.titlecaseMapping + String(String.UnicodeScalarView(word.unicodeScalars.dropFirst()))
  }

  /// `Home` → `home`, `URLHost` → `urlHost`, `EC4` → `ec4`.
  private static func loweringStart(of word: String) -> String {
    let scalars = Array(word.unicodeScalars)
    var count = scalars.prefix { $0.properties.isUppercase }.count
    // The last capital begins the next word, unless it is all there is.
    if count > 1, count < scalars.count, scalars[count].properties.isLowercase { count -= 1 }
    let start = scalars.prefix(count).map(\.properties.lowercaseMapping).joined()
    return start + String(String.UnicodeScalarView(scalars.dropFirst(count)))
  }
}

extension SwiftIdentifier {
  /// Words with a meaning somewhere in Swift.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break",
    "case", "catch", "class", "consume", "consuming", "continue", "copy", "default", "defer", "deinit", "didSet",
    "discard", "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final",
    "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout", "internal", "is",
    "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated", "nonmutating", "open", "operator",
    "optional", "override", "package", "postfix", "precedencegroup", "prefix", "private", "protocol", "public",
    "repeat", "required", "rethrows", "return", "self", "sending", "set", "some", "static", "struct", "subscript",
    "super", "switch", "then", "throw", "throws", "true", "try", "typealias", "unowned", "unsafe", "var", "weak",
    "where", "while", "willSet", "yield",
  ]

  /// Returns whether an identifier can continue with the scalar. Of what Swift admits, only letters, digits and marks
  /// are used: invisible characters would make two names look equal.
  private static func canFollow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .nonspacingMark, .spacingMark:
      return scalar.isASCII || contains(scalar, in: later) || contains(scalar, in: heads)
    default: return scalar == "_"
    }
  }

  /// Returns whether an identifier can begin with the scalar.
  private static func canBegin(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isAlphabetic }
    return contains(scalar, in: heads) && !contains(scalar, in: later)
  }

  private static func contains(_ scalar: Unicode.Scalar, in ranges: [ClosedRange<UInt32>]) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }

  /// Beyond ASCII. Source: The Swift Programming Language, "Lexical Structure", `identifier-head`.
  private static let heads: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
    0xD8...0xF6, 0xF8...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF, 0x200B...0x200D,
    0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054, 0x2060...0x206F, 0x2070...0x20CF, 0x2100...0x218F,
    0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0x303F, 0x3040...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44,
    0xFE47...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD, 0x50000...0x5FFFD,
    0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD, 0x90000...0x9FFFD, 0xA0000...0xAFFFD,
    0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
  ]

  /// Beyond ASCII, not at the beginning. Source: the same, `identifier-character`.
  private static let later: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
