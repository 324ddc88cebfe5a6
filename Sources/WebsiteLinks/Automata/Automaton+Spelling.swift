extension Automaton {
  /// The spelling of a text's bytes in a link.
  enum Spelling: Sendable {
    /// As they are; only these.
    case plain(ByteSet)
    /// As they are, if they are among these, or percent-encoded in any way.
    case any(ByteSet)
    /// In one way: as they are, if they are among these, and otherwise percent-encoded with capital letters.
    case minimal(ByteSet)
  }

  /// Copies an automaton that reads texts, so that it reads links in which they are spelled like this.
  ///
  /// - Returns: what its positions have become.
  mutating func embed(
    _ other: Automaton, owner: Int, _ spelling: Spelling, _ effort: inout Effort
  ) throws(Effort.Spent) -> [Position] {
    try effort.keep(8 * (other.count + other.edges.count))
    let copies = (0..<other.count).map { _ in add(owner: owner) }
    let raw: ByteSet
    var isMinimal = false
    switch spelling {
    case .plain(let bytes):
      let numbers = other.sets.map { set in
        let common = set.intersection(bytes)
        return common.isEmpty ? -1 : number(of: common)
      }
      for position in 0..<other.count {
        other.forEachEdge(of: Position(position)) { edge in
          let number = numbers[Int(edge.set)]
          if number >= 0 { connect(copies[position], number, copies[Int(edge.target)]) }
        }
      }
      return copies
    case .any(let set): raw = set.subtracting(ByteSet("%".utf8))
    case .minimal(let set):
      raw = set.subtracting(ByteSet("%".utf8))
      isMinimal = true
    }
    // By set, what of it is escaped, and which of these that is.
    var numbers: [ByteSet: Int32] = [:]
    let escaped = other.sets.map { set in
      let bytes = isMinimal ? set.subtracting(raw) : set
      let number = numbers[bytes] ?? Int32(numbers.count)
      numbers[bytes] = number
      return (bytes: bytes, number: number)
    }
    // By these numbers, each with where it leads.
    var escapes: [[Int32]: Position] = [:]
    for position in 0..<other.count {
      var all: [Escaped] = []
      var key: [Int32] = []
      other.forEachEdge(of: Position(position)) { edge in
        let target = copies[Int(edge.target)]
        connect(copies[position], other.sets[Int(edge.set)].intersection(raw), target)
        let (bytes, number) = escaped[Int(edge.set)]
        if bytes.isEmpty { return }
        all.append(Escaped(bytes: bytes, target: target))
        key += [number, target]
      }
      try effort.spend(40 * (1 + all.count))
      if all.isEmpty { continue }
      // What follows '%' is the same wherever the same bytes lead to the same places.
      let known = escapes[key]
      if known == nil {
        try effort.spend(400)
        try effort.keep(100)
      }
      let escape = known ?? addEscape(all, owner, isMinimal)
      escapes[key] = escape
      connect(copies[position], ByteSet("%".utf8), escape)
    }
    return copies
  }

  private struct Escaped: Equatable {
    var bytes: ByteSet
    var target: Position
  }

  private mutating func addEscape(_ all: [Escaped], _ owner: Int, _ isMinimal: Bool) -> Position {
    let escape = add(owner: owner)
    var known: [(lows: [Escaped], position: Position)] = []
    for high in UInt8(0)..<16 {
      let lows = all.compactMap { escaped -> Escaped? in
        let lows = (UInt8(0)..<16).filter { escaped.bytes.contains(high << 4 | $0) }
        return lows.isEmpty ? nil : Escaped(bytes: Self.digits(lows, isMinimal), target: escaped.target)
      }
      guard !lows.isEmpty else { continue }
      let place = known.firstIndex { $0.lows == lows } ?? known.count
      if place == known.count {
        known.append((lows, add(owner: owner)))
        for low in lows { connect(known[place].position, low.bytes, low.target) }
      }
      connect(escape, Self.digits([high], isMinimal), known[place].position)
    }
    return escape
  }

  private static func digits(_ values: [UInt8], _ isCapital: Bool) -> ByteSet {
    var digits = ByteSet.empty
    for value in values {
      let capital = value < 10 ? 0x30 + value : 0x37 + value
      digits.insert(capital)
      if !isCapital, value >= 10 { digits.insert(capital | 0x20) }
    }
    return digits
  }
}

// MARK: Canonical links

/// The canonical spelling of links: escapes only where RFC 3986 needs them and with capital letters, text in UTF-8
/// without control characters, no dot segments, no doubled slashes, none at the end and none that is escaped, which
/// servers and proxies treat in different ways. A query item without a value is spelled by leaving it out.
enum Canonical {
  /// The bytes that need no escape in a segment (`pchar`, RFC 3986 section 3.3).
  static let segment = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@".utf8)
  /// The bytes that need none in the value of a query item, and in a fragment (sections 3.4 and 3.5).
  static let value = segment.union(ByteSet("/?".utf8)).subtracting(ByteSet("&".utf8))
  static let fragment = segment.union(ByteSet("/?".utf8))
}

extension Automaton {
  private static let slashByte = UInt8(ascii: "/")

  mutating func addCanonicalText(
    owner: Int, _ raw: ByteSet, orEmpty: Bool = true, _ effort: inout Effort
  ) throws(Effort.Spent) {
    var text = Automaton()
    let machine = text.add(from: TextState(isPath: false), isAccepting: { $0.isComplete && (orEmpty || !$0.isEmpty) }) {
      $0.after($1)
    }
    let copies = try embed(text, owner: owner, .minimal(raw), &effort)
    start(at: copies[Int(machine.start)])
    for exit in machine.exits { accept(copies[Int(exit)]) }
  }

  mutating func addCanonicalPath(owner: Int, _ effort: inout Effort) throws(Effort.Spent) {
    let first = add(owner: owner)
    let root = add(owner: owner, isAccepting: true)
    let slash = ByteSet("/".utf8)
    start(at: first)
    connect(first, slash, root)
    let (begin, exits) = try embedCanonicalSegment(owner, &effort)
    var entries: [(ByteSet, Position)] = []
    forEachEdge(of: begin) { entries.append((sets[Int($0.set)], $0.target)) }
    for (set, target) in entries { connect(root, set, target) }
    for exit in exits { connect(exit, slash, begin) }
  }

  mutating func addCanonicalSegment(owner: Int, _ effort: inout Effort) throws(Effort.Spent) {
    start(at: try embedCanonicalSegment(owner, &effort).begin)
  }

  private mutating func embedCanonicalSegment(
    _ owner: Int, _ effort: inout Effort
  ) throws(Effort.Spent) -> (begin: Position, exits: [Position]) {
    var text = Automaton()
    let machine = text.add(from: TextState.segment, isAccepting: { $0.isComplete && !$0.isEmpty }) {
      $1 == Self.slashByte ? nil : $0.after($1)
    }
    let copies = try embed(text, owner: owner, .minimal(Canonical.segment), &effort)
    let exits = machine.exits.map { copies[Int($0)] }
    for exit in exits { accept(exit) }
    return (copies[Int(machine.start)], exits)
  }
}

extension Canonical {
  static func isCanonical(_ path: [UInt8]) -> Bool {
    guard path.first == UInt8(ascii: "/") else { return false }
    if path.count == 1 { return true }
    return path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      guard let text = Percent.decoded(Array(part)) else { return false }
      let again = Percent.encode(String(String.UnicodeScalarView(text)).utf8, keeping: segment.contains)
      let isPlain = text.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" }
      return !part.isEmpty && isPlain && again.elementsEqual(part) && part != [0x2E] && part != [0x2E, 0x2E]
    }
  }
}
