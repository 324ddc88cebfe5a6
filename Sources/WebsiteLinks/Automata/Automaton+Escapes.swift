extension Automaton {
  /// How the bytes of a text are written in a link.
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
    var escapes: [[Escaped]: Position] = [:]
    for position in 0..<other.count {
      var all: [Escaped] = []
      other.forEachEdge(of: Position(position)) { edge in
        let bytes = other.sets[Int(edge.set)]
        connect(copies[position], bytes.intersection(raw), copies[Int(edge.target)])
        let escaped = isMinimal ? bytes.subtracting(raw) : bytes
        if !escaped.isEmpty { all.append(Escaped(bytes: escaped, target: copies[Int(edge.target)])) }
      }
      try effort.spend(40 * (1 + all.count))
      if all.isEmpty { continue }
      // What follows '%' is the same wherever the same bytes lead to the same places.
      if escapes[all] == nil {
        try effort.spend(400)
        try effort.keep(100)
        escapes[all] = addEscape(all, owner, isMinimal)
      }
      guard let escape = escapes[all] else { continue }
      connect(copies[position], ByteSet("%".utf8), escape)
    }
    return copies
  }

  private struct Escaped: Hashable {
    var bytes: ByteSet
    var target: Position
  }

  /// Adds what may follow '%'.
  private mutating func addEscape(_ all: [Escaped], _ owner: Int, _ isMinimal: Bool) -> Position {
    let escape = add(owner: owner)
    var known: [[Escaped]: Position] = [:]
    for high in UInt8(0)..<16 {
      let lows = all.compactMap { escaped -> Escaped? in
        let lows = (UInt8(0)..<16).filter { escaped.bytes.contains(high << 4 | $0) }
        return lows.isEmpty ? nil : Escaped(bytes: Self.digits(lows, isMinimal), target: escaped.target)
      }
      guard !lows.isEmpty else { continue }
      let position = known[lows] ?? add(owner: owner)
      if known[lows] == nil {
        known[lows] = position
        for low in lows { connect(position, low.bytes, low.target) }
      }
      connect(escape, Self.digits([high], isMinimal), position)
    }
    return escape
  }

  private static func digits(_ values: [UInt8], _ isCapital: Bool) -> ByteSet {
    ByteSet(
      values.flatMap { value -> [UInt8] in
        let capital = value < 10 ? 0x30 + value : 0x37 + value
        return isCapital || value < 10 ? [capital] : [capital, capital | 0x20]
      })
  }
}
