/// Compares two lists of rules on all links there are; further lists say which differences are meant.
///
/// One automaton reads the path for all rules of all sides; its states are explored, each once. Where a path may end,
/// the conditions on query and fragment are split until on every side the rule that decides is certain. So every
/// combination of rules that some link has is found, with such a link, and no others.
struct LinkComparison: Sendable {
  /// A link, and the rules that decide about it.
  struct Example: Hashable, Sendable {
    /// By side, the index in ``LinkRules/rules``; nil: no rule fits.
    var winners: [Int?]
    var path: [UInt8]
    var query: [UInt8]?
    var fragment: [UInt8]?

    var left: Int? { winners[0] }
    var right: Int? { winners[1] }
  }

  /// A path begins with a slash.
  static let slash = UInt8(ascii: "/")

  /// The two that are compared, and then the others.
  let sides: [LinkRules]
  let isCanonical: Bool
  let automaton: Automaton
  let pruning: Subsets.Pruning
  /// The sets of positions in which the automaton can be: closed under every byte.
  var states = Interner()
  var examples: [Example] = []
  /// Sets of conditions on the path that some path fulfils, and the states where they hold.
  private(set) var pathClasses = 0

  /// The examples on which the first two sides differ.
  var differences: [Example] {
    examples.filter { !sides[0].verdict($0.left).agrees(with: sides[1].verdict($0.right)) }
  }

  /// - Parameter isCanonical: only links in canonical spelling.
  /// - Throws: if it takes more than the effort allows; then nothing is known.
  init(
    _ sides: [LinkRules], isCanonical: Bool, effort: Effort = Effort()
  ) throws(Effort.Spent) {
    var effort = effort
    try self.init(sides, isCanonical: isCanonical, effort: &effort)
  }

  init(_ sides: [LinkRules], isCanonical: Bool, effort: inout Effort) throws(Effort.Spent) {
    self.sides = sides
    self.isCanonical = isCanonical
    (automaton, pruning) = try Self.automaton(sides, isCanonical: isCanonical, &effort)
    var subsets = Subsets(automaton, universe: Automaton.pathBytes, prefix: Self.slash, pruning: pruning)
    var parents: [(state: Int32, byte: UInt8)] = [(-1, 0)]
    var resolver = ConditionResolver(sides, isCanonical: isCanonical)
    var vectors = Interner()
    var seen: Set<[Int?]> = []
    var state = 0
    while state < parents.count {
      try subsets.expand(state, &effort) { byte, _, isNew in
        if isNew { parents.append((Int32(state), byte)) }
      }
      let accepted = automaton.accepted(at: subsets.states[state])
      let isEnd = pruning.filter.map { accepted.contains($0) } ?? true
      if isEnd, vectors.number(of: accepted).isNew {
        let path = Self.path(to: state, parents)
        // Where no rule fits on either side, both refuse.
        for example in try resolver.resolve(accepted, &effort) where example.left != nil || example.right != nil {
          var example = example
          if seen.insert(example.winners).inserted {
            example.path = path
            examples.append(example)
          }
        }
      }
      state += 1
    }
    pathClasses = vectors.count
    states = subsets.states
  }

  private static func path(to state: Int, _ parents: [(state: Int32, byte: UInt8)]) -> [UInt8] {
    var path: [UInt8] = []
    var state = state
    while parents[state].state >= 0 {
      path.append(parents[state].byte)
      state = Int(parents[state].state)
    }
    return [slash] + path.reversed()
  }

  /// The automaton of all paths, the filter last.
  static func automaton(
    _ sides: [LinkRules], isCanonical: Bool, _ effort: inout Effort
  ) throws(Effort.Spent) -> (Automaton, Subsets.Pruning) {
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
    if isCanonical {
      pruning.filter = Int32(pruning.owners.count)
      try automaton.addCanonicalPath(owner: pruning.owners.count, &effort)
      pruning.owners.append(.init(side: -1, isUnconditional: false))
    }
    pruning.findFinal(automaton)
    return (automaton, pruning)
  }
}

extension LinkRules {
  /// What a rule says; without one, links are refused.
  func verdict(_ index: Int?) -> LinkRule.Verdict { index.map { rules[$0].verdict } ?? .refused }
}
