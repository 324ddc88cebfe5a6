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
    guard bytes.count >= 16 else {
      self.init(mask: try Self.shortBlock(bytes), base: 0)
      return
    }
    var check = ByteCheck()
    var mask = Self.block(bytes, 0, &check)
    // The mask goes there and back, so that it is not made afterwards, from vectors that would have to be kept.
    if bytes.count > 64 || !check.isPlain { mask = try Self.checked(mask, bytes, check) }
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

  /// The index of the next delimiter, of those among the first 64 bytes; 64: there is none.
  @inline(__always) var front: Int { mask.trailingZeroBitCount }

  /// Skips the next delimiter, if it is in this block.
  @inline(__always) mutating func skipOne() { mask &= mask &- 1 }

  /// A scanner behind the next three delimiters, which are among the first 64 bytes.
  @inline(__always) var pastThree: DelimiterScanner {
    var mask = mask
    mask &= mask &- 1
    mask &= mask &- 1
    mask &= mask &- 1
    return DelimiterScanner(mask: mask, base: base)
  }

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
      scanner = DelimiterScanner(bytes, from: end)
    }
    let position = scanner.next(in: bytes)
    return (scanner, position)
  }

  @inline(never)
  private static func skipped(
    _ scanner: DelimiterScanner, to position: Int, in bytes: Span<UInt8>
  ) -> DelimiterScanner {
    position < bytes.count
      ? DelimiterScanner(bytes, from: position) : DelimiterScanner(mask: 0, base: bytes.count)
  }

  /// A scanner of the bytes from `start` on, of a link of 64 or more that has been checked.
  private init(_ bytes: Span<UInt8>, from start: Int) {
    // The last block begins with some bytes of the one before it.
    let base = min(start, bytes.count &- 64)
    var ignored = ByteCheck()
    let mask = Self.block(bytes, base, &ignored) & ~0 &<< UInt64(truncatingIfNeeded: start &- base)
    self.init(mask: mask, base: base)
  }

  /// The delimiters in the 64 bytes from `base` on, the first byte's bit lowest; the end of the link is one. At least
  /// 16 bytes must be there.
  @inline(__always)
  private static func block(_ bytes: Span<UInt8>, _ base: Int, _ check: inout ByteCheck) -> UInt64 {
    // Where there are no 64 bytes, the last vectors are the last sixteen bytes; what the others say of bytes from there
    // on is ignored.
    let room = bytes.count &- 16 &- base
    let last = min(48, room)
    let first = bytes.vector(at: base)
    let second = bytes.vector(at: base &+ min(16, room))
    let third = bytes.vector(at: base &+ min(32, room))
    let fourth = bytes.vector(at: base &+ last)
    check.look(at: first)
    check.look(at: second)
    check.look(at: third)
    check.look(at: fourth)
    let front = delimiters(first) | delimiters(second) &<< 16 | delimiters(third) &<< 32
    let end: UInt64 = 1 &<< 16
    let shift = UInt64(truncatingIfNeeded: last)
    return front & ~(~0 &<< shift) | (delimiters(fourth) | end) &<< shift
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
