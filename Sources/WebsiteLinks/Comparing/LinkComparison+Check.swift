/// The check of a comparison, by other and simpler means: this is why *equal* can be believed.
///
/// The comparison looks at classes of bytes, keeps sets of positions pruned, and splits conditions cleverly. The check
/// follows every byte one by one, asks of everything that was left out why it does not matter, and tries all
/// combinations of conditions. What it shares with the comparison are the automata of the single rules and conditions,
/// which tests hold against the matchers.
extension LinkComparison {
  /// What the check has found.
  enum Finding: Hashable, Sendable {
    /// The states are closed, and no combination of rules is missing.
    case right
    /// A byte leads out of the states.
    case open(state: Int, byte: UInt8)
    /// For some link rules decide that are not together in an example.
    case missing([Int?])
    /// Queries are not closed under a byte.
    case openQuery(byte: UInt8)
    /// There are too many combinations to try all.
    case tooMuch
  }

  /// Checks that the states are closed under every byte, and that no combination of rules is missing.
  func check(effort: Effort = .ofCheck()) -> Finding {
    var effort = effort
    do throws(Effort.Spent) { return try find(&effort) } catch { return .tooMuch }
  }

  private static let pathBytes = Automaton.pathBytes.bytes

  private func find(_ effort: inout Effort) throws(Effort.Spent) -> Finding {
    guard isCovered(automaton.step(automaton.starts, Self.slash)) else { return .open(state: -1, byte: Self.slash) }
    let known = Set(examples.map(\.winners))
    var vectors: Set<[Int32]> = []
    var groups: [[[Int]]: ConditionGroups] = [:]
    let bytes = Self.pathBytes
    for state in 0..<states.count {
      let positions = Array(states[state])
      var edges: [(set: ByteSet, target: Int32)] = []
      for position in positions {
        automaton.forEachEdge(of: position) { edges.append((automaton.sets[Int($0.set)], $0.target)) }
      }
      // Bytes that follow the same edges lead to the same positions.
      var followed: Set<[Int32]> = []
      for byte in bytes {
        try effort.spend(2 + 4 * edges.count)
        let targets = edges.filter { $0.set.contains(byte) }.map(\.target)
        guard !targets.isEmpty, followed.insert(targets).inserted else { continue }
        guard isCovered(Set(targets).sorted()) else { return .open(state: state, byte: byte) }
      }
      let accepted = automaton.accepted(at: positions)
      if let filter = pruning.filter, !accepted.contains(filter) { continue }
      guard vectors.insert(accepted).inserted else { continue }
      let finding = try find(accepted, known, &groups, &effort)
      if finding != .right { return finding }
    }
    return .right
  }

  /// Whether a state stands for these positions: all that it leaves out belongs to rules that cannot decide.
  private func isCovered(_ positions: [Int32]) -> Bool {
    if positions.isEmpty || states.known(positions) != nil { return true }
    var state = positions
    Subsets.prune(&state, automaton, pruning)
    guard state.isEmpty || states.known(state) != nil, state.allSatisfy(positions.contains) else { return false }
    func owner(_ position: Int32) -> Int { Int(automaton.owners[Int(position)]) }
    if let filter = pruning.filter, !positions.contains(where: { owner($0) == filter }) { return true }
    return positions.allSatisfy { position in
      if state.contains(position) { return true }
      let side = pruning.owners[owner(position)].side
      guard side >= 0 else { return false }
      let gate = Int(pruning.gates[Int(side)])
      if gate >= 0, !positions.contains(where: { owner($0) == gate }) { return true }
      // A rule before it, or itself, has matched for good.
      return state.contains { other in
        pruning.owners[owner(other)].side == side && owner(other) <= owner(position) && isDecided(by: other)
      }
    }
  }

  /// Whether the rule of this position decides alone, and accepts whatever follows.
  private func isDecided(by position: Int32) -> Bool {
    var index = Int(automaton.owners[Int(position)])
    var side = 0
    while index >= sides[side].rules.count {
      index -= sides[side].rules.count
      side += 1
    }
    let isGate = sides[side].hasGate && index == 0
    guard automaton.accepts[Int(position)], sides[side].rules[index].isUnconditional, !isGate else { return false }
    return Self.pathBytes.allSatisfy { automaton.step([position], $0).contains(position) }
  }

  /// Tries all combinations of conditions for paths that these rules accept.
  private func find(
    _ accepted: [Int32], _ known: Set<[Int?]>, _ all: inout [[[Int]]: ConditionGroups], _ effort: inout Effort
  ) throws(Effort.Spent) -> Finding {
    let fitting = ConditionResolver.fitting(accepted, sides, isCanonical)
    let conditional = fitting.map { $0.filter { !$0.rule.isUnconditional }.map(\.index) }
    let groups: ConditionGroups
    if let same = all[conditional] {
      groups = same
    } else {
      groups = try ConditionGroups(fitting.flatMap { $0.map(\.rule) }, isCanonical: isCanonical, &effort)
      if let byte = try groups.firstOpenByte(&effort) { return .openQuery(byte: byte) }
      all[conditional] = groups
    }
    var choice = groups.classes.map { _ in 0 }
    while true {
      try effort.spend(100)
      let winners = fitting.map { rules in
        rules.first { _, rule in
          groups.places(of: rule).allSatisfy { groups.classes[$0.group][choice[$0.group]].truth[$0.index] }
        }?.index
      }
      guard winners[..<2] == [nil, nil] || known.contains(winners) else { return .missing(winners) }
      guard let next = choice.indices.first(where: { choice[$0] + 1 < groups.classes[$0].count }) else { return .right }
      for group in 0..<next { choice[group] = 0 }
      choice[next] += 1
    }
  }
}

extension ConditionGroups {
  /// A byte that leads from what is known of the queries to something new.
  fileprivate func firstOpenByte(_ effort: inout Effort) throws(Effort.Spent) -> UInt8? {
    let bytes = Automaton.queryBytes.bytes
    for (group, tests) in queryTests.enumerated() {
      var machine = try QueryMachine(tests, names: names[group], &effort)
      let found = Set(try machine.classes(&effort).map(\.truth))
      for state in machine.explored {
        if let truth = try machine.truth(state, &effort), !found.contains(truth) { return 0 }
        for byte in bytes {
          try effort.spend(20)
          if let next = try machine.step(state, byte, &effort), !machine.explored.contains(next) { return byte }
        }
      }
    }
    return nil
  }
}

extension Effort {
  /// The check may take more than the comparison.
  static func ofCheck(_ isStopped: @escaping @Sendable () -> Bool = { false }) -> Effort {
    Effort(steps: 400_000_000, isStopped: isStopped)
  }
}
