/// Places in a link, by number: up to 32 of them, in a value of a fixed size that lives on the stack.
///
/// A vector serves as the memory, because it is an array without references on all systems. It is read and written
/// through its bytes: its own subscript would copy all of it.
struct RangeList {
  static let capacity = 32

  private var storage = SIMD32<UInt32>()

  /// The place with this number, which must be less than ``capacity``; a greater one is taken modulo that.
  @inline(__always)
  mutating func at(_ index: Int) -> TextRange {
    withUnsafeBytes(of: &storage) {
      TextRange(packed: $0.load(fromByteOffset: (index & (Self.capacity &- 1)) &* 4, as: UInt32.self))
    }
  }

  /// Notes a place under a number, which must be less than ``capacity``.
  @inline(__always)
  mutating func set(_ index: Int, _ range: TextRange) {
    withUnsafeMutableBytes(of: &storage) {
      $0.storeBytes(of: range.packed, toByteOffset: (index & (Self.capacity &- 1)) &* 4, as: UInt32.self)
    }
  }
}
