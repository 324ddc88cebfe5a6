/// An order of variables to begin with, from which of them occur together.
///
/// - Source: Aloul, Markov, Sakallah, *FORCE: a fast and easy-to-implement variable-ordering heuristic*, 2003.
package enum VariableOrder {
  /// Brings variables that occur together close to each other: again and again, each moves to where its groups have
  /// their centres on average, as long as the groups' total span falls.
  ///
  /// - Parameters:
  ///   - count: how many variables there are.
  ///   - groups: variables that occur together, as in one guard, or in a guard and its effects; a group that is given
  ///     twice pulls twice.
  ///   - rounds: how often variables move at most.
  /// - Returns: all variables; those in no group come last.
  /// - Complexity: in each round linear in the groups' total size, apart from sorting the variables.
  package static func first(count: Int, groups: [[Int]], rounds: Int = 100) -> [Int] {
    var memberships = Array(repeating: 0, count: count)
    for variable in groups.joined() { memberships[variable] += 1 }
    let alone = memberships.indices.filter { memberships[$0] == 0 }
    var best = memberships.indices.filter { memberships[$0] > 0 }
    var (bestSpan, positions) = span(of: groups, in: best, count)
    for _ in 0..<rounds {
      var pull = Array(repeating: 0.0, count: count)
      for group in groups where !group.isEmpty {
        let centre = group.reduce(0) { $0 + Double(positions[$1]) } / Double(group.count)
        for variable in group { pull[variable] += centre }
      }
      let wish = pull.indices.map { pull[$0] / Double(max(memberships[$0], 1)) }
      let order = best.sorted { (wish[$0], positions[$0]) < (wish[$1], positions[$1]) }
      let (span, newPositions) = span(of: groups, in: order, count)
      guard span < bestSpan else { break }
      (best, bestSpan, positions) = (order, span, newPositions)
    }
    return best + alone
  }

  /// The length over which the groups reach, taken together, and the place of each variable.
  private static func span(of groups: [[Int]], in order: [Int], _ count: Int) -> (span: Int, positions: [Int]) {
    var positions = Array(repeating: 0, count: count)
    for (position, variable) in order.enumerated() { positions[variable] = position }
    let span = groups.reduce(0) { sum, group in
      let reached = group.map { positions[$0] }
      return sum + (reached.max() ?? 0) - (reached.min() ?? 0)
    }
    return (span, positions)
  }
}
