/// Which goals a directed run looks for: a few of all, so that it can cover them before it must end.
struct CoverageGoals: Hashable, Sendable {
  /// Goals are numbered in the order in which they are found, so neighbours are close to each other.
  let numbers: Range<Int>

  /// How many goals a run looks for.
  static let size = 64

  static func groups(of count: Int) -> Int { (count + size - 1) / size }

  /// - Parameters:
  ///   - group: from 0; after the last group comes the first.
  ///   - count: how many goals there are.
  init(group: Int, of count: Int) {
    let first = group % max(1, Self.groups(of: count)) * Self.size
    numbers = min(first, count)..<min(first + Self.size, count)
  }
}

/// The goals of a block's directed runs: one group until all of it is covered, then the next. Blocks, which
/// know nothing of each other, begin with different groups.
struct Agenda {
  private let count: Int
  private var group: Int
  private var groupsLeft: Int
  private var runs = 0

  /// A run may end where no way leads to the rest; so a group is tried from several starts.
  private static let runLimit = 16
  /// About as many groups as the directed runs of a block get through.
  private static let stride: UInt64 = 14

  /// - Parameter count: how many goals there are.
  init(block: UInt64, of count: Int) {
    self.count = count
    groupsLeft = CoverageGoals.groups(of: count)
    let groups = UInt64(max(1, groupsLeft))
    // One further in each round: otherwise some groups might never be among the first of a block.
    let (round, place) = block.quotientAndRemainder(dividingBy: groups)
    group = Int((place * Self.stride + round % groups) % groups)
  }

  /// The goals of the next run; nil: everything reachable is covered.
  mutating func next(_ seen: Coverage, _ canBeSeen: (Int) -> Bool) -> CoverageGoals? {
    while groupsLeft > 0 {
      let goals = CoverageGoals(group: group, of: count)
      if runs < Self.runLimit, goals.numbers.contains(where: { seen.counts[$0] == 0 && canBeSeen($0) }) {
        runs += 1
        return goals
      }
      (group, groupsLeft, runs) = (group + 1, groupsLeft - 1, 0)
    }
    return nil
  }
}
