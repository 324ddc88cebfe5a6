/// Evidence as lemmas for a solver, each turned into its opposite: none of them is possible.
///
/// A byte is eight Booleans, a condition on a query or a fragment is one. *closed*: from a state every byte of a path
/// leads to the positions of the state that is listed for it. *verdict*: where a path may end, whatever conditions hold
/// together, the rules that decide are among those that are listed.
struct EvidenceLemmas {
  private let joint: JointAutomaton
  private(set) var definitions: [String] = []
  private(set) var closed: [WebsiteProof.Lemma] = []
  private(set) var verdicts: [WebsiteProof.Lemma] = []
  private var setNames: [ByteSet: String] = [:]
  private var conditionNames: [AnyHashable: String] = [:]
  private var groups: [[[Int]]: (groups: ConditionGroups, possible: String)] = [:]
  private var queries: KnownQueries
  private var deciders: Set<Int32> = []

  /// The bits of a byte, and the conditions.
  var declarations: [String] { (0..<8).map { "x\($0)" } + (0..<conditionNames.count).map { "q\($0)" } }

  init(_ evidence: LinkEvidence, _ joint: JointAutomaton, _ effort: inout Effort) throws(Effort.Spent) {
    self.joint = joint
    queries = KnownQueries(joint.sides, isCanonical: joint.isCanonical)
    let path = name(of: Automaton.pathBytes)
    for (number, state) in evidence.states.enumerated() {
      let lemma = follow(state, in: evidence)
      closed.append(.init(about: "from state \(number)", negation: "(and \(path) (not \(lemma)))"))
      try effort.keep(lemma.utf8.count / 4)
    }
    for position in deciders.sorted() {
      let loop = joint.edges(from: [position]).filter { $0.target == position }.map { name(of: $0.set) }
      closed.append(
        .init(about: "position \(position) matches for good", negation: "(and \(path) (not \(Self.or(loop))))"))
    }
    var seen: Set<[Int32]> = []
    let listed = Dictionary(evidence.endings.map { ($0.accepted, $0.winners) }) { first, _ in first }
    for (number, state) in evidence.states.enumerated() {
      let accepted = joint.automaton.accepted(at: state.positions)
      guard joint.isEnd(accepted), seen.insert(accepted).inserted else { continue }
      guard let negation = try decide(accepted, listed[accepted] ?? [], &effort) else { continue }
      verdicts.append(.init(about: "where a path ends in state \(number)", negation: negation))
      try effort.keep(negation.utf8.count / 4)
    }
  }

  // MARK: States

  /// That a byte leads from a state to the one that is listed for it.
  private mutating func follow(_ state: LinkEvidence.State, in evidence: LinkEvidence) -> String {
    var sets: [Int32: [String]] = [:]
    for edge in joint.edges(from: state.positions) {
      let name = name(of: edge.set)
      if sets[edge.target]?.contains(name) != true { sets[edge.target, default: []].append(name) }
    }
    let targets = sets.keys.sorted()
    // What is listed for no byte leads to nothing: to no canonical path, or to no position at all.
    let filtered = joint.pruning.filter.map { filter in targets.filter { joint.owner($0) == filter } }
    var formula = Self.and(Self.distinct((filtered ?? targets).flatMap { sets[$0] ?? [] }).map { "(not \($0))" })
    for step in state.steps.reversed() {
      let listed = evidence.states[step.target].positions
      let isListed = Set(listed)
      let reached = listed.map { sets[$0].map(Self.or) ?? "false" }
      let others = targets.filter { position in
        if isListed.contains(position) { return false }
        guard let decider = joint.decider(of: position, in: listed) else { return true }
        deciders.insert(decider)
        return false
      }
      let missed = Self.distinct(others.flatMap { sets[$0] ?? [] }).map { "(not \($0))" }
      let match = Self.and(Self.distinct(reached) + missed)
      formula = "(ite \(name(of: ByteSet(step.bytes.utf8))) \(match) \(formula))"
    }
    return formula
  }

  private mutating func name(of set: ByteSet) -> String {
    if let name = setNames[set] { return name }
    func formula(_ bits: Int, from first: Int) -> String {
      let count = (first..<first + 1 << bits).count { set.contains(UInt8($0)) }
      if count == 0 { return "false" }
      if count == 1 << bits { return "true" }
      let low = formula(bits - 1, from: first)
      let high = formula(bits - 1, from: first + 1 << (bits - 1))
      return "(ite x\(bits - 1) \(high) \(low))"
    }
    let name = "b\(setNames.count)"
    setNames[set] = name
    definitions.append("(define-fun \(name) () Bool \(formula(8, from: 0)))")
    return name
  }

  // MARK: Endings

  /// The formula that must be impossible where these rules fit; nil: no condition matters.
  private mutating func decide(
    _ accepted: [Int32], _ winners: [[Int?]], _ effort: inout Effort
  ) throws(Effort.Spent) -> String? {
    let fitting = ConditionResolver.fitting(accepted, joint.sides, joint.isCanonical)
    if fitting.allSatisfy({ $0.allSatisfy(\.rule.isUnconditional) }) { return nil }
    let (groups, possible) = try conditions(fitting, &effort)
    let fits = fitting.map { rules in
      rules.map { rule in
        Self.and(groups.places(of: rule.rule).map { conditionNames[groups.tests(of: $0.group)[$0.index]] ?? "false" })
      }
    }
    let decisions = winners.map { winners in
      Self.and(
        zip(zip(fitting, fits), winners).flatMap { side, winner -> [String] in
          let place = side.0.firstIndex { $0.index == winner } ?? side.0.count
          if winner != nil, place == side.0.count { return ["false"] }
          return side.1[..<place].map { "(not \($0))" } + side.1[place...].prefix(1)
        })
    }
    return "(and \(possible) (not \(Self.or(decisions))))"
  }

  /// The conditions of these rules, and the name of the function that says which can hold together.
  private mutating func conditions(
    _ fitting: [[(index: Int, rule: LinkRule)]], _ effort: inout Effort
  ) throws(Effort.Spent) -> (ConditionGroups, String) {
    let conditional = fitting.map { $0.filter { !$0.rule.isUnconditional }.map(\.index) }
    if let known = groups[conditional] { return known }
    let found = try ConditionGroups(fitting.flatMap { $0.map(\.rule) }, &queries, &effort)
    var parts: [String] = []
    for (group, classes) in found.classes.enumerated() {
      let tests = found.tests(of: group)
      for test in tests where conditionNames[test] == nil { conditionNames[test] = "q\(conditionNames.count)" }
      let names = tests.compactMap { conditionNames[$0] }
      try effort.keep(classes.count * names.count * 3)
      parts.append(
        Self.or(
          classes.map { some in Self.and(zip(names, some.truth).map { $1 ? $0 : "(not \($0))" }) }))
    }
    let name = "p\(groups.count)"
    definitions.append("(define-fun \(name) () Bool \(Self.and(parts)))")
    groups[conditional] = (found, name)
    return (found, name)
  }

  // MARK: Formulas

  private static func and(_ parts: [String]) -> String { join("and", parts.filter { $0 != "true" }, empty: "true") }
  private static func or(_ parts: [String]) -> String { join("or", parts, empty: "false") }

  private static func join(_ word: String, _ parts: [String], empty: String) -> String {
    parts.count > 1 ? "(\(word) \(parts.joined(separator: " ")))" : parts.first ?? empty
  }

  private static func distinct(_ parts: [String]) -> [String] {
    var seen: Set<String> = []
    return parts.filter { seen.insert($0).inserted }
  }
}
