/// Better orders of the variables, while sets are in use.
///
/// - Source: Rudell, *Dynamic variable ordering for ordered binary decision diagrams*, 1993.
extension DecisionDiagrams {
  /// Moves each variable through all levels and leaves it where the diagrams are smallest; those with most nodes first.
  ///
  /// The sets keep their numbers and their contexts. All other sets are gone, as with garbage collection.
  ///
  /// - Parameters:
  ///   - roots: the sets that are still needed.
  ///   - count: how many variables are moved at most.
  ///   - effort: how much is done at most, in times of looking at each node once; what is begun then is brought to its
  ///     end, which at most doubles it.
  /// - Returns: how much was done, in nodes looked at.
  @discardableResult
  package func sift(
    keeping roots: some Sequence<ContextSet>, atMost count: Int = 1000, effort: Int = 400
  ) -> Int {
    let roots = Array(roots)
    // Also empties the operation cache, which knows sets that swaps let go.
    collectGarbage(keeping: roots)
    var swaps = LevelSwaps(self, keeping: roots)
    let budget = nodeCount * effort
    func size(_ variable: Int) -> Int { (0..<copies).reduce(0) { $0 + tables[variable + $1 * contextSize].count } }
    let largestFirst = (0..<contextSize).filter { size($0) > 0 }.sorted { (size($1), $0) < (size($0), $1) }
    for variable in largestFirst.prefix(count) where swaps.work < budget { sift(variable, &swaps, budget) }
    return swaps.work
  }

  /// The occurrences of each variable: the two of a relation stay next to each other.
  private var copies: Int { contextSize == 0 ? 1 : sizes.count / contextSize }

  /// The place of a variable, in groups of its copies.
  private func group(of variable: Int) -> Int { Int(levels[variable]) / copies }

  private func sift(_ variable: Int, _ swaps: inout LevelSwaps, _ budget: Int) {
    let start = group(of: variable)
    let last = contextSize - 1
    var best = (group: start, nodes: nodeCount)
    // To the nearer end first, as all levels in between are passed twice.
    for end in start < last - start ? [0, last] : [last, 0] {
      move(variable, to: start, &swaps)
      while group(of: variable) != end, swaps.work < budget, nodeCount <= best.nodes + best.nodes / 5 {
        move(variable, to: group(of: variable) + (end < start ? -1 : 1), &swaps)
        if nodeCount < best.nodes { best = (group(of: variable), nodeCount) }
      }
    }
    move(variable, to: best.group, &swaps)
  }

  private func move(_ variable: Int, to target: Int, _ swaps: inout LevelSwaps) {
    while group(of: variable) < target { exchange(group(of: variable), &swaps) }
    while group(of: variable) > target { exchange(group(of: variable) - 1, &swaps) }
  }

  /// Swaps a group with the one below, and leaves the order within both as it was.
  ///
  /// - Source: Panda, Somenzi, *Who are the variables in your neighborhood*, 1995: groups are sifted as one.
  private func exchange(_ group: Int, _ swaps: inout LevelSwaps) {
    for own in (0..<copies).reversed() {
      for other in 0..<copies { swaps.swap(group * copies + own + other) }
    }
  }

  /// True if there are so many nodes that ``siftIfLarge(keeping:)`` does something.
  package var isLarge: Bool { nodeCount > collectingThreshold }

  /// Collects garbage if there are many nodes, and sifts if there are many even without it.
  ///
  /// Both bounds grow with what is left, up to half of what was left up to the limit. The first is the larger one: with
  /// garbage go the results of operations.
  ///
  /// - Parameter roots: the sets that are still needed if all others are to go.
  /// - Returns: whether all others are gone.
  @discardableResult
  package func siftIfLarge(keeping roots: some Sequence<ContextSet>) -> Bool {
    guard isLarge else { return false }
    let roots = Array(roots)
    collectGarbage(keeping: roots)
    if nodeCount > siftingThreshold {
      sift(keeping: roots)
      siftingThreshold = min(max(siftingThreshold, nodeCount) * 2, (nodeCount + limit) / 2)
    }
    collectingThreshold = min(max(collectingThreshold, nodeCount * 4), (nodeCount + limit) / 2)
    return true
  }
}
