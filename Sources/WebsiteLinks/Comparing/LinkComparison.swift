/// Compares two lists of rules on all links there are; further lists say which differences are meant.
///
/// One automaton reads the path for all rules of all sides; its states are explored, each once. Where a path may end,
/// the conditions on host, query and fragment are split until on every side the rule that decides is certain. So every
/// combination of rules that some link has is found, with such a link, and no others.
struct LinkComparison: Sendable {
  /// A link, and the rules that decide about it.
  struct Example: Hashable, Sendable {
    /// By side, the index in ``LinkRules/rules``; nil: no rule fits.
    var winners: [Int?]
    /// nil: any of those that count.
    var host: String?
    var path: [UInt8]
    var query: [UInt8]?
    var fragment: [UInt8]?

    var left: Int? { winners[0] }
    var right: Int? { winners[1] }
  }

  let joint: JointAutomaton
  var sides: [LinkRules] { joint.sides }
  var isCanonical: Bool { joint.isCanonical }
  /// The sets of positions in which the automaton can be: closed under every byte.
  var states = Interner()
  var examples: [Example] = []
  /// Sets of conditions on the path that some path fulfils, and the states where they hold.
  private(set) var pathClasses = 0

  /// The examples on which the first two sides differ.
  var differences: [Example] {
    examples.filter { !joint.isAgreed($0.winners) }
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
    joint = try JointAutomaton(sides, isCanonical: isCanonical, &effort)
    let automaton = joint.automaton
    var subsets = Subsets(
      automaton, universe: Automaton.pathBytes, prefix: JointAutomaton.slash, pruning: joint.pruning)
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
      if joint.isEnd(accepted), vectors.number(of: accepted).isNew {
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
    return [JointAutomaton.slash] + path.reversed()
  }
}

extension LinkRules {
  func verdict(_ index: Int?) -> LinkRule.Verdict { index.map { rules[$0].verdict } ?? .refused }
}
