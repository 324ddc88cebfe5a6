import LinkRouting

/// A deterministic machine that reads decoded text; it stops where nothing that follows can make the text right.
protocol TextMachine: Hashable {
  func after(_ byte: UInt8) -> Self?
}

/// Text in UTF-8 (RFC 3629 section 4) without control characters, and in a path without dot segments.
struct TextState: TextMachine {
  let isPath: Bool
  private(set) var isEmpty = true
  /// The number of bytes that the character still needs, and the range of the next.
  private var missing: UInt8 = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF
  /// The number of dots of which the segment consists; 3: it has other characters, or there are no segments.
  private var dots: UInt8 = 3

  init(isPath: Bool) { self.isPath = isPath }

  /// For a segment, in which `%2F` separates what may be dots.
  static var segment: TextState {
    var state = TextState(isPath: true)
    state.dots = 0
    return state
  }

  var isComplete: Bool { missing == 0 && (dots == 0 || dots == 3) }

  func after(_ byte: UInt8) -> TextState? {
    var next = self
    next.isEmpty = false
    if missing > 0 {
      guard byte >= lower, byte <= upper else { return nil }
      (next.missing, next.lower, next.upper) = (missing - 1, 0x80, 0xBF)
      return next
    }
    if isPath {
      switch byte {
      case UInt8(ascii: "/"):
        guard isComplete else { return nil }
        next.dots = 0
      case UInt8(ascii: "."): next.dots = min(3, dots + 1)
      default: next.dots = 3
      }
    }
    switch byte {
    case 0x20...0x7E: return next
    case 0xC2...0xDF: next.missing = 1
    case 0xE0...0xEF:
      next.missing = 2
      if byte == 0xE0 { next.lower = 0xA0 }
      if byte == 0xED { next.upper = 0x9F }
    case 0xF0...0xF4:
      next.missing = 3
      if byte == 0xF0 { next.lower = 0x90 }
      if byte == 0xF4 { next.upper = 0x8F }
    default: return nil
    }
    return next
  }
}

/// The texts that `Int64(_:)` reads: a sign or none, and digits, of which those after the zeros are compared with the
/// bound.
struct IntegerState: TextMachine {
  private enum Order: Hashable { case less, equal, greater }
  private(set) var isEmpty = true
  private var isNegative = false
  private(set) var isInteger = false
  /// The digits after the zeros.
  private var count = 0
  /// Their order relative to as many digits of the bound.
  private var order = Order.equal

  func after(_ byte: UInt8) -> IntegerState? {
    var next = self
    next.isEmpty = false
    if isEmpty, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      next.isNegative = byte == UInt8(ascii: "-")
      return next
    }
    guard byte.isDigit else { return nil }
    next.isInteger = true
    if count == 0, byte == UInt8(ascii: "0") { return next }
    let bound = Array((isNegative ? "9223372036854775808" : "9223372036854775807").utf8)
    guard count < bound.count else { return nil }
    if order == .equal { next.order = byte < bound[count] ? .less : byte == bound[count] ? .equal : .greater }
    next.count += 1
    return next.count == bound.count && next.order == .greater ? nil : next
  }
}

/// The texts that `{name: web}` takes: an address that is text.
struct WebState: TextMachine {
  private(set) var isEmpty = true
  private var text = TextState(isPath: false)
  private var address = WebAddress()

  var isComplete: Bool { text.isComplete && address.isComplete }

  func after(_ byte: UInt8) -> WebState? {
    guard let text = text.after(byte), let address = address.after(byte) else { return nil }
    var next = self
    (next.isEmpty, next.text, next.address) = (false, text, address)
    return next
  }
}

/// The part of a text that `{name before -}` takes.
struct BeforeState: TextMachine {
  let separator: [UInt8]
  /// In lower case, if case does not count.
  let words: [[UInt8]]?
  let isCaseless: Bool
  /// Of all of the text.
  private var text: TextState
  /// Of what comes before the separator.
  private var prefix: TextState
  /// That, as far as it is among the words.
  private var word: [UInt8]?
  /// The last bytes, if they may begin the separator.
  private var pending: [UInt8] = []
  private var isPast = false
  /// True if what comes before the separator is one of the words.
  private var isRight = false

  init(_ separator: [UInt8], _ words: [[UInt8]]?, isCaseless: Bool, inPath: Bool) {
    self.separator = separator
    self.words = isCaseless ? words?.map { $0.map(\.folded) } : words
    self.isCaseless = isCaseless
    text = TextState(isPath: false)
    prefix = inPath ? .segment : TextState(isPath: false)
    word = words == nil ? nil : []
  }

  var isAccepting: Bool {
    guard text.isComplete else { return false }
    if isPast { return isRight }
    return flushed(pending)?.isTaken ?? false
  }

  /// True if the prefix is what the route asks for.
  private var isTaken: Bool {
    guard !prefix.isEmpty, prefix.isComplete else { return false }
    return words.map { words in word.map { words.contains($0) } ?? false } ?? true
  }

  func after(_ byte: UInt8) -> BeforeState? {
    guard let text = text.after(byte) else { return nil }
    var next = self
    next.text = text
    if isPast { return next }
    next.pending.append(byte)
    var flushing = 0
    while !separator.starts(with: next.pending[flushing...]) { flushing += 1 }
    guard var shorter = next.flushed(Array(next.pending[..<flushing])) else { return nil }
    shorter.pending.removeFirst(flushing)
    if shorter.pending == separator {
      guard shorter.isTaken else { return nil }
      shorter.isPast = true
      shorter.isRight = true
      shorter.pending = []
      shorter.prefix = TextState(isPath: false)
      shorter.word = nil
    }
    return shorter
  }

  /// The prefix with these bytes, which do not belong to the separator.
  private func flushed(_ bytes: [UInt8]) -> BeforeState? {
    var next = self
    for byte in bytes {
      guard let prefix = next.prefix.after(byte) else { return nil }
      next.prefix = prefix
      guard let words else { continue }
      let word = (next.word ?? []) + [isCaseless ? byte.folded : byte]
      guard words.contains(where: { $0.starts(with: word) }) else { return nil }
      next.word = word
    }
    return next
  }
}
