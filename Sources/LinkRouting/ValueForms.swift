/// Which values a placeholder accepts.
enum ValueForms {
  /// Whether the piece, decoded, is one that `Int64(_:)` accepts: a sign or none, decimal digits, 64 bits.
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

  /// Where, in the part, the text before the first `separator` ends; both are compared decoded.
  @inline(never)
  static func end(before separator: [UInt8], _ bytes: Span<UInt8>, _ range: TextRange) -> Int {
    guard let first = separator.first else { return range.end }
    var start = range.start
    let end = range.end
    while true {
      start = bytes.first(start, end) { $0.matches(first) | $0.matches(UInt8(ascii: "%")) }
      guard start < end else { return end }
      var position = start
      var matched = 0
      while matched < separator.count, position < end {
        let (byte, next) = PercentDecoding.step(bytes, position, end)
        guard byte == separator[matched] else { break }
        matched += 1
        position = next
      }
      if matched == separator.count { return start }
      start = PercentDecoding.step(bytes, start, end).next
    }
  }
}
