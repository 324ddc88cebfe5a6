/// The text of a file, and where its lines begin.
///
/// Places are kept as byte offsets and turned into lines and columns only when they are asked for: counting
/// characters for every element of a file that is one long line would take quadratic time.
final class SourceFile: Sendable {
  let name: String
  let bytes: [UInt8]
  private let lineStarts: [Int32]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    // A byte order mark is no character of the first line.
    var starts: [Int32] = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    bytes.withUnsafeBufferPointer { bytes in
      for (index, byte) in bytes.enumerated() where byte <= 0x0D {
        let endsLine =
          byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A))
        if endsLine { starts.append(Int32(clamping: index + 1)) }
      }
    }
    lineStarts = starts
  }

  /// The line and column of the byte at `offset`.
  func location(of offset: Int) -> Location {
    let line = lineIndex(of: offset)
    let column = characterCount(from: Int(lineStarts[line]), to: offset)
    return Location(file: name, line: line + 1, column: column + 1)
  }

  /// The location of the byte at `offset`, counted on from an earlier one, so that many on one line take linear time.
  func location(of offset: Int, after earlier: (offset: Int, location: Location)) -> Location {
    guard earlier.offset <= offset, lineNumber(of: offset) == earlier.location.line else {
      return location(of: offset)
    }
    var location = earlier.location
    location.column += characterCount(from: earlier.offset, to: offset)
    return location
  }

  /// The number of the line, from 1, that contains the byte at `offset`.
  func lineNumber(of offset: Int) -> Int { lineIndex(of: offset) + 1 }

  /// Adds place and source line to a diagnostic.
  func place(_ diagnostic: inout Diagnostic, at span: Span) {
    let start = min(Int(span.start), bytes.count)
    let line = lineIndex(of: start)
    let begin = Int(lineStarts[line])
    let end = lineEnd(line)
    let markEnd = max(start, min(Int(span.end), end))
    let from = shown(from: begin, around: start)
    let to = min(end, boundary(from + Self.longestShown))
    diagnostic.location = location(of: start)
    diagnostic.sourceLine = String(decoding: bytes[from..<max(from, to)], as: UTF8.self)
    diagnostic.sourceColumn = characterCount(from: from, to: start) + 1
    diagnostic.length = max(1, characterCount(from: start, to: min(markEnd, max(start, to))))
  }

  private static let longestShown = 240

  /// The offset at which the shown part of a line begins.
  private func shown(from begin: Int, around offset: Int) -> Int {
    offset - begin < Self.longestShown / 2 ? begin : boundary(offset - Self.longestShown / 4)
  }

  /// The first byte of the character at `offset`, or the end.
  private func boundary(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), bytes.count)
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The end of a line, without its line break.
  private func lineEnd(_ line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    var end = Int(lineStarts[line + 1])
    while end > Int(lineStarts[line]), bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The line with this number, from 1, as far as it is shown; nil past the end.
  func line(_ number: Int) -> String? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = Int(lineStarts[number - 1])
    let end = min(lineEnd(number - 1), boundary(start + Self.longestShown))
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  var lineCount: Int { lineStarts.count }

  /// The number of what people count as characters.
  private func characterCount(from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    let part = bytes[start..<min(end, bytes.count)]
    return part.allSatisfy { $0 < 0x80 } ? part.count : String(decoding: part, as: UTF8.self).count
  }
}
