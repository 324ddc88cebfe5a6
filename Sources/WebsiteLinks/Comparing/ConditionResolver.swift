/// Finds the rules that decide together for links whose paths fulfil the same conditions.
struct ConditionResolver {
  private let sides: [LinkRules]
  private let isCanonical: Bool
  /// By the rules that have conditions on query or fragment, the groups of these.
  private(set) var known: [[Int]: ConditionGroups] = [:]

  private var queries: KnownQueries

  init(_ sides: [LinkRules], isCanonical: Bool) {
    self.sides = sides
    self.isCanonical = isCanonical
    queries = KnownQueries(sides, isCanonical: isCanonical)
  }

  /// - Parameter accepted: the rules whose paths fit, those of a side after those of the side before.
  mutating func resolve(
    _ accepted: [Int32], _ effort: inout Effort
  ) throws(Effort.Spent) -> [LinkComparison.Example] {
    let fitting = Self.fitting(accepted, sides, isCanonical)
    let conditional = Self.conditional(fitting)
    let groups: ConditionGroups
    if let same = known[conditional] {
      groups = same
    } else {
      groups = try ConditionGroups(fitting.flatMap { $0.map(\.rule) }, &queries, &effort)
      known[conditional] = groups
    }
    return try Resolution.leaves(fitting, groups, &effort).map { leaf in
      var example = LinkComparison.Example(leaf.classes, of: groups)
      example.winners = leaf.winners
      return example
    }
  }

  /// The rules that have conditions on host, query or fragment.
  static func conditional(_ fitting: [[(index: Int, rule: LinkRule)]]) -> [Int] {
    fitting.enumerated().flatMap { side, rules in
      rules.filter { !$0.rule.isUnconditional }.map { $0.index * fitting.count + side }
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

/// Which rules decide, on each side, for links whose paths fulfil the same conditions.
struct Resolution: Sendable {
  /// A rule for each side, and what the parts after the path must be for them: a class for each group of conditions.
  struct Leaf: Sendable {
    /// By index in the rules of each side; nil: none fits.
    var winners: [Int?]
    var classes: [ConditionClass]
  }

  /// All combinations of rules that some link has.
  ///
  /// Conditions are split, one after the other, into links that fulfil them and links that do not, until on every side
  /// the first rule that fits is certain. No part is empty, so every combination is real.
  ///
  /// - Parameter sides: for each side the rules whose paths fit, in their order.
  static func leaves(
    _ sides: [[(index: Int, rule: LinkRule)]], _ groups: ConditionGroups, _ effort: inout Effort
  ) throws(Effort.Spent) -> [Leaf] {
    let places = sides.map { $0.map { groups.places(of: $0.rule) } }
    var waiting = [groups.classes.map { Array($0.indices) }]
    var leaves: [Leaf] = []
    while let candidates = waiting.popLast() {
      var winners: [Int?] = []
      var open: ConditionGroups.Place?
      sides: for (side, rules) in zip(sides.indices, sides) {
        var winner: Int?
        rules: for (number, rule) in rules.enumerated() {
          var undecided: ConditionGroups.Place?
          for place in places[side][number] {
            let own = candidates[place.group]
            try effort.spend(own.count)
            let fulfilled = own.count { groups.classes[place.group][$0].truth[place.index] }
            if fulfilled == 0 { continue rules }
            if fulfilled < own.count { undecided = undecided ?? place }
          }
          if let undecided {
            open = undecided
            break sides
          }
          winner = rule.index
          break
        }
        winners.append(winner)
      }
      if let open {
        for value in [false, true] {
          var part = candidates
          part[open.group] = part[open.group].filter { groups.classes[open.group][$0].truth[open.index] == value }
          try effort.spend(20 + part[open.group].count)
          waiting.append(part)
        }
      } else {
        leaves.append(Leaf(winners: winners, classes: zip(groups.classes, candidates).map { $0[$1[0]] }))
      }
    }
    return leaves
  }
}
