import Testing

@testable import LinkRouting

@Suite("Sixteen bytes become sixteen bits")
struct ByteMaskTests {
  @Test("each byte in its place, and on every machine alike")
  func bits() {
    for pattern in UInt16.min...UInt16.max {
      var bytes = SIMD16<UInt8>()
      for place in 0..<16 where pattern >> UInt16(place) & 1 == 1 { bytes[place] = 0xFF }
      guard ByteMask.bits(bytes) == UInt64(pattern), ByteMask.portableBits(bytes) == UInt64(pattern) else {
        Issue.record("\(bytes) became \(ByteMask.bits(bytes)) and \(ByteMask.portableBits(bytes))")
        return
      }
    }
  }
}
