/// The range of a part of a link: bytes `start ..< end`.
public struct TextRange: Hashable, Sendable {
  /// The end above the start, 16 bits each.
  let packed: UInt32

  @inline(__always) init(_ start: Int, _ end: Int) {
    packed = UInt32(truncatingIfNeeded: end &<< 16 | start)
  }

  @inline(__always) init(packed: UInt32) { self.packed = packed }

  /// The first byte.
  public var start: Int { Int(packed & 0xFFFF) }
  /// The byte after the last.
  public var end: Int { Int(packed >> 16) }
  /// The number of bytes.
  public var count: Int { end - start }
  /// Whether there are none.
  public var isEmpty: Bool { start == end }
}
