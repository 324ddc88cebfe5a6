import NavigationModel

/// The line above a ':' that the library did not expect: the mistake is often there.
struct LineAbove {
  /// The indentation of the line itself, in blanks.
  let own: Int
  /// The offset at which the text of the line itself begins.
  let start: Int
  /// The indentation of the line above, in blanks; empty lines and comments are skipped.
  let indentation: Int
  /// The last character of the line above, if that has no ':' at all.
  let missingColon: Int?
  /// True if both lines begin with '- '.
  let areItems: Bool
  /// The ':' of the line above, if it is a key without a blank after it.
  let tightColon: Int?

  /// - Parameter offset: where the ':' is; nil if it is not the first of its line, or there is no line above.
  init?(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard offset < bytes.count else { return nil }
    let first = bytes.startOfLine(at: offset)
    guard let start = bytes.text(in: first..<offset), !bytes[start..<offset].contains(UInt8(ascii: ":")) else {
      return nil
    }
    self.start = start
    own = start - first
    guard let above = bytes.line(above: first) else { return nil }
    indentation = above.begin - above.first
    areItems = [start, above.begin].allSatisfy { bytes[$0] == UInt8(ascii: "-") && bytes[$0 + 1] == 0x20 }
    var last = above.end
    while last > above.begin, bytes[last - 1] <= 0x20 { last -= 1 }
    missingColon = bytes[above.begin..<last].contains(UInt8(ascii: ":")) ? nil : last - 1
    tightColon = bytes.tightColon(from: above.begin)
  }
}

/// Lines of a text, by offsets.
extension UnsafeBufferPointer<UInt8> {
  private func isLineFeed(_ index: Int) -> Bool { self[index] == 0x0A || self[index] == 0x0D }

  func startOfLine(at index: Int) -> Int {
    var first = index
    while first > 0, !isLineFeed(first - 1) { first -= 1 }
    return first
  }

  private func endOfLine(at index: Int) -> Int {
    var end = index
    while end < count, !isLineFeed(end) { end += 1 }
    return end
  }

  /// The offset of the first character that is not blank.
  fileprivate func text(in range: Range<Int>) -> Int? { range.first { self[$0] != 0x20 } }

  /// The next line above the one that begins at `first`, with the offset of its text; empty lines and comments are
  /// skipped.
  fileprivate func line(above first: Int) -> (first: Int, begin: Int, end: Int)? {
    var end = first
    while end > 0 {
      let last = end - 1
      let above = startOfLine(at: last)
      if let begin = text(in: above..<last), self[begin] != UInt8(ascii: "#") { return (above, begin, last) }
      end = above
    }
    return nil
  }

  /// The ':' in a line such as `root:home`, which YAML takes for a text; nil if the line has another form.
  ///
  /// - Parameter start: where the text of the line begins.
  func tightColon(from start: Int) -> Int? {
    let line = start..<endOfLine(at: start)
    func isKey(_ byte: UInt8) -> Bool { CharacterClass.isName(byte) || " (),?".utf8.contains(byte) }
    guard let colon = line.first(where: { self[$0] == UInt8(ascii: ":") }), colon > start, colon + 1 < line.upperBound,
      self[start..<colon].allSatisfy(isKey), self[colon + 1] > 0x20,
      // What has '//' is an address.
      self[colon + 1] != UInt8(ascii: "/") || colon + 2 == line.upperBound || self[colon + 2] != UInt8(ascii: "/")
    else { return nil }
    return colon
  }

  /// The signature in a line such as `show(id: String): a -> b`, and its first ':'; nil if the line has another form.
  ///
  /// - Parameter offset: a place in the line, behind that ':'.
  func typedSignature(at offset: Int) -> (colon: Int, signature: String)? {
    guard offset < count, let start = text(in: startOfLine(at: offset)..<offset) else { return nil }
    let line = start..<endOfLine(at: offset)
    guard let open = line.first(where: { self[$0] == UInt8(ascii: "(") }), open > start,
      self[start..<open].allSatisfy(CharacterClass.isName),
      let close = line.first(where: { self[$0] == UInt8(ascii: ")") }),
      let colon = line.first(where: { self[$0] == UInt8(ascii: ":") }), open < colon, colon < close
    else { return nil }
    return (colon, String(decoding: self[start...close], as: UTF8.self))
  }

  /// The indentation of the list above an item that is indented less; nil if there is none.
  ///
  /// - Parameter offset: where the item's '-' is.
  func listIndentation(above offset: Int) -> Int? {
    let first = startOfLine(at: offset)
    var list: Int?
    var line = self.line(above: first)
    // Lists in this one are indented more.
    while let above = line, above.begin - above.first > offset - first {
      if self[above.begin] == UInt8(ascii: "-") { list = Swift.min(list ?? .max, above.begin - above.first) }
      line = self.line(above: above.first)
    }
    return list
  }
}
