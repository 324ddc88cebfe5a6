/// One automaton that reads the path byte by byte for the rules of all sides, and what may be left out of its states:
/// what evidence speaks of.
struct JointAutomaton: Sendable {
  /// A path begins with a slash.
  static let slash = UInt8(ascii: "/")
  static let pathBytes = Automaton.pathBytes.bytes

  /// The two that are compared, and then the others.
  let sides: [LinkRules]
  /// True if only paths in canonical spelling are read.
  let isCanonical: Bool
  let automaton: Automaton
  let pruning: Subsets.Pruning

  init(_ sides: [LinkRules], isCanonical: Bool, _ effort: inout Effort) throws(Effort.Spent) {
    self.sides = sides
    self.isCanonical = isCanonical
    var automaton = Automaton()
    var pruning = Subsets.Pruning()
    for (side, rules) in sides.enumerated() {
      let first = Int32(pruning.owners.count)
      // Canonical paths are readable.
      pruning.gates.append(rules.hasGate && !isCanonical ? first : -1)
      for (index, rule) in rules.rules.enumerated() {
        let isGate = rules.hasGate && index == 0
        if !(isGate && isCanonical) { try automaton.add(rule.path, owner: pruning.owners.count, &effort) }
        pruning.owners.append(.init(side: Int8(side), isUnconditional: rule.isUnconditional && !isGate))
      }
    }
    // The filter is the last.
    if isCanonical {
      pruning.filter = Int32(pruning.owners.count)
      try automaton.addCanonicalPath(owner: pruning.owners.count, &effort)
      pruning.owners.append(.init(side: -1, isUnconditional: false))
    }
    pruning.findFinal(automaton)
    self.automaton = automaton
    self.pruning = pruning
  }

  /// Returns whether a path may end where these languages accept.
  func isEnd(_ accepted: [Int32]) -> Bool { pruning.filter.map { accepted.contains($0) } ?? true }

  func owner(_ position: Int32) -> Int { Int(automaton.owners[Int(position)]) }

  func edges(from positions: some Sequence<Int32>) -> [(set: ByteSet, target: Int32)] {
    var edges: [(set: ByteSet, target: Int32)] = []
    for position in positions {
      automaton.forEachEdge(of: position) { edges.append((automaton.sets[Int($0.set)], $0.target)) }
    }
    return edges
  }

  // MARK: The check

  /// Returns whether a state stands for these positions: all that it leaves out belongs to rules that cannot decide.
  func isCovered(_ positions: [Int32], by state: [Int32]) -> Bool {
    if positions == state { return true }
    guard state.count <= positions.count else { return false }
    let (given, kept) = (Set(positions), Set(state))
    guard kept.isSubset(of: given) else { return false }
    if let filter = pruning.filter, !positions.contains(where: { owner($0) == filter }) { return true }
    return positions.allSatisfy { position in
      if kept.contains(position) { return true }
      let side = pruning.owners[owner(position)].side
      guard side >= 0 else { return false }
      let gate = Int(pruning.gates[Int(side)])
      if gate >= 0, !positions.contains(where: { owner($0) == gate }) { return true }
      return decider(of: position, in: state) != nil
    }
  }

  /// A position that shows that the rule of this one cannot decide: a rule before it, or itself, has matched for good.
  func decider(of position: Int32, in state: [Int32]) -> Int32? {
    let side = pruning.owners[owner(position)].side
    return state.first { other in
      pruning.owners[owner(other)].side == side && owner(other) <= owner(position) && isDecided(by: other)
    }
  }

  /// Returns whether the rule of this position decides alone, and accepts whatever follows.
  private func isDecided(by position: Int32) -> Bool {
    var index = owner(position)
    var side = 0
    while index >= sides[side].rules.count {
      index -= sides[side].rules.count
      side += 1
      if side == sides.count { return false }
    }
    let isGate = sides[side].hasGate && index == 0
    guard automaton.accepts[Int(position)], sides[side].rules[index].isUnconditional, !isGate else { return false }
    var loop = ByteSet.empty
    automaton.forEachEdge(of: position) { edge in
      if edge.target == position { loop = loop.union(automaton.sets[Int(edge.set)]) }
    }
    return loop.isSuperset(of: Automaton.pathBytes)
  }
}

/// The states in which the automaton can be: sets of positions, closed under every byte.
struct JointStates: Sendable {
  let joint: JointAutomaton
  let states: Interner

  init(_ sides: [LinkRules], isCanonical: Bool, _ effort: inout Effort) throws(Effort.Spent) {
    joint = try JointAutomaton(sides, isCanonical: isCanonical, &effort)
    var subsets = Subsets(
      joint.automaton, universe: Automaton.pathBytes, prefix: JointAutomaton.slash, pruning: joint.pruning)
    var state = 0
    while state < subsets.states.count {
      try subsets.expand(state, &effort) { _, _, _ in }
      state += 1
    }
    states = subsets.states
  }
}
