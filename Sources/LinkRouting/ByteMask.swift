#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  internal import _Builtin_intrinsics.intel.sse2
#endif

/// Sixteen Booleans as a number with one bit each, the first one lowest.
enum ByteMask {
  /// - Parameter bytes: 0 or 0xFF each.
  @inline(__always)
  static func bits(_ bytes: SIMD16<UInt8>) -> UInt64 {
    #if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
      // There is an instruction for it, which no Swift is compiled to.
      UInt64(UInt32(bitPattern: _mm_movemask_epi8(unsafeBitCast(bytes, to: SIMD2<Int64>.self))))
    #else
      portableBits(bytes)
    #endif
  }

  /// The same without that instruction.
  @inline(__always)
  static func portableBits(_ bytes: SIMD16<UInt8>) -> UInt64 {
    let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
    let halves = unsafeBitCast(bytes & weights, to: SIMD2<UInt64>.self)
    // Adding up eight bytes of which each has a bit of its own puts these bits side by side.
    let ones: UInt64 = 0x0101_0101_0101_0101
    return (UInt64(littleEndian: halves[0]) &* ones) &>> 56 | ((UInt64(littleEndian: halves[1]) &* ones) &>> 56) &<< 8
  }
}
