/// Where a piece of a link stands: bytes `start ..< end`.
public struct TextRange: Hashable, Sendable {
  let low: UInt16
  let high: UInt16

  init(_ start: Int, _ end: Int) {
    low = UInt16(truncatingIfNeeded: start)
    high = UInt16(truncatingIfNeeded: end)
  }

  init(packed: UInt32) {
    low = UInt16(truncatingIfNeeded: packed)
    high = UInt16(truncatingIfNeeded: packed >> 16)
  }

  var packed: UInt32 { UInt32(high) << 16 | UInt32(low) }

  /// The first byte.
  public var start: Int { Int(low) }
  /// The byte after the last.
  public var end: Int { Int(high) }
  /// How many bytes.
  public var count: Int { end - start }
  /// Whether there are none.
  public var isEmpty: Bool { low == high }
}
