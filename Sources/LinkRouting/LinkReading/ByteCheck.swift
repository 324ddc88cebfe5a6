/// The first check of a link: does it consist of characters that links may have?
///
/// RFC 3986 section 2 builds URIs from printable ASCII. So a control character, a blank or DEL anywhere is a mistake;
/// so is a backslash before the query, which browsers read as a slash (URL Standard, "special authority slashes
/// state") and others do not, and which therefore hides hosts. Other characters that RFC 3986 leaves out, such as `|`
/// and `"`, are data, and so is text beyond ASCII as long as it is UTF-8 (RFC 3987 section 2).
struct ByteCheck {
  /// Not zero if something unusual has been seen: a control character, a blank, DEL, a backslash, or a byte that is not
  /// ASCII.
  private var found = SIMD16<UInt8>()

  @inline(__always)
  mutating func look(at text: SIMD16<UInt8>) {
    // Vectors are compared with vectors: the operators that take a number are not compiled to vector instructions.
    // Signed and plus one, controls and blank are 1...33, DEL and what follows it is negative, 0xFF is 0.
    let raised = unsafeBitCast(text &+ SIMD16<UInt8>(repeating: 1), to: SIMD16<Int8>.self)
    let controls = unsafeBitCast(raised .< SIMD16<Int8>(repeating: 34), to: SIMD16<UInt8>.self)
    let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    found = found | controls | unsafeBitCast(text .== backslash, to: SIMD16<UInt8>.self)
  }

  /// Checks all bytes of a link of 16 or more, from `start` on.
  @inline(__always)
  mutating func look(at bytes: Span<UInt8>, from start: Int) {
    var offset = start
    while offset &+ 16 < bytes.count {
      look(at: bytes.vector(at: offset))
      offset &+= 16
    }
    look(at: bytes.vector(at: bytes.count &- 16))
  }

  /// True if nothing needs a closer look.
  @inline(__always) var isPlain: Bool { ByteMask.bits(found) == 0 }

  /// Checks every byte, and throws if one of them cannot be in a link.
  @inline(never)
  static func inspect(_ bytes: Span<UInt8>) throws(LinkError) {
    guard bytes.count <= RouteTable.lengthLimit else { throw LinkError(.tooLong, at: RouteTable.lengthLimit) }
    var decoder = UTF8Check()
    var isBeforeQuery = true
    for offset in 0..<bytes.count {
      let byte = bytes[offset]
      guard decoder.take(byte) else { throw LinkError(.invalidUTF8, at: offset) }
      switch byte {
      case 0...0x20, 0x7F: throw LinkError(.forbiddenCharacter, at: offset)
      case UInt8(ascii: "\\") where isBeforeQuery: throw LinkError(.forbiddenCharacter, at: offset)
      case UInt8(ascii: "?"), UInt8(ascii: "#"): isBeforeQuery = false
      default: break
      }
    }
    guard decoder.isComplete else { throw LinkError(.invalidUTF8, at: bytes.count) }
  }
}

/// A check that a sequence of bytes is UTF-8.
///
/// Source: RFC 3629 section 4: no overlong forms, no surrogates, nothing beyond U+10FFFF.
struct UTF8Check {
  /// The number of bytes that the character still needs, and the range of the next one.
  private var missing: UInt8 = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// True if no character is incomplete.
  var isComplete: Bool { missing == 0 }

  /// Takes the next byte; false: it is not valid here.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    if missing == 0 { return byte < 0x80 || begin(byte) }
    guard byte >= lower, byte <= upper else { return false }
    missing &-= 1
    lower = 0x80
    upper = 0xBF
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      if byte == 0xE0 { lower = 0xA0 }
      if byte == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { lower = 0x90 }
      if byte == 0xF4 { upper = 0x8F }
    default: return false
    }
    return true
  }
}
