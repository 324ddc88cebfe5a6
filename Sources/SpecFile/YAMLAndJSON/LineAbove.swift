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

  /// - Parameter offset: where the ':' is; nil if it is not the first of its line, or there is no line above.
  init?(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    func isLineFeed(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
    func firstOfLine(at index: Int) -> Int {
      var first = index
      while first > 0, !isLineFeed(first - 1) { first -= 1 }
      return first
    }
    func text(_ first: Int, _ end: Int) -> Int? { (first..<end).first { bytes[$0] != 0x20 } }

    guard offset < bytes.count else { return nil }
    let first = firstOfLine(at: offset)
    guard let start = text(first, offset), !bytes[start..<offset].contains(UInt8(ascii: ":")) else { return nil }
    self.start = start
    own = start - first
    var end = first
    while end > 0 {
      var last = end - 1
      let above = firstOfLine(at: last)
      if let begin = text(above, last), bytes[begin] != UInt8(ascii: "#") {
        indentation = begin - above
        while last > begin, bytes[last - 1] <= 0x20 { last -= 1 }
        missingColon = bytes[begin..<last].contains(UInt8(ascii: ":")) ? nil : last - 1
        return
      }
      end = above
    }
    return nil
  }
}
