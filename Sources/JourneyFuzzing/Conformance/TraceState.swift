import NavigationEngine
import NavigationModel

/// One of the states in which a logged app may be.
struct TraceState: Hashable {
  var configuration: Configuration
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

  /// The largest number of waiting arrivals.
  static let waitingLimit = 3

  init(_ configuration: Configuration, values: [String: String]? = [:]) {
    self.configuration = configuration
    shown = configuration.screen
    self.values = values
  }
}

/// How a logged app moves from one state to others.
struct TraceSteps {
  let memo: StepMemo
  let unlogged: Conformance.Unlogged
  private var machine: Machine { memo.machine }

  init(_ machine: Machine, _ unlogged: Conformance.Unlogged) {
    memo = StepMemo(machine, nil)
    self.unlogged = unlogged
  }

  /// The states after something that the log does not record.
  func silent(_ state: TraceState, _ body: (TraceState) -> Void) {
    for choice in memo[state.configuration].choices {
      switch choice.move {
      case .open: break
      case .browse: if unlogged.contains(.taps) { body(taking(choice, in: state)) }
      case .change: if unlogged.contains(.changes) { body(taking(choice, in: state)) }
      case .failToPresent: if unlogged.contains(.failures) { body(taking(choice, in: state)) }
      default: body(taking(choice, in: state))
      }
    }
    guard !state.waiting.isEmpty else { return }
    if let choice = Step.superseding(state.configuration) { return body(taking(choice, in: state)) }
    // A change goes before everything else that waits.
    let next = state.waiting.firstIndex(where: \.isChange) ?? 0
    var rest = state
    let incoming = rest.waiting.remove(at: next)
    let begun = begin(incoming, in: rest)
    // What is no longer possible when its turn comes is refused.
    if begun.isEmpty { body(rest) } else { begun.forEach(body) }
  }

  /// The states after what arrived has begun; empty if it cannot begin.
  func begin(_ incoming: Incoming, in state: TraceState) -> [TraceState] {
    var begun: [TraceState] = []
    for choice in memo[state.configuration].choices {
      switch (incoming, choice.move) {
      case (.link(let request), .open(let intent)) where request.intent == intent:
        var next = taking(choice, in: state)
        next.flow = ValueFlow(request.values)
        next.ending = nil
        begun.append(next)
      case (.tap(let event, let values), .browse(let id)) where machine.transitions[id.index].event == event:
        var next = taking(choice, in: state)
        let parameters = machine.events[event.index].parameters
        next.values = values.isEmpty && !parameters.isEmpty ? nil : ValueFlow(values).arguments(for: parameters)
        begun.append(next)
      case (.change(let change), .change(let id)) where change == id: begun.append(taking(choice, in: state))
      default: break
      }
    }
    // An ambiguous event is refused.
    if case .tap = incoming, begun.count > 1 { return [] }
    return begun
  }

  /// The states after something has arrived.
  func arrive(_ incoming: Incoming, in state: TraceState) -> [TraceState] {
    if state.configuration.isIdle, state.waiting.isEmpty { return begin(incoming, in: state) }
    // It waits, replaces what waited, or is refused because the app is busy.
    var ways: [TraceState] = []
    var way = state
    if state.waiting.count < TraceState.waitingLimit {
      way.waiting.append(incoming)
      ways.append(way)
    }
    way.waiting = state.waiting.filter(\.isChange) + [incoming]
    if way.waiting.count <= TraceState.waitingLimit, !ways.contains(way) { ways.append(way) }
    if !incoming.isChange { ways.append(state) }
    return ways
  }

  func taking(_ choice: Choice, in state: TraceState, giving given: [String: String]? = nil) -> TraceState {
    var next = state
    next.configuration = choice.result.configuration
    switch choice.move {
    case .perform(let step, let transition):
      next.shown = machine.transitions[transition.index].target
      guard case .perform(let event, _, let fixed) = machine.steps[step.index].action else { break }
      next.values = state.flow?.arguments(for: machine.events[event.index].parameters, fixed: fixed)
    case .browse(let transition):
      next.shown = machine.transitions[transition.index].target
      next.values = nil
    case .change(let change):
      let change = machine.changes[change.index]
      if let screen = change.screen { (next.shown, next.values) = (screen, [:]) }
      if let intent = change.opens { next.waiting.insert(.link(IntentRequest(intent)), at: 0) }
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _) = machine.steps[step.index].action else { break }
      // The values of an answer that was not logged are unknown.
      let gives = machine.prompts[prompt.index].outcomes[outcome].gives
      if given == nil, !gives.isEmpty { next.flow = nil }
      next.flow?.follow(choice.move, giving: given ?? [:], of: machine)
    default: next.flow?.follow(choice.move, of: machine)
    }
    if let ending = choice.result.ending { next.ending = ending }
    return next
  }
}
