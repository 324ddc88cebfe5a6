/// Whether a sequence of bytes is UTF-8.
///
/// Source: RFC 3629 section 4: no overlong forms, no surrogates, nothing beyond U+10FFFF.
struct UTF8Check {
  /// How many bytes the character still needs, and the range of the next one.
  private var missing: UInt8 = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether no character is incomplete.
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
