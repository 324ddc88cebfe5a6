import NavigationModel

/// A token of the phrases in a spec: signatures, transitions, conditions, steps and so on.
struct Token {
  enum Kind: UInt8 {
    case name, text, arrow, equal, equals, differs, comma, question
    case openParenthesis, closeParenthesis, openBracket, closeBracket
    case end, unknown
  }

  var kind: Kind
  /// Offsets in the bytes that are read.
  var start: Int
  var end: Int
  /// Of a name.
  var symbol: Symbol = .none

  var word: Word? { kind == .name ? symbol.word : nil }
}

/// Cuts a phrase into tokens, byte by byte.
struct Lexer {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ node: Syntax) {
    bytes = node.textBytes
    position = node.textRange.lowerBound
    end = node.textRange.upperBound
  }

  /// The next token; names are looked up in `names`.
  mutating func next(_ names: inout Names) -> Token {
    while position < end, isSpace(bytes[position]) { position += 1 }
    let start = position
    guard position < end else { return Token(kind: .end, start: start, end: start) }
    let byte = bytes[position]
    if CharacterClass.isName(byte) {
      // A '-' belongs to the name unless it begins an arrow.
      while position < end, CharacterClass.isName(bytes[position]), !isArrow(at: position) { position += 1 }
      if position > start {
        return Token(
          kind: .name, start: start, end: position, symbol: names.symbol(in: bytes, start..<position))
      }
    }
    position += 1
    switch byte {
    case UInt8(ascii: "-"):
      position += 1
      return Token(kind: .arrow, start: start, end: position)
    case UInt8(ascii: "="):
      if position < end, bytes[position] == UInt8(ascii: "=") {
        position += 1
        return Token(kind: .equals, start: start, end: position)
      }
      return Token(kind: .equal, start: start, end: position)
    case UInt8(ascii: "!") where position < end && bytes[position] == UInt8(ascii: "="):
      position += 1
      return Token(kind: .differs, start: start, end: position)
    case UInt8(ascii: ","): return Token(kind: .comma, start: start, end: position)
    case UInt8(ascii: "?"): return Token(kind: .question, start: start, end: position)
    case UInt8(ascii: "("): return Token(kind: .openParenthesis, start: start, end: position)
    case UInt8(ascii: ")"): return Token(kind: .closeParenthesis, start: start, end: position)
    case UInt8(ascii: "["): return Token(kind: .openBracket, start: start, end: position)
    case UInt8(ascii: "]"): return Token(kind: .closeBracket, start: start, end: position)
    case UInt8(ascii: "\""):
      while position < end, bytes[position] != byte {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard position < end else {
        position = end
        return Token(kind: .unknown, start: start, end: start + 1)
      }
      position += 1
      return Token(kind: .text, start: start, end: position)
    default: return Token(kind: .unknown, start: start, end: position)
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  private func isArrow(at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "-") && index + 1 < end && bytes[index + 1] == UInt8(ascii: ">")
  }
}
