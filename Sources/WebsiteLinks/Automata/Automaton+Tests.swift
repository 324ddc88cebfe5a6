extension Automaton {
  /// The bytes of a path, a query and a fragment; in paths browsers turn a backslash into a slash.
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
    case .segments(let segments, let rest): try add(segments, rest ? .any : nil, owner, &effort)
    case .tidyRest(let segments, let form):
      try add(segments, form == .noSlashAtEnd ? .noSlashAtEnd : .singleSlashes, owner, &effort)
    case .respelled(let path, let form):
      var paths = Automaton()
      try paths.add(path, owner: 0, &effort)
      let (starts, exits) = try addPreimage(of: paths, form, owner: owner, bytes: Self.pathBytes, &effort)
      for exit in exits { accept(exit) }
      for position in starts { start(at: position) }
    }
  }

  /// The rest after the segments of a route.
  private enum Rest { case any, singleSlashes, noSlashAtEnd }

  private mutating func add(
    _ segments: [TextTest], _ rest: Rest?, _ owner: Int, _ effort: inout Effort
  ) throws(Effort.Spent) {
    let first = add(owner: owner)
    start(at: first)
    var ends = [first]
    for segment in segments {
      let gap = addGap(after: ends, owner)
      ends = try embed(segment, at: gap, owner, .any(Self.segmentBytes), &effort)
    }
    let gap = addGap(after: ends, owner)
    guard let rest else {
      for position in ends + [gap] where position != first { accept(position) }
      return
    }
    let all = add(owner: owner, isAccepting: true)
    connect(gap, Self.segmentBytes, all)
    guard rest != .any else { return connect(all, Self.pathBytes, all) }
    let slashes = add(owner: owner, isAccepting: rest == .singleSlashes)
    connect(all, Self.segmentBytes, all)
    connect(all, Self.slash, slashes)
    connect(slashes, Self.segmentBytes, all)
    if rest == .noSlashAtEnd { connect(slashes, Self.slash, slashes) }
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
    let (automaton, _) = try Self.automaton(of: test, Self.segmentBytes, &effort)
    // Only what is about the spelling is not decoded.
    let isSpelled = if case .respelled = test { true } else { false }
    let copies = try embed(automaton, owner: owner, isSpelled ? .plain(Self.segmentBytes) : spelling, &effort)
    for start in automaton.starts { copyEdges(from: copies[Int(start)], to: position) }
    return (0..<automaton.count).filter { automaton.accepts[$0] }.map { copies[$0] }
  }

  mutating func add(
    _ test: TextTest, owner: Int, bytes: ByteSet, _ effort: inout Effort
  ) throws(Effort.Spent) {
    let (automaton, isEncoded) = try Self.automaton(of: test, bytes, &effort)
    let copies = try embed(automaton, owner: owner, isEncoded ? .plain(bytes) : .any(bytes), &effort)
    for index in 0..<automaton.count where automaton.accepts[index] { accept(copies[index]) }
    for position in automaton.starts { start(at: copies[Int(position)]) }
  }

  /// An automaton for the bytes of a link, or for those of the decoded text.
  ///
  /// - Parameter bytes: those of which the part of the link consists.
  private static func automaton(
    of test: TextTest, _ bytes: ByteSet, _ effort: inout Effort
  ) throws(Effort.Spent) -> (Automaton, isEncoded: Bool) {
    switch test {
    case .wildcards(let pattern, let comparison):
      if pattern.isAll { return try automaton(of: .anything, bytes, &effort) }
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
    case .respelled(let inner, let form):
      var texts = Automaton()
      try texts.add(inner, owner: 0, bytes: bytes, &effort)
      var automaton = Automaton()
      let (starts, exits) = try automaton.addPreimage(of: texts, form, owner: 0, bytes: bytes, &effort)
      for exit in exits { automaton.accept(exit) }
      for position in starts { automaton.start(at: position) }
      return (automaton, true)
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
