/// The words that a table knows, each in the list to which it belongs: schemes, hosts, the literal segments below a
/// node, the query keys of a path, the values of a type.
///
/// One hash table with open addressing for all of them: an entry is found by list and word together, with one
/// multiplication and, almost always, one comparison. The seed of the hash is searched for when the table is made, so
/// that no word of a sane spec stands far from its place; words of links are looked up and never stored, so that a link
/// cannot make the table slow.
struct WordTable: Sendable {
  /// A list of words, by number; there is no list 0.
  typealias List = UInt32
  /// What a word stands for in its list; 0: it is not in it.
  typealias Meaning = UInt32

  /// How many bytes a word may have.
  static let wordLimit = 1_024

  struct Entry: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// List and length; 0: the place is free.
    var key: UInt64 = 0
    var meaning: Meaning = 0
    /// Where the whole word stands in `spellings`; used for words of more than 16 bytes.
    var spelling: UInt32 = 0
  }

  private let entries: [Entry]
  private let spellings: [UInt8]
  private let seed: UInt64

  /// Makes a table. Words of lists that are asked without case are given in lower case.
  init(_ words: [(list: List, word: [UInt8], meaning: Meaning)]) {
    var spellings: [UInt8] = []
    var unplaced: [Entry] = []
    var hashed: [Word] = []
    for (list, bytes, meaning) in words {
      let word = Word(bytes.span, 0, bytes.count)
      hashed.append(word)
      unplaced.append(
        Entry(
          low: word.low, high: word.high, key: Self.key(list, word.length), meaning: meaning,
          spelling: UInt32(truncatingIfNeeded: spellings.count)))
      spellings += bytes
    }
    var capacity = 16
    while capacity < 2 * unplaced.count { capacity *= 2 }
    var best: (entries: [Entry], seed: UInt64, distance: Int)?
    for attempt in 1...8 {
      let seed = UInt64(2 * attempt + 1) &* 0x9E37_79B9_7F4A_7C15
      var entries = Array(repeating: Entry(), count: capacity)
      var distance = 0
      for (entry, word) in zip(unplaced, hashed) {
        var index = Self.hash(word, entry.key, seed) & (capacity - 1)
        while entries[index].key != 0 {
          index = (index + 1) & (capacity - 1)
          distance += 1
        }
        entries[index] = entry
      }
      if best.map({ distance < $0.distance }) ?? true { best = (entries, seed, distance) }
      if distance == 0 { break }
    }
    entries = best?.entries ?? []
    seed = best?.seed ?? 0
    self.spellings = spellings
  }

  /// What bytes `start ..< end` mean in `list`, upper and lower case being different.
  @inline(__always)
  func meaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List) -> Meaning {
    let word = Word(bytes, start, end)
    let key = Self.key(list, word.length)
    var index = Self.hash(word, key, seed)
    while true {
      let entry = entries[index & (entries.count &- 1)]
      if (entry.low ^ word.low) | (entry.high ^ word.high) | (entry.key ^ key) == 0 {
        if word.length <= 16 || isSpelled(entry, bytes, start, end) { return entry.meaning }
      }
      if entry.key == 0 { return 0 }
      index &+= 1
    }
  }

  /// What bytes `start ..< end` mean in `list`, upper and lower case of ASCII letters counting as equal.
  @inline(__always)
  func caselessMeaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List) -> Meaning {
    let word = Word(bytes, start, end)
    let key = Self.key(list, word.length)
    var index = Self.hash(word, key, seed)
    while true {
      let entry = entries[index & (entries.count &- 1)]
      let low = entry.low ^ word.low
      let high = entry.high ^ word.high
      if ((low | high) & ~Word.caseBits) | (entry.key ^ key) == 0 {
        // Mostly there is no difference at all, and then no need to know where the letters are.
        if low | high == 0
          || (low & ~Word.caseBits(of: entry.low)) | (high & ~Word.caseBits(of: entry.high)) == 0
        {
          if word.length <= 16 || isSpelled(entry, bytes, start, end, isCaseless: true) { return entry.meaning }
        }
      }
      if entry.key == 0 { return 0 }
      index &+= 1
    }
  }

  /// What `start ..< end`, percent-decoded, mean in `list`.
  @inline(never)
  func decodedMeaning(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, in list: List, isCaseless: Bool) -> Meaning {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.wordLimit) { buffer in
      var text = OutputSpan(buffer: buffer, initializedCount: 0)
      guard PercentDecoding.decode(bytes, start, end, into: &text) else { return 0 }
      let decoded = text.span
      return isCaseless
        ? caselessMeaning(decoded, 0, decoded.count, in: list) : meaning(decoded, 0, decoded.count, in: list)
    }
  }

  @inline(__always) private static func key(_ list: List, _ length: Int) -> UInt64 {
    UInt64(list) &<< 32 | UInt64(truncatingIfNeeded: length)
  }

  /// The same for words that differ in case only.
  @inline(__always) private static func hash(_ word: Word, _ key: UInt64, _ seed: UInt64) -> Int {
    let low = ((word.low | Word.caseBits) ^ word.front) &* 0x9FB2_1C65_1E98_DF25
    let mixed = ((word.high | Word.caseBits) ^ low ^ key &* 0xA24B_AED4_963E_E407) &* seed
    return Int(truncatingIfNeeded: mixed &>> 32)
  }

  /// Whether what comes before the last 16 bytes is that of the entry, too.
  @inline(never)
  private func isSpelled(
    _ entry: Entry, _ bytes: Span<UInt8>, _ start: Int, _ end: Int, isCaseless: Bool = false
  ) -> Bool {
    let spellings = spellings.span
    var spelling = Int(entry.spelling)
    var position = start
    while position < end &- 16 {
      let letters = spellings.number(at: spelling)
      let difference = letters ^ bytes.number(at: position)
      if difference & ~(isCaseless ? Word.caseBits(of: letters) : 0) != 0 { return false }
      spelling &+= 8
      position &+= 8
    }
    return true
  }
}
