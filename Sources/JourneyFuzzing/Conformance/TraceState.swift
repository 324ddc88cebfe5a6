import LinkRouting
import NavigationEngine
import NavigationModel
import StateSpace

/// States in which a logged app may be: they differ in their contexts only.
struct TraceState: Hashable {
  struct Key: Hashable {
    var place: Place
    var stack: Stack
    /// The screens that are shown; with `start: fresh` not always what the machine says.
    var shown: ShownStack
    /// The values of the journey under way; nil: unknown.
    var flow: ValueFlow?
    /// The requests that have arrived and have not begun yet.
    var waiting: [Incoming] = []
    var ending: Ending?
  }

  var key: Key
  var contexts: ContextSet

  /// The largest number of waiting arrivals.
  static let waitingLimit = 3

  /// An app at a place, whatever its context is.
  ///
  /// - Parameter values: those of all screens; nil: unknown, as the log does not say how it got there.
  init(_ place: Configuration, values: [String: String]? = nil, _ contexts: ContextSet, on machine: Machine) {
    key = Key(
      place: Place(screen: place.screen, position: place.position), stack: place.stack,
      shown: ShownStack(place, values: values, on: machine))
    self.contexts = contexts
  }

  func configuration(in context: Context) -> Configuration {
    Configuration(screen: key.place.screen, context: context, position: key.place.position, stack: key.stack)
  }
}

/// The steps of a logged app from one state to others.
///
/// Used by one thread at a time.
final class TraceSteps {
  let machine: Machine
  let symbolic: SymbolicMachine
  let unlogged: Conformance.Unlogged
  private let routes: RouteTable
  private let step: SymbolicStep
  private var known: [Place: [ExactMove]] = [:]

  init(_ machine: Machine, _ routes: RouteTable, _ unlogged: Conformance.Unlogged) {
    self.machine = machine
    self.routes = routes
    self.unlogged = unlogged
    // Logs speak of every variable.
    symbolic = SymbolicMachine(machine, asking: machine.variables.indices.map { .variable(VariableID($0), [0]) })
    step = SymbolicStep(symbolic)
  }

  /// The states in which the app may start: one by one as far as that depends on the context.
  var initial: [TraceState] {
    let conditions = machine.launch.map(\.condition) + machine.tabs.prefix(1).flatMap { $0.bottoms.map(\.condition) }
    let diagrams = symbolic.diagrams
    var parts = [(try? plain(symbolic.initial())) ?? .all]
    for condition in conditions {
      guard let own = try? symbolic.contexts(where: condition, at: Place(screen: machine.root)) else { continue }
      parts = parts.flatMap { part in
        [try? diagrams.intersection(part, own), try? diagrams.difference(part, own)].compactMap { $0 }
      }
      parts.removeAll(where: \.isEmpty)
    }
    return parts.compactMap { part in
      guard let values = try? diagrams.first(in: part) else { return nil }
      return TraceState(machine.start(in: symbolic.context(of: values)), values: [:], part, on: machine)
    }
  }

  /// `set` with one state of the tabs, whichever: what they keep is in the stack.
  func plain(_ set: ContextSet) throws -> ContextSet {
    // The tabs come last.
    let states = symbolic.values(of: Context()).enumerated().suffix(machine.tabs.count)
    return try symbolic.diagrams.setting(states.map { ($0.offset, $0.element) }, in: set)
  }

  /// The moves that may happen in a state, without what supersedes its journey.
  ///
  /// - Throws: `DiagramLimit` if the sets grow too large, or on a stack the contexts are too many.
  func moves(in state: TraceState) throws -> [ExactMove] {
    machine.hasStacks ? try movesOnStack(in: state) : try moves(at: state.key.place)
  }

  /// More contexts than this are not looked at one by one.
  private static let contextLimit = 1 << 10

  /// As `Step` says, for one context after the other: sets know of what lies below only what may be there.
  private func movesOnStack(in state: TraceState) throws -> [ExactMove] {
    var moves: [ExactMove] = []
    var left = state.contexts
    var count = 0
    while let values = try symbolic.diagrams.first(in: left) {
      count += 1
      guard count <= Self.contextLimit else { throw DiagramLimit() }
      let context = symbolic.context(of: values)
      let own = try symbolic.set(of: context)
      left = try symbolic.diagrams.difference(left, own)
      let here = state.configuration(in: context)
      for choice in Step.choices(in: here, of: machine) {
        let after = choice.result.configuration
        let effects = symbolic.effects(of: choice.effects(of: machine))
        let move = ExactMove(
          move: choice.move, rule: choice.rule, contexts: own, effects: effects,
          target: Place(screen: after.screen, position: after.position), stack: after.stack,
          ending: choice.result.ending)
        if let index = moves.firstIndex(where: { $0.isSame(but: move) }) {
          moves[index].contexts = try symbolic.diagrams.union(moves[index].contexts, own)
        } else {
          moves.append(move)
        }
      }
    }
    return moves
  }

  private func moves(at place: Place) throws -> [ExactMove] {
    if let known = known[place] { return known }
    var moves: [ExactMove]
    if place.isIdle {
      moves = try step.moves(at: place).flatMap { try step.exact($0, at: place) }
      for intent in machine.intents.indices.map(IntentID.init) {
        moves.append(
          ExactMove(move: .open(intent), contexts: .all, effects: .none, target: step.opening(intent, at: place)))
      }
    } else {
      moves = try step.moves(at: place).flatMap { try step.exact($0, at: place) }
    }
    known[place] = moves
    return moves
  }

  /// The move by which a journey is interrupted; nil between journeys.
  func superseding(_ state: TraceState) -> ExactMove? {
    let (place, stack) = (state.key.place, state.key.stack)
    return place.isIdle
      ? nil
      : ExactMove(
        move: .supersede, contexts: .all, effects: .none, target: place.idle, stack: stack, ending: .superseded)
  }

  /// The states after something that the log does not record.
  func silent(_ state: TraceState) throws -> [TraceState] {
    var next: [TraceState] = []
    for move in try moves(in: state) {
      let isLogged =
        switch move.move {
        case .open: true
        case .browse, .back, .drag, .tap: !unlogged.contains(.taps)
        case .change: !unlogged.contains(.changes)
        case .failToPresent: !unlogged.contains(.failures)
        default: false
        }
      if !isLogged, let after = try taking(move, in: state) { next.append(after) }
    }
    guard !state.key.waiting.isEmpty else { return next }
    if let move = superseding(state) { return try next + (taking(move, in: state).map { [$0] } ?? []) }
    // A change goes before everything else that waits.
    let first = state.key.waiting.firstIndex(where: \.isFact) ?? 0
    var rest = state
    let incoming = rest.key.waiting.remove(at: first)
    let begun = try begin(incoming, in: rest)
    // Where it is no longer possible when its turn comes it is refused.
    rest.contexts = begun.refused
    return next + begun.states + (rest.contexts.isEmpty ? [] : [rest])
  }

  /// The states after what arrived has begun, and the contexts in which it cannot begin.
  func begin(_ incoming: Incoming, in state: TraceState) throws -> (states: [TraceState], refused: ContextSet) {
    let diagrams = symbolic.diagrams
    if case .platform(let move) = incoming, state.configuration(in: Context()).staysOnTap(move.move) {
      return ([state], .empty)
    }
    let all = try moves(in: state)
    var begun: [TraceState] = []
    var refused = state.contexts
    for move in all {
      var move = move
      switch (incoming, move.move) {
      case (.link(let request), .open(let intent)) where request.intent == intent: break
      case (.change(let change), .change(let id)) where change == id: break
      case (.platform(let platform), let own) where platform.move == own: break
      case (.tap(let event, _), .browse(let id)) where machine.transitions[id.index].event == event:
        // An ambiguous event is refused.
        for rival in all {
          guard case .browse(let other) = rival.move, other != id, machine.transitions[other.index].event == event
          else { continue }
          move.contexts = try diagrams.difference(move.contexts, rival.contexts)
        }
      default: continue
      }
      guard var next = try taking(move, in: state, giving: given(by: incoming)) else { continue }
      if case .link(let request) = incoming { (next.key.flow, next.key.ending) = (ValueFlow(request.values), nil) }
      begun.append(next)
      refused = try diagrams.difference(refused, move.contexts)
    }
    return (begun, refused)
  }

  /// The values that a tap's event takes; nil: none were logged.
  private func given(by incoming: Incoming) -> [String: String]? {
    guard case .tap(let event, let values) = incoming else { return nil }
    let parameters = machine.events[event.index].parameters
    return values.isEmpty && !parameters.isEmpty ? nil : ValueFlow(values).arguments(for: parameters)
  }

  func arrive(_ incoming: Incoming, in state: TraceState) throws -> [TraceState] {
    if state.key.place.isIdle, state.key.waiting.isEmpty { return try begin(incoming, in: state).states }
    // It waits, replaces what waited, or is refused because the app is busy.
    var ways: [TraceState] = []
    var way = state
    if state.key.waiting.count < TraceState.waitingLimit {
      way.key.waiting.append(incoming)
      ways.append(way)
    }
    way.key.waiting = state.key.waiting.filter(\.isFact) + [incoming]
    if way.key.waiting.count <= TraceState.waitingLimit, !ways.contains(way) { ways.append(way) }
    if !incoming.isFact { ways.append(state) }
    return ways
  }

  /// The states after a move; nil if it cannot be made in any of them.
  ///
  /// - Parameter given: the values of a tap or an answer; nil: unknown.
  func taking(
    _ move: ExactMove, in state: TraceState, giving given: [String: String]? = nil
  ) throws(DiagramLimit) -> TraceState? {
    var next = state
    let contexts = try symbolic.diagrams.intersection(state.contexts, move.contexts)
    next.contexts = try symbolic.after(move.effects, from: contexts)
    guard !next.contexts.isEmpty else { return nil }
    next.key.place = move.target
    next.key.stack = move.stack
    switch move.move {
    case .perform(let step, _):
      guard case .perform(let event, _, let fixed) = machine.steps[step.index].action else { break }
      let values = state.key.flow?.arguments(for: machine.events[event.index].parameters, fixed: fixed)
      try show(move, giving: values, in: contexts, of: state, &next)
    case .browse, .back, .drag, .tap: try show(move, giving: given, in: contexts, of: state, &next)
    case .change(let change):
      try show(move, giving: [:], in: contexts, of: state, &next)
      if let intent = machine.changes[change.index].opens {
        next.key.waiting.insert(.link(IntentRequest(intent)), at: 0)
      }
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { break }
      let outcome = machine.prompts[prompt.index].outcomes[outcome]
      try show(move, giving: given.map(outcome.taking), in: contexts, of: state, &next)
      // The values of an answer that was not logged are unknown.
      if given == nil, !outcome.gives.isEmpty { next.key.flow = nil }
      next.key.flow?.follow(move.move, giving: given ?? [:], of: machine)
    case .follow(let step, let intent):
      // Logs may leave out what was given.
      let link = state.key.flow?.link(at: step, of: machine)
      let request = link.flatMap { try? routes.request(for: $0) }
      if link != nil, request?.intent != intent { return nil }
      next.key.flow = request.map { ValueFlow($0.values) }
    case .fail(let step) where move.ending == .unsupportedLink:
      if let link = state.key.flow?.link(at: step, of: machine), (try? routes.request(for: link)) != nil { return nil }
    default: next.key.flow?.follow(move.move, of: machine)
    }
    if let ending = move.ending { next.key.ending = ending }
    return next
  }

  /// Shows what the app shows after a move that was made in one of these contexts: in all of them it does the same.
  private func show(
    _ move: ExactMove, giving values: [String: String]?, in contexts: ContextSet, of state: TraceState,
    _ next: inout TraceState
  ) throws(DiagramLimit) {
    guard let first = try symbolic.diagrams.first(in: contexts) else { return }
    let here = state.configuration(in: symbolic.context(of: first))
    next.key.shown.begin(at: here, on: machine)
    let choice =
      if case .change = move.move, let rule = move.rule {
        Step.choice(by: rule, in: here, of: machine)
      } else {
        Step.choice(move.move, in: here, of: machine)
      }
    guard let choice else { return }
    next.key.shown.take(
      choice.actions(of: machine), giving: values, in: choice.configuration.context, on: machine)
  }
}

extension ExactMove {
  /// Returns whether the other one differs in its contexts only.
  fileprivate func isSame(but other: ExactMove) -> Bool {
    move == other.move && rule == other.rule && effects == other.effects && target == other.target
      && stack == other.stack && ending == other.ending
  }
}
