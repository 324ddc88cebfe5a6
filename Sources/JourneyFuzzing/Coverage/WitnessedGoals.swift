import NavigationModel
import StateSpace

/// The goals that runs on stacks cover, found one configuration after the other, the nearest first.
///
/// There may be more stacks than anybody can visit, so the search may end before it is complete: what it has not found
/// is not said to be out of reach. What it has found, a run covers.
struct WitnessedGoals {
  private(set) var goals: [Goal] = []
  private(set) var isComplete = true
  private var known: Set<Goal> = []
  private var visited = KeyTable<Configuration>()

  /// More configurations than this are not visited.
  static let limit = 1 << 13
  /// Nor are those with more screens below, in all tabs.
  private static let mostBelow = 8
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
    var next = 0
    while next < visited.keys.count, next < limit, !Task.isCancelled {
      look(at: visited.keys[next], of: machine, environment)
      next += 1
    }
    if next < visited.keys.count { isComplete = false }
  }

  private mutating func look(at place: Configuration, of machine: Machine, _ environment: DriverEnvironment?) {
    for rule in machine.failingRules(in: place) { note(.fails(rule)) }
    let choices = Step.choices(in: place, of: machine)
    for choice in choices where environment?.admits(choice.move, among: choices, of: machine) ?? true {
      note(Goal(choice, in: place, of: machine))
      var after = choice.result.configuration
      if case .change(let change) = choice.move, let intent = machine.changes[change.index].opens {
        // The app opens it at once, unless something else has arrived that would end it.
        if environment?.canInterrupt ?? true { visit(after) }
        note(.move(.open(intent), at: .idle, nil))
        after = Step.opening(intent, in: after, of: machine)
      }
      visit(after)
      if choice.result.ending == nil, environment?.interrupts(after: choice.move) ?? false {
        supersede(after, of: machine)
      }
    }
    if environment?.interrupts(at: place.position) ?? true { supersede(place, of: machine) }
  }

  private mutating func supersede(_ place: Configuration, of machine: Machine) {
    guard !place.isIdle else { return }
    note(.move(.supersede, at: machine.written(place.position), .superseded))
    visit(place.idle)
  }

  private mutating func note(_ goal: Goal) { if known.insert(goal).inserted { goals.append(goal) } }

  private mutating func visit(_ place: Configuration) {
    // As many as the table has room for are never visited.
    guard place.stack.height <= Self.mostBelow, (try? visited.insert(place)) != nil else {
      isComplete = false
      return
    }
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
      return abilities.contains(.taps)
        && choices.count {
          if case .browse(let other) = $0.move { machine.transitions[other.index].event == event } else { false }
        } == 1
    case .back, .drag, .tap: return abilities.contains(.back)
    case .change: return abilities.contains(.changes)
    case .open(let intent): return opensByItself(intent)
    case .failToPresent: return !abilities.isDisjoint(with: [.failures, .hangs])
    default: return true
    }
  }
}
