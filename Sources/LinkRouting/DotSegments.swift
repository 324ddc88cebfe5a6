/// `.` and `..` as segments of a path.
///
/// They are removed from paths in transit (RFC 3986 section 5.2.4), even percent-encoded (URL Standard, "double-dot
/// URL path segment"), and a value such as `a/../b` changes the meaning of a path made from it. So no link has
/// them in its path, none is built with them, and no value from a path contains them.
enum DotSegments {
  /// Where the first of them in `start ..< end` begins; nil if none exists. Escapes are decoded first, so that
  /// `%2e%2e` is one, and `%2F` separates segments like `/`.
  @inline(never)
  static func first(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var segment = start
    var isDots = true
    var length = 0
    var position = start
    while position < end {
      let (byte, next) = PercentDecoding.step(bytes, position, end)
      if byte == UInt8(ascii: "/") {
        if isDots, length == 1 || length == 2 { return segment }
        segment = next
        isDots = true
        length = 0
      } else {
        isDots = isDots && byte == UInt8(ascii: ".")
        length += 1
      }
      position = next
    }
    return isDots && (length == 1 || length == 2) ? segment : nil
  }

  /// Whether the last character of a range may be a dot: it is one, or an escape.
  @inline(__always)
  static func mayEnd(_ bytes: Span<UInt8>, _ range: TextRange) -> Bool {
    range.count >= 1 && bytes.byte(at: range.end &- 1) == UInt8(ascii: ".")
      || range.count >= 3 && bytes.byte(at: range.end &- 3) == UInt8(ascii: "%")
  }

  /// Whether one is in a text without escapes.
  static func contains(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).contains {
      $0.count <= 2 && $0.allSatisfy { $0 == UInt8(ascii: ".") }
    }
  }
}
