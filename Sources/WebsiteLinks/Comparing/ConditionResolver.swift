/// Finds the rules that decide together for links whose paths fulfil the same conditions.
struct ConditionResolver {
  private let sides: [LinkRules]
  private let isCanonical: Bool
  /// By the rules that have conditions on query or fragment, the groups of these.
  private var known: [[Int]: ConditionGroups] = [:]

  init(_ sides: [LinkRules], isCanonical: Bool) {
    self.sides = sides
    self.isCanonical = isCanonical
  }

  /// - Parameter accepted: the rules whose paths fit, those of a side after those of the side before.
  mutating func resolve(
    _ accepted: [Int32], _ effort: inout Effort
  ) throws(Effort.Spent) -> [LinkComparison.Example] {
    let fitting = Self.fitting(accepted, sides, isCanonical)
    var conditional: [Int] = []
    for (side, rules) in fitting.enumerated() {
      for (index, rule) in rules where !rule.isUnconditional { conditional.append(index * sides.count + side) }
    }
    let groups: ConditionGroups
    if let same = known[conditional] {
      groups = same
    } else {
      groups = try ConditionGroups(fitting.flatMap { $0.map(\.rule) }, isCanonical: isCanonical, &effort)
      known[conditional] = groups
    }
    return try Resolution.leaves(fitting, groups, &effort).map { leaf in
      var example = LinkComparison.Example(winners: leaf.winners, path: [])
      var queries: [[UInt8]] = []
      for (group, chosen) in leaf.classes.enumerated() {
        if group == groups.fragmentGroup {
          example.fragment = chosen.isMissing ? nil : chosen.text
        } else if !chosen.text.isEmpty {
          queries.append(chosen.text)
        }
      }
      if !queries.isEmpty { example.query = Array(queries.joined(separator: "&".utf8)) }
      return example
    }
  }

  /// By side, the rules whose paths fit, up to the first that decides alone.
  static func fitting(
    _ accepted: [Int32], _ sides: [LinkRules], _ isCanonical: Bool
  ) -> [[(index: Int, rule: LinkRule)]] {
    var offset = 0
    return sides.map { side in
      defer { offset += side.rules.count }
      let own = accepted.map { Int($0) - offset }.filter { side.rules.indices.contains($0) }
      if side.hasGate, !isCanonical, own.first != 0 { return [] }
      var rules: [(index: Int, rule: LinkRule)] = []
      for index in own where !(side.hasGate && index == 0) {
        rules.append((index, side.rules[index]))
        if side.rules[index].isUnconditional { break }
      }
      return rules
    }
  }
}
