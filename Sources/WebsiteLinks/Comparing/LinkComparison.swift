/// Compares two lists of rules on all links there are; further lists say which differences are meant.
///
/// Paths are read segment by segment for all rules of all sides; the states are explored, each once. Where a path may
/// end, the conditions on host, query and fragment are split until on every side the rule that decides is certain. So
/// every combination of rules that some link has is found, with such a link, and no others.
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

  var paths: SegmentPaths
  var sides: [LinkRules] { paths.sides }
  var isCanonical: Bool { paths.isCanonical }
  /// The sets of nodes in which a path can be after a slash: closed under every segment.
  var states = Interner()
  var examples: [Example] = []
  /// Which conditions can hold together, by the rules that have them.
  private(set) var conditions: [[Int]: ConditionGroups] = [:]

  /// The examples on which the first two sides differ.
  var differences: [Example] {
    examples.filter { !sides.isAgreed($0.winners) }
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
    paths = try SegmentPaths(sides, isCanonical: isCanonical, &effort)
    var search = SegmentSearch(paths)
    var resolver = ConditionResolver(sides, isCanonical: isCanonical)
    var seen: Set<[Int?]> = []
    var found: [Example] = []
    try search.run(&effort) { (rules, path, effort) throws(Effort.Spent) in
      // Where no rule fits on either side, both refuse.
      for example in try resolver.resolve(rules, &effort) where example.left != nil || example.right != nil {
        var example = example
        if seen.insert(example.winners).inserted {
          example.path = path()
          found.append(example)
        }
      }
    }
    examples = found
    states = search.states
    conditions = resolver.known
  }
}

extension LinkRules {
  func verdict(_ index: Int?) -> LinkRule.Verdict { index.map { rules[$0].verdict } ?? .refused }
}

extension [LinkRules] {
  /// Says whether the first two sides agree where these rules decide.
  func isAgreed(_ winners: [Int?]) -> Bool {
    self[0].verdict(winners[0]).agrees(with: self[1].verdict(winners[1]))
  }

  /// The exception that covers a difference: in which of the two lists, and its index there.
  func excuse(of winners: [Int?]) -> (list: Int, index: Int)? {
    let list = self[0].verdict(winners[0]).isAccepted ? 0 : 1
    return winners[2 + list].map { (list, $0) }
  }
}
