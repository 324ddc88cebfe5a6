extension Syntax {
  /// The place in the source of a part of a scalar's text, given by offsets from the start of the text.
  func span(of part: Range<Int>) -> Span {
    let node = self.node
    guard node.isDecoded else {
      return Span(file: tree.file, start: Int(node.text) + part.lowerBound, end: Int(node.text) + part.upperBound)
    }
    let start = sourceOffset(of: part.lowerBound)
    return Span(file: tree.file, start: start, end: part.isEmpty ? start : sourceOffset(of: part.upperBound))
  }

  /// Walks through source and text side by side. Used only for the places in messages, so it may be slow.
  private func sourceOffset(of offset: Int) -> Int {
    let bytes = tree.source.bytes
    let text = Array(tree.decoded[textRange])
    let end = Int(node.end)
    var source = Int(node.start)
    let quote = source < end ? bytes[source] : 0
    let isDouble = node.isQuoted && quote == UInt8(ascii: "\"")
    let isSingle = node.isQuoted && quote == UInt8(ascii: "'")
    if isDouble || isSingle {
      source += 1
    } else if node.isQuoted {
      // A block of text: its header line (`|`, `>-`) comes first.
      while source < end, !Self.isBreak(bytes[source]) { source += 1 }
      while source < end, Self.isSpace(bytes[source]) { source += 1 }
    }
    var read = 0
    while read < min(offset, text.count), source < end {
      if isDouble, bytes[source] == UInt8(ascii: "\\") {
        let lengths = Escape.lengths(in: bytes, at: source)
        source += lengths.source
        read += lengths.text
      } else if isSingle, bytes[source] == UInt8(ascii: "'") {
        source += 2
        read += 1
      } else if Self.isSpace(bytes[source]), Self.isSpace(text[read]) {
        // Folded lines: a run of blanks in the source means a run of blanks in the text.
        let isLast = !(read + 1 < text.count && Self.isSpace(text[read + 1]))
        source += 1
        if isLast { while source < end, Self.isSpace(bytes[source]) { source += 1 } }
        read += 1
      } else {
        source += 1
        read += 1
      }
    }
    return min(source, end)
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isBreak(byte) }
}
