/// Room for places in a link, by number: 64 of them, on the stack, for as long as a link is read.
///
/// Nothing is in it at first, and a place that has not been noted is not to be asked for.
struct RangeList {
  static let capacity = 64

  private let places: UnsafeMutableBufferPointer<UInt32>

  /// Lends a list to `body`.
  @inline(__always)
  static func lend<Result>(_ body: (RangeList) throws(LinkError) -> Result) throws(LinkError) -> Result {
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { (places) throws(LinkError) in
      // So that tests fail where one is asked for that has not been noted.
      assert({ places.initialize(repeating: 0x0000_FFFF); return true }())
      return try body(RangeList(places: places))
    }
  }

  @inline(__always)
  subscript(number: Int) -> TextRange {
    get {
      assert((0..<Self.capacity).contains(number) && places[number] != 0x0000_FFFF)
      return TextRange(packed: places[number])
    }
    nonmutating set {
      assert((0..<Self.capacity).contains(number))
      places[number] = newValue.packed
    }
  }
}
