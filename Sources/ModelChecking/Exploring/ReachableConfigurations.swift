import NavigationModel

/// Explores what is reachable between journeys, breadth first, by `Step`.
///
/// Explicit-state search: complete, with shortest runs, and linear in configurations × choices. Journeys are
/// followed as far as they matter here; see ``QuietIntents``.
struct ReachableConfigurations: Sendable {
  let machine: Machine
  /// All configurations found: the idle ones, and those inside journeys that are not quiet.
  private(set) var table: ConfigurationTable
  /// By configuration: the one from which it was found first, or -1.
  private var parents: [Int32] = []
  /// The numbers of the idle configurations, in the order found.
  private(set) var idle: [Int] = []

  /// - Throws: ``LimitReached``, ``Stopped``.
  init(_ machine: Machine, cancellation: Cancellation) throws {
    self.machine = machine
    table = ConfigurationTable(machine)
    let quiet = QuietIntents(machine)
    for start in machine.initialConfigurations { try add(start, from: -1) }
    var next = 0
    while next < table.count {
      if next & 0xFFF == 0 { try cancellation.check() }
      let configuration = table[next]
      if configuration.isIdle {
        try Step.forEachMoveByHandOrChange(in: configuration, of: machine) {
          try add($0.result.configuration, from: next)
        }
        for intent in machine.intents.indices.lazy.map(IntentID.init) where !quiet.contains(intent) {
          try add(Step.opening(intent, in: configuration, of: machine), from: next)
        }
      } else {
        try add(configuration.idle, from: next)
        try Step.forEachChoice(in: configuration, of: machine) { try add($0.result.configuration, from: next) }
      }
      next += 1
    }
  }

  private mutating func add(_ configuration: Configuration, from parent: Int) throws {
    let (index, isNew) = try table.insert(configuration)
    guard isNew else { return }
    parents.append(Int32(parent))
    if configuration.isIdle { idle.append(index) }
  }

  /// A shortest run from the start to the configuration with this number.
  func run(to index: Int) -> Trace {
    var path = [index]
    while parents[path[path.count - 1]] >= 0 { path.append(Int(parents[path[path.count - 1]])) }
    path.reverse()
    var trace = Trace(start: table[path[0]])
    for (from, to) in zip(path, path.dropFirst()) { trace.append(choice(from: table[from], to: table[to])) }
    return trace
  }

  private func choice(from: Configuration, to: Configuration) -> Trace.Entry {
    var found: Trace.Entry?
    Step.forEachChoice(in: from, of: machine) {
      if found == nil, $0.result.configuration == to { found = Trace.Entry(move: $0.move, result: $0.result) }
    }
    // What no choice explains is a link or a change that arrived meanwhile.
    return found ?? Trace.Entry(move: .supersede, result: .ends(.superseded, to))
  }
}

extension Trace {
  mutating func append(_ entry: Entry) { entries.append(entry) }
}

/// The check was told to stop.
struct Stopped: Error {
  let reason: Unknown
}

extension Cancellation {
  /// - Throws: ``Stopped`` once the check must stop.
  func check() throws(Stopped) {
    if let reason = stopped { throw Stopped(reason: reason) }
  }
}
