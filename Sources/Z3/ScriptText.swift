/// The names in an SMT-LIB 2 text, as far as questions and groups of assertions depend on them.
struct ScriptText {
  /// The constants declared as Boolean, each in a line of its own. Not those in bars: without them, Z3's name is
  /// another.
  let declared: Set<String>
  /// Those that stand in one place besides their declaration.
  let once: Set<String>

  init(_ text: [UInt8]) {
    let before = Array("(declare-const ".utf8)
    let after = Array(" Bool)".utf8)
    var names: [UInt64: [String]] = [:]
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: before) {
      let name = line.dropFirst(before.count).dropLast(after.count)
      if line.suffix(after.count).elementsEqual(after) && !name.contains(UInt8(ascii: "|")) {
        names[Self.hash(name), default: []].append(String(decoding: name, as: UTF8.self))
      }
    }
    declared = Set(names.values.joined())
    // Comments, texts and what stands in bars count as well, and names of one hash count together: too often at most.
    var counts: [UInt64: Int] = [:]
    for token in text.split(whereSeparator: Self.isSeparator) {
      let hash = Self.hash(token)
      if names[hash] != nil { counts[hash, default: 0] += 1 }
    }
    once = Set(names.filter { $0.value.count == 1 && counts[$0.key] == 2 }.values.joined())
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: "\""),
      UInt8(ascii: ";"):
      true
    default: false
    }
  }

  /// FNV-1a; Fowler, Noll, Vo 1991.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
