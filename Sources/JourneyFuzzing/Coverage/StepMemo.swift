import NavigationModel
import StateSpace

/// A choice that was made, by numbers, which count within a run.
struct MadeMove: BitwiseCopyable {
  let move: Move
  fileprivate let node: Int32
  /// -1: the journey was superseded.
  fileprivate let choice: Int32
}

/// Memoised `Step`: each configuration's choices are computed once.
///
/// Used by one run at a time. Within a run a configuration is its node, and a move is made by numbers.
final class StepMemo {
  final class Node {
    let configuration: Configuration
    let next: Step.Next
    let choices: [Choice]
    /// Those of the choices.
    let moves: [Move]
    /// By choice: the number of its goal.
    let goals: [Int]
    /// The number of the goal that an interruption counts as; -1 between journeys.
    let interruption: Int
    /// The goals that are covered by being here.
    let here: [Int]
    let broken: String?
    let isIdle: Bool
    /// True if the user can go back, or drag a sheet away.
    let goesBack, isDragged: Bool
    /// The last run in which `here` was counted.
    fileprivate var run = 0
    /// The last chain of moves without a choice that came by, and at which move of the run.
    var passed = (chain: 0, move: 0)
    /// By choice, and of an interruption at the end: the number of the node to which it leads; -1: not known yet.
    fileprivate var successors: [Int32]
    fileprivate let number: Int32
    /// The number of the node of the same place with no journey under way; -1: not known yet.
    fileprivate var idle: Int32 = -1

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
      self.number = Int32(truncatingIfNeeded: number)
      isIdle = configuration.isIdle
      moves = choices.map(\.move)
      (goesBack, isDragged) = (moves.contains(.back), moves.contains(.drag))
      successors = Array(repeating: -1, count: choices.count + 1)
    }

    /// The index of the choice of this move.
    func index(of move: Move) -> Int? { moves.firstIndex(of: move) }

    /// The transitions that the event may make by hand.
    func transitions(byHand event: EventID, of machine: Machine) -> [TransitionID] {
      moves.compactMap { move in
        guard case .browse(let id) = move, machine.transitions[id.index].event == event else { return nil }
        return id
      }
    }

    /// The choice with this index, made.
    func making(_ index: Int) -> MadeMove {
      MadeMove(move: moves[index], node: number, choice: Int32(truncatingIfNeeded: index))
    }

    /// The end of the journey that is under way.
    var superseding: MadeMove { MadeMove(move: .supersede, node: number, choice: -1) }
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

  /// The node to which it leads.
  func node(after made: MadeMove) -> Node {
    let node = nodes[Int(made.node)]
    let index = made.choice < 0 ? node.choices.count : Int(made.choice)
    let known = node.successors[index]
    if known >= 0 { return nodes[Int(known)] }
    let next = self[choice(made).configuration]
    node.successors[index] = next.number
    return next
  }

  /// Appends the goals that are covered by being there, once in a run.
  func visit(_ node: Node, _ goals: inout [Int]) {
    guard node.run != run else { return }
    node.run = run
    goals += node.here
  }

  /// The number of its goal.
  func goal(of made: MadeMove) -> Int {
    let node = nodes[Int(made.node)]
    return made.choice < 0 ? node.interruption : node.goals[Int(made.choice)]
  }

  /// The ending that it gave the journey; nil: none.
  func ending(of made: MadeMove) -> Ending? { choice(made).ending }

  /// The run of these moves.
  func trace(_ moves: some Collection<MadeMove>, from start: Configuration) -> Trace {
    let first = moves.first.map { nodes[Int($0.node)].configuration }
    return Trace(start: first ?? start, entries: moves.map { Trace.Entry(choice($0)) })
  }

  private func choice(_ made: MadeMove) -> Choice {
    let node = nodes[Int(made.node)]
    guard made.choice < 0 else { return node.choices[Int(made.choice)] }
    return Step.superseding(node.configuration) ?? Choice(.supersede, .continues(node.configuration))
  }

  /// The node of the same place with no journey under way.
  func idle(_ node: Node) -> Node {
    if node.isIdle { return node }
    if node.idle >= 0 { return nodes[Int(node.idle)] }
    let idle = self[node.configuration.idle]
    node.idle = idle.number
    return idle
  }

  subscript(_ configuration: Configuration) -> Node {
    if let latest, latest.configuration == configuration { return latest }
    let node = index.index(of: configuration).map { nodes[$0] } ?? newNode(configuration)
    latest = node
    return node
  }

  private func newNode(_ configuration: Configuration) -> Node {
    // Its number is the node's: within one run the table's own limit is out of reach.
    _ = try? index.insert(configuration)
    let choices = Step.choices(in: configuration, of: machine)
    let interruption = Step.superseding(configuration).map { number(of: Goal($0, in: configuration, of: machine)) }
    let node = Node(
      configuration: configuration, next: Step.next(in: configuration, of: machine), choices: choices,
      goals: choices.map { number(of: Goal($0, in: configuration, of: machine)) },
      interruption: interruption ?? -1,
      here: machine.failingRules(in: configuration).map { number(of: .fails($0)) },
      broken: promises.broken(in: configuration), number: nodes.count)
    nodes.append(node)
    return node
  }

  func choice(_ move: Move, in configuration: Configuration) -> Choice? {
    if move == .supersede { return Step.superseding(configuration) }
    let node = self[configuration]
    return node.index(of: move).map { node.choices[$0] }
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
