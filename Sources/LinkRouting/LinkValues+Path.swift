extension LinkValues {
  /// Cuts the path, whose first slash is at `start`, into segments.
  ///
  /// Empty segments do not count, so that doubled and trailing slashes make no difference: `//orders/` is `/orders`.
  /// RFC 3986 section 3.3 allows empty segments, but Apple's own matcher treats them so, and `URL.pathComponents` too.
  /// A path that is missing is `/` (section 6.2.3).
  ///
  /// - Throws: ``LinkError`` if a segment does not decode to text, or is one of ``DotSegments``.
  @inline(__always)
  mutating func cutPath(_ bytes: Span<UInt8>, from start: Int) throws(LinkError) {
    var count = 0
    var first = start &+ 1
    var escapes: UInt64 = 0
    var firstEscape = start
    var scanner = scanner
    while true {
      let end = scanner.next(in: bytes)
      let delimiter = DelimiterScanner.delimiter(bytes, at: end)
      if _fastPath(delimiter == UInt8(ascii: "/")) || delimiter == UInt8(ascii: "?") || delimiter == UInt8(ascii: "#") {
        if _fastPath(end > first &+ 2) {
          addSegment(first, end, &count)
        } else if end > first {
          if bytes.byte(at: first) == UInt8(ascii: "."), bytes.byte(at: end &- 1) == UInt8(ascii: ".") {
            escapes |= Self.dots
          }
          addSegment(first, end, &count)
        }
        first = end &+ 1
        if delimiter != UInt8(ascii: "/") {
          pathEnd = end
          break
        }
      } else if delimiter == UInt8(ascii: "%") {
        if escapes == 0 { firstEscape = end }
        // A bit above those of segments, if it is beyond these.
        escapes |= Self.bit(min(count, RouteTable.segmentLimit))
      }
    }
    self.scanner = scanner
    segmentCount = count
    escaped = escapes & Self.segments
    // A slash ends an escape and a character, so a mistake in a segment is a mistake of the path, at the same place.
    if escapes != 0 { try Self.check(bytes, start, firstEscape, pathEnd, hasDots: escapes & Self.dots != 0) }
  }

  /// The bit, above those of segments, that says that one consists of dots.
  private static let dots = bit(RouteTable.segmentLimit &+ 1)

  @inline(__always)
  private func addSegment(_ start: Int, _ end: Int, _ count: inout Int) {
    if count < RouteTable.segmentLimit { ranges[count] = TextRange(start, end) }
    count &+= 1
  }

  /// Checks a path that has escapes, or segments of dots.
  @inline(never)
  private static func check(
    _ bytes: Span<UInt8>, _ start: Int, _ firstEscape: Int, _ end: Int, hasDots: Bool
  ) throws(LinkError) {
    let hasDotOrSlash = try PercentDecoding.check(bytes, firstEscape, end)
    if hasDots || hasDotOrSlash, let dots = DotSegments.first(bytes, start, end) {
      throw LinkError(.dotSegment, at: dots)
    }
  }

  /// Follows the segments down the tree: the literal where there is one, and otherwise the placeholder.
  ///
  /// Where there is neither, the rest is next: that of the deepest node that has one, as in `Descent`.
  ///
  /// - Returns: the terminal where this leads, plus one; 0: there is none.
  @inline(__always)
  func descend(_ bytes: Span<UInt8>, below root: Int, _ trie: RouteTrie, _ words: WordTable) -> UInt32 {
    guard segmentCount <= RouteTable.segmentLimit else { return 0 }
    var node = root
    var number = 0
    // The lowest bit is that of the segment.
    var escaped = escaped
    while number < segmentCount {
      let here = trie.nodes[node]
      let range = ranges[number]
      if escaped & 1 != 0 {
        let literal = here.literal(bytes, range.start, range.end, isEscaped: true, words)
        node = Int(literal != 0 ? literal : here.placeholder)
      } else {
        node = here.next(bytes, range.start, range.end, words)
      }
      if node == RouteTrie.nowhere { return here.rest }
      number &+= 1
      escaped &>>= 1
    }
    return trie.nodes[node].terminal
  }
}
