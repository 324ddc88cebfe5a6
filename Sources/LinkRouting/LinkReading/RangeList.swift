/// Storage for places in a link, on the stack, while a link is read: 64 parts of it by number, and the values of
/// the parameters of the matched route.
///
/// It has no parts at first, and a part must be noted before it is read. All values are empty at first.
struct RangeList {
  static let capacity = 64

  private let places: UnsafeMutableRawBufferPointer

  /// Lends a list to `body`.
  @inline(__always)
  static func lend<Result>(_ body: (RangeList) throws(LinkError) -> Result) throws(LinkError) -> Result {
    try withUnsafeTemporaryAllocation(
      byteCount: 4 * (capacity + RouteTable.parameterLimit), alignment: 16
    ) { (places) throws(LinkError) in
      // So that tests fail where a part is read that has not been noted.
      assert(
        {
          places.bindMemory(to: UInt32.self).initialize(repeating: 0x0000_FFFF)
          return true
        }())
      places.storeBytes(of: SIMD16<UInt32>(), toByteOffset: 4 * capacity, as: SIMD16<UInt32>.self)
      return try body(RangeList(places: places))
    }
  }

  /// The piece with this number.
  @inline(__always)
  subscript(number: Int) -> TextRange {
    get {
      assert((0..<Self.capacity).contains(number))
      let packed = places.load(fromByteOffset: 4 &* number, as: UInt32.self)
      assert(packed != 0x0000_FFFF)
      return TextRange(packed: packed)
    }
    nonmutating set {
      assert((0..<Self.capacity).contains(number))
      places.storeBytes(of: newValue.packed, toByteOffset: 4 &* number, as: UInt32.self)
    }
  }

  /// Notes the value of a parameter.
  @inline(__always)
  func give(_ parameter: Int, _ range: TextRange) {
    assert((0..<RouteTable.parameterLimit).contains(parameter))
    places.storeBytes(of: range.packed, toByteOffset: 4 &* (Self.capacity &+ parameter), as: UInt32.self)
  }

  /// The values of all parameters.
  @inline(__always) var values: SIMD16<UInt32> {
    places.loadUnaligned(fromByteOffset: 4 * Self.capacity, as: SIMD16<UInt32>.self)
  }
}

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
  package var count: Int { end - start }
  /// True if there are none.
  package var isEmpty: Bool { packed == packed &<< 16 | packed &>> 16 }
}
