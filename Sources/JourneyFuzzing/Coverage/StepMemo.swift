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
    /// Those of the choices.
    private let moves: [Move]
    /// By choice: the number of its goal.
    let goals: [Int]
    /// The number of the goal that an interruption counts as; -1 between journeys.
    let interruption: Int
    /// The goals that are covered by being here.
    let here: [Int]
    let broken: String?
    /// The last run in which `here` was counted.
    var run = 0
    /// The last chain of moves without a choice that came by, and at which entry of the trace.
    var passed = (chain: 0, entry: 0)
    /// By choice: the number of the node to which it leads; -1: not known yet.
    fileprivate var successors: [Int]
    /// By choice: how it is kept, once it has been made.
    private var entries: [Trace.Entry?]
    /// -1: it is not kept.
    fileprivate let number: Int

    fileprivate init(
      configuration: Configuration, next: Step.Next, choices: [Choice], goals: [Int], interruption: Int, here: [Int],
      broken: String?, number: Int
    ) {
      self.configuration = configuration
      self.next = next
      self.choices = choices
      self.goals = goals
      self.interruption = interruption
      self.here = here
      self.broken = broken
      self.number = number
      moves = choices.map(\.move)
      successors = Array(repeating: -1, count: choices.count)
      entries = Array(repeating: nil, count: choices.count)
    }

    /// The choice with this index, made.
    func entry(_ index: Int) -> Trace.Entry {
      if let entry = entries[index] { return entry }
      let entry = Trace.Entry(choices[index])
      entries[index] = entry
      return entry
    }

    /// The index of the choice of this move.
    func index(of move: Move) -> Int? { moves.firstIndex(of: move) }
  }

  let machine: Machine
  let starts: RunStarts
  private let promises: Promises
  private var index = KeyTable<Configuration>()
  private var nodes: [Node] = []
  /// The goals by number: reachable ones first, then any others that were seen.
  private(set) var goals: [Goal]
  private var numbers: [Goal: Int]
  private(set) var run = 0
  private(set) var chain = 0
  /// The node that was asked for last: mostly the one that is asked for next.
  private var latest: Node?

  /// More configurations than this are not kept over a run; stacks may be large.
  private var limit: Int { machine.hasStacks ? 1 << 14 : 1 << 17 }

  init(_ machine: Machine, _ reachable: ReachableGoals?) {
    self.machine = machine
    starts = RunStarts(machine)
    promises = Promises(machine)
    goals = reachable?.goals ?? []
    numbers = reachable?.numbers ?? [:]
  }

  func beginRun() {
    run += 1
    guard nodes.count > limit else { return }
    latest = nil
    nodes = []
    index = KeyTable()
  }

  /// Begins a chain of moves in which nobody has a choice.
  func beginChain() { chain += 1 }

  /// The node to which the choice with this index leads.
  func node(after node: Node, by choice: Int) -> Node {
    let known = node.successors[choice]
    guard known < 0 else {
      let next = nodes[known]
      latest = next
      return next
    }
    let next = self[node.choices[choice].configuration]
    node.successors[choice] = next.number
    return next
  }

  subscript(_ configuration: Configuration) -> Node {
    if let latest, latest.configuration == configuration { return latest }
    let node = index.index(of: configuration).map { nodes[$0] } ?? newNode(configuration)
    latest = node
    return node
  }

  private func newNode(_ configuration: Configuration) -> Node {
    // Within one run the table's own limit is out of reach.
    let isKept = (try? index.insert(configuration)) != nil
    let choices = Step.choices(in: configuration, of: machine)
    let interruption = Step.superseding(configuration).map { number(of: Goal($0, in: configuration, of: machine)) }
    let node = Node(
      configuration: configuration, next: Step.next(in: configuration, of: machine), choices: choices,
      goals: choices.map { number(of: Goal($0, in: configuration, of: machine)) },
      interruption: interruption ?? -1,
      here: machine.failingRules(in: configuration).map { number(of: .fails($0)) },
      broken: promises.broken(in: configuration), number: isKept ? nodes.count : -1)
    if isKept { nodes.append(node) }
    return node
  }

  func choice(_ move: Move, in configuration: Configuration) -> Choice? {
    if move == .supersede { return Step.superseding(configuration) }
    let node = self[configuration]
    return node.index(of: move).map { node.choices[$0] }
  }

  /// The choice of a move in an idle configuration, as it is kept.
  func entry(_ move: Move, in configuration: Configuration) -> Trace.Entry? {
    let node = self[configuration]
    return node.index(of: move).map(node.entry)
  }

  private func number(of goal: Goal) -> Int {
    if let number = numbers[goal] { return number }
    goals.append(goal)
    numbers[goal] = goals.count - 1
    return goals.count - 1
  }
}

/// The invariants of every configuration: requirements of screens, and written properties that say always or never.
struct Promises: Sendable {
  private let machine: Machine
  /// By name, in the order of the spec.
  private let all: [(name: String, condition: Condition)]

  init(_ machine: Machine) {
    self.machine = machine
    all = machine.properties.compactMap { property in property.claim.invariant.map { (property.name, $0) } }
  }

  /// The first invariant that is violated here, by the prover's name for it.
  func broken(in configuration: Configuration) -> String? {
    let screen = machine.screens[configuration.screen.index]
    if screen.requires.map({ !holds($0, configuration) }) ?? false { return "guarded(\(screen.name))" }
    return all.first { !holds($0.condition, configuration) }?.name
  }

  private func holds(_ condition: Condition, _ configuration: Configuration) -> Bool {
    condition.holds(at: configuration, of: machine.contexts)
  }
}

/// The starts of runs. There may be more contexts than can be numbered, so a start is recorded as the number of a
/// random one, 0 being the first, and the values in which it differs from that.
///
/// Used by one run at a time.
final class RunStarts {
  private let machine: Machine
  /// By number: the context, once it has been found.
  private var known: [Context?] = Array(repeating: nil, count: startCount)

  private static let startCount = 1 << 12

  init(_ machine: Machine) { self.machine = machine }

  /// Chooses where a run starts; nil if no context is found in which the app may start.
  ///
  /// - Parameter needed: the context that the run needs; nil: any.
  func next(_ choices: inout Choices, needed: Context? = nil) -> Configuration? {
    let number = choices.pick(Self.startCount) { needed == nil ? $0.below(Self.startCount) : 0 }
    guard let first = known[number] ?? start(number) else { return nil }
    known[number] = first
    let (variables, contexts) = (machine.variables, machine.contexts)
    let wanted = needed.flatMap(contexts.values) ?? []
    let current = needed == nil ? [] : contexts.values(of: first) ?? []
    let differing = zip(wanted, current).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    let count = choices.pick(variables.count + 1) { _ in differing.count }
    var changed = first
    for index in 0..<count {
      let variable = choices.pick(variables.count) { _ in index < differing.count ? differing[index] : 0 }
      let value = choices.pick(variables[variable].values.count) { _ in variable < wanted.count ? wanted[variable] : 0 }
      changed = contexts.setting(VariableID(variable), to: value, in: changed)
    }
    // A shrunk or mutated run may name values that exclude each other.
    return machine.start(in: count == 0 || machine.canStart(in: changed) ? changed : first)
  }

  private func start(_ number: Int) -> Context? {
    if number == 0 { return machine.firstStart }
    var random = RandomNumbers(seed: UInt64(number))
    return machine.anyStart { count in
      var order = Array(0..<count)
      for index in order.indices { order.swapAt(index, index + random.below(count - index)) }
      return order
    }
  }
}
