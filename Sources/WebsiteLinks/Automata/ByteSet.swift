/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var bits: SIMD4<UInt64> = .zero

  static let empty = ByteSet()
  static let all = ByteSet(0...255)
  /// What addresses consist of: printable ASCII.
  static let printable = ByteSet(0x21...0x7E)
  static let digits = ByteSet(0x30...0x39)
  static let hexDigits = ByteSet("0123456789ABCDEFabcdef".utf8)

  init(_ bytes: some Sequence<UInt8> = []) { for byte in bytes { insert(byte) } }

  var isEmpty: Bool { bits == .zero }
  func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
  mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  func union(_ other: ByteSet) -> ByteSet { with { $0.bits = bits | other.bits } }
  func intersection(_ other: ByteSet) -> ByteSet { with { $0.bits = bits & other.bits } }
  func subtracting(_ other: ByteSet) -> ByteSet { with { $0.bits = bits & ~other.bits } }
  func isSuperset(of other: ByteSet) -> Bool { other.subtracting(self).isEmpty }

  private func with(_ change: (inout ByteSet) -> Void) -> ByteSet {
    var copy = self
    change(&copy)
    return copy
  }

  /// In their order.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for word in 0..<4 {
      var rest = bits[word]
      while rest != 0 {
        bytes.append(UInt8(word * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return bytes
  }
}
