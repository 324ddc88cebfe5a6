import LinkRouting
import NavigationModel

/// The state of an engine: its core, and what the core's numbers stand for.
///
/// It performs the core's effects: it keeps callers, values and traces, and writes the log. It is one value, since each
/// access to a property of an actor is checked at run time, and an input makes many.
package struct EngineState {
  /// Something that only the actor can do.
  package enum Chore {
    case tell(EngineEvent)
    case cancel(Task<Void, Never>)
    /// Time-outs are to be noticed, the first at this time.
    case watch(Duration)
    /// The caller is gone, so somebody else must make the calls of its turn.
    case startRunner(turn: Int)
  }

  package private(set) var core: EngineCore
  /// As the core's, but in the middle of an input that of the effects performed so far.
  package private(set) var configuration: Configuration
  /// As the configuration, and the same screens.
  package private(set) var screens: Columns<ShownScreen>
  private(set) var log: EventLog
  package var calls: PresenterCalls

  private var effects: [EngineCore.Effect] = []
  private var chores: [Chore] = []
  private let isObserved: Bool
  private let waitingLimit: Int

  /// Those who have arrived and have had no reply, in order; whoever is asked for is among the first.
  private var callers: [Caller] = []
  private var lastNumber = 0
  private var eventCount = 0

  /// The number of the current turn, or of the last.
  private var turn = 0
  /// The run so far.
  private var trace: Trace
  private var values = ValueFlow()
  private var isAnimated = true
  /// All that is shown once the current call has returned.
  private var shownNext: Columns<ShownScreen>?
  /// The result of the call that has returned, while it is handled.
  private var returned = Returned.nothing
  /// The table that reads the links that a journey follows.
  private let routes: RouteTable
  /// The request of the link that is being followed.
  private var followed: IntentRequest?

  package init(
    _ machine: Machine, _ routes: RouteTable, at configuration: Configuration, _ settings: EngineSettings,
    restored: Restoring?
  ) {
    self.configuration = configuration
    self.routes = routes
    screens = restored?.screens ?? Columns(at: configuration)
    log = EventLog(limit: settings.logLimit)
    calls = PresenterCalls(settings)
    trace = Trace(start: configuration)
    isObserved = settings.observer != nil
    waitingLimit = settings.acceptedWaitingLimit
    for request in restored?.waiting ?? [] {
      lastNumber += 1
      callers.append(Caller(lastNumber, .link(request), isPresent: false))
    }
    core = EngineCore(
      machine, at: configuration, policy: settings.policy, waitingLimit: waitingLimit,
      readsStatus: settings.status != nil, waiting: callers.map { EngineCore.Ticket($0.number, .link) })
  }

  var machine: Machine { core.machine }

  /// The request of an arrival, as long as it has had no reply.
  package func incoming(_ number: Int) -> Incoming? { caller(number)?.incoming }

  private func caller(_ number: Int) -> Caller? { callers.first { $0.number == number } }

  /// Takes note of an arrival.
  package mutating func arrive(_ incoming: Incoming, animated isAnimated: Bool) -> Caller {
    lastNumber += 1
    let caller = Caller(lastNumber, incoming, animated: isAnimated)
    callers.append(caller)
    record(.arrived(incoming), turn: lastNumber)
    handle(.arrive(EngineCore.Ticket(lastNumber, incoming.kind(on: machine))))
    return caller
  }

  /// Tells the core that a runner's call has returned.
  package mutating func end(_ id: EngineCore.CallID, _ returned: consuming Returned, by runner: Int, isCancelled: Bool)
  {
    calls.end(id, by: runner, isCancelled: isCancelled)
    let outcome = returned.outcome
    self.returned = returned
    handle(.returned(id, outcome))
    self.returned = .nothing
  }

  package mutating func handle(_ input: EngineCore.Input) {
    core.handle(input, into: &effects)
    var next = 0
    while next < effects.count {
      // Taken out and consumed, since copying an effect counts references to all that it is made of.
      var effect = EngineCore.Effect.cancelCall
      swap(&effects[next], &effect)
      perform(effect)
      next += 1
    }
    effects.removeAll(keepingCapacity: true)
  }

  package var hasChores: Bool { !chores.isEmpty }

  package mutating func nextChore() -> Chore? { chores.isEmpty ? nil : chores.removeFirst() }

  /// Writes down what has happened, by default in this turn.
  mutating func record(_ kind: EngineEvent.Kind, turn: Int? = nil) {
    eventCount += 1
    let event = EngineEvent(number: eventCount, turn: turn ?? self.turn, kind: kind, configuration: configuration)
    if isObserved { chores.append(.tell(event)) }
    log.append(event)
  }
}

/// The core's effects.
extension EngineState {
  private mutating func perform(_ effect: consuming EngineCore.Effect) {
    switch consume effect {
    case .record(let kind, let turn): record(kind, turn: turn)
    case .begin(let number): begin(number)
    case .follow(let step):
      followed = values.link(at: step, of: machine).flatMap { try? routes.request(for: $0) }
      core.handle(.follow(followed?.intent), into: &effects)
    case .move(let choice):
      if let next = shownNext.take() { screens = next } else { screens.follow(choice, values, returned, on: machine) }
      let isFollowed = if case .follow = choice.move { true } else { false }
      let given = isFollowed ? followed?.values ?? [:] : returned.values
      values.follow(choice.move, giving: given, with: returned.payloads, of: machine)
      trace.append(choice)
      configuration = choice.configuration
      record(.committed(choice.move))
    case .adopt(let place):
      if place.screen != configuration.screen { screens.show(place.screen) }
      configuration = place
      trace = Trace(start: place)
    case .call(let id, let call): start(id, call)
    case .startTimer(let id): if let time = calls.startTimer(id) { chores.append(.watch(time)) }
    case .cancelCall: if let task = calls.cancel() { chores.append(.cancel(task)) }
    case .abandonCall: calls.abandon()
    case .callFailed:
      shownNext = nil
      record(.failed(cause: String(describing: returned.error)))
    case .reply(let number, let reply): self.reply(number, reply)
    }
  }

  private mutating func begin(_ number: Int) {
    guard let caller = caller(number) else { return }
    turn = number
    trace = Trace(start: configuration)
    trace.entries.reserveCapacity(8)
    values = ValueFlow(caller.incoming.values)
    isAnimated = caller.isAnimated
    core.handle(.begin(caller.incoming.request(at: configuration, of: machine)), into: &effects)
  }

  private mutating func start(_ id: EngineCore.CallID, _ call: EngineCore.Call) {
    let work = PresenterCalls.Work(call, from: configuration, screens, values, animated: isAnimated, on: machine)
    shownNext = work.after
    record(work.event)
    calls.next = PresenterCalls.Call(id: id, work: work)
    guard calls.runner?.turn != id.turn else { return }
    // A caller makes the first call of its turn, once it looks; for one that is gone somebody else does.
    if let caller = caller(id.turn), caller.isPresent { return caller.wake() }
    chores.append(.startRunner(turn: id.turn))
  }

  private mutating func reply(_ number: Int, _ reply: EngineCore.Reply) {
    guard let index = callers.firstIndex(where: { $0.number == number }) else { return }
    let caller = callers.remove(at: index)
    let trace = number == turn ? self.trace : Trace(start: configuration)
    // What answers carried may be large.
    if number == turn { values = ValueFlow() }
    switch reply {
    case .ended(let ending):
      let cause = ending == .notPresented ? String(describing: returned.error) : nil
      caller.tell(.success(Caller.Report(trace: trace, ending: ending, cause: cause)))
    case .done: caller.tell(.success(Caller.Report(trace: trace)))
    case .refused(.cancelled): caller.tell(.failure(CancellationError()))
    case .refused(let refusal): caller.tell(.failure(EngineError(refusal, limit: waitingLimit)))
    case .failed(let failure):
      let error = EngineError(failure, after: trace, returned, on: machine)
      record(.threw(error.text(on: machine)))
      caller.tell(.failure(error))
    }
  }
}

/// Somebody who waits for a reply.
package final class Caller {
  package let number: Int
  let incoming: Incoming
  let isAnimated: Bool
  /// False for a link that waited when the app was closed.
  let isPresent: Bool
  /// Resumed when there is a result, or a call to be made.
  var continuation: CheckedContinuation<Void, Never>?
  package private(set) var result: Result<Report, any Error>?

  /// The reply to a caller.
  package struct Report: Sendable {
    package var trace: Trace
    /// The ending of the journey, if there was one.
    package var ending: Ending?
    /// The error that the presenter threw, if the journey ended `notPresented`.
    var cause: String?

    /// - Parameter request: what the journey was for.
    func journey(of request: IntentRequest) -> JourneyResult {
      JourneyResult(request: request, ending: ending ?? .superseded, trace: trace, cause: cause)
    }
  }

  init(_ number: Int, _ incoming: Incoming, animated isAnimated: Bool = true, isPresent: Bool = true) {
    self.number = number
    self.incoming = incoming
    self.isAnimated = isAnimated
    self.isPresent = isPresent
  }

  func tell(_ result: consuming Result<Report, any Error>) {
    self.result = result
    wake()
  }

  /// Lets it look what there is, if it waits.
  func wake() {
    guard let continuation else { return }
    self.continuation = nil
    continuation.resume()
  }
}
