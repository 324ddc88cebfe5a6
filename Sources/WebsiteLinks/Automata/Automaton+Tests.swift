extension Automaton {
  /// What may be in a path, a query and a fragment; in paths browsers turn a backslash into a slash.
  static let pathBytes = ByteSet.printable.subtracting(ByteSet("?#\\".utf8))
  static let queryBytes = ByteSet.printable.subtracting(ByteSet("#".utf8))
  static let nameBytes = queryBytes.subtracting(ByteSet("&=".utf8))
  static let valueBytes = queryBytes.subtracting(ByteSet("&".utf8))
  private static let slash = ByteSet("/".utf8)
  private static let segmentBytes = pathBytes.subtracting(slash)

  mutating func add(_ test: PathTest, owner: Int, _ effort: inout Effort) throws(Effort.Spent) {
    switch test {
    case .wildcards(let pattern, let comparison):
      let paths = try WildcardCompiler.path(pattern, comparison, &effort)
      // Even what does not decode matches '*'.
      let isPlain = comparison.isEncoded || pattern.isAllPaths
      let spelling = isPlain ? Spelling.plain(Self.pathBytes) : .any(Self.pathBytes)
      let copies = try embed(paths, owner: owner, spelling, &effort)
      for index in 0..<paths.count where paths.accepts[index] { accept(copies[index]) }
      for position in paths.starts { start(at: copies[Int(position)]) }
    case .readable:
      let (text, first, exits) = Self.machine(TextState(isPath: true)) { $0.isComplete }
      let copies = try embed(text, owner: owner, .any(Self.pathBytes), &effort)
      start(at: copies[Int(first)])
      for exit in exits { accept(copies[Int(exit)]) }
    case .segments(let segments, let rest): try add(segments, rest, owner, &effort)
    }
  }

  private mutating func add(
    _ segments: [TextTest], _ hasRest: Bool, _ owner: Int, _ effort: inout Effort
  ) throws(Effort.Spent) {
    let first = add(owner: owner)
    start(at: first)
    var ends = [first]
    for segment in segments {
      let gap = addGap(after: ends, owner)
      ends = try embed(segment, at: gap, owner, .any(Self.segmentBytes), &effort)
    }
    let gap = addGap(after: ends, owner)
    if hasRest {
      let all = add(owner: owner, isAccepting: true)
      connect(gap, Self.segmentBytes, all)
      connect(all, Self.pathBytes, all)
    } else {
      for position in ends + [gap] where position != first { accept(position) }
    }
  }

  /// One slash or more.
  private mutating func addGap(after ends: [Position], _ owner: Int) -> Position {
    let gap = add(owner: owner)
    for end in ends { connect(end, Self.slash, gap) }
    connect(gap, Self.slash, gap)
    return gap
  }

  private mutating func copyEdges(from source: Position, to target: Position) {
    var copied: [(ByteSet, Position)] = []
    forEachEdge(of: source) { copied.append((sets[Int($0.set)], $0.target)) }
    for (set, next) in copied { connect(target, set, next) }
  }

  /// Adds a test that begins at a position, and returns where it ends. It never matches the empty text.
  private mutating func embed(
    _ test: TextTest, at position: Position, _ owner: Int, _ spelling: Spelling, _ effort: inout Effort
  ) throws(Effort.Spent) -> [Position] {
    if test == .notEmpty {
      let end = add(owner: owner)
      connect(position, Self.segmentBytes, end)
      connect(end, Self.segmentBytes, end)
      return [end]
    }
    let (automaton, _) = try Self.automaton(of: test, &effort)
    let copies = try embed(automaton, owner: owner, spelling, &effort)
    for start in automaton.starts { copyEdges(from: copies[Int(start)], to: position) }
    return (0..<automaton.count).filter { automaton.accepts[$0] }.map { copies[$0] }
  }

  mutating func add(
    _ test: TextTest, owner: Int, bytes: ByteSet, _ effort: inout Effort
  ) throws(Effort.Spent) {
    let (automaton, isEncoded) = try Self.automaton(of: test, &effort)
    let copies = try embed(automaton, owner: owner, isEncoded ? .plain(bytes) : .any(bytes), &effort)
    for index in 0..<automaton.count where automaton.accepts[index] { accept(copies[index]) }
    for position in automaton.starts { start(at: copies[Int(position)]) }
  }

  /// An automaton for the bytes of a link, or for those of the decoded text.
  private static func automaton(
    of test: TextTest, _ effort: inout Effort
  ) throws(Effort.Spent) -> (Automaton, isEncoded: Bool) {
    switch test {
    case .wildcards(let pattern, let comparison):
      if pattern.isAll { return try automaton(of: .anything, &effort) }
      return (try WildcardCompiler.text(pattern.tokens, comparison, &effort), comparison.isEncoded)
    case .name(let name, let comparison):
      let tokens = name.unicodeScalars.map { WildcardPattern.Token.character($0) }
      return (try WildcardCompiler.text(tokens, comparison, &effort), comparison.isEncoded)
    case .anything, .notEmpty:
      var automaton = Automaton()
      let all = automaton.add(isAccepting: true)
      automaton.connect(all, .all, all)
      let first = test == .anything ? all : automaton.add()
      automaton.connect(first, .all, all)
      automaton.start(at: first)
      return (automaton, true)
    case .words(let words, let isCaseless, let orEmpty):
      let spelled = words.map { word in
        word.utf8.map { isCaseless ? ByteSet([$0.folded, $0.raised]) : ByteSet([$0]) }
      }
      return (literal(orEmpty ? spelled + [[]] : spelled), false)
    case .integer(let orEmpty):
      return (whole(machine(IntegerState()) { $0.isInteger || orEmpty && $0.isEmpty }), false)
    case .web(let orEmpty):
      return (whole(machine(WebState()) { $0.isComplete || orEmpty && $0.isEmpty }), false)
    case .readable(let orEmpty):
      return (whole(machine(TextState(isPath: false)) { $0.isComplete && (orEmpty || !$0.isEmpty) }), false)
    case .before(let separator, let words, let isCaseless, let inPath):
      let initial = BeforeState(
        Array(separator.utf8), words?.map { Array($0.utf8) }, isCaseless: isCaseless, inPath: inPath)
      return (whole(machine(initial) { $0.isAccepting }), false)
    }
  }

  private static func literal(_ texts: [[ByteSet]]) -> Automaton {
    var automaton = Automaton()
    let first = automaton.add()
    automaton.start(at: first)
    for text in texts {
      var position = first
      for set in text {
        let next = automaton.add()
        automaton.connect(position, set, next)
        position = next
      }
      automaton.accept(position)
    }
    return automaton
  }

  private static func machine<State: TextMachine>(
    _ initial: State, isAccepting: (State) -> Bool
  ) -> (Automaton, Position, [Position]) {
    var automaton = Automaton()
    let (start, exits) = automaton.add(from: initial, isAccepting: isAccepting) { state, byte in state.after(byte) }
    return (automaton, start, exits)
  }

  private static func whole(_ machine: (Automaton, Position, [Position])) -> Automaton {
    var automaton = machine.0
    automaton.start(at: machine.1)
    for exit in machine.2 { automaton.accept(exit) }
    return automaton
  }
}

extension UInt8 {
  /// In upper case, if it is an ASCII letter.
  var raised: UInt8 { (0x61...0x7A).contains(self) ? self & ~0x20 : self }
}
