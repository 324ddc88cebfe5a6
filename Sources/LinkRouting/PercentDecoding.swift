/// Percent-decoding, exactly once (RFC 3986 section 2.1).
///
/// `%` must be followed by two hexadecimal digits, in either case; the result must be UTF-8 without control
/// characters, which are refused when they are raw, too (section 7.3 says why of `%00`). `+` means itself: that it
/// is a blank is a rule of HTML forms (URL Standard, "application/x-www-form-urlencoded"), not of URIs.
enum PercentDecoding {
  /// Throws if `start ..< end` does not decode to text.
  ///
  /// - Returns: whether an escape decodes to '.' or '/', which paths cannot have anywhere.
  @inline(never) @discardableResult
  static func check(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(LinkError) -> Bool {
    var utf8 = UTF8Check()
    var hasDotOrSlash = false
    var position = start
    while true {
      // Between characters, an unescaped ASCII byte is always valid.
      position = bytes.first(position, end) { $0.matches(UInt8(ascii: "%")) | $0.beyondASCII }
      guard position < end else { return hasDotOrSlash }
      repeat {
        guard position < end else { throw LinkError(.invalidUTF8, at: end) }
        let (byte, next) = step(bytes, position, end)
        guard let byte else { throw LinkError(.invalidEscape, at: position) }
        // Of unescaped bytes, only '%' and those beyond ASCII are examined here.
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { hasDotOrSlash = true }
        guard !isControl(byte) else { throw LinkError(.escapedControl, at: position) }
        guard utf8.take(byte) else { throw LinkError(.invalidUTF8, at: position) }
        position = next
      } while !utf8.isComplete
    }
  }

  /// The byte at `position`, or the one that the escape there decodes to, and where the next one is. No byte: a bad
  /// escape.
  @inline(__always)
  static func step(_ bytes: Span<UInt8>, _ position: Int, _ end: Int) -> (byte: UInt8?, next: Int) {
    let byte = bytes.byte(at: position)
    guard byte == UInt8(ascii: "%") else { return (byte, position &+ 1) }
    guard position &+ 2 < end, let high = digit(bytes.byte(at: position &+ 1)),
      let low = digit(bytes.byte(at: position &+ 2))
    else { return (nil, position &+ 1) }
    return (high &<< 4 | low, position &+ 3)
  }

  /// Appends the decoded bytes; false if there is too little room, an escape is bad, or one is a
  /// control character.
  static func decode(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, into text: inout OutputSpan<UInt8>) -> Bool {
    var position = start
    while position < end {
      let (byte, next) = step(bytes, position, end)
      guard let byte, !isControl(byte), !text.isFull else { return false }
      text.append(byte)
      position = next
    }
    return true
  }

  /// The text of a range that has been checked.
  static func string(_ bytes: Span<UInt8>, _ range: TextRange) -> String {
    String(unsafeUninitializedCapacity: range.count) { buffer in
      var text = OutputSpan(buffer: buffer, initializedCount: 0)
      _ = decode(bytes, range.start, range.end, into: &text)
      return text.finalize(for: buffer)
    }
  }

  /// Whether a decoded byte is a control character, or DEL.
  @inline(__always) static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  @inline(__always) private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}
