/// The check of a comparison, by other and simpler means: this is why *equal* can be believed.
///
/// The comparison looks at classes of bytes, keeps sets of positions pruned, and splits conditions cleverly. The check
/// follows every byte one by one, asks of everything that was left out why it does not matter, and tries all
/// combinations of conditions. What it shares with the comparison are the automata of the single rules and conditions,
/// which tests hold against the matchers.
extension LinkComparison {
  enum Finding: Hashable, Sendable {
    /// The states are closed, and no combination of rules is missing.
    case right
    case open(state: Int, byte: UInt8)
    /// For some link rules decide that are not together in an example.
    case missing([Int?])
    case openQuery(byte: UInt8)
    case tooMuch
  }

  /// Checks that the states are closed under every byte, and that no combination of rules is missing.
  func check(effort: Effort = .ofCheck()) -> Finding {
    var effort = effort
    do throws(Effort.Spent) { return try find(&effort) } catch { return .tooMuch }
  }

  private func find(_ effort: inout Effort) throws(Effort.Spent) -> Finding {
    let (automaton, slash) = (joint.automaton, JointAutomaton.slash)
    guard isCovered(automaton.step(automaton.starts, slash)) else { return .open(state: -1, byte: slash) }
    let known = Set(examples.map(\.winners))
    var vectors: Set<[Int32]> = []
    var combinations = CombinationCheck(joint)
    // Room that is used again and again.
    var targets: [Int32] = []
    for state in 0..<states.count {
      let positions = Array(states[state])
      let edges = joint.edges(from: positions)
      // Bytes that follow the same edges lead to the same positions.
      var followed: [[Int32]] = []
      for byte in JointAutomaton.pathBytes {
        try effort.spend(10 + 4 * edges.count)
        targets.removeAll(keepingCapacity: true)
        for edge in edges where edge.set.contains(byte) { targets.append(edge.target) }
        guard !targets.isEmpty, !followed.contains(targets) else { continue }
        followed.append(targets)
        guard isCovered(Set(targets).sorted()) else { return .open(state: state, byte: byte) }
      }
      let accepted = automaton.accepted(at: positions)
      guard joint.isEnd(accepted), vectors.insert(accepted).inserted else { continue }
      let finding = try combinations.find(accepted, known, &effort)
      if finding != .right { return finding }
    }
    return .right
  }

  private func isCovered(_ positions: [Int32]) -> Bool {
    if positions.isEmpty || states.known(positions) != nil { return true }
    var state = positions
    Subsets.prune(&state, joint.automaton, joint.pruning)
    return (state.isEmpty || states.known(state) != nil) && joint.isCovered(positions, by: state)
  }
}

/// Tries all combinations of conditions that links can fulfil.
struct CombinationCheck {
  private let joint: JointAutomaton
  /// By the rules that have conditions, on each side.
  private var known: [[[Int]]: ConditionGroups] = [:]

  init(_ joint: JointAutomaton) { self.joint = joint }

  /// Whether these are all the rules that decide together for paths that these rules accept.
  mutating func find(
    _ accepted: [Int32], _ winners: Set<[Int?]>, _ effort: inout Effort
  ) throws(Effort.Spent) -> LinkComparison.Finding {
    let fitting = ConditionResolver.fitting(accepted, joint.sides, joint.isCanonical)
    let conditional = fitting.map { $0.filter { !$0.rule.isUnconditional }.map(\.index) }
    let groups: ConditionGroups
    if let same = known[conditional] {
      groups = same
    } else {
      groups = try ConditionGroups(fitting.flatMap { $0.map(\.rule) }, isCanonical: joint.isCanonical, &effort)
      if let byte = try groups.firstOpenByte(&effort) { return .openQuery(byte: byte) }
      known[conditional] = groups
    }
    var choice = groups.classes.map { _ in 0 }
    while true {
      try effort.spend(100)
      let found = fitting.map { rules in
        rules.first { _, rule in
          groups.places(of: rule).allSatisfy { groups.classes[$0.group][choice[$0.group]].truth[$0.index] }
        }?.index
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
