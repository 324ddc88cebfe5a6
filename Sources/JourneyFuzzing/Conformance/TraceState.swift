import NavigationEngine
import NavigationModel
import StateSpace

/// States in which a logged app may be: they differ in their contexts only.
struct TraceState: Hashable {
  /// What they have in common.
  struct Key: Hashable {
    var place: Place
    /// The screen that is shown; with `start: fresh` not always the machine's.
    var shown: ScreenID
    /// The values it is shown with; nil: unknown.
    var values: [String: String]?
    /// The values of the journey under way; nil: unknown.
    var flow: ValueFlow?
    /// What has arrived and has not begun yet.
    var waiting: [Incoming] = []
    /// How the last journey ended.
    var ending: Ending?
  }

  var key: Key
  var contexts: ContextSet

  /// The largest number of waiting arrivals.
  static let waitingLimit = 3

  init(_ place: Place, _ contexts: ContextSet, values: [String: String]? = [:]) {
    key = Key(place: place, shown: place.screen, values: values)
    self.contexts = contexts
  }
}

/// How a logged app moves from one state to others.
///
/// Used by one thread at a time.
final class TraceSteps {
  let machine: Machine
  let symbolic: SymbolicMachine
  let unlogged: Conformance.Unlogged
  private let step: SymbolicStep
  private var known: [Place: [ExactMove]] = [:]

  init(_ machine: Machine, _ unlogged: Conformance.Unlogged) {
    self.machine = machine
    self.unlogged = unlogged
    // Logs speak of every variable.
    symbolic = SymbolicMachine(machine, asking: machine.variables.indices.map { .variable(VariableID($0), [0]) })
    step = SymbolicStep(symbolic)
  }

  /// What may happen at a place, without what supersedes its journey.
  func moves(at place: Place) throws -> [ExactMove] {
    if let known = known[place] { return known }
    var moves: [ExactMove]
    if place.isIdle {
      moves = try step.movesByHandAndChanges(at: place).flatMap { try step.exact($0, at: place) }
      for intent in machine.intents.indices.map(IntentID.init) {
        moves.append(
          ExactMove(move: .open(intent), contexts: .all, effects: .none, target: step.opening(intent, at: place)))
      }
    } else {
      moves = try step.journeyMoves(at: place).flatMap { try step.exact($0, at: place) }
    }
    known[place] = moves
    return moves
  }

  /// What a journey's interruption is; nil between journeys.
  func superseding(_ place: Place) -> ExactMove? {
    place.isIdle
      ? nil
      : ExactMove(move: .supersede, contexts: .all, effects: .none, target: place.idle, ending: .superseded)
  }

  /// The states after something that the log does not record.
  func silent(_ state: TraceState) throws -> [TraceState] {
    var next: [TraceState] = []
    for move in try moves(at: state.key.place) {
      let isLogged =
        switch move.move {
        case .open: true
        case .browse: !unlogged.contains(.taps)
        case .change: !unlogged.contains(.changes)
        case .failToPresent: !unlogged.contains(.failures)
        default: false
        }
      if !isLogged, let after = try taking(move, in: state) { next.append(after) }
    }
    guard !state.key.waiting.isEmpty else { return next }
    if let move = superseding(state.key.place) { return try next + (taking(move, in: state).map { [$0] } ?? []) }
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
    let all = try moves(at: state.key.place)
    var begun: [TraceState] = []
    var refused = state.contexts
    for move in all {
      var move = move
      switch (incoming, move.move) {
      case (.link(let request), .open(let intent)) where request.intent == intent: break
      case (.change(let change), .change(let id)) where change == id: break
      case (.tap(let event, _), .browse(let id)) where machine.transitions[id.index].event == event:
        // An ambiguous event is refused.
        for case .browse(let rival) in all.map(\.move)
        where rival != id && machine.transitions[rival.index].event == event {
          let enabled = try symbolic.contexts(
            where: machine.transitions[rival.index].guardCondition, on: state.key.place.screen, key: .transition(rival))
          move.contexts = try diagrams.difference(move.contexts, enabled)
        }
      default: continue
      }
      guard var next = try taking(move, in: state) else { continue }
      switch incoming {
      case .link(let request): (next.key.flow, next.key.ending) = (ValueFlow(request.values), nil)
      case .tap(let event, let values):
        let parameters = machine.events[event.index].parameters
        next.key.values = values.isEmpty && !parameters.isEmpty ? nil : ValueFlow(values).arguments(for: parameters)
      case .change, .happened, .shown: break
      }
      begun.append(next)
      refused = try diagrams.difference(refused, move.contexts)
    }
    return (begun, refused)
  }

  /// The states after something has arrived.
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
  func taking(
    _ move: ExactMove, in state: TraceState, giving given: [String: String]? = nil
  ) throws(DiagramLimit) -> TraceState? {
    var next = state
    let contexts = try symbolic.diagrams.intersection(state.contexts, move.contexts)
    next.contexts = try symbolic.after(move.effects, from: contexts)
    guard !next.contexts.isEmpty else { return nil }
    next.key.place = move.target
    switch move.move {
    case .perform(let step, let transition):
      next.key.shown = machine.transitions[transition.index].target
      guard case .perform(let event, _, let fixed) = machine.steps[step.index].action else { break }
      next.key.values = state.key.flow?.arguments(for: machine.events[event.index].parameters, fixed: fixed)
    case .browse(let transition):
      next.key.shown = machine.transitions[transition.index].target
      next.key.values = nil
    case .change(let change):
      let change = machine.changes[change.index]
      if let screen = change.screen { (next.key.shown, next.key.values) = (screen, [:]) }
      if let intent = change.opens { next.key.waiting.insert(.link(IntentRequest(intent)), at: 0) }
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { break }
      // The values of an answer that was not logged are unknown.
      let gives = machine.prompts[prompt.index].outcomes[outcome].gives
      if given == nil, !gives.isEmpty { next.key.flow = nil }
      next.key.flow?.follow(move.move, giving: given ?? [:], of: machine)
    default: next.key.flow?.follow(move.move, of: machine)
    }
    if let ending = move.ending { next.key.ending = ending }
    return next
  }
}
