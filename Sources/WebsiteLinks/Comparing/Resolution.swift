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
