/// `.` and `..` as segments of a path.
///
/// They are removed from paths on their way (RFC 3986 section 5.2.4), even percent-encoded (URL Standard, "double-dot
/// URL path segment"), and a value such as `a/../b` leads whoever makes a path of it somewhere else. So no link has
/// them in its path, none is built with them, and no value from a path contains them.
enum DotSegments {
  /// Where the first of them in `start ..< end` begins; nil if there is none. Escapes are decoded first, so that
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

  /// Whether there is a `%2e` or a `%2f` in `start ..< end`, all of whose escapes are whole. No other escape makes such
  /// a segment.
  static func areEscaped(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var position = start
    while true {
      position = bytes.first(position, end) { $0.matches(UInt8(ascii: "%")) }
      guard position &+ 2 < end else { return false }
      let digit = bytes.byte(at: position &+ 2) | 0x20
      if bytes.byte(at: position &+ 1) == UInt8(ascii: "2"), digit == UInt8(ascii: "e") || digit == UInt8(ascii: "f") {
        return true
      }
      position &+= 3
    }
  }

  /// Whether one is in a text without escapes.
  static func contains(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).contains {
      $0.count <= 2 && $0.allSatisfy { $0 == UInt8(ascii: ".") }
    }
  }
}
