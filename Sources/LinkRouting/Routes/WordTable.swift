/// The words of a table, in lists: hosts, the literal segments below a node, the
/// query keys of a path, the values of a type.
///
/// One hash table with open addressing for all lists: an entry is found by list and word together, with one
/// multiplication and, almost always, one comparison. A good seed of the hash is searched for when the table is made,
/// so that no word of a sane spec is far from its slot; words of links are looked up and never stored, so that a link
/// cannot make the table slow.
final class WordTable: Sendable {
  /// The number of a list of words, odd if it ignores the case of ASCII letters; there is
  /// no list 0.
  typealias List = UInt32
  /// The meaning of a word in its list; 0: it is not in it.
  typealias Meaning = UInt32

  /// The longest word, in bytes.
  static let wordLimit = 1_024

  struct Entry: Sendable {
    var word = Word()
    /// 0: the slot is free.
    var list: List = 0
    var meaning: Meaning = 0
    var length: UInt32 = 0
    /// The offset of the whole word in `spellings`.
    var spelling: UInt32 = 0
  }

  private let entries: FixedArray<Entry>
  private let spellings: FixedArray<UInt8>
  private let cuts = FixedArray(Word.cuts)
  private let seed: UInt64
  /// The number of the last entry, which has all bits below its highest.
  private let last: Int
  /// By how many bits a hash is shifted to be the number of an entry: only its highest bits depend on all bytes.
  private let shift: UInt64

  /// Makes a table.
  init(_ words: [(list: List, word: [UInt8], meaning: Meaning)]) {
    var spellings: [UInt8] = []
    var unplaced: [(entry: Entry, front: UInt64)] = []
    // No link may have a NUL, so no word of a link equals one with a NUL.
    for (list, bytes, meaning) in words where !bytes.contains(0) {
      let entry = Entry(
        word: Word(bytes.span, 0, bytes.count), list: list, meaning: meaning, length: UInt32(bytes.count),
        spelling: UInt32(spellings.count))
      unplaced.append((entry, Word.front(bytes.span, 0, bytes.count)))
      spellings += bytes
    }
    // A few words get so many slots that collisions are rare.
    let isSmall = unplaced.count <= 256
    var capacity = 16
    while capacity < (isSmall ? 16 : 4) * unplaced.count { capacity *= 2 }
    last = capacity - 1
    shift = UInt64(64 - capacity.trailingZeroBitCount)
    var best: (places: [Int], seed: UInt64, distance: Int)?
    for attempt in 1...(isSmall ? 32 : 8) {
      let seed = UInt64(2 * attempt + 1) &* 0x9E37_79B9_7F4A_7C15
      let (places, distance) = Self.places(unplaced, seed, capacity)
      if best.map({ distance < $0.distance }) ?? true { best = (places, seed, distance) }
      if distance == 0 { break }
    }
    var entries = Array(repeating: Entry(), count: capacity)
    for (place, word) in zip(best?.places ?? [], unplaced) { entries[place] = word.entry }
    self.entries = FixedArray(entries)
    seed = best?.seed ?? 0
    self.spellings = FixedArray(spellings)
  }

  /// The slot of each word with this seed, and the sum of their distances from their ideal slots.
  private static func places(
    _ words: [(entry: Entry, front: UInt64)], _ seed: UInt64, _ capacity: Int
  ) -> (places: [Int], distance: Int) {
    let shift = UInt64(64 - capacity.trailingZeroBitCount)
    var isTaken = [Bool](repeating: false, count: capacity)
    var distance = 0
    let places = words.map { word in
      var index = place(word.entry.word.hash(word.entry.list, front: word.front, seed), shift)
      while isTaken[index] {
        index = (index + 1) % capacity
        distance += 1
      }
      isTaken[index] = true
      return index
    }
    return (places, distance)
  }

  /// The slot at which the search for a word with this hash begins.
  @inline(__always)
  private static func place(_ hash: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> shift)
  }

  /// The meaning of bytes `start ..< end` in `list`.
  @inline(__always)
  func meaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List) -> Meaning {
    let length = end &- start
    // Short, and not at the very beginning of the link: neither difference is negative.
    guard (16 &- length) | (end &- 16) >= 0 else { return otherMeaning(bytes, start, end, in: list) }
    let word = Word(bytes, length, endingAt: end, cuts: cuts)
    let entry = entries[Self.place(word.hash(list, seed), shift)]
    if (entry.word.low ^ word.low) | (entry.word.high ^ word.high) | UInt64(entry.list ^ list) == 0 {
      return entry.meaning
    }
    return entry.list == 0 ? 0 : otherMeaning(bytes, start, end, in: list)
  }

  /// The meaning of a word that is long, or not found in its first slot unchanged.
  @inline(never)
  private func otherMeaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List) -> Meaning {
    end &- start > 16
      ? longMeaning(bytes, start, end, in: list) : anyMeaning(bytes, start, end, in: list)
  }

  /// The meaning of a word of more than 16 bytes.
  @inline(never)
  private func longMeaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List) -> Meaning {
    let word = Word(bytes, 16, endingAt: end, cuts: cuts)
    let entry = entries[Self.place(word.hash(list, front: Word.front(bytes, start, end), seed), shift)]
    if entry.word == word, entry.list == list, Int(entry.length) == end &- start,
      isSpelled(entry, bytes, start, end, isCaseless: false)
    {
      return entry.meaning
    }
    return entry.list == 0 ? 0 : anyMeaning(bytes, start, end, in: list)
  }

  /// The meaning of any word, in any case.
  @inline(never)
  private func anyMeaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List) -> Meaning {
    let length = end &- start
    let word =
      end >= 16 ? Word(bytes, min(length, 16), endingAt: end, cuts: cuts) : Word(bytes, start, end)
    let front = Word.front(bytes, start, end)
    var index = Self.place(word.hash(list, front: front, seed), shift)
    while true {
      let entry = entries[index]
      if entry.list == 0 { return 0 }
      if entry.list == list, Int(entry.length) == length {
        if entry.word == word, length <= 16 || isSpelled(entry, bytes, start, end, isCaseless: false) {
          return entry.meaning
        }
        if Self.isCaseless(list), entry.word.lowercase == word.lowercase,
          isSpelled(entry, bytes, start, end, isCaseless: true)
        {
          return entry.meaning
        }
      }
      index = (index &+ 1) & last
    }
  }

  /// Returns whether the bytes before the last 16 equal those of the entry, too.
  @inline(__always)
  private func isSpelled(
    _ entry: Entry, _ bytes: Span<UInt8>, _ start: Int, _ end: Int, isCaseless: Bool
  ) -> Bool {
    var spelling = Int(entry.spelling)
    var position = start
    while position < end &- 16 {
      let (a, b) = (spellings.number(at: spelling), bytes.number(at: position))
      if a != b, !isCaseless || Word.lowercase(a) != Word.lowercase(b) { return false }
      spelling &+= 8
      position &+= 8
    }
    return true
  }

  static func list(_ number: UInt32, isCaseless: Bool) -> List { number << 1 | (isCaseless ? 1 : 0) }
  private static func isCaseless(_ list: List) -> Bool { list & 1 != 0 }

  /// The meaning of `start ..< end`, percent-decoded, in `list`.
  @inline(never)
  func decodedMeaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List) -> Meaning {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.wordLimit) { buffer in
      var text = OutputSpan(buffer: buffer, initializedCount: 0)
      guard PercentDecoding.decode(bytes, start, end, into: &text) else { return 0 }
      let decoded = text.span
      return meaning(decoded, 0, decoded.count, in: list)
    }
  }
}

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

  /// A number that is the same for words that differ in case only. Its highest bits depend on all bytes.
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
