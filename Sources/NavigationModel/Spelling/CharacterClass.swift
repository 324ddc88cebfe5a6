/// The bytes of names: letters, digits, `_`, `-`, `.`, `~`, and everything beyond ASCII.
@usableFromInline package enum CharacterClass {
  @usableFromInline package static let names: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"): true
    default: false
    }
  }

  @inlinable
  package static func isName(_ byte: UInt8) -> Bool { names[Int(byte)] }

  /// Returns whether `text` can be a name in a phrase.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isName) && !text.contains("->") && firstStranger(in: text) == nil
  }

  /// The first character beyond ASCII that is neither a letter, a digit nor a mark: blanks, invisible characters and
  /// the like would make two names look equal.
  package static func firstStranger(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      guard !scalar.isASCII else { return false }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
        return false
      default: return true
      }
    }
  }
}
