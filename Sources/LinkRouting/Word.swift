/// A word of a link in the form in which it is hashed and compared: its last 16 bytes as two numbers, and its length.
///
/// The last bytes, and not the first, because they can be loaded at once wherever 16 bytes of the link come before the
/// end of the word: scheme and host make sure of that for most paths and queries.
struct Word {
  /// The bytes from the 16th to the 9th from the end; zero where the word is shorter.
  var low: UInt64
  /// The last eight bytes, the very last one on top.
  var high: UInt64
  var length: Int
  /// A digest, without case, of what comes before the last 16 bytes; 0 if nothing does.
  var front: UInt64

  /// The bit that is all the difference between an upper- and a lower-case ASCII letter, in every byte.
  static let caseBits: UInt64 = 0x2020_2020_2020_2020

  /// The word at `start ..< end` of `bytes`.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    length = end &- start
    front = 0
    if end >= 16 {
      let last = unsafeBitCast(bytes.vector(at: end &- 16), to: SIMD2<UInt64>.self)
      low = UInt64(littleEndian: last[0])
      high = UInt64(littleEndian: last[1])
      if length < 8 {
        low = 0
        high &= ~(~0 &>> UInt64(truncatingIfNeeded: 8 &* length))
      } else if length < 16 {
        low &= ~(~0 &>> UInt64(truncatingIfNeeded: 8 &* (length &- 8)))
      } else if length > 16 {
        front = Self.digest(bytes, start, end &- 16)
      }
    } else {
      (low, high) = Self.earlyWord(bytes, start, end)
    }
  }

  /// A word that ends within the first 16 bytes, and so is shorter than 16.
  @inline(__always)
  private static func earlyWord(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> (UInt64, UInt64) {
    let length = end &- start
    if length >= 8 {
      let low = bytes.number(at: start) &<< UInt64(truncatingIfNeeded: 8 &* (16 &- length))
      // Of just eight bytes all are in the upper half, and the shift, being by 64, has not moved anything.
      return (length == 8 ? 0 : low, bytes.number(at: end &- 8))
    }
    guard length > 0, bytes.count >= start &+ 8 else { return slowWord(bytes, start, end) }
    return (0, bytes.number(at: start) &<< UInt64(truncatingIfNeeded: 8 &* (8 &- length)))
  }

  /// The same, byte by byte.
  @inline(never)
  private static func slowWord(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for index in start..<end {
      low = low &>> 8 | high &<< 56
      high = high &>> 8 | UInt64(bytes[index]) &<< 56
    }
    return (low, high)
  }

  /// Eight bytes at a time; the last eight may reach beyond `end`, into bytes that belong to the word too.
  @inline(never)
  private static func digest(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    var digest: UInt64 = 0
    var position = start
    while position < end {
      let product = (digest ^ (bytes.number(at: position) | caseBits)) &* 0x9FB2_1C65_1E98_DF25
      digest = product ^ product &>> 29
      position &+= 8
    }
    return digest
  }

  /// The bits in which `letters`, lower-case text, may differ from the same text in upper or mixed case.
  @inline(__always)
  static func caseBits(of letters: UInt64) -> UInt64 {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let ascii = letters & ~tops
    let fromA = ascii &+ 0x1F1F_1F1F_1F1F_1F1F  // top bit set from 'a' on
    let afterZ = ascii &+ 0x0505_0505_0505_0505  // top bit set after 'z'
    return (fromA & ~afterZ & ~letters & tops) &>> 2
  }
}

extension Span<UInt8> {
  /// Eight bytes from `offset` on, the first one lowest. The bounds are checked; any bytes make a number.
  @inline(__always) func number(at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Sixteen bytes from `offset` on. The bounds are checked; any bytes make a vector.
  @inline(__always) func vector(at offset: Int) -> SIMD16<UInt8> {
    bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}
