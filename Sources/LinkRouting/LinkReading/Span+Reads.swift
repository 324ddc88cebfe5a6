#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  internal import _Builtin_intrinsics.intel.sse2
#endif

/// Reads whose bounds the caller has established. No other file reads without a check.
///
/// Every read is within the span; builds with assertions, such as those of the tests and of `script/fuzzers`, check
/// it. Reads are unaligned, and any bytes are a valid number.
extension Span<UInt8> {
  @inline(__always) func byte(at offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count)
    return self[unchecked: offset]
  }

  /// Two bytes from `offset` on, the first one lowest.
  @inline(__always) func pair(at offset: Int) -> UInt16 {
    UInt16(littleEndian: read(at: offset))
  }

  /// Eight bytes from `offset` on, the first one lowest.
  @inline(__always) func number(at offset: Int) -> UInt64 {
    UInt64(littleEndian: read(at: offset))
  }

  /// Sixteen bytes from `offset` on.
  @inline(__always) func vector(at offset: Int) -> SIMD16<UInt8> {
    read(at: offset)
  }

  @inline(__always) private func read<Value: BitwiseCopyable>(at offset: Int) -> Value {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= count)
    return bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Value.self)
  }
}

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
