/// The path of a link, cut into segments.
///
/// Empty segments do not count, so that doubled and trailing slashes make no difference: `//orders/` is `/orders`. RFC
/// 3986 section 3.3 allows empty segments, but Apple's own matcher treats them so, and `URL.pathComponents` too. `.`
/// and `..` are ordinary segments: they mean something in references only (section 5.2.4), and no route has them by
/// accident.
struct PathScan {
  /// How many segments there are; one more than ``RouteTable/segmentLimit`` if there are more than that.
  var count = 0
  /// The segments with escapes, one bit each; the one after those that are kept stands for all that follow.
  var escaped: UInt64 = 0
  /// Where the path ends.
  var end = 0

  /// Reads the path that begins at `start`, and puts its segments into `segments`.
  ///
  /// - Throws: ``LinkError`` if there is no path, or a segment does not decode to text.
  @inline(__always)
  init(
    _ bytes: Span<UInt8>, from start: Int, _ scanner: inout DelimiterScanner, _ segments: inout RangeList
  ) throws(LinkError) {
    let length = bytes.count
    guard start < length, bytes[start] == UInt8(ascii: "/") else { throw LinkError(.missingPath, at: start) }
    var first = start &+ 1
    var isEscaped = false
    while true {
      end = scanner.next(in: bytes)
      let delimiter = end < length ? bytes[end] : UInt8(ascii: "#")
      switch delimiter {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        if end > first {
          if count < RouteTable.segmentLimit { segments.set(count, TextRange(first, end)) }
          if isEscaped {
            isEscaped = false
            escaped |= 1 &<< UInt64(truncatingIfNeeded: min(count, RouteTable.segmentLimit))
            try PercentDecoding.check(bytes, first, end)
          }
          count = min(count &+ 1, RouteTable.segmentLimit &+ 1)
        }
        guard delimiter == UInt8(ascii: "/") else { return }
        first = end &+ 1
      case UInt8(ascii: "%"): isEscaped = true
      default: break
      }
    }
  }

  @inline(__always) func isEscaped(_ segment: Int) -> Bool {
    escaped &>> UInt64(truncatingIfNeeded: segment) & 1 != 0
  }

  /// Whether the segment or one after it has escapes.
  @inline(__always) func isEscaped(from segment: Int) -> Bool { escaped &>> UInt64(truncatingIfNeeded: segment) != 0 }
}
