/// Finds the delimiters of a link, from left to right: `:` `/` `?` `#` `@` `&` `=` and `%`, and the end.
///
/// It also stops at `!`, `"`, `$`, `;`, `<`, `>` and beyond ASCII, where nothing begins: that is the cheapest.
/// Sixty-four bytes are compared in one go and become a number with a bit for every delimiter; unneeded blocks are
/// never read.
struct DelimiterScanner {
  /// The delimiters of the block that have not been returned yet.
  private var mask: UInt64
  /// The offset at which the block begins.
  private var base: Int

  private init(mask: UInt64, base: Int) {
    self.mask = mask
    self.base = base
  }

  /// A scanner from the beginning of the link.
  ///
  /// - Throws: errors of ``ByteCheck``, which checks all bytes here.
  @inline(__always)
  init(_ bytes: Span<UInt8>) throws(LinkError) {
    var check = ByteCheck()
    var mask: UInt64
    // The mask goes there and back, so that it is not made afterwards, from vectors that would have to be kept.
    if bytes.count > 32 {
      mask = Self.wideBlock(bytes, 0, &check)
      if bytes.count > 64 || !check.isPlain { mask = try Self.checked(mask, bytes, check) }
    } else if bytes.count >= 16 {
      mask = Self.narrowBlock(bytes, &check)
      if !check.isPlain { mask = try Self.checked(mask, bytes, check) }
    } else {
      mask = try Self.shortBlock(bytes)
    }
    self.init(mask: mask, base: 0)
  }

  /// The mask of the first 64 bytes, which have been looked at, after a look at all others.
  @inline(never)
  private static func checked(
    _ mask: UInt64, _ bytes: Span<UInt8>, _ check: ByteCheck
  ) throws(LinkError) -> UInt64 {
    var check = check
    if bytes.count > 64 { check.look(at: bytes, from: 64) }
    if !check.isPlain || bytes.count > RouteTable.lengthLimit { try ByteCheck.inspect(bytes) }
    return mask
  }

  /// The position of the next delimiter; the length of the link if there is none.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Int {
    guard mask != 0 else {
      let position: Int
      (self, position) = Self.nextInOtherBlock(self, in: bytes)
      return position
    }
    let position = base &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    return position
  }

  /// Skips the delimiters among the first bytes, of which there are 32 at most.
  @inline(__always)
  mutating func skipPrefix(_ length: Int) { mask &= ~0 &<< UInt64(truncatingIfNeeded: length) }

  /// Skips the delimiters before `position`.
  @inline(__always)
  mutating func skip(to position: Int, in bytes: Span<UInt8>) {
    guard position < base &+ 64 else {
      self = Self.skipped(self, to: position, in: bytes)
      return
    }
    mask &= ~0 &<< UInt64(truncatingIfNeeded: position &- base)
  }

  /// The delimiter that ``next(in:)`` has found there; at the end of the link it is as if a fragment began.
  @inline(__always)
  static func delimiter(_ bytes: Span<UInt8>, at position: Int) -> UInt8 {
    position < bytes.count ? bytes.byte(at: position) : UInt8(ascii: "#")
  }

  /// The next delimiter when the block has none left.
  @inline(never)
  private static func nextInOtherBlock(
    _ scanner: DelimiterScanner, in bytes: Span<UInt8>
  ) -> (DelimiterScanner, Int) {
    var scanner = scanner
    while scanner.mask == 0 {
      let end = scanner.base &+ 64
      guard end < bytes.count else { return (DelimiterScanner(mask: 0, base: bytes.count), bytes.count) }
      scanner = DelimiterScanner(checked: bytes, from: end)
    }
    let position = scanner.next(in: bytes)
    return (scanner, position)
  }

  @inline(never)
  private static func skipped(
    _ scanner: DelimiterScanner, to position: Int, in bytes: Span<UInt8>
  ) -> DelimiterScanner {
    position < bytes.count
      ? DelimiterScanner(checked: bytes, from: position) : DelimiterScanner(mask: 0, base: bytes.count)
  }

  /// A scanner of the bytes from `start` on, of a link of 64 or more that has been checked.
  private init(checked bytes: Span<UInt8>, from start: Int) {
    // The last block begins with some bytes of the one before it.
    let base = min(start, bytes.count &- 64)
    var ignored = ByteCheck()
    let mask = Self.wideBlock(bytes, base, &ignored) & ~0 &<< UInt64(truncatingIfNeeded: start &- base)
    self.init(mask: mask, base: base)
  }

  /// The delimiters in the 64 bytes from `base` on, the first byte's bit lowest; the end of the link is one. More than
  /// 32 bytes must be there.
  @inline(__always)
  private static func wideBlock(_ bytes: Span<UInt8>, _ base: Int, _ check: inout ByteCheck) -> UInt64 {
    // Halves that overlap say the same of the bytes that they share.
    let shift = min(32, bytes.count &- 32 &- base)
    let second = base &+ shift
    let end: UInt64 = 1 &<< 32
    return half(bytes, base, base &+ 16, shift: 16, &check)
      | (half(bytes, second, second &+ 16, shift: 16, &check) | end) &<< UInt64(truncatingIfNeeded: shift)
  }

  /// The delimiters of a link of 16 to 32 bytes.
  @inline(__always)
  private static func narrowBlock(_ bytes: Span<UInt8>, _ check: inout ByteCheck) -> UInt64 {
    let second = bytes.count &- 16
    let end: UInt64 = 1 &<< UInt64(truncatingIfNeeded: bytes.count)
    return half(bytes, 0, second, shift: UInt64(truncatingIfNeeded: second), &check) | end
  }

  /// The delimiters in twice 16 bytes, of which the second come `shift` bytes after the first.
  @inline(__always)
  private static func half(
    _ bytes: Span<UInt8>, _ first: Int, _ second: Int, shift: UInt64, _ check: inout ByteCheck
  ) -> UInt64 {
    let front = bytes.vector(at: first)
    let back = bytes.vector(at: second)
    check.look(at: front)
    check.look(at: back)
    return delimiters(front) | delimiters(back) &<< shift
  }

  /// One bit for each of 16 bytes.
  @inline(__always)
  private static func delimiters(_ text: SIMD16<UInt8>) -> UInt64 {
    let slash = SIMD16<UInt8>(repeating: UInt8(ascii: "/"))
    let slashes = unsafeBitCast(text .== slash, to: SIMD16<UInt8>.self)
    // Seen as signed numbers, what comes before '\'' is lowest; of it only '!' to '&' are in a link that is plain. ':'
    // ... '@' are moved down to where the lowest numbers are.
    let signed = unsafeBitCast(text, to: SIMD16<Int8>.self)
    let low = unsafeBitCast(signed .< SIMD16<Int8>(repeating: 0x27), to: SIMD16<UInt8>.self)
    let fromColon = signed &+ SIMD16<Int8>(repeating: 0x46)
    let high = unsafeBitCast(fromColon .< SIMD16<Int8>(repeating: -121), to: SIMD16<UInt8>.self)
    return ByteMask.bits(slashes | low | high)
  }

  /// The delimiters of a link of less than 16 bytes.
  @inline(never)
  private static func shortBlock(_ bytes: Span<UInt8>) throws(LinkError) -> UInt64 {
    try ByteCheck.inspect(bytes)
    var mask: UInt64 = 1 << UInt64(bytes.count)
    for offset in 0..<bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "#")...UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: ":")...UInt8(ascii: "@"):
        mask |= 1 << UInt64(offset)
      default: break
      }
    }
    return mask
  }
}
