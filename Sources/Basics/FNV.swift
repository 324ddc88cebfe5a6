/// A short digest, without protection against forgery.
///
/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
package struct FNV {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
