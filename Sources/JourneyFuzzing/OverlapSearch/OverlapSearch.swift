import Basics
import NavigationEngine
import NavigationModel

/// Explores everything that can overlap in an engine, with up to three that wait.
///
/// What waits is known by its kind only; which link or tap it is, is chosen when its turn comes, as the core asks for
/// it then. So few links or many make no difference to the queue, and what is explored for one small machine holds of
/// the queue, the interruptions and the time-outs of any.
package struct OverlapSearch<Subject: OverlapSubject> {
  package struct Result: Hashable, Sendable {
    /// In how many states everything was explored that may happen, and how often something did.
    package var states = 0
    package var steps = 0
    /// What must not happen, and the shortest way to it from where the app starts.
    package var violation: OverlapViolation?
    package var start: Configuration?
    package var path: [OverlapEvent] = []
    /// Whether that is all, up to ``OverlapSearch/mostBelow`` screens below.
    package var isComplete = true
  }

  package let machine: Machine
  package let policy: EngineSettings.Policy
  package let waitingLimit: Int
  package let mostWaiting: Int
  /// More states than this are not explored.
  package let limit: Int
  /// Asked before each state.
  private let isStopped: () -> Bool
  /// Screens and contexts that are reachable between journeys.
  private let reachable: Set<Configuration>
  /// With more screens below, in all tabs, nothing is explored: there may be any number of them on each other.
  package static var mostBelow: Int { 2 }
  private let requests: [EngineCore.Ticket.Kind: [EngineCore.Request]]

  /// - Parameter reachable: what ``reachable(_:limit:isStopped:)`` says; nil: it is found here.
  package init(
    _ machine: Machine, policy: EngineSettings.Policy, waitingLimit: Int = 2, mostWaiting: Int = 3,
    limit: Int = 1 << 20, reachable: Set<Configuration>? = nil, isStopped: @escaping () -> Bool = { false }
  ) {
    self.isStopped = isStopped
    self.machine = machine
    self.policy = policy
    self.waitingLimit = waitingLimit
    self.mostWaiting = mostWaiting
    self.limit = limit
    var requests: [EngineCore.Ticket.Kind: [EngineCore.Request]] = [:]
    requests[.link] = machine.intents.indices.map { .link(IntentID($0)) }
    requests[.tap] = machine.events.indices.map { .tap(EventID($0)) }
    for (index, change) in machine.changes.enumerated() {
      requests[change.opens == nil ? .change : .changeThatOpens, default: []].append(.change(ChangeID(index)))
    }
    requests[.observation] = machine.events.indices.map { .happened(EventID($0)) }
    requests[.observation, default: []] += machine.platformMoves.map { .platform($0) }
    self.requests = requests
    self.reachable = reachable ?? Self.reachable(machine, limit: limit, isStopped: isStopped)
  }

  /// The configurations between journeys that are reachable, up to ``mostBelow`` screens below.
  package static func reachable(_ machine: Machine, limit: Int, isStopped: () -> Bool) -> Set<Configuration> {
    var found = Worklist(machine.initialConfigurations(limit: limit) ?? [])
    while found.all.count < limit, !isStopped(), let next = found.next() {
      Step.forEachChoice(in: next.element, of: machine) { choice in
        for place in [choice.result.configuration, choice.result.configuration.idle]
        where place.stack.height <= mostBelow { found.add(place) }
      }
    }
    return Set(found.all.lazy.filter(\.isIdle))
  }

  /// Explores all that can happen after `subjects`, breadth first.
  package func run(_ subjects: [Subject]) -> Result {
    var result = Result()
    var found = Worklist(subjects.map { OverlapState<Subject>($0) })
    // By state; nil: one of the first.
    var origins: [(state: Int, made: [EngineCore.Input])?] = found.all.map { _ in nil }
    while let (number, state) = found.next() {
      if state.configuration.stack.height > Self.mostBelow { continue }
      guard number < limit, !isStopped() else {
        result.isComplete = false
        break
      }
      result.states += 1
      for input in inputs(in: state) {
        result.steps += 1
        var made: [EngineCore.Input] = []
        do throws(OverlapViolation) {
          for (after, made) in try after(input, in: state, &made) where found.add(after).isNew {
            origins.append((number, made))
          }
        } catch {
          result.violation = error
          var ways = [(state: number, made: made)]
          while let origin = origins[ways[ways.count - 1].state] { ways.append(origin) }
          result.start = found.all[ways[ways.count - 1].state].configuration
          result.path = ways.reversed().flatMap { way in way.made.map { OverlapEvent($0, in: found.all[way.state]) } }
          return result
        }
      }
    }
    if result.isComplete { result.states = found.all.count }
    return result
  }

  private func inputs(in state: OverlapState<Subject>) -> [EngineCore.Input] {
    var inputs: [EngineCore.Input] = state.isReady ? [] : [.ready]
    let callers = [state.current].compactMap { $0 } + state.waiting
    inputs += callers.map { .cancel($0.number) }
    if state.waiting.count < mostWaiting {
      for kind in EngineCore.Ticket.Kind.allCases where requests[kind]?.isEmpty == false {
        inputs.append(.arrive(EngineCore.Ticket(callers.count + 1, kind)))
      }
    }
    if state.hasLateCall { inputs.append(.returned(OverlapState<Subject>.lateCall, .shown)) }
    guard let call = state.call else { return inputs }
    inputs += outcomes(of: call.call, at: state.configuration).map { .returned(call.id, $0) }
    if call.isTimed { inputs.append(.timeIsOver(call.id)) }
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

  /// The states after `input`, one for each of those whose turn may come because of it.
  ///
  /// - Parameter made: what was put in until then; with what has failed, if something has.
  private func after(
    _ input: EngineCore.Input, in before: OverlapState<Subject>, _ made: inout [EngineCore.Input]
  ) throws(OverlapViolation) -> [(OverlapState<Subject>, made: [EngineCore.Input])] {
    made.append(input)
    var state = before
    state.foresee(input, in: self)
    var effects: [EngineCore.Effect] = []
    state.subject.handle(input, into: &effects)
    for effect in effects { try state.take(effect, of: input, in: self) }
    var all: [(OverlapState<Subject>, made: [EngineCore.Input])] = []
    switch (effects.last, state.current?.kind) {
    case (.begin, let kind?):
      for request in requests(kind, at: state.configuration) { all += try after(.begin(request), in: state, &made) }
    case (.follow, _):
      for intent in [nil] + machine.followedIntents { all += try after(.follow(intent), in: state, &made) }
    default:
      try state.check(after: input, before: before, in: self)
      state.renumber()
      all = [(state, made)]
    }
    made.removeLast()
    return all
  }

  private func requests(_ kind: EngineCore.Ticket.Kind, at place: Configuration) -> [EngineCore.Request] {
    let all = requests[kind] ?? []
    guard kind == .observation else { return all }
    return all
      + machine.screens.indices.map { index in
        let screen = ScreenID(index)
        var shown = place.idle
        shown.screen = screen
        return .shown(screen, isReachable: reachable.contains(shown))
      }
  }
}

extension OverlapSearch<EngineCore> {
  /// Explores an engine on `machine`, from every context in which it may start, with and without a status.
  package func run() -> Result {
    let places = machine.initialConfigurations(limit: limit) ?? []
    var all = Result(isComplete: !places.isEmpty)
    for readsStatus in [false, true] {
      let result = run(
        places.map {
          EngineCore(machine, at: $0, policy: policy, waitingLimit: waitingLimit, readsStatus: readsStatus)
        })
      all.states += result.states
      all.steps += result.steps
      all.isComplete = all.isComplete && result.isComplete
      if result.violation != nil { return result }
    }
    return all
  }
}
