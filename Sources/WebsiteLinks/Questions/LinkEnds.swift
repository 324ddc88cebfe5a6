/// Ends of links, after their paths: decides if conditions on host, query and fragment can hold so that some rules fit
/// and others do not.
struct LinkEnds: Sendable {
  private let sides: [LinkRules]
  private let offsets: [Int32]
  private var queries: KnownQueries
  private var known: [[Int32]: ConditionGroups] = [:]
  /// By rules that fit, -1, and rules that do not.
  private var examples: [[Int32]: LinkComparison.Example?] = [:]
  /// Conditions on queries of which all combinations are known.
  private var closed: Set<[QueryTest]> = []

  private struct LinkCaseEnd {
    var fitting: [Int32]
    var missing: [Int32]
  }

  init(_ paths: SegmentPaths) {
    sides = paths.sides
    offsets = paths.offsets
    queries = KnownQueries(paths.sides, isCanonical: paths.isCanonical)
  }

  /// A link, but for its path, that fulfils the conditions of the first rules, and for each of the others not all of
  /// its conditions; nil: there is none.
  mutating func example(
    _ fitting: [Int32], without missing: [Int32], _ effort: inout Effort
  ) throws(Effort.Spent) -> LinkComparison.Example? {
    if missing.contains(where: isUnconditional) { return nil }
    let end = LinkCaseEnd(fitting: fitting.filter { !isUnconditional($0) }, missing: missing)
    let key = end.fitting + [-1] + end.missing
    if let known = examples[key] { return known }
    let groups = try groups(end, &effort)
    // Each of the first is a side of its own, and the others are one.
    let lists = [end.missing.map { (Int($0), rule($0)) }] + end.fitting.map { [(Int($0), rule($0))] }
    let wanted: [Int?] = [nil] + end.fitting.map { Int($0) }
    let leaf = try Resolution.leaves(lists, groups, &effort).first { $0.winners == wanted }
    let example = leaf.map { LinkComparison.Example($0.classes, of: groups) }
    try effort.keep(20 + missing.count)
    examples[key] = .some(example)
    return example
  }

  func isUnconditional(_ number: Int32) -> Bool { rule(number).isUnconditional }

  private func rule(_ number: Int32) -> LinkRule {
    let side = (offsets.firstIndex { $0 > number } ?? offsets.count) - 1
    return sides[side].rules[Int(number - offsets[side])]
  }

  private mutating func groups(_ end: LinkCaseEnd, _ effort: inout Effort) throws(Effort.Spent) -> ConditionGroups {
    let rules = end.fitting + end.missing
    if let known = known[rules] { return known }
    let groups = try ConditionGroups(rules.map(rule), &queries, &effort)
    known[rules] = groups
    return groups
  }

  // MARK: The check

  /// Says whether all combinations of conditions show that there is no such link, and all combinations are known.
  mutating func isImpossible(
    _ fitting: [Int32], without missing: [Int32], _ effort: inout Effort
  ) throws(Effort.Spent) -> Bool {
    if missing.contains(where: isUnconditional) { return true }
    let end = LinkCaseEnd(fitting: fitting.filter { !isUnconditional($0) }, missing: missing)
    let groups = try groups(end, &effort)
    guard try groups.firstOpenByte(besides: &closed, &effort) == nil else { return false }
    func places(_ rules: [Int32]) -> [[ConditionGroups.Place]] { rules.map { groups.places(of: rule($0)) } }
    let (held, broken) = (places(end.fitting), places(end.missing))
    var choice = groups.classes.map { _ in 0 }
    while true {
      try effort.spend(50 + 5 * missing.count)
      func holds(_ places: [ConditionGroups.Place]) -> Bool {
        places.allSatisfy { groups.classes[$0.group][choice[$0.group]].truth[$0.index] }
      }
      if held.allSatisfy(holds), !broken.contains(where: holds) { return false }
      guard let next = choice.indices.first(where: { choice[$0] + 1 < groups.classes[$0].count }) else { return true }
      for group in 0..<next { choice[group] = 0 }
      choice[next] += 1
    }
  }
}

extension LinkComparison.Example {
  /// A link of which the parts after the path are of these classes.
  init(_ classes: [ConditionClass], of groups: ConditionGroups) {
    self.init(winners: [], path: [])
    var queries: [[UInt8]] = []
    for (group, chosen) in classes.enumerated() {
      if group == groups.hostGroup {
        host = String(decoding: chosen.text, as: UTF8.self)
      } else if group == groups.fragmentGroup {
        fragment = chosen.isMissing ? nil : chosen.text
      } else if !chosen.text.isEmpty {
        queries.append(chosen.text)
      }
    }
    if !queries.isEmpty { query = Array(queries.joined(separator: "&".utf8)) }
  }
}
