import LinkRouting
import NavigationEngine
import NavigationModel
import StateSpace

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
    /// The line names something that the spec does not have; it has these.
    case unknown(_ kind: String, String, known: [String])
    /// Entries of the engine's log are missing before this one.
    case gap(after: Int, before: Int)
    /// There are more possible states than the limit.
    case tooMany(Int)
  }

  package let machine: Machine
  private let routes: RouteTable
  private let steps: TraceSteps
  private(set) var states: [TraceState] = []
  private var lastEntry: Int?
  /// The log begins after the start of the app, and nothing is known yet of what lies below.
  private var isStackUnknown = false
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
    steps = TraceSteps(machine, routes, unlogged)
    isStackUnknown = isMidway && machine.hasStacks
    states = isStackUnknown ? [] : isMidway ? steps.everywhere() : steps.initial
  }

  /// The place that an entry says, by the names of a log; nil: the spec has no such screen or tab.
  private func place(_ entry: LogEntry) -> Configuration? {
    let reader = PlaceReader(entry.place, on: machine)
    return reader.problems.isEmpty ? reader.place : nil
  }

  /// The number of states in which the app may be.
  package var count: Int {
    Int(min(states.reduce(0) { $0 + steps.symbolic.count($1.contexts) }, 0x1p53))
  }

  /// Takes the next line.
  ///
  /// - Throws: ``Stop`` if it is not possible.
  /// - Complexity: O(possible states × successors of each).
  package mutating func take(_ content: TraceLine.Content) throws(Stop) {
    refusal = nil
    do {
      switch content {
      case .entry(let entry): try take(entry)
      case .line(let line):
        // Where there is no end to what may lie below, at least a launch says where the app is.
        if isStackUnknown {
          states = try line.launch == true ? (try? steps.onEveryStack()) ?? [] : steps.onEveryStack()
        }
        isStackUnknown = false
        try act(line)
        try see(line)
      }
    } catch let stop as Stop {
      throw stop
    } catch {
      // The sets of contexts have become too large.
      throw .tooMany(Self.stateLimit)
    }
  }

  // MARK: What was done

  private mutating func act(_ line: TraceLine) throws {
    if line.launch == true { return try relaunch() }
    if let answer = line.answer { return try answered(answer, line.outcome ?? "", line.values) }
    if let event = line.failed { return try failed(event) }
    guard let (what, incoming) = try incoming(line) else { return }
    let before = try closure()
    let after = try steps.merged(before.flatMap { try steps.arrive(incoming, in: $0) })
    if after.isEmpty { throw impossible(what, before) }
    states = after
  }

  /// The arrival of a line; nil: nothing arrived. A link without a route changes nothing.
  private mutating func incoming(_ line: TraceLine) throws -> (what: String, incoming: Incoming)? {
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
      let index = try index(of: name, "intent", among: machine.intents.map(\.name))
      let values = line.screen == nil ? line.values ?? [:] : [:]
      return ("the intent '\(name)'", .link(IntentRequest(IntentID(index), values: values)))
    }
    if let name = line.tap {
      let index = try index(of: name, "event", among: machine.events.map(\.name))
      let values = line.screen == nil ? line.values ?? [:] : [:]
      return ("'\(name)' by hand", .tap(EventID(index), values: values))
    }
    if line.back == true { return ("going back", .platform(.back)) }
    if line.drag == true { return ("dragging the sheet away", .platform(.drag)) }
    if let name = line.tab { return ("tapping the tab '\(name)'", .platform(.tap(try tab(name)))) }
    if let name = line.change {
      let index = try index(of: name, "change", among: machine.changes.map(\.name))
      return ("the change '\(name)'", .change(ChangeID(index)))
    }
    return nil
  }

  private mutating func answered(_ prompt: String, _ outcome: String, _ values: [String: String]?) throws {
    try make("the answer '\(outcome)' to '\(prompt)'") { [machine] move in
      guard case .answer(let step, let index) = move,
        case .ask(let asked, _, _) = machine.steps[step.index].action
      else { return nil }
      let asks = machine.prompts[asked.index]
      return asks.name == prompt && asks.outcomes[index].name == outcome ? .some(values ?? [:]) : nil
    }
  }

  private mutating func failed(_ event: String) throws {
    try make("that showing '\(event)' fails") { [machine] move in
      guard case .failToPresent(_, let transition) = move else { return nil }
      return machine.events[machine.transitions[transition.index].event.index].name == event ? [:] : nil
    }
  }

  /// Makes the moves of journeys for which values are known.
  private mutating func make(_ what: String, _ values: (Move) -> [String: String]?) throws {
    let before = try closure()
    let after = try before.flatMap { state in
      try steps.moves(in: state).compactMap { move in
        try values(move.move).flatMap { try steps.taking(move, in: state, giving: $0) }
      }
    }
    if after.isEmpty { throw impossible(what, before) }
    states = try steps.merged(after)
  }

  /// The app starts afresh, or where it was.
  private mutating func relaunch() throws {
    let kept = states.map { state in
      var kept = TraceState(state.configuration(in: Context()).idle, state.contexts, on: machine)
      kept.key.waiting = state.key.waiting.filter(\.isLink)
      kept.key.ending = state.key.ending
      return kept
    }
    states = try steps.merged(steps.initial + kept)
  }

  // MARK: What was observed

  private mutating func see(_ line: TraceLine) throws {
    guard line.isObservation else { return }
    var what: [String] = []
    var contexts = ContextSet.all
    if let screen = line.screen {
      _ = try index(of: screen, "screen", among: machine.screens.map(\.name))
      what.append("the screen '\(screen)'")
      if let values = line.values { what[0] += Wording(machine: machine).values(values) }
    }
    if let below = line.below {
      what.append(below.isEmpty ? "nothing below" : "\(below.joined(separator: ", ")) below")
    }
    if let name = line.selectedTab { what.append("the tab '\(machine.tabs[try tab(name).index].name)' selected") }
    for (name, value) in (line.context ?? [:]).sorted(by: { $0.key < $1.key }) {
      let variable = try index(of: name, "variable", among: machine.variables.map(\.name))
      let index = try index(of: value, "value of \(name)", among: machine.variables[variable].values)
      contexts = try steps.symbolic.diagrams.intersection(
        contexts,
        steps.symbolic.contexts(
          where: .variable(VariableID(variable), [index]), at: Place(screen: machine.root)))
      what.append("\(name) = \(value)")
    }
    if let ended = line.ended { what.append("that the journey ends \(ended)") }
    let before = try closure()
    let after = try before.compactMap { try fits($0.key, line) ? narrowed($0, to: contexts) : nil }
    if after.isEmpty { throw impossible(what.joined(separator: " with "), before, like: line) }
    states = after
  }

  private func fits(_ state: TraceState.Key, _ line: TraceLine) -> Bool {
    if let screen = line.screen {
      guard machine.screens[state.shown.top.screen.index].name == screen else { return false }
      if let values = line.values, let shown = state.shown.top.values, shown != values { return false }
    }
    if let below = line.below, below != state.shown.below.map({ machine.screens[$0.screen.index].name }) {
      return false
    }
    if let name = line.selectedTab, state.shown.tab.map({ machine.tabs[$0.index].name }) != name { return false }
    if let ended = line.ended, state.ending?.description != ended || !state.place.isIdle { return false }
    return true
  }

  private func narrowed(_ state: TraceState, to contexts: ContextSet) throws -> TraceState? {
    var state = state
    state.contexts = try steps.symbolic.diagrams.intersection(state.contexts, contexts)
    return state.contexts.isEmpty ? nil : state
  }

  // MARK: Entries of the engine

  private mutating func take(_ entry: LogEntry) throws {
    if let lastEntry, entry.number != lastEntry + 1, entry.number != 1 {
      throw Stop.gap(after: lastEntry, before: entry.number)
    }
    let context = try? machine.context(entry.context)
    let contexts = try context.map { try steps.plain(steps.symbolic.set(of: $0)) } ?? .empty
    let place = place(entry)
    if entry.what == .restored, context != nil, let place {
      states = [TraceState(place, contexts, on: machine)]
    } else if lastEntry == nil, entry.number > 1 || isStackUnknown {
      // The log does not begin with the start of the app. Before a move it is unknown what lay below.
      if machine.hasStacks, entry.move != nil { return try skip(entry, contexts) }
      states = place.map { steps.everywhere(on: $0.stack) } ?? []
    } else if entry.number == 1, lastEntry != nil {
      try relaunch()
    }
    (lastEntry, isStackUnknown) = (entry.number, false)
    let before = states
    var after = try before.flatMap { state in
      guard entry.move != nil else {
        let isThere = state.key.place.screen == place?.screen && state.key.stack == place?.stack
        return isThere ? try narrowed(state, to: contexts).map { [$0] } ?? [] : []
      }
      let moves = try steps.moves(in: state) + (steps.superseding(state).map { [$0] } ?? [])
      return try moves.filter { isSame($0, entry) }.compactMap { move in
        try steps.taking(move, in: state).flatMap { try narrowed($0, to: contexts) }
      }
    }
    if after.isEmpty, entry.what == .observed {
      // The app was on another screen than the machine: it may have been anywhere.
      after = try steps.everywhere(on: place?.stack ?? Stack()).filter { state in
        state.key.place.isIdle && state.key.place.screen == place?.screen
      }.compactMap { try narrowed($0, to: contexts) }
    }
    if after.isEmpty {
      throw impossible("\(entry.move.map { "the move '\($0.rawValue)'" } ?? "'\(entry.what.rawValue)'") so", before)
    }
    states = try steps.merged(after)
  }

  /// Takes an entry for granted: after it the app may be anywhere that it says.
  private mutating func skip(_ entry: LogEntry, _ contexts: ContextSet) throws {
    lastEntry = entry.number
    isStackUnknown = false
    states = try (place(entry).map { steps.everywhere(on: $0.stack) } ?? []).filter {
      machine.screens[$0.key.place.screen.index].name == entry.screen
    }.compactMap { try narrowed($0, to: contexts) }
    if states.isEmpty { throw impossible("such a place", []) }
  }

  /// Returns whether the entry says this of the machine, apart from the context.
  private func isSame(_ move: ExactMove, _ entry: LogEntry) -> Bool {
    let event = EngineEvent(
      number: 0, turn: 0, kind: .committed(move.move),
      configuration: Configuration(
        screen: move.target.screen, context: Context(), position: move.target.position, stack: move.stack))
    let own = LogEntry(event, on: machine)
    return own.place == entry.place && own.move == entry.move && own.tab == entry.tab && own.intent == entry.intent
      && own.alternative == entry.alternative && own.event == entry.event && own.prompt == entry.prompt
      && own.outcome == entry.outcome && own.change == entry.change
  }

  // MARK: Possible states

  /// All states that the app can have reached without a line in the log.
  private func closure() throws -> [TraceState] {
    var all = MergedStates(steps.symbolic)
    var open = states
    var next = 0
    while next < open.count {
      guard all.count <= Self.stateLimit else { throw Stop.tooMany(Self.stateLimit) }
      if let gained = try all.add(open[next]) { open += try steps.silent(gained) }
      next += 1
    }
    return all.states
  }

  private func tab(_ name: String) throws(Stop) -> TabID {
    TabID(try index(of: name, "tab", among: machine.tabs.map(\.name)))
  }

  private func index(of name: String, _ kind: String, among names: [String]) throws(Stop) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    throw .unknown(kind, name, known: names)
  }

  private func impossible(_ what: String, _ closure: [TraceState], like line: TraceLine = TraceLine()) -> Stop {
    let text = PossibleText(machine, steps)
    return .impossible(what: what, places: text.places(states), possible: text.possible(closure, like: line))
  }
}
