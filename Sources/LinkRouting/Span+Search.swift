/// Searches for bytes, sixteen at a time.
extension Span<UInt8> {
  /// The first byte in `start ..< end` that matches; `end`, or beyond, if there is none.
  ///
  /// - Parameter matches: turns matching bytes into 0xFF, and others into 0.
  @inline(__always)
  func first(_ start: Int, _ end: Int, where matches: (SIMD16<UInt8>) -> SIMD16<UInt8>) -> Int {
    var position = start
    while position < end, position &+ 16 <= count {
      let mask = ByteMask.bits(matches(vector(at: position)))
      if mask != 0 { return position &+ mask.trailingZeroBitCount }
      position &+= 16
    }
    while position < end, matches(SIMD16(repeating: byte(at: position)))[0] == 0 { position &+= 1 }
    return position
  }
}

extension SIMD16<UInt8> {
  /// 0xFF where this is `byte`, 0 elsewhere.
  @inline(__always)
  func matches(_ byte: UInt8) -> SIMD16<UInt8> {
    unsafeBitCast(self .== SIMD16<UInt8>(repeating: byte), to: SIMD16<UInt8>.self)
  }

  /// 0xFF where this is not ASCII, 0 elsewhere.
  @inline(__always) var beyondASCII: SIMD16<UInt8> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD16<Int8>.self) .< SIMD16<Int8>(), to: SIMD16<UInt8>.self)
  }
}
