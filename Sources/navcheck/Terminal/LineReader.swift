import Basics
import Foundation
import SpecFile

/// Reads a file of any size line by line, and keeps at most one line of it.
struct LineReader: ~Copyable {
  struct Line {
    /// Without the line feed.
    var bytes: [UInt8]
    /// True if a line feed follows.
    var isWhole: Bool
    var isTooLong = false
  }

  /// The longest part of a line that is kept, in bytes.
  static let limit = 1 << 20

  private let descriptor: Int32
  private let isOwned: Bool
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var start = 0
  private var end = 0

  /// - Parameter path: `-` is the input stream.
  init(_ path: String) throws(FileError) {
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : 0
    guard descriptor >= 0 else { throw InputFile.error(errno) }
  }

  deinit { if isOwned { close(descriptor) } }

  mutating func next() throws(FileError) -> Line? {
    var line = Line(bytes: [], isWhole: false)
    while true {
      if start == end {
        guard try fill() else { return line.bytes.isEmpty ? nil : line }
      }
      let feed = chunk[start..<end].firstIndex(of: 0x0A)
      line.bytes += chunk[start..<(feed ?? end)]
      start = feed.map { $0 + 1 } ?? end
      if line.bytes.count > Self.limit {
        line.isTooLong = true
        return line
      }
      if feed != nil {
        line.isWhole = true
        return line
      }
    }
  }

  /// Reads on; false at the end.
  private mutating func fill() throws(FileError) -> Bool {
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw InputFile.error(errno) }
      (start, end) = (0, count)
      return count > 0
    }
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
