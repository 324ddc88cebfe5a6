/// A word of a link in the form in which it is hashed and compared: its last 16 bytes as two numbers.
///
/// The last bytes, not the first, because they can be loaded in one go if 16 bytes of the link come before the
/// end of the word: scheme and host ensure that for most paths and queries. No word has a NUL, so that the zeros
/// before a short one say how long it is.
struct Word: Equatable {
  /// The bytes from the 16th to the 9th from the end; zero where the word is shorter.
  var low: UInt64
  /// The last eight bytes, the very last one on top.
  var high: UInt64

  /// The mask of the last N of 16 bytes begins at N.
  static let cuts = [UInt8](repeating: 0, count: 16) + [UInt8](repeating: 0xFF, count: 16)

  /// The word of `length` bytes, 16 at most, that ends at `end`, which is at least 16.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ length: Int, endingAt end: Int, cuts: FixedArray<UInt8>) {
    low = bytes.number(at: end &- 16) & cuts.number(at: length)
    high = bytes.number(at: end &- 8) & cuts.number(at: length &+ 8)
  }

  /// No word.
  init() {
    low = 0
    high = 0
  }

  @inline(__always)
  static func == (a: Word, b: Word) -> Bool { (a.low ^ b.low) | (a.high ^ b.high) == 0 }

  /// Any word, byte by byte.
  init(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    low = 0
    high = 0
    for index in max(start, end &- 16)..<end {
      low = low &>> 8 | high &<< 56
      high = high &>> 8 | UInt64(bytes.byte(at: index)) &<< 56
    }
  }

  /// A number that is the same for words that differ in case only. Its upper half depends on all bytes.
  ///
  /// - Parameter front: the result of ``front(_:_:_:)`` for a word of more than 16 bytes.
  @inline(__always)
  func hash(_ list: WordTable.List, front: UInt64 = 0, _ seed: UInt64) -> UInt64 {
    let turned = high &<< 24 | high &>> 40
    return (((low ^ turned) & ~Self.caseBits) &+ front &+ UInt64(list)) &* seed
  }

  /// A digest, without case, of what comes before the last 16 bytes of the word at `start ..< end`.
  @inline(__always)
  static func front(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    // Eight bytes at a time; the last eight may reach into the last 16.
    var digest: UInt64 = 0
    var position = start
    while position < end &- 16 {
      digest = (digest ^ (bytes.number(at: position) & ~caseBits)) &* 0x9FB2_1C65_1E98_DF25
      digest ^= digest &>> 29
      position &+= 8
    }
    return digest
  }

  /// The bit that distinguishes upper- and lower-case ASCII letters, in every byte.
  private static let caseBits: UInt64 = 0x2020_2020_2020_2020

  /// The same word in lower case.
  var lowercase: Word {
    var word = Word()
    word.low = Self.lowercase(low)
    word.high = Self.lowercase(high)
    return word
  }

  /// The same text in lower case.
  static func lowercase(_ letters: UInt64) -> UInt64 {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let ascii = letters & ~tops
    let fromA = ascii &+ 0x3F3F_3F3F_3F3F_3F3F  // top bit set from 'A' on
    let afterZ = ascii &+ 0x2525_2525_2525_2525  // top bit set after 'Z'
    return letters | (fromA & ~afterZ & ~letters & tops) &>> 2
  }
}
