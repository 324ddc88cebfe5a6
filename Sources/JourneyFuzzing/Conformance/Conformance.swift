import LinkRouting
import NavigationEngine
import NavigationModel

/// Compares a log of a real app with the spec, line by line.
///
/// A log is incomplete: answers, screens within a journey or waiting links may be missing. So all states in which the
/// app may be are tracked; a line that fits none of them is impossible.
///
/// ```swift
/// var conformance = try Conformance(machine)
/// for line in lines { try conformance.take(TraceLine.read(line)) }
/// ```
///
/// Used by one thread at a time.
package struct Conformance {
  /// What the log does not record.
  package struct Unlogged: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let taps = Unlogged(rawValue: 1 << 0)
    package static let changes = Unlogged(rawValue: 1 << 1)
    package static let failures = Unlogged(rawValue: 1 << 2)
  }

  /// Why the log is not one of an app that follows the spec.
  package enum Stop: Error, Hashable, Sendable {
    /// The line is impossible: what it says, the states the app may have been in, and what was possible instead.
    case impossible(what: String, places: [String], possible: [String])
    /// Entries of the engine's log are missing before this one.
    case gap(after: Int, before: Int)
    /// There are more possible states than the limit.
    case tooMany(Int)
  }

  package let machine: Machine
  private let routes: RouteTable
  private let steps: TraceSteps
  /// The states in which the app may be.
  private(set) var states: [TraceState] = []
  private var lastEntry: Int?
  /// Why the link of the last line has no route; nil if it has one, or there was no link.
  package private(set) var refusal: LinkError?

  /// The largest number of states that is tracked.
  static let stateLimit = 100_000

  /// - Parameters:
  ///   - unlogged: what the log does not record; otherwise a tap, change or failure that is missing did not happen.
  ///   - isMidway: the log begins after the start of the app.
  /// - Throws: `RouteTableError` if the machine's routes cannot be compiled.
  package init(
    _ machine: Machine, unlogged: Unlogged = [], isMidway: Bool = false
  ) throws(RouteTableError) {
    self.machine = machine
    routes = try RouteTable(machine)
    steps = TraceSteps(machine, unlogged)
    states = isMidway ? Self.everywhere(on: machine) : machine.initialConfigurations.map { TraceState($0) }
  }

  /// Every state an app can be in.
  private static func everywhere(on machine: Machine) -> [TraceState] {
    let reachable = try? Reachable(machine, limit: stateLimit)
    return (reachable?.configurations ?? machine.initialConfigurations).map { TraceState($0, values: nil) }
  }

  /// The number of states in which the app may be.
  package var count: Int { states.count }

  /// Takes the next line.
  ///
  /// - Throws: ``Stop`` if it is not possible.
  /// - Complexity: O(possible states × successors of each).
  package mutating func take(_ content: TraceLine.Content) throws(Stop) {
    refusal = nil
    switch content {
    case .entry(let entry): try take(entry)
    case .line(let line):
      try act(line)
      try see(line)
    }
  }

  // MARK: What was done

  private mutating func act(_ line: TraceLine) throws(Stop) {
    if line.launch == true { return relaunch() }
    if let answer = line.answer { return try answered(answer, line.outcome ?? "", line.values) }
    if let event = line.failed { return try failed(event) }
    guard let (what, incoming) = try incoming(line) else { return }
    let before = try closure()
    let after = unique(before.flatMap { steps.arrive(incoming, in: $0) })
    if after.isEmpty { throw impossible(what, before) }
    states = after
  }

  /// What arrived; nil: nothing did. A link without a route changes nothing.
  private mutating func incoming(_ line: TraceLine) throws(Stop) -> (what: String, incoming: Incoming)? {
    do throws(LinkError) {
      if let text = line.link { return ("the link '\(text)'", .link(try routes.request(for: text))) }
      if let text = line.shortcut {
        return ("the quick action '\(text)'", .link(try routes.request(forShortcut: text)))
      }
      if let text = line.spotlight {
        return ("the search item '\(text)'", .link(try routes.request(forSpotlight: text)))
      }
    } catch {
      refusal = error
      return nil
    }
    if let name = line.intent {
      guard let index = machine.intents.firstIndex(where: { $0.name == name }) else { throw unknown("intent", name) }
      let values = line.screen == nil ? line.values ?? [:] : [:]
      return ("the intent '\(name)'", .link(IntentRequest(IntentID(index), values: values)))
    }
    if let name = line.tap {
      guard let index = machine.events.firstIndex(where: { $0.name == name }) else { throw unknown("event", name) }
      let values = line.screen == nil ? line.values ?? [:] : [:]
      return ("'\(name)' by hand", .tap(EventID(index), values: values))
    }
    if let name = line.change {
      guard let index = machine.changes.firstIndex(where: { $0.name == name }) else { throw unknown("change", name) }
      return ("the change '\(name)'", .change(ChangeID(index)))
    }
    return nil
  }

  private mutating func answered(_ prompt: String, _ outcome: String, _ values: [String: String]?) throws(Stop) {
    try make("the answer '\(outcome)' to '\(prompt)'") { [machine] choice in
      guard case .answer(let step, let index) = choice.move,
        case .ask(let asked, _) = machine.steps[step.index].action
      else { return nil }
      let asks = machine.prompts[asked.index]
      return asks.name == prompt && asks.outcomes[index].name == outcome ? .some(values ?? [:]) : nil
    }
  }

  private mutating func failed(_ event: String) throws(Stop) {
    try make("that showing '\(event)' fails") { [machine] choice in
      guard case .failToPresent(_, let transition) = choice.move else { return nil }
      return machine.events[machine.transitions[transition.index].event.index].name == event ? [:] : nil
    }
  }

  /// Makes the choices of journeys for which values are known.
  private mutating func make(_ what: String, _ values: (Choice) -> [String: String]?) throws(Stop) {
    let before = try closure()
    let after = before.flatMap { state in
      steps.memo[state.configuration].choices.compactMap { choice in
        values(choice).map { steps.taking(choice, in: state, giving: $0) }
      }
    }
    if after.isEmpty { throw impossible(what, before) }
    states = unique(after)
  }

  /// The app starts afresh, or where it was.
  private mutating func relaunch() {
    let kept = states.map { state in
      var state = state
      state.configuration = state.configuration.idle
      (state.shown, state.values, state.flow) = (state.configuration.screen, nil, nil)
      state.waiting.removeAll { !$0.isLink }
      return state
    }
    states = unique(machine.initialConfigurations.map { TraceState($0) } + kept)
  }

  // MARK: What was observed

  private mutating func see(_ line: TraceLine) throws(Stop) {
    guard line.screen != nil || line.context != nil || line.ended != nil else { return }
    var what: [String] = []
    if let screen = line.screen {
      guard machine.screens.contains(where: { $0.name == screen }) else { throw unknown("screen", screen) }
      what.append("the screen '\(screen)'")
      if let values = line.values { what[0] += Wording(machine: machine).values(values) }
    }
    for (name, value) in (line.context ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let variable = machine.variables.first(where: { $0.name == name }) else { throw unknown("variable", name) }
      guard variable.values.contains(value) else { throw unknown("value of \(name)", value) }
      what.append("\(name) = \(value)")
    }
    if let ended = line.ended { what.append("that the journey ends \(ended)") }
    let before = try closure()
    let after = before.filter { fits($0, line) }
    if after.isEmpty { throw impossible(what.joined(separator: " with "), before, like: line) }
    states = after
  }

  private func fits(_ state: TraceState, _ line: TraceLine) -> Bool {
    if let screen = line.screen {
      guard machine.screens[state.shown.index].name == screen else { return false }
      if let values = line.values, let shown = state.values, shown != values { return false }
    }
    if let ended = line.ended, state.ending?.description != ended || !state.configuration.isIdle { return false }
    guard let context = line.context else { return true }
    return machine.variables.enumerated().allSatisfy { index, variable in
      context[variable.name].map { value in
        variable.values[machine.contexts.value(of: VariableID(index), in: state.configuration.context)] == value
      } ?? true
    }
  }

  // MARK: Entries of the engine

  private mutating func take(_ entry: LogEntry) throws(Stop) {
    if let lastEntry, entry.number != lastEntry + 1, entry.number != 1 {
      throw .gap(after: lastEntry, before: entry.number)
    }
    if entry.what == .restored, let place = place(of: entry) {
      states = [TraceState(place, values: nil)]
    } else if lastEntry == nil, entry.number > 1 {
      // The log does not begin with the start of the app.
      states = Self.everywhere(on: machine)
    } else if entry.number == 1, lastEntry != nil {
      relaunch()
    }
    lastEntry = entry.number
    let before = states
    let after = unique(
      entry.move == nil
        ? before.filter { isSame(LogEntry(standing($0), on: machine), entry) }
        : before.flatMap { state in
          let interruption = Step.superseding(state.configuration).map { [$0] } ?? []
          return (steps.memo[state.configuration].choices + interruption).filter { choice in
            isSame(LogEntry(committing(choice), on: machine), entry)
          }.map { steps.taking($0, in: state) }
        })
    if after.isEmpty {
      throw impossible("\(entry.move.map { "the move '\($0.rawValue)'" } ?? "'\(entry.what.rawValue)'") so", before)
    }
    states = after
  }

  private func place(of entry: LogEntry) -> Configuration? {
    guard let screen = machine.screens.firstIndex(where: { $0.name == entry.screen }),
      let context = try? machine.context(entry.context)
    else { return nil }
    return Configuration(screen: ScreenID(screen), context: context)
  }

  private func standing(_ state: TraceState) -> EngineEvent {
    EngineEvent(number: 0, turn: 0, kind: .finished, configuration: state.configuration)
  }

  private func committing(_ choice: Choice) -> EngineEvent {
    EngineEvent(number: 0, turn: 0, kind: .committed(choice.move), configuration: choice.result.configuration)
  }

  /// Whether both describe the same state of the machine.
  private func isSame(_ a: LogEntry, _ b: LogEntry) -> Bool {
    guard a.screen == b.screen, a.context == b.context else { return false }
    return b.move == nil
      || a.move == b.move && a.intent == b.intent && a.alternative == b.alternative && a.event == b.event
        && a.prompt == b.prompt && a.outcome == b.outcome && a.change == b.change
  }

  // MARK: Possible states

  /// All states that the app can have reached without a line in the log.
  private func closure() throws(Stop) -> [TraceState] {
    var all = states
    var known = Set(all)
    var next = 0
    while next < all.count {
      guard all.count <= Self.stateLimit else { throw .tooMany(Self.stateLimit) }
      steps.silent(all[next]) { if known.insert($0).inserted { all.append($0) } }
      next += 1
    }
    return all
  }

  private func unique(_ states: [TraceState]) -> [TraceState] {
    var known: Set<TraceState> = []
    return states.filter { known.insert($0).inserted }
  }

  private func unknown(_ kind: String, _ name: String) -> Stop {
    .impossible(what: "the \(kind) '\(name)', which the spec does not have,", places: [], possible: [])
  }

  private func impossible(_ what: String, _ closure: [TraceState], like line: TraceLine = TraceLine()) -> Stop {
    let text = PossibleText(machine, steps)
    return .impossible(what: what, places: text.places(states), possible: text.possible(closure, like: line))
  }
}
