import NavigationModel

/// Which goals have been covered, and how often.
package struct Coverage: Hashable, Sendable {
  /// By the number of ``ReachableGoals/goals``; what was seen without being reachable comes after them.
  package private(set) var counts: [UInt64]
  /// The number of goals that have been seen at least once.
  package private(set) var seen = 0

  init(count: Int) { counts = Array(repeating: 0, count: count) }

  /// Counts a goal; true if it is new.
  @inline(__always) mutating func note(_ goal: Int) -> Bool {
    while goal >= counts.count { counts.append(0) }
    counts[goal] &+= 1
    if counts[goal] == 1 {
      seen += 1
      return true
    }
    return false
  }

  package var unseen: [Int] { counts.indices.filter { counts[$0] == 0 } }

  package mutating func merge(_ other: Coverage) {
    for (goal, count) in other.counts.enumerated() where count > 0 {
      while goal >= counts.count { counts.append(0) }
      if counts[goal] == 0 { seen += 1 }
      counts[goal] &+= count
    }
  }
}

/// A coverage that a run adds to, without copying it.
final class CoverageBox {
  var seen: Coverage
  init(_ seen: Coverage) { self.seen = seen }
}

/// Something that coverage counts: a thing that happened, or a guard that was false. In which context does not matter:
/// there may be more contexts than anybody can visit.
package enum Goal: Hashable, Sendable {
  /// A transition, change, intent or step, where in the spec the journey stood, and how it ended the journey, if it
  /// did. Whether it had followed a link makes no difference. That a guard was true is seen by what it let happen.
  case move(Move, at: Position, Ending?)
  /// The app was where the guard of this rule is judged, and it was false.
  case fails(Kernel.RuleID)

  init(_ choice: Choice, in configuration: Configuration, of machine: Machine) {
    self = .move(choice.move, at: machine.written(configuration.position), choice.ending)
  }
}

/// A move, or two of which the second follows at once.
struct PlannerEdge {
  var first: Move
  var second: Move?
  /// The number of what the first covers.
  var goal: Int
  var secondGoal: Int?

  func covers(_ goal: Int) -> Bool { self.goal == goal || secondGoal == goal }
}

extension Machine {
  /// The rules whose guards are judged on `screen` at this position, apart from those of `when` and `fail`, of which
  /// moves say all. Whether a journey has followed a link makes no difference.
  ///
  /// - Returns: also whether the first that is true ends the matter.
  func guardedRules(on screen: ScreenID, at position: Position) -> (all: [Kernel.RuleID], isFirstMatch: Bool) {
    let kernel = kernel
    let block = kernel[written(position)]
    switch (phase(of: position), block.rules) {
    case (.idle, _), (.step, .of):
      return (kernel.rules(of: block, leaving: screen).filter { kernel[$0].condition != nil }, false)
    case (.start, _): return (kernel.rules(of: block, leaving: screen), true)
    default: return ([], false)
    }
  }

  /// The rules whose guards are judged in `configuration`, and are false.
  func failingRules(in configuration: Configuration) -> [Kernel.RuleID] {
    let (rules, isFirstMatch) = guardedRules(on: configuration.screen, at: configuration.position)
    var failing: [Kernel.RuleID] = []
    let kernel = kernel
    for id in rules {
      if kernel[id].condition?.holds(at: configuration, of: contexts) == false {
        failing.append(id)
      } else if isFirstMatch {
        break
      }
    }
    return failing
  }
}

/// Which goals a directed run looks for: a few of all, so that it can cover them before it must end.
struct CoverageGoals: Hashable, Sendable {
  /// Goals are numbered in the order in which they are found, so neighbours are close to each other.
  let numbers: Range<Int>

  /// The number of goals that a run looks for.
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
