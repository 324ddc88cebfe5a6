import NavigationEngine
import NavigationModel

/// The events that may happen to an engine in a state of an ``OverlapSearch``, and the states that come of them.
struct OverlapSteps<Subject: OverlapSubject> {
  let places: OverlapPlaces
  let policy: EngineSettings.Policy
  let waitingLimit: Int
  let mostWaiting: Int
  private let kinds: [EngineCore.Ticket.Kind]

  var machine: Machine { places.machine }

  init(_ places: OverlapPlaces, policy: EngineSettings.Policy, waitingLimit: Int, mostWaiting: Int) {
    self.places = places
    self.policy = policy
    self.waitingLimit = waitingLimit
    self.mostWaiting = mostWaiting
    kinds = EngineCore.Ticket.Kind.allCases.filter { !OverlapPlaces.named($0, on: places.machine).isEmpty }
  }

  /// All that may happen in `state`, or in one that is as good as it.
  func inputs(in state: OverlapState<Subject>) -> [(state: OverlapState<Subject>, input: EngineCore.Input)] {
    switch (state.awaits, state.current?.kind) {
    case (.turn, let kind?):
      return places.asked(kind, like: state.configuration).map { asked in
        (state.standing(at: asked.place, on: machine), .begin(asked.request))
      }
    case (.link, _):
      return places.examples(like: state.configuration).flatMap { place in
        let state = state.standing(at: place, on: machine)
        return ([nil] + machine.followedIntents).map { (state, EngineCore.Input.follow($0)) }
      }
    default:
      let arrivals = arrivals(in: state).map { (state: state, input: $0) }
      guard let call = state.call else { return arrivals }
      // What is called between journeys depends on the place where it was.
      let places = state.configuration.isIdle ? [state.configuration] : places.examples(like: state.configuration)
      return arrivals
        + places.flatMap { place in
          let state = state.standing(at: place, on: machine)
          let outcomes = outcomes(of: state.call?.call ?? call.call, at: state.configuration)
          let inputs = outcomes.map { EngineCore.Input.returned(call.id, $0) }
          return (inputs + (call.isTimed ? [.timeIsOver(call.id)] : [])).map { (state, $0) }
        }
    }
  }

  private func arrivals(in state: OverlapState<Subject>) -> [EngineCore.Input] {
    var inputs: [EngineCore.Input] = state.isReady ? [] : [.ready]
    let callers = [state.current].compactMap { $0 } + state.waiting
    inputs += callers.map { .cancel($0.number) }
    if state.waiting.count < mostWaiting {
      inputs += kinds.map { .arrive(EngineCore.Ticket(callers.count + 1, $0)) }
    }
    if state.hasLateCall { inputs.append(.returned(OverlapState<Subject>.lateCall, .shown)) }
    return inputs
  }

  private func outcomes(of call: EngineCore.Call, at place: Configuration) -> [EngineCore.Outcome] {
    switch call {
    case .present, .show: [.shown, .failed]
    // One more than the prompt has: an answer that it does not know.
    case .ask(let prompt, _): [.failed] + (0...machine.prompts[prompt.index].outcomes.count).map { .answer($0) }
    case .readStatus:
      [.failed, .status(nil), .status(place.context)]
        + Step.choices(in: place, of: machine).compactMap { choice in
          if case .change = choice.move { .status(choice.result.configuration.context) } else { nil }
        }
    }
  }

  /// The state after `input`; nil where there may be any number of screens below.
  func after(
    _ input: EngineCore.Input, in before: OverlapState<Subject>
  ) throws(OverlapViolation) -> OverlapState<Subject>? {
    var state = before
    state.foresee(input, in: self)
    var effects: [EngineCore.Effect] = []
    state.subject.handle(input, into: &effects)
    state.awaits = nil
    for effect in effects { try state.take(effect, of: input, in: self) }
    try state.checkPlace(on: machine)
    switch effects.last {
    case .begin: state.awaits = .turn
    case .follow: state.awaits = .link
    default: try state.check(after: input, before: before)
    }
    guard OverlapPlaces.kind(of: state.configuration, on: machine) != .beyond else { return nil }
    state.renumber()
    state.forgetWhatIsNotJudged(on: machine)
    return state
  }

  /// The state that stands for this one: at a place that is as good, but where a call depends on its own.
  func standing(_ state: OverlapState<Subject>) -> OverlapState<Subject> {
    guard state.call == nil || !state.configuration.isIdle, let place = places.examples(like: state.configuration).first
    else { return state }
    return state.standing(at: place, on: machine)
  }
}
