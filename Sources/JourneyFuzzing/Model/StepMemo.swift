import NavigationModel
import StateSpace

/// Memoised `Step`: each configuration's choices are computed once.
///
/// Used by one run at a time.
final class StepMemo {
  final class Node {
    let configuration: Configuration
    let next: Step.Next
    let choices: [Choice]
    /// By choice: the number of its goal.
    let goals: [Int]
    /// What an interruption counts as; -1 between journeys.
    let interruption: Int
    /// The goals that are covered by being here.
    let here: [Int]
    /// The invariant that is violated here.
    let broken: String?
    /// The last run in which `here` was counted.
    var run = 0

    init(
      configuration: Configuration, next: Step.Next, choices: [Choice], goals: [Int], interruption: Int, here: [Int],
      broken: String?
    ) {
      self.configuration = configuration
      self.next = next
      self.choices = choices
      self.goals = goals
      self.interruption = interruption
      self.here = here
      self.broken = broken
    }
  }

  let machine: Machine
  let starts: RunStarts
  private let promises: Promises
  private var index = KeyTable<Configuration>()
  private var nodes: [Node] = []
  /// The goals by number: reachable ones first, then any others that were seen.
  private(set) var goals: [Goal]
  private var numbers: [Goal: Int]
  /// The number of the current run.
  private(set) var run = 0

  /// More configurations than this are not kept over a run.
  private static let limit = 1 << 17

  init(_ machine: Machine, _ reachable: ReachableGoals?) {
    self.machine = machine
    starts = RunStarts(machine)
    promises = Promises(machine)
    goals = reachable?.goals ?? []
    numbers = reachable?.numbers ?? [:]
  }

  /// A run begins.
  func beginRun() {
    run += 1
    guard nodes.count > Self.limit else { return }
    nodes = []
    index = KeyTable()
  }

  subscript(_ configuration: Configuration) -> Node {
    if let number = index.index(of: configuration) { return nodes[number] }
    let choices = Step.choices(in: configuration, of: machine)
    let interruption = Step.superseding(configuration).map { number(of: Goal($0, in: configuration)) }
    let node = Node(
      configuration: configuration, next: Step.next(in: configuration, of: machine), choices: choices,
      goals: choices.map { number(of: Goal($0, in: configuration)) },
      interruption: interruption ?? -1,
      here: machine.failingGuards(in: configuration).map { number(of: .fails($0)) },
      broken: promises.broken(in: configuration))
    // Within one run the table's own limit is out of reach.
    if (try? index.insert(configuration)) != nil { nodes.append(node) }
    return node
  }

  /// The choice of this move; nil if it cannot be made there.
  func choice(_ move: Move, in configuration: Configuration) -> Choice? {
    move == .supersede
      ? Step.superseding(configuration) : self[configuration].choices.first { $0.move == move }
  }

  private func number(of goal: Goal) -> Int {
    if let number = numbers[goal] { return number }
    goals.append(goal)
    numbers[goal] = goals.count - 1
    return goals.count - 1
  }
}
