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

  /// Returns whether a decoded byte is a control character, or DEL.
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

/// `.` and `..` as segments of a path.
///
/// They are removed from paths in transit (RFC 3986 section 5.2.4), even percent-encoded (URL Standard, "double-dot
/// URL path segment"), and a value such as `a/../b` changes the meaning of a path made from it. So no link has
/// them in its path, none is built with them, and no value from a path contains them.
enum DotSegments {
  /// The beginning of the first of them in `start ..< end`; nil if none exists. Escapes are decoded first, so that
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

  /// Returns whether the last character of a range may be a dot: it is one, or an escape.
  @inline(__always)
  static func mayEnd(_ bytes: Span<UInt8>, _ range: TextRange) -> Bool {
    range.count >= 1 && bytes.byte(at: range.end &- 1) == UInt8(ascii: ".")
      || range.count >= 3 && bytes.byte(at: range.end &- 3) == UInt8(ascii: "%")
  }

  /// Returns whether one is in a text without escapes.
  static func contains(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).contains {
      $0.count <= 2 && $0.allSatisfy { $0 == UInt8(ascii: ".") }
    }
  }
}

/// Which values a placeholder accepts.
enum ValueForms {
  /// Returns whether the piece, decoded, is one that `Int64(_:)` accepts: a sign or none, decimal digits, 64 bits.
  @inline(never)
  static func isInteger(_ bytes: Span<UInt8>, _ range: TextRange) -> Bool {
    var value: Int64 = 0
    var isNegative = false
    var hasDigit = false
    var position = range.start
    while position < range.end {
      let (decoded, next) = PercentDecoding.step(bytes, position, range.end)
      guard let byte = decoded else { return false }
      switch byte {
      case UInt8(ascii: "-") where position == range.start: isNegative = true
      case UInt8(ascii: "+") where position == range.start: break
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int64(byte & 15)
        let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
        // Counted downwards, because there is one negative number more.
        let (sum, underflow) = tenfold.subtractingReportingOverflow(digit)
        if overflow || underflow { return false }
        value = sum
        hasDigit = true
      default: return false
      }
      position = next
    }
    return hasDigit && (isNegative || value != .min)
  }

  /// Returns whether the piece, decoded, is the address of a page on the web.
  @inline(never)
  static func isWeb(_ bytes: Span<UInt8>, _ range: TextRange) -> Bool {
    var address = WebAddress()
    // It has to be text also where nobody takes the value.
    var utf8 = UTF8Check()
    var position = range.start
    while position < range.end {
      let (decoded, end) = PercentDecoding.step(bytes, position, range.end)
      guard let decoded, !PercentDecoding.isControl(decoded), utf8.take(decoded), let next = address.after(decoded)
      else { return false }
      address = next
      position = end
    }
    return address.isComplete && utf8.isComplete
  }

  /// The end, in the part, of the text before the first separator: the one of `separators` that begins at `separator`.
  /// Both are compared decoded.
  @inline(never)
  static func end(
    before separator: Int, of separators: FixedArray<UInt8>, _ bytes: Span<UInt8>, _ range: TextRange
  ) -> Int {
    let first = separators[separator]
    var start = range.start
    let end = range.end
    while true {
      start = bytes.first(start, end) { $0.matches(first) | $0.matches(UInt8(ascii: "%")) }
      guard start < end else { return end }
      var position = start
      var wanted = separator
      while separators[wanted] != RouteTrie.separatorEnd, position < end {
        let (byte, next) = PercentDecoding.step(bytes, position, end)
        guard byte == separators[wanted] else { break }
        wanted += 1
        position = next
      }
      if separators[wanted] == RouteTrie.separatorEnd { return start }
      start = PercentDecoding.step(bytes, start, end).next
    }
  }
}
