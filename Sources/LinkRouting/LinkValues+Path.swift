extension LinkValues {
  /// Cuts the path, whose first slash is at `start`, into segments.
  ///
  /// Empty segments do not count, so that doubled and trailing slashes make no difference: `//orders/` is `/orders`.
  /// RFC 3986 section 3.3 allows empty segments, but Apple's own matcher treats them so, and `URL.pathComponents` too.
  /// `.` and `..` are ordinary segments: they mean something in references only (section 5.2.4), and no route has them
  /// by accident.
  ///
  /// - Throws: ``LinkError`` if a segment does not decode to text.
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
        if end > first {
          if count < RouteTable.segmentLimit { ranges[count] = TextRange(first, end) }
          count &+= 1
        }
        first = end &+ 1
        if delimiter != UInt8(ascii: "/") {
          pathEnd = end
          break
        }
      } else if delimiter == UInt8(ascii: "%") {
        if escapes == 0 { firstEscape = end }
        // A bit beyond those of segments, if it is beyond these.
        escapes |= Self.bit(min(count, RouteTable.segmentLimit))
      }
    }
    self.scanner = scanner
    segmentCount = count
    escaped = escapes & Self.segments
    // A slash ends an escape and a character, so that what is wrong with a segment is wrong with the path, and there.
    if escapes != 0 { try PercentDecoding.check(bytes, firstEscape, pathEnd) }
  }

  /// Goes down the tree with the segments: by the literal where there is one, and otherwise by the placeholder.
  ///
  /// Where there is neither, the rest is next: that of the last node that there is, as `Descent` has it.
  ///
  /// - Returns: the routes at the place where this leads, one up; 0: there are none.
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
