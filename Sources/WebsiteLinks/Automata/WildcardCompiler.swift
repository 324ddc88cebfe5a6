/// Makes automata of patterns. They read bytes, or, for rules that decode, the bytes of decoded text.
struct WildcardCompiler {
  typealias Position = Automaton.Position

  private(set) var automaton = Automaton()
  private let comparison: WildcardPattern.Comparison
  private let start: Position
  private static let slash = ByteSet("/".utf8)

  private var effort: Effort

  private init(_ comparison: WildcardPattern.Comparison, _ effort: Effort) {
    self.comparison = comparison
    self.effort = effort
    start = automaton.add()
    automaton.start(at: start)
  }

  /// An automaton for whole queries, values and fragments.
  static func text(
    _ tokens: [WildcardPattern.Token], _ comparison: WildcardPattern.Comparison, _ effort: inout Effort
  ) throws(Effort.Spent) -> Automaton {
    var compiler = WildcardCompiler(comparison, effort)
    defer { effort = compiler.effort }
    for position in try compiler.read(tokens, from: [compiler.start]) { compiler.automaton.accept(position) }
    return compiler.automaton
  }

  static func path(
    _ pattern: WildcardPattern, _ comparison: WildcardPattern.Comparison, _ effort: inout Effort
  ) throws(Effort.Spent) -> Automaton {
    var compiler = WildcardCompiler(comparison, effort)
    defer { effort = compiler.effort }
    let (tokens, endsInFolder) = (pattern.pathTokens, pattern.endsInFolder)
    if try !compiler.readPrefix(tokens) { try compiler.readWhole(tokens, endsInFolder) }
    return compiler.automaton
  }

  /// `/buy*` and `/buy/*`: what has begun like this matches for good, and slashes at the end change nothing.
  ///
  /// - Returns: false if the pattern is not of this kind.
  private mutating func readPrefix(_ tokens: [WildcardPattern.Token]) throws(Effort.Spent) -> Bool {
    guard comparison.isEncoded, tokens.count >= 2, tokens.last == .any,
      case .character(let last) = tokens[tokens.count - 2]
    else { return false }
    if last == "/", tokens.count > 2 {
      guard case .character(let before) = tokens[tokens.count - 3], before != "/" else { return false }
    }
    let ends = try read(Array(tokens.dropLast(2)), from: [start])
    if last == "/", tokens.count > 2 { for position in ends { automaton.accept(position) } }
    let rest = automaton.add(isAccepting: true)
    automaton.connect(rest, .all, rest)
    for position in ends { connect(position, last, rest) }
    return true
  }

  /// Any pattern: what is before the slashes at the end must match.
  private mutating func readWhole(_ tokens: [WildcardPattern.Token], _ endsInFolder: Bool) throws(Effort.Spent) {
    if tokens == [.any] {
      // A path is not empty.
      let rest = automaton.add(isAccepting: true)
      automaton.connect(start, .all, rest)
      automaton.connect(rest, .all, rest)
      return
    }
    var ends = Set(try read(tokens, from: [start]))
    if endsInFolder {
      // The tokens before the folder again, apart from the others: only what ends here may end before it.
      let second = automaton.add()
      automaton.start(at: second)
      ends.formUnion(try read(Array(tokens.dropLast(2)), from: [second]))
    }
    let tail = automaton.add(isAccepting: true)
    automaton.connect(tail, Self.slash, tail)
    for position in 0..<automaton.count {
      var sets: [ByteSet] = []
      automaton.forEachEdge(of: Position(position)) { edge in
        if ends.contains(edge.target) { sets.append(automaton.sets[Int(edge.set)]) }
      }
      for set in sets { automaton.connect(Position(position), set.subtracting(Self.slash), tail) }
    }
    var root = comparison
    root.isEncoded = true
    let isRoot =
      WildcardPattern.matches(tokens, ["/"], root)
      || endsInFolder && WildcardPattern.matches(Array(tokens.dropLast(2)), ["/"], root)
    if isRoot {
      // Not from the other start, where `*` may loop.
      let first = automaton.add()
      let root = automaton.add(isAccepting: true)
      automaton.start(at: first)
      automaton.connect(first, Self.slash, root)
      automaton.connect(root, Self.slash, root)
    }
  }

  /// Reads tokens from any of these positions on, and returns where they end.
  ///
  /// - Parameter isChoice: whether other tokens begin at the same positions.
  private mutating func read(
    _ tokens: [WildcardPattern.Token], from positions: [Position], isChoice: Bool = false
  ) throws(Effort.Spent) -> [Position] {
    var positions = positions
    for token in tokens {
      try effort.spend(20 * (1 + positions.count))
      try effort.keep(8 + 4 * positions.count)
      switch token {
      case .character(let scalar):
        let next = automaton.add()
        for position in positions { connect(position, scalar, next) }
        positions = [next]
      case .one:
        let next = automaton.add()
        connectOne(positions, next)
        positions = [next]
      case .any where comparison.isEncoded && !isChoice:
        for position in positions { automaton.connect(position, .all, position) }
      case .any:
        let next = automaton.add()
        connectOne(positions + [next], next)
        positions.append(next)
      case .choice(let choices): positions = try read(choices, from: positions)
      }
    }
    return positions
  }

  /// Reads one of these; texts that begin alike share positions.
  private mutating func read(
    _ choices: [[WildcardPattern.Token]], from positions: [Position]
  ) throws(Effort.Spent) -> [Position] {
    struct Step: Hashable {
      var position: Position
      var scalar: Unicode.Scalar
    }
    var known: [Step: Position] = [:]
    var ends: Set<Position> = []
    choices: for choice in choices {
      var scalars: [Unicode.Scalar] = []
      for token in choice {
        guard case .character(let scalar) = token else {
          ends.formUnion(try read(choice, from: positions, isChoice: true))
          continue choices
        }
        scalars.append(scalar)
      }
      try effort.spend(20 * scalars.count + positions.count)
      try effort.keep(8 * scalars.count + positions.count)
      var position: Position = -1
      for scalar in scalars {
        let step = Step(position: position, scalar: scalar)
        if known[step] == nil {
          let next = automaton.add()
          for source in position < 0 ? positions : [position] { connect(source, scalar, next) }
          known[step] = next
        }
        position = known[step] ?? position
      }
      ends.formUnion(position < 0 ? positions : [position])
    }
    return ends.sorted()
  }

  private mutating func connect(_ source: Position, _ scalar: Unicode.Scalar, _ target: Position) {
    let variants = comparison.isCaseSensitive ? [scalar] : scalar.caseVariants
    automaton.connect(source, ByteSet(variants.filter(\.isASCII).map { UInt8($0.value) }), target)
    for variant in variants.sorted() where !variant.isASCII {
      var position = source
      let bytes = Array(UTF8.encode(variant) ?? .init())
      for (index, byte) in bytes.enumerated() {
        let next = index == bytes.count - 1 ? target : automaton.add()
        automaton.connect(position, ByteSet([byte]), next)
        position = next
      }
    }
  }

  /// One character: a byte, or the bytes of one in UTF-8 (RFC 3629 section 4).
  private mutating func connectOne(_ sources: [Position], _ target: Position) {
    if comparison.isEncoded {
      for source in sources { automaton.connect(source, .all, target) }
      return
    }
    let tail = ByteSet(0x80...0xBF)
    let (last, middle, first) = (automaton.add(), automaton.add(), automaton.add())
    automaton.connect(last, tail, target)
    automaton.connect(middle, tail, last)
    automaton.connect(first, tail, middle)
    let special: [(UInt8, ClosedRange<UInt8>, Position)] = [
      (0xE0, 0xA0...0xBF, last), (0xED, 0x80...0x9F, last), (0xF0, 0x90...0xBF, middle), (0xF4, 0x80...0x8F, middle),
    ]
    let entries = special.map { lead, second, next in
      let entry = automaton.add()
      automaton.connect(entry, ByteSet(second), next)
      return (lead: lead, entry: entry)
    }
    for source in sources {
      automaton.connect(source, ByteSet(0...0x7F), target)
      automaton.connect(source, ByteSet(0xC2...0xDF), last)
      automaton.connect(source, ByteSet(Array(0xE1...0xEC) + [0xEE, 0xEF]), middle)
      automaton.connect(source, ByteSet(0xF1...0xF3), first)
      for (lead, entry) in entries { automaton.connect(source, ByteSet([lead]), entry) }
    }
  }
}
