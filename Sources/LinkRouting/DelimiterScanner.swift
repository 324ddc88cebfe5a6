/// Finds the delimiters of a link, from left to right: `:` `/` `?` `#` `@` `&` `=` and `%`.
///
/// It also stops at `$`, `;`, `<` and `>`, which cost nothing to find and mean nothing. Sixty-four bytes are looked at in one go
/// and become a number with a bit for every delimiter; what nobody asks for is never looked at.
struct DelimiterScanner {
  /// The delimiters of the block that have not been given out.
  private var mask: UInt64
  /// Where the block begins.
  private var base: Int

  /// A scanner that gives out the delimiters at `start` and after it.
  @inline(__always)
  init(_ bytes: RawSpan, from start: Int = 0) {
    base = start
    mask = Self.block(bytes, start)
  }

  /// The position of the next delimiter; the length of the link if there is none.
  @inline(__always)
  mutating func next(in bytes: RawSpan) -> Int {
    while mask == 0 {
      base &+= 64
      if base >= bytes.byteCount { return bytes.byteCount }
      mask = Self.block(bytes, base)
    }
    let position = base &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    return position
  }

  /// The delimiters in the 64 bytes from `base` on, the first byte's bit lowest.
  @inline(__always)
  private static func block(_ bytes: RawSpan, _ base: Int) -> UInt64 {
    let count = bytes.byteCount
    guard count >= 16 else { return shortBlock(bytes, base) }
    var mask: UInt64 = 0
    var offset = base
    while offset < min(count, base &+ 64) {
      // The last 16 bytes are looked at together with some that have been looked at before.
      let start = min(offset, count &- 16)
      let bits = delimiters(bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self))
      mask |= (bits &>> UInt64(truncatingIfNeeded: offset &- start)) &<< UInt64(truncatingIfNeeded: offset &- base)
      offset &+= 16
    }
    return mask
  }

  /// One bit for each of 16 bytes.
  @inline(__always)
  private static func delimiters(_ text: SIMD16<UInt8>) -> UInt64 {
    let signed = unsafeBitCast(text, to: SIMD16<Int8>.self)
    // '#' ... '&' and ':' ... '@', each range moved to the lowest numbers.
    let low = unsafeBitCast((signed &+ 0x5D) .< -124, to: SIMD16<UInt8>.self)
    let high = unsafeBitCast((signed &+ 0x46) .< -121, to: SIMD16<UInt8>.self)
    let slash = unsafeBitCast(text .== UInt8(ascii: "/"), to: SIMD16<UInt8>.self)
    let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
    let halves = unsafeBitCast((low | high | slash) & weights, to: SIMD2<UInt64>.self)
    // Adding up eight bytes of which each has a bit of its own puts these bits side by side.
    let ones: UInt64 = 0x0101_0101_0101_0101
    return (halves[0] &* ones) &>> 56 | ((halves[1] &* ones) &>> 56) &<< 8
  }

  /// A link of less than 16 bytes.
  @inline(never)
  private static func shortBlock(_ bytes: RawSpan, _ base: Int) -> UInt64 {
    var mask: UInt64 = 0
    for offset in base..<max(base, bytes.byteCount) {
      switch bytes.byte(at: offset) {
      case UInt8(ascii: "#")...UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: ":")...UInt8(ascii: "@"):
        mask |= 1 << UInt64(offset - base)
      default: break
      }
    }
    return mask
  }
}
