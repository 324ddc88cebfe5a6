/// Finds the delimiters of a link, from left to right: `:` `/` `?` `#` `@` `&` `=` and `%`.
///
/// It also stops at `$`, `;`, `<` and `>`, which cost nothing to find and mean nothing. Sixty-four bytes are looked at
/// in one go and become a number with a bit for every delimiter; what nobody asks for is never looked at.
struct DelimiterScanner {
  /// The delimiters of the block that have not been given out.
  private var mask: UInt64
  /// Where the block begins.
  private var base: Int

  /// A scanner from the beginning of the link.
  ///
  /// - Throws: what ``ByteCheck`` says of the bytes, all of which are looked at here.
  @inline(__always)
  init(_ bytes: Span<UInt8>) throws(LinkError) {
    base = 0
    var check = ByteCheck()
    mask = Self.block(bytes, 0, &check)
    if bytes.count > 64 { check.look(at: bytes, from: 64) }
    try check.finish(bytes)
  }

  /// The position of the next delimiter; the length of the link if there is none.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Int {
    if mask == 0, !advance(in: bytes) { return bytes.count }
    let position = base &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    return position
  }

  /// Goes on to the next block that has delimiters; false if there is none.
  @inline(never)
  private mutating func advance(in bytes: Span<UInt8>) -> Bool {
    while mask == 0 {
      guard base &+ 64 < bytes.count else { return false }
      base &+= 64
      // The bytes have been checked.
      var ignored = ByteCheck()
      mask = Self.block(bytes, base, &ignored)
    }
    return true
  }

  /// The delimiters in the 64 bytes from `base` on, the first byte's bit lowest.
  @inline(__always)
  private static func block(_ bytes: Span<UInt8>, _ base: Int, _ check: inout ByteCheck) -> UInt64 {
    let count = bytes.count
    guard count >= 16 else { return shortBlock(bytes, base) }
    var mask: UInt64 = 0
    let end = min(count, base &+ 64)
    var offset = base
    while offset &+ 16 <= end {
      let text = bytes.vector(at: offset)
      check.look(at: text)
      mask |= delimiters(text) &<< UInt64(truncatingIfNeeded: offset &- base)
      offset &+= 16
    }
    if offset < end {
      // The last bytes are looked at together with some that have been looked at before.
      let text = bytes.vector(at: end &- 16)
      check.look(at: text)
      let bits = delimiters(text) &>> UInt64(truncatingIfNeeded: offset &+ 16 &- end)
      mask |= bits &<< UInt64(truncatingIfNeeded: offset &- base)
    }
    return mask
  }

  /// One bit for each of 16 bytes.
  @inline(__always)
  private static func delimiters(_ text: SIMD16<UInt8>) -> UInt64 {
    let slash = SIMD16<UInt8>(repeating: UInt8(ascii: "/"))
    let slashes = unsafeBitCast(text .== slash, to: SIMD16<UInt8>.self)
    // '#' ... '&' and ':' ... '@', each range moved down to where the lowest signed numbers are.
    let signed = unsafeBitCast(text, to: SIMD16<Int8>.self)
    let fromHash = signed &+ SIMD16<Int8>(repeating: 0x5D)
    let low = unsafeBitCast(fromHash .< SIMD16<Int8>(repeating: -124), to: SIMD16<UInt8>.self)
    let fromColon = signed &+ SIMD16<Int8>(repeating: 0x46)
    let high = unsafeBitCast(fromColon .< SIMD16<Int8>(repeating: -121), to: SIMD16<UInt8>.self)
    let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
    let halves = unsafeBitCast((slashes | low | high) & weights, to: SIMD2<UInt64>.self)
    // Adding up eight bytes of which each has a bit of its own puts these bits side by side.
    let ones: UInt64 = 0x0101_0101_0101_0101
    return (halves[0] &* ones) &>> 56 | ((halves[1] &* ones) &>> 56) &<< 8
  }

  /// A link of less than 16 bytes.
  @inline(never)
  private static func shortBlock(_ bytes: Span<UInt8>, _ base: Int) -> UInt64 {
    var mask: UInt64 = 0
    for offset in base..<max(base, bytes.count) {
      switch bytes[offset] {
      case UInt8(ascii: "#")...UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: ":")...UInt8(ascii: "@"):
        mask |= 1 << UInt64(offset - base)
      default: break
      }
    }
    return mask
  }
}
