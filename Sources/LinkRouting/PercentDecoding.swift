/// Percent-decoding, exactly once (RFC 3986 section 2.1). `+` stands for itself: that it means a blank is a rule of HTML
/// forms (URL Standard, "application/x-www-form-urlencoded"), not of URIs.
enum PercentDecoding {
  /// The text of a range that is known to decode to UTF-8.
  static func string(of link: Span<UInt8>, _ range: TextRange) -> String {
    String(unsafeUninitializedCapacity: range.count) { text in
      var position = range.start
      var count = 0
      while position < range.end {
        var byte = link[position]
        position += 1
        if byte == UInt8(ascii: "%"), position + 1 < range.end, let decoded = Self.byte(link[position], link[position + 1])
        {
          byte = decoded
          position += 2
        }
        text[count] = byte
        count += 1
      }
      return count
    }
  }

  /// The byte that two hexadecimal digits stand for.
  @inline(__always) static func byte(_ first: UInt8, _ second: UInt8) -> UInt8? {
    guard let high = digit(first), let low = digit(second) else { return nil }
    return high << 4 | low
  }

  @inline(__always) private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}
