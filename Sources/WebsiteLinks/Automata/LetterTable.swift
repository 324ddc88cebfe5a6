/// A table of the letters and the languages that they are in, a bit for each pair.
struct LetterTable: Sendable {
  private let letters: SegmentLetters
  private let width: Int
  private var bits: [UInt64]
  /// By language: how many of the letters that may be anywhere it has.
  private var counts: [Int]
  /// The letters that may be anywhere.
  private var usable: [UInt64]

  init(_ letters: SegmentLetters, _ effort: inout Effort) throws(Effort.Spent) {
    self.letters = letters
    let languages = letters.isWide.count
    width = (letters.words.count + 63) / 64
    try effort.keep(2 * width * languages)
    bits = Array(repeating: 0, count: width * languages)
    counts = Array(repeating: 0, count: languages)
    usable = Array(repeating: 0, count: width)
    for letter in letters.usable { usable[letter / 64] |= 1 << UInt64(letter % 64) }
    for (letter, members) in letters.members.enumerated() {
      for language in members {
        bits[Int(language) * width + letter / 64] |= 1 << UInt64(letter % 64)
        if letters.usable.contains(letter) { counts[Int(language)] += 1 }
      }
    }
  }

  func has(_ language: Int32, _ letter: Int) -> Bool {
    bits[Int(language) * width + letter / 64] >> UInt64(letter % 64) & 1 == 1
  }

  /// Says whether every letter that may be anywhere is in the language.
  func isFull(_ language: Int32) -> Bool { counts[Int(language)] == letters.usable.count }

  /// The letters that these edges take; nil: they are more.
  func letters(of edges: [SegmentPaths.Edge], atMost most: Int) -> [Int]? {
    var count = 0
    for edge in edges {
      count += counts[Int(edge.language)]
      if count > most { return nil }
    }
    var all = [UInt64](repeating: 0, count: width)
    for language in Set(edges.map(\.language)) {
      for word in 0..<width { all[word] |= bits[Int(language) * width + word] & usable[word] }
    }
    return list(all)
  }

  private func list(_ words: [UInt64]) -> [Int] {
    var found: [Int] = []
    for (word, bits) in words.enumerated() {
      var rest = bits
      while rest != 0 {
        found.append(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return found
  }

  /// The letters that must be followed one by one, and the others, which follow the same edges.
  func told(
    by edges: [SegmentPaths.Edge], _ effort: inout Effort
  ) throws(Effort.Spent) -> (letters: [Int], rest: [Int]) {
    var rest = usable
    try effort.spend(100 * width + 2 * edges.count * width)
    for edge in edges {
      let isMost = 2 * counts[Int(edge.language)] > letters.usable.count
      let start = Int(edge.language) * width
      for word in 0..<width { rest[word] &= isMost ? bits[start + word] : ~bits[start + word] }
    }
    // Whatever was left aside: each edge takes all of the rest, or nothing.
    for edge in edges {
      let start = Int(edge.language) * width
      let takes = (0..<width).contains { bits[start + $0] & rest[$0] != 0 }
      let leaves = (0..<width).contains { ~bits[start + $0] & rest[$0] != 0 }
      if takes && leaves { return (Array(letters.usable), []) }
    }
    return (list(zip(usable, rest).map { $0 & ~$1 }), list(rest))
  }
}
