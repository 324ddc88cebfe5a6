import NavigationModel
import Foundation

/// A name or word that occurs in a spec, as a number.
struct Symbol: Hashable {
  let raw: Int32

  /// No name at all.
  static let none = Symbol(raw: -1)

  /// The reserved word that this is, if it is one.
  var word: Word? { raw >= 0 && raw < Word.count ? Word(rawValue: raw) : nil }

  /// The verb that this is, if it is one.
  var verb: Verb? { Verb(rawValue: raw - Word.count) }
}

/// All names that occur in a spec, each once.
///
/// A name is hashed in place, without making a `String` of it; the reserved words come first, then the verbs. Names
/// that Unicode considers equal are one name.
struct Names {
  private var storage: [UInt8] = []
  /// The beginnings of the names in `storage`; one more for the end.
  private var starts: [Int32] = [0]
  /// Open addressing with linear probing: the symbol plus one, or 0.
  private var table: [Int32]
  private var mask: Int

  init() {
    table = Array(repeating: 0, count: 256)
    mask = 255
    for word in Word.allCases { _ = symbol(of: word.text) }
    for verb in Verb.allCases { _ = symbol(of: verb.text) }
  }

  /// The number of names.
  var count: Int { starts.count - 1 }

  /// The symbol of the name in a part of `bytes`.
  mutating func symbol(in bytes: [UInt8], _ range: Range<Int>) -> Symbol {
    let isASCII = bytes[range].allSatisfy { $0 < 0x80 }
    guard isASCII else {
      let text = String(decoding: bytes[range], as: UTF8.self).precomposedStringWithCanonicalMapping
      let normal = Array(text.utf8)
      return intern(normal, 0..<normal.count)
    }
    return intern(bytes, range)
  }

  /// The symbol of `text`.
  mutating func symbol(of text: String) -> Symbol {
    let bytes = Array(text.utf8)
    return symbol(in: bytes, 0..<bytes.count)
  }

  /// The name itself.
  func text(_ symbol: Symbol) -> String {
    guard symbol.raw >= 0, Int(symbol.raw) < count else { return "" }
    return String(
      decoding: storage[Int(starts[Int(symbol.raw)])..<Int(starts[Int(symbol.raw) + 1])], as: UTF8.self)
  }

  private mutating func intern(_ bytes: [UInt8], _ range: Range<Int>) -> Symbol {
    var slot = bytes.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[range])) } & mask
    while table[slot] != 0 {
      let index = Int(table[slot] - 1)
      let begin = Int(starts[index])
      if Int(starts[index + 1]) - begin == range.count, isEqual(at: begin, bytes, range) {
        return Symbol(raw: Int32(clamping: index))
      }
      slot = (slot + 1) & mask
    }
    storage.append(contentsOf: bytes[range])
    starts.append(Int32(clamping: storage.count))
    table[slot] = Int32(clamping: count)
    if count * 2 > mask { grow() }
    return Symbol(raw: Int32(clamping: count - 1))
  }

  private func isEqual(at begin: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    for offset in 0..<range.count where storage[begin + offset] != bytes[range.lowerBound + offset] { return false }
    return true
  }

  private mutating func grow() {
    mask = mask * 2 + 1
    table = Array(repeating: 0, count: mask + 1)
    for index in 0..<count {
      let part = Int(starts[index])..<Int(starts[index + 1])
      var slot = storage.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[part])) } & mask
      while table[slot] != 0 { slot = (slot + 1) & mask }
      table[slot] = Int32(clamping: index + 1)
    }
  }

  /// Keyed by the process, so that no file can be made to collide.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return hasher.finalize()
  }
}
