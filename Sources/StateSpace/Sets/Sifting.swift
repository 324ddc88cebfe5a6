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
    let largestFirst = sizes.indices.filter { tables[$0].count > 0 }
      .sorted { (tables[$1].count, $0) < (tables[$0].count, $1) }
    for variable in largestFirst.prefix(count) where swaps.work < budget { sift(variable, &swaps, budget) }
    return swaps.work
  }

  private func sift(_ variable: Int, _ swaps: inout LevelSwaps, _ budget: Int) {
    let start = Int(levels[variable])
    let last = order.count - 1
    var best = (level: start, nodes: nodeCount)
    // To the nearer end first, as all levels in between are passed twice.
    for end in start < last - start ? [0, last] : [last, 0] {
      move(variable, to: start, &swaps)
      while Int(levels[variable]) != end, swaps.work < budget, nodeCount <= best.nodes + best.nodes / 5 {
        move(variable, to: Int(levels[variable]) + (end < start ? -1 : 1), &swaps)
        if nodeCount < best.nodes { best = (Int(levels[variable]), nodeCount) }
      }
    }
    move(variable, to: best.level, &swaps)
  }

  private func move(_ variable: Int, to level: Int, _ swaps: inout LevelSwaps) {
    while levels[variable] < level { swaps.swap(Int(levels[variable])) }
    while levels[variable] > level { swaps.swap(Int(levels[variable]) - 1) }
  }

  /// Whether there are so many nodes that ``siftIfLarge(keeping:)`` does something.
  package var isLarge: Bool { nodeCount > siftingThreshold }

  /// Sifts if there are many nodes even without garbage: more than a bound that doubles each time, but leaves half of
  /// what was left up to the limit.
  ///
  /// - Parameter roots: the sets that are still needed if all others are to go.
  /// - Returns: whether all others are gone.
  @discardableResult
  package func siftIfLarge(keeping roots: some Sequence<ContextSet>) -> Bool {
    guard isLarge else { return false }
    let roots = Array(roots)
    collectGarbage(keeping: roots)
    guard nodeCount > siftingThreshold / 2 else { return true }
    sift(keeping: roots)
    siftingThreshold = min(max(siftingThreshold, nodeCount) * 2, (nodeCount + limit) / 2)
    return true
  }
}
