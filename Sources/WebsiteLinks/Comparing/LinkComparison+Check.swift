/// The check of a comparison, by other and simpler means: this is why *equal* can be believed.
///
/// The comparison looks at classes of bytes and letters, keeps states pruned, and splits conditions cleverly. The check
/// follows every byte of a segment and every letter of a path, asks of everything that was left out why it does not
/// matter, and tries all combinations of conditions. What it shares with the comparison are the automata of the single
/// rules and conditions, cut at slashes, which tests hold against the matchers.
extension LinkComparison {
  enum Finding: Hashable, Sendable {
    /// The states are closed, and no combination of rules is missing.
    case right
    /// A segment leads from what is known of segments to something new.
    case openSegment(state: Int, byte: UInt8)
    case open(state: Int, letter: Int)
    /// For some link rules decide that are not together in an example.
    case missing([Int?])
    case openQuery(byte: UInt8)
    /// It is not so that rules before one cannot fit what follows this node.
    case wrongOrder(node: Int)
    case tooMuch
  }

  /// Checks that the states are closed under every segment, and that no combination of rules is missing.
  func check(effort: Effort = Effort(ofCheck: LinkLimits())) -> Finding {
    var effort = effort
    do throws(Effort.Spent) { return try find(&effort) } catch { return .tooMuch }
  }

  private func find(_ effort: inout Effort) throws(Effort.Spent) -> Finding {
    if let (state, byte) = try paths.letters.openByte(&effort) { return .openSegment(state: state, byte: byte) }
    if let node = paths.wronglyOrdered() { return .wrongOrder(node: node) }
    var cover = StateCover(paths)
    guard cover.isCovered(paths.starts, by: states) else { return .open(state: -1, letter: 0) }
    let known = Set(examples.map(\.winners))
    let table = try LetterTable(paths.letters, &effort)
    var combinations = CombinationCheck(sides, isCanonical: isCanonical, known: conditions)
    var decided = Interner()
    if isCanonical {
      // The empty path, which alone has an empty segment.
      let targets = paths.starts.flatMap { paths.edges(of: $0) }.filter { table.has($0.language, 0) }.map(\.target)
      let finding = try combinations.find(Set(targets.filter { $0 < 0 }.map { ~$0 }).sorted(), known, &effort)
      if finding != .right { return finding }
    }
    // Room that is used again and again.
    var (edges, nodes, rules): ([SegmentPaths.Edge], [Int32], [Int32]) = ([], [], [])
    for state in 0..<states.count {
      edges.removeAll(keepingCapacity: true)
      for node in states[state] { edges += paths.edges(of: node) }
      let (letters, rest) = try table.told(by: edges, &effort)
      for letter in letters + rest.prefix(1) {
        try effort.spend(10 + 2 * edges.count)
        nodes.removeAll(keepingCapacity: true)
        rules.removeAll(keepingCapacity: true)
        for edge in edges where table.has(edge.language, letter) {
          if edge.target < 0 { rules.append(~edge.target) } else { nodes.append(edge.target) }
        }
        nodes.sortAndKeepOnce()
        guard cover.isCovered(nodes, by: states) else { return .open(state: state, letter: letter) }
        rules.sortAndKeepOnce()
        guard decided.number(of: rules).isNew else { continue }
        let finding = try combinations.find(rules, known, &effort)
        if finding != .right { return finding }
      }
    }
    return .right
  }
}

/// Tells whether states stand for sets of nodes: all that they leave out belongs to rules that cannot decide.
private struct StateCover {
  private let paths: SegmentPaths
  /// By node: whether a rule of it decides alone, and fits whatever follows.
  private let decides: [Bool]
  private let isGated: [Bool]
  /// By node: whether only slashes at the end can follow, and a rule of it decides alone.
  private let ends: [Bool]
  private var state: [Int32] = []

  init(_ paths: SegmentPaths) {
    self.paths = paths
    decides = (0..<Int32(paths.nodes)).map { paths.decides($0) }
    ends = (0..<Int32(paths.nodes)).map { paths.ends($0) }
    isGated = paths.sides.map { $0.hasGate && !paths.isCanonical }
  }

  mutating func isCovered(_ nodes: [Int32], by states: Interner) -> Bool {
    if nodes.isEmpty || states.known(nodes) != nil { return true }
    state.removeAll(keepingCapacity: true)
    state += nodes
    paths.prune(&state)
    guard state.isEmpty || states.known(state) != nil else { return false }
    // The last rule of each side that may decide, and whether the side reads.
    var last = [Int32](repeating: .max, count: isGated.count)
    var isShut = isGated
    var lastEnd = last
    for node in state {
      let side = Int(paths.side[Int(node)])
      if decides[Int(node)] { last[side] = min(last[side], paths.firstRule[Int(node)]) }
      if ends[Int(node)] { lastEnd[side] = min(lastEnd[side], paths.firstRule[Int(node)]) }
    }
    for node in nodes {
      let side = Int(paths.side[Int(node)])
      if paths.firstRule[Int(node)] == paths.offsets[side] { isShut[side] = false }
    }
    var kept = 0
    for node in nodes {
      if kept < state.count, state[kept] == node {
        kept += 1
        continue
      }
      let side = Int(paths.side[Int(node)])
      let first = paths.firstRule[Int(node)]
      guard isShut[side] || last[side] <= first || ends[Int(node)] && lastEnd[side] <= first else { return false }
    }
    return kept == state.count
  }
}

extension SegmentPaths {
  /// A node that fits what follows by a rule before the one that it is said to begin with; nil: there is none.
  fileprivate func wronglyOrdered() -> Int? {
    var first = [Int32](repeating: .max, count: nodes)
    var isStable = false
    while !isStable {
      isStable = true
      for node in 0..<nodes {
        for edge in edges(of: Int32(node)) {
          let other = edge.target < 0 ? ~edge.target : first[Int(edge.target)]
          if other < first[node] {
            first[node] = other
            isStable = false
          }
        }
      }
    }
    return (0..<nodes).first { first[$0] < firstRule[$0] }
  }
}

/// Tries all combinations of conditions that links can fulfil.
struct CombinationCheck {
  private let sides: [LinkRules]
  private let isCanonical: Bool
  /// By the rules that have conditions: what is said to hold together.
  private let given: [[Int]: ConditionGroups]
  private var known: [[Int]: ConditionGroups] = [:]
  private var queries: KnownQueries
  private var closed: Set<[QueryTest]> = []

  init(_ sides: [LinkRules], isCanonical: Bool, known: [[Int]: ConditionGroups] = [:]) {
    self.sides = sides
    self.isCanonical = isCanonical
    given = known
    queries = KnownQueries(sides, isCanonical: isCanonical)
  }

  /// Returns whether these are all the rules that decide together for paths that these rules accept.
  mutating func find(
    _ accepted: [Int32], _ winners: Set<[Int?]>, _ effort: inout Effort
  ) throws(Effort.Spent) -> LinkComparison.Finding {
    let fitting = ConditionResolver.fitting(accepted, sides, isCanonical)
    let conditional = ConditionResolver.conditional(fitting)
    let groups: ConditionGroups
    if let same = known[conditional] {
      groups = same
    } else {
      groups =
        if let given = given[conditional] { given } else {
          try ConditionGroups(fitting.flatMap { $0.map(\.rule) }, &queries, &effort)
        }
      if let byte = try groups.firstOpenByte(besides: &closed, &effort) { return .openQuery(byte: byte) }
      known[conditional] = groups
    }
    let places = fitting.map { $0.map { groups.places(of: $0.rule) } }
    var choice = groups.classes.map { _ in 0 }
    while true {
      try effort.spend(100)
      let found = zip(fitting, places).map { rules, places in
        rules.indices.first { number in
          places[number].allSatisfy { groups.classes[$0.group][choice[$0.group]].truth[$0.index] }
        }.map { rules[$0].index }
      }
      guard found[..<2] == [nil, nil] || winners.contains(found) else { return .missing(found) }
      guard let next = choice.indices.first(where: { choice[$0] + 1 < groups.classes[$0].count }) else { return .right }
      for group in 0..<next { choice[group] = 0 }
      choice[next] += 1
    }
  }
}

extension ConditionGroups {
  /// A byte that leads from what is known of the queries to something new.
  ///
  /// - Parameter closed: conditions for which there is none; those that are found out are added.
  func firstOpenByte(
    besides closed: inout Set<[QueryTest]>, _ effort: inout Effort
  ) throws(Effort.Spent) -> UInt8? {
    for (group, machine) in machines.enumerated() where !closed.contains(queryTests[group]) {
      var machine = machine
      if let byte = try machine.firstOpenByte(classes[group], &effort) { return byte }
      closed.insert(queryTests[group])
    }
    return nil
  }
}
