import NavigationModel
import StateSpace

/// The configurations that are reachable between journeys, one after the other, breadth first, by `Step`: the ways to
/// where a run is to be shown, found once for all runs.
///
/// Linear in configurations × choices, so it is made only where there are not too many. Journeys are followed as far as
/// they matter here; see ``QuietIntents``.
struct ReachableConfigurations: Sendable {
  let machine: Machine
  private let quiet: QuietIntents
  /// All configurations found: the idle ones, and those inside journeys that are not quiet.
  private(set) var table = KeyTable<Configuration>()
  /// By configuration: the one from which it was found first, or -1.
  private var parents: [Int32] = []
  /// By screen: the numbers of the configurations on it, in the order found.
  private var byScreen: [[Int]]

  /// - Throws: ``LimitReached``, ``Stopped``.
  init(_ machine: Machine, cancellation: Cancellation) throws {
    self.machine = machine
    guard let starts = machine.initialConfigurations() else { throw LimitReached() }
    byScreen = Array(repeating: [], count: machine.screens.count)
    quiet = QuietIntents(machine)
    for start in starts { try add(start, from: -1) }
    var next = 0
    while next < table.keys.count {
      if next & 0xFFF == 0 { try cancellation.check() }
      for successor in successors(of: table.keys[next]) { try add(successor, from: next) }
      next += 1
    }
  }

  /// The successors of `configuration` in one move, as far as they matter here.
  func successors(of configuration: Configuration) -> [Configuration] {
    var successors: [Configuration] = []
    guard configuration.isIdle else {
      // A link or a change may arrive.
      successors.append(configuration.idle)
      Step.forEachChoice(in: configuration, of: machine) { successors.append($0.configuration) }
      return successors
    }
    Step.forEachMoveByHandOrChange(in: configuration, of: machine) { successors.append($0.configuration) }
    for intent in machine.intents.indices.lazy.map(IntentID.init) where !quiet.contains(intent) {
      successors.append(Step.opening(intent, in: configuration, of: machine))
    }
    return successors
  }

  private mutating func add(_ configuration: Configuration, from parent: Int) throws {
    let (index, isNew) = try table.insert(configuration)
    guard isNew else { return }
    parents.append(Int32(parent))
    byScreen[configuration.screen.index].append(index)
  }

  /// The numbers of the configurations on `screen`, in the order found.
  func indices(on screen: ScreenID) -> [Int] { byScreen[screen.index] }

  /// A shortest run from the start to the configuration with this number.
  func run(to index: Int) -> Trace {
    var path = [index]
    while parents[path[path.count - 1]] >= 0 { path.append(Int(parents[path[path.count - 1]])) }
    path.reverse()
    var trace = Trace(start: table.keys[path[0]])
    for (from, to) in zip(path, path.dropFirst()) { trace.append(choice(from: table.keys[from], to: table.keys[to])) }
    return trace
  }

  private func choice(from: Configuration, to: Configuration) -> Trace.Entry {
    var found: Trace.Entry?
    Step.forEachChoice(in: from, of: machine) {
      if found == nil, $0.configuration == to { found = Trace.Entry($0) }
    }
    // What no choice explains is a link or a change that arrived meanwhile.
    return found ?? Trace.Entry(move: .supersede, result: .ends(.superseded, to))
  }
}
