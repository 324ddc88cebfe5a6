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
