/// A place in a spec: a file, and in it a line and a column, both counted from 1; columns count characters.
public struct Location: Hashable, Sendable {
  public var file: String
  public var line: Int
  public var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension Location: CustomStringConvertible {
  public var description: String { "\(file):\(line):\(column)" }
}

/// A stretch of bytes in one of the files of a spec.
struct Span: Hashable, Sendable {
  /// By index in the files of the reading.
  var file: Int32
  var start: Int32
  var end: Int32

  init(file: Int32, start: Int, end: Int) {
    self.file = file
    self.start = Int32(clamping: start)
    self.end = Int32(clamping: end)
  }
}
