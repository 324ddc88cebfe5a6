extension LinkValues {
  /// Cuts the path that begins at `start` into segments, and goes down the tree with them: by the literal where there
  /// is one, and otherwise by the placeholder.
  ///
  /// Empty segments do not count, so that doubled and trailing slashes make no difference: `//orders/` is `/orders`.
  /// RFC 3986 section 3.3 allows empty segments, but Apple's own matcher treats them so, and `URL.pathComponents` too.
  /// `.` and `..` are ordinary segments: they mean something in references only (section 5.2.4), and no route has them
  /// by accident.
  ///
  /// - Returns: the node where this leads.
  /// - Throws: ``LinkError`` if there is no path, or a segment does not decode to text.
  @inline(never)
  mutating func readPath(
    _ bytes: Span<UInt8>, from start: Int, below root: Int, _ trie: RouteTrie, _ words: WordTable
  ) throws(LinkError) -> Int {
    guard start < bytes.count, bytes.byte(at: start) == UInt8(ascii: "/") else {
      throw LinkError(.missingPath, at: start)
    }
    var scanner = scanner
    let ranges = ranges
    var node = root
    var count = 0
    var first = start &+ 1
    var isEscaped = false
    while true {
      let end = scanner.next(in: bytes)
      let delimiter = DelimiterScanner.delimiter(bytes, at: end)
      if _fastPath(delimiter == UInt8(ascii: "/")) || delimiter == UInt8(ascii: "?") || delimiter == UInt8(ascii: "#") {
        if end > first {
          if count < RouteTable.segmentLimit { ranges[count] = TextRange(first, end) }
          if isEscaped {
            isEscaped = false
            node = try escapedSegment(bytes, first, end, count, below: node, trie, words)
          } else {
            node = trie.nodes[node].next(bytes, first, end, words)
          }
          count &+= 1
        }
        if delimiter != UInt8(ascii: "/") {
          self.scanner = scanner
          pathEnd = end
          queryEnd = end
          segmentCount = min(count, RouteTable.segmentLimit &+ 1)
          return node
        }
        first = end &+ 1
      } else {
        isEscaped = isEscaped || delimiter == UInt8(ascii: "%")
      }
    }
  }

  /// Where a segment with escapes leads.
  @inline(never)
  private mutating func escapedSegment(
    _ bytes: Span<UInt8>, _ first: Int, _ end: Int, _ number: Int, below node: Int, _ trie: RouteTrie,
    _ words: WordTable
  ) throws(LinkError) -> Int {
    try PercentDecoding.check(bytes, first, end)
    if number < RouteTable.segmentLimit { escaped |= Self.bit(number) }
    let here = trie.nodes[node]
    let literal = here.literal(bytes, first, end, isEscaped: true, words)
    return Int(literal != 0 ? literal : here.placeholder)
  }
}
