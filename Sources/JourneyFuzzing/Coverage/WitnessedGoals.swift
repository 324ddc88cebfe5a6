import NavigationModel
import StateSpace

/// The goals that runs on stacks cover, found one configuration after the other, the nearest first.
///
/// There may be more stacks than anybody can visit, so the search may end before it is complete: what it has not found
/// is not said to be out of reach. What it has found, a run covers.
struct WitnessedGoals {
  private(set) var goals: [Goal] = []
  private(set) var isComplete = true
  /// The moves from one configuration to another, by their numbers.
  private(set) var edges: [Edge] = []
  /// By goal that is no move: where it is covered.
  private(set) var places: [Int: [Int]] = [:]
  /// The configurations with the first numbers are those in which the app may start.
  private(set) var startCount = 0
  private var numbers: [Goal: Int] = [:]
  private var visited = KeyTable<Configuration>()

  struct Edge {
    var source: Int32
    var target: Int32
    var way: PlannerEdge
  }

  /// More configurations than this are not visited.
  static let limit = 1 << 13
  /// Nor are those with more screens below, in all tabs.
  private static let mostBelow = 8
  /// More moves are not kept: some machines open thousands of intents wherever they are.
  private static let mostEdges = 1 << 19
  /// From more contexts than this the search does not start.
  private static let startLimit = 1 << 10

  /// - Parameter environment: what a driver can make happen; nil: everything that may happen.
  init(_ machine: Machine, by environment: DriverEnvironment?, limit: Int = limit) {
    if let starts = machine.initialConfigurations(limit: Self.startLimit) {
      for start in starts { visit(start) }
    } else {
      isComplete = false
      if let context = machine.firstStart { visit(machine.start(in: context)) }
    }
    startCount = visited.keys.count
    var next = 0
    while next < visited.keys.count, next < limit, !Task.isCancelled {
      look(at: next, of: machine, environment)
      next += 1
    }
    if next < visited.keys.count { isComplete = false }
  }

  /// The number of a configuration that was found; nil if it was not.
  func number(of configuration: Configuration) -> Int? { visited.index(of: configuration) }

  /// How many configurations were found.
  var count: Int { visited.keys.count }

  /// A configuration by its number.
  func configuration(_ number: Int) -> Configuration { visited.keys[number] }

  private mutating func look(at number: Int, of machine: Machine, _ environment: DriverEnvironment?) {
    let place = visited.keys[number]
    for rule in machine.failingRules(in: place) { places[note(.fails(rule)), default: []].append(number) }
    let choices = Step.choices(in: place, of: machine)
    for choice in choices
    where choice.isTaken(among: choices) && environment?.admits(choice.move, among: choices, of: machine) ?? true {
      var way = PlannerEdge(first: choice.move, goal: note(Goal(choice, in: place, of: machine)))
      var after = choice.configuration
      if case .change(let change) = choice.move, let intent = machine.changes[change.index].opens {
        // The app opens it at once, unless something else has arrived that would end it.
        if environment?.canInterrupt ?? true { visit(after) }
        (way.second, way.secondGoal) = (.open(intent), note(.move(.open(intent), at: .idle, nil)))
        after = Step.opening(intent, in: after, of: machine)
      }
      join(number, to: after, way)
      if choice.ending == nil, environment?.interrupts(after: choice.move) ?? false, !after.isIdle {
        (way.second, way.secondGoal) = (.supersede, superseded(after, of: machine))
        join(number, to: after.idle, way)
      }
    }
    if environment?.interrupts(at: place.position) ?? true, !place.isIdle {
      join(number, to: place.idle, PlannerEdge(first: .supersede, goal: superseded(place, of: machine)))
    }
  }

  private mutating func superseded(_ place: Configuration, of machine: Machine) -> Int {
    note(.move(.supersede, at: machine.written(place.position), .superseded))
  }

  private mutating func join(_ number: Int, to target: Configuration, _ way: PlannerEdge) {
    guard let target = visit(target), edges.count < Self.mostEdges else { return }
    edges.append(Edge(source: Int32(number), target: Int32(target), way: way))
  }

  private mutating func note(_ goal: Goal) -> Int {
    if let number = numbers[goal] { return number }
    goals.append(goal)
    numbers[goal] = goals.count - 1
    return goals.count - 1
  }

  @discardableResult private mutating func visit(_ place: Configuration) -> Int? {
    // As many as the table has room for are never visited.
    guard place.stack.height <= Self.mostBelow, let (number, _) = try? visited.insert(place) else {
      isComplete = false
      return nil
    }
    return number
  }
}

extension Choice {
  /// Returns whether an app takes it: of several rules of a change that apply it takes the first.
  fileprivate func isTaken(among choices: [Choice]) -> Bool {
    guard case .change = move else { return true }
    return choices.first { $0.move == move }?.rule == rule
  }
}

extension DriverEnvironment {
  /// Returns whether the driver can make this move happen.
  ///
  /// - Parameter choices: all that may happen there.
  fileprivate func admits(_ move: Move, among choices: [Choice], of machine: Machine) -> Bool {
    switch move {
    case .browse(let id):
      let event = machine.transitions[id.index].event
      return capabilities.contains(.taps)
        && choices.count {
          if case .browse(let other) = $0.move { machine.transitions[other.index].event == event } else { false }
        } == 1
    case .back, .drag, .tap: return capabilities.contains(.back)
    case .change: return capabilities.contains(.changes)
    case .open(let intent): return opensByItself(intent)
    case .failToPresent: return !capabilities.isDisjoint(with: [.failures, .hangs])
    default: return true
    }
  }
}
