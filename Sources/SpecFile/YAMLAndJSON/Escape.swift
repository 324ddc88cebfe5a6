/// The escapes of JSON texts and of YAML texts in double quotes.
enum Escape {
  /// The scalar that the escape at `position` means, and its length in bytes; nil if it is not an escape of JSON.
  static func json(in bytes: [UInt8], at position: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard position + 1 < bytes.count else { return nil }
    switch bytes[position + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      guard let first = hexadecimal(in: bytes, at: position + 2, digits: 4) else { return nil }
      guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first).map { ($0, 6) } }
      guard position + 7 < bytes.count, bytes[position + 6] == UInt8(ascii: "\\"),
        bytes[position + 7] == UInt8(ascii: "u"),
        let second = hexadecimal(in: bytes, at: position + 8, digits: 4), (0xDC00..<0xE000).contains(second)
      else { return nil }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)).map { ($0, 12) }
    default: return nil
    }
  }

  /// Returns whether the escape at `position` is a surrogate of JSON, of which two make a character.
  static func isHalf(in bytes: [UInt8], at position: Int) -> Bool {
    guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") else { return false }
    return hexadecimal(in: bytes, at: position + 2, digits: 4).map { (0xD800..<0xE000).contains($0) } ?? false
  }

  /// The escape at `position` for a message, with the digits it has: `'\q'`, `'\u12'`.
  static func quoted(in bytes: some RandomAccessCollection<UInt8>, at position: Int) -> String {
    let offset = bytes.index(bytes.startIndex, offsetBy: position)
    let scalars = String(decoding: bytes[offset...].prefix(12), as: UTF8.self).unicodeScalars
    let digits =
      switch scalars.dropFirst().first {
      case "u": 4
      case "x": 2
      case "U": 8
      default: 0
      }
    let number = scalars.dropFirst(2).prefix(digits).prefix { Character($0).isHexDigit }
    let escape = scalars.prefix(2) + number
    return SpecFile.quoted(String(String.UnicodeScalarView(escape)))
  }

  /// The length of the escape at `position` in the source, and that of its text, in bytes; as in YAML.
  static func lengths(in bytes: [UInt8], at position: Int) -> (source: Int, text: Int) {
    if let (scalar, length) = json(in: bytes, at: position) {
      return (length, Unicode.UTF8.width(scalar))
    }
    guard position + 1 < bytes.count else { return (1, 1) }
    let digits =
      switch bytes[position + 1] {
      case UInt8(ascii: "x"): 2
      case UInt8(ascii: "U"): 8
      default: 0
      }
    let scalar = hexadecimal(in: bytes, at: position + 2, digits: digits).flatMap(Unicode.Scalar.init)
    return (2 + digits, scalar.map(Unicode.UTF8.width) ?? 1)
  }

  /// The number written in so many hexadecimal digits, or nil.
  static func hexadecimal(in bytes: [UInt8], at position: Int, digits: Int) -> UInt32? {
    guard digits > 0, position + digits <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<(position + digits)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
