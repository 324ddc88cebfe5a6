/// Sets of segments, by number: what the rules ask of a single segment of a path, written as an automaton over its
/// bytes.
struct SegmentLanguages: Sendable {
  typealias Position = Automaton.Position

  /// Each language is an owner.
  private(set) var automaton = Automaton()
  /// By language: whether it has no empty segment, whatever its automaton says.
  private(set) var excludesEmpty: [Bool] = []
  private var tests: [TextTest: Int32] = [:]
  private var shapes: [[Int32]: Int32] = [:]
  private static let slash = ByteSet("/".utf8)
  static let bytes = Automaton.pathBytes.subtracting(slash)

  var count: Int { excludesEmpty.count }

  /// The segments that fulfil a test of a route.
  ///
  /// - Parameter orEmpty: whether an empty one may; always the same for the same test.
  mutating func number(
    of test: TextTest, orEmpty: Bool = false, _ effort: inout Effort
  ) throws(Effort.Spent) -> Int32 {
    if let known = tests[test] { return known }
    try automaton.add(test, owner: count, bytes: Self.bytes, &effort)
    excludesEmpty.append(!orEmpty)
    tests[test] = Int32(count - 1)
    return Int32(count - 1)
  }

  /// The segments that lead from a position of a path's automaton to one that satisfies a condition; nil: there are
  /// none.
  ///
  /// Automata of the same shape are one language.
  mutating func number(
    in path: Automaton, from start: Position, _ effort: inout Effort, isEnd: (Position) -> Bool
  ) throws(Effort.Spent) -> Int32? {
    let inner = Self.inner(of: path, from: start)
    let live = Self.live(inner, isEnd: isEnd)
    guard live.contains(start) else { return nil }
    let positions = inner.order.filter(live.contains)
    let places = Dictionary(uniqueKeysWithValues: positions.enumerated().map { ($1, Int32($0)) })
    var shape: [Int32] = []
    for position in positions {
      shape.append(isEnd(position) ? -1 : -2)
      for (set, target) in inner.edges[position] ?? [] {
        guard let place = places[target] else { continue }
        shape += [automaton.number(of: set), place]
      }
    }
    try effort.spend(40 * shape.count)
    if let known = shapes[shape] { return known }
    try effort.keep(4 * shape.count)
    let copies = positions.map { automaton.add(owner: count, isAccepting: isEnd($0)) }
    for (position, copy) in zip(positions, copies) {
      for (set, target) in inner.edges[position] ?? [] {
        if let place = places[target] { automaton.connect(copy, set, copies[Int(place)]) }
      }
    }
    automaton.start(at: copies[0])
    excludesEmpty.append(false)
    shapes[shape] = Int32(count - 1)
    return Int32(count - 1)
  }

  /// The positions that can be reached without a slash.
  static func reachable(in path: Automaton, from start: Position) -> [Position] { inner(of: path, from: start).order }

  private typealias Inner = (order: [Position], edges: [Position: [(ByteSet, Position)]])

  /// The positions that can be reached without a slash.
  private static func inner(of path: Automaton, from start: Position) -> Inner {
    var inner: Inner = ([start], [:])
    var next = 0
    while next < inner.order.count {
      let position = inner.order[next]
      next += 1
      var edges: [(ByteSet, Position)] = []
      path.forEachEdge(of: position) { edge in
        let set = path.sets[Int(edge.set)].intersection(bytes)
        if !set.isEmpty { edges.append((set, edge.target)) }
      }
      inner.edges[position] = edges
      for (_, target) in edges where inner.edges[target] == nil {
        inner.edges[target] = []
        inner.order.append(target)
      }
    }
    return inner
  }

  /// From where an end can be reached.
  private static func live(_ inner: Inner, isEnd: (Position) -> Bool) -> Set<Position> {
    var sources: [Position: [Position]] = [:]
    for (source, edges) in inner.edges { for (_, target) in edges { sources[target, default: []].append(source) } }
    var waiting = inner.order.filter(isEnd)
    var live = Set(waiting)
    while let position = waiting.popLast() {
      for source in sources[position] ?? [] where live.insert(source).inserted { waiting.append(source) }
    }
    return live
  }
}

/// The letters of which paths consist: segments that no language tells apart are one.
struct SegmentLetters: Sendable {
  /// By letter: a short segment that is one. The first letter is the empty segment.
  private(set) var words: [[UInt8]] = [[]]
  /// By letter, the languages that it is in.
  var members = [[Int32]]()
  /// The letters that may be anywhere: in canonical paths, segments in canonical spelling that are not empty.
  let usable: Range<Int>
  /// By language, one after the other: its letters among these or, if it is wide, the others.
  private var listed: [Int32] = []
  private var firstListed: [Int] = [0]
  private(set) var isWide: [Bool]
  /// The states of the automaton of all languages; closed under every byte.
  var states: Interner
  let languages: SegmentLanguages
  private let filter: Int32?

  init(_ all: SegmentLanguages, isCanonical: Bool, _ effort: inout Effort) throws(Effort.Spent) {
    languages = all
    filter = isCanonical ? Int32(all.count) : nil
    let automaton = try Self.automaton(all, isCanonical, &effort)
    var subsets = Subsets(automaton, universe: SegmentLanguages.bytes)
    members.append(automaton.accepted(at: subsets.states[subsets.start]).filter { !Self.isOdd($0, all) })
    var parents: [(state: Int32, byte: UInt8)] = [(-1, 0)]
    // In how many of the languages each letter is, and which letter a list of languages is.
    var known = Interner()
    var isNoted = [false]
    var state = 0
    while state < parents.count {
      var reached: [(state: Int, byte: UInt8)] = []
      try subsets.expand(state, &effort) { byte, target, isNew in
        if isNew {
          parents.append((Int32(state), byte))
          isNoted.append(false)
        }
        if !isNoted[target] {
          isNoted[target] = true
          reached.append((target, byte))
        }
      }
      for (target, byte) in reached {
        guard let letter = Self.letter(automaton.accepted(at: subsets.states[target]), filter) else { continue }
        try effort.spend(20 + letter.count)
        guard known.number(of: letter).isNew else { continue }
        members.append(letter)
        let word = Self.word(state, parents) + [byte]
        words.append(word)
        try effort.keep(letter.count + word.count / 4 + 16)
      }
      state += 1
    }
    // What no language takes, if there is such a segment, leads to the state without positions.
    if !isCanonical, known.known([]) == nil, let word = try Self.foreign(&subsets, parents, &effort) {
      members.append([])
      words.append(word)
    }
    states = subsets.states
    usable = (isCanonical ? 1 : 0)..<words.count
    var letters: [[Int32]] = Array(repeating: [], count: all.count)
    for letter in usable { for language in members[letter] { letters[Int(language)].append(Int32(letter)) } }
    isWide = letters.map { [usable] in 2 * $0.count > usable.count }
    for language in letters.indices {
      if isWide[language] {
        let own = Set(letters[language])
        listed += usable.map { Int32($0) }.filter { !own.contains($0) }
      } else {
        listed += letters[language]
      }
      firstListed.append(listed.count)
    }
  }

  func listed(_ language: Int32) -> ArraySlice<Int32> {
    listed[firstListed[Int(language)]..<firstListed[Int(language) + 1]]
  }

  /// Says whether every segment, that may be anywhere, is in the language.
  func isFull(_ language: Int32) -> Bool { isWide[Int(language)] && listed(language).isEmpty }

  /// Says whether no segment, that may be anywhere, is in the language.
  func isEmpty(_ language: Int32) -> Bool { !isWide[Int(language)] && listed(language).isEmpty }

  /// The letter that is a list of languages, of a segment that is not empty, or nil: of none that is read.
  private static func letter(_ accepted: [Int32], _ filter: Int32?) -> [Int32]? {
    guard let filter else { return accepted }
    return accepted.last == filter ? accepted.dropLast() : nil
  }

  private static func isOdd(_ language: Int32, _ all: SegmentLanguages) -> Bool {
    Int(language) >= all.count || all.excludesEmpty[Int(language)]
  }

  private static func automaton(
    _ all: SegmentLanguages, _ isCanonical: Bool, _ effort: inout Effort
  ) throws(Effort.Spent) -> Automaton {
    var automaton = all.automaton
    if isCanonical { try automaton.addCanonicalSegment(owner: all.count, &effort) }
    return automaton
  }

  private static func word(_ state: Int, _ parents: [(state: Int32, byte: UInt8)]) -> [UInt8] {
    var word: [UInt8] = []
    var state = state
    while parents[state].state >= 0 {
      word.append(parents[state].byte)
      state = Int(parents[state].state)
    }
    return word.reversed()
  }

  /// A segment that leads from one of the states to no position.
  private static func foreign(
    _ subsets: inout Subsets, _ parents: [(state: Int32, byte: UInt8)], _ effort: inout Effort
  ) throws(Effort.Spent) -> [UInt8]? {
    // Where something takes every segment, there is none.
    let automaton = subsets.automaton
    func takesAll(_ position: Automaton.Position, by target: Automaton.Position) -> Bool {
      var taken = ByteSet.empty
      automaton.forEachEdge(of: position) {
        if $0.target == target { taken = taken.union(automaton.sets[Int($0.set)]) }
      }
      return taken.isSuperset(of: SegmentLanguages.bytes)
    }
    for start in automaton.starts {
      var targets: Set<Automaton.Position> = []
      automaton.forEachEdge(of: start) { targets.insert($0.target) }
      if targets.contains(where: { takesAll(start, by: $0) && takesAll($0, by: $0) }) { return nil }
    }
    for state in parents.indices {
      for byte in subsets.representatives {
        try effort.spend(20 + 4 * subsets.states[state].count)
        if subsets.automaton.step(subsets.states[state], byte).isEmpty { return word(state, parents) + [byte] }
      }
    }
    return nil
  }

  // MARK: The check

  /// A byte that leads from what is known of segments to something new; nil: there is none.
  ///
  /// Every byte is followed from every state, without classes of bytes.
  func openByte(_ effort: inout Effort) throws(Effort.Spent) -> (state: Int, byte: UInt8)? {
    let automaton = try Self.automaton(languages, filter != nil, &effort)
    var known = Interner()
    for letter in members.dropFirst() { _ = known.number(of: letter) }
    var vectors = Interner()
    guard let first = states.known(automaton.starts.sorted()), first == 0 else { return (-1, 0) }
    let empty = automaton.accepted(at: states[0]).filter { !Self.isOdd($0, languages) }
    guard members.first == empty else { return (-1, 0) }
    // By set of bytes, the last state that has been asked about it.
    var seen = [Int](repeating: -1, count: automaton.sets.count)
    var parts: [ByteSet] = []
    // By state, whether some byte has led to it: then the letter of what it accepts is known.
    var isReached = [Bool](repeating: false, count: states.count)
    var reached: [Int32] = []
    for state in 0..<states.count {
      // Bytes that follow the same edges lead to the same positions.
      parts.removeAll(keepingCapacity: true)
      parts.append(SegmentLanguages.bytes)
      var sets = 1
      for position in states[state] {
        automaton.forEachEdge(of: position) { edge in
          guard seen[Int(edge.set)] != state else { return }
          seen[Int(edge.set)] = state
          sets += 1
          let set = automaton.sets[Int(edge.set)]
          for part in parts.indices {
            let (inside, outside) = (parts[part].intersection(set), parts[part].subtracting(set))
            guard !inside.isEmpty, !outside.isEmpty else { continue }
            parts[part] = inside
            parts.append(outside)
          }
        }
      }
      try effort.spend(100 * parts.count + 20 * states[state].count * sets)
      for byte in parts.compactMap(\.first) {
        try effort.spend(20 + 10 * states[state].count)
        automaton.step(states[state], byte, into: &reached)
        if let target = states.known(reached) {
          if isReached[target] { continue }
          isReached[target] = true
        } else if !reached.isEmpty {
          return (state, byte)
        }
        let accepted = automaton.accepted(at: reached)
        guard vectors.number(of: accepted).isNew, let letter = Self.letter(accepted, filter) else { continue }
        guard known.known(letter) != nil else { return (state, byte) }
      }
    }
    return nil
  }
}
