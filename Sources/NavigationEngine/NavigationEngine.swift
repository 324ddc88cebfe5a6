import LinkRouting
import NavigationModel

/// Makes the journeys of an app's links, by the model that was proved.
///
/// The engine owns one configuration and moves only by `Step`: every committed change is one of `Step.choices`, and
/// every trace that it returns can be replayed. It has no navigation rule of its own.
///
/// ```swift
/// func follow(_ link: String, on machine: Machine, with presenter: some Presenter) async throws -> Ending {
///   let engine = try NavigationEngine(machine: machine, presenter: presenter)
///   await engine.ready()
///   return try await engine.open(link: link).ending
/// }
/// ```
///
/// One link, tap or change has the turn at a time; what arrives meanwhile waits, and ends the current
/// journey: see Docs/Engine.md for what happens when things overlap.
public actor NavigationEngine {
  // All decisions are those of the core. This actor performs its effects: it keeps the values, calls the presenter,
  // measures the time, answers the callers and writes the log.

  public nonisolated let machine: Machine
  public nonisolated let routes: RouteTable
  /// The link that was being followed when the snapshot was taken from which this engine was restored.
  public nonisolated let interrupted: IntentRequest?
  nonisolated let presenter: any Presenter
  nonisolated let settings: EngineSettings
  nonisolated let home: EngineHome
  public nonisolated var unownedExecutor: UnownedSerialExecutor { home.executor }

  /// The committed state of the machine, without anything that is still under way.
  public private(set) var configuration: Configuration
  /// The latest events, oldest first; see ``EngineSettings/logLimit``.
  public var log: [EngineEvent] { events.all }

  private(set) var core: EngineCore
  private var effects: [EngineCore.Effect] = []
  private var events: EventLog

  /// Who has arrived and has had no reply, by number.
  private(set) var callers: [Int: Caller] = [:]
  private var lastNumber = 0

  /// The number of the current turn, or of the last.
  private var turn = 0
  /// What has happened in it.
  private var trace: Trace
  private var values = ValueFlow()
  private var isAnimated = true
  /// What came with the call that returned last.
  private var returned = Returned()

  var calls: PresenterCalls

  /// Somebody who waits for a reply.
  struct Caller {
    var incoming: Incoming
    var isAnimated = true
    /// False for a link that waited when the app was closed.
    var isPresent = true
    /// Resumed when there is a result, or a call to be made.
    var continuation: CheckedContinuation<Void, Never>?
    var result: Result<Report, any Error>?
  }

  /// What a caller is told.
  struct Report: Sendable {
    var trace: Trace
    var journey: JourneyResult?
  }

  /// What a call brought, apart from its outcome.
  struct Returned: Sendable {
    var outcome = EngineCore.Outcome.failed
    /// Those of the answer, or the status.
    var values: [String: String] = [:]
    var error: any Error = TimedOut()
  }

  /// An engine on the root of `machine`; links wait until ``ready()``.
  ///
  /// - Parameters:
  ///   - routes: how links are read; nil: the machine's own routes. Give one if the app has other schemes or hosts.
  ///   - context: the values with which the app starts; nil: the first that the spec admits.
  /// - Throws: ``EngineError/routes(_:)`` or ``EngineError/cannotStart(in:)``.
  /// - Complexity: that of compiling the routes, unless they are given.
  public init(
    machine: Machine, routes: RouteTable? = nil, presenter: any Presenter, context: Context? = nil,
    settings: EngineSettings = EngineSettings()
  ) throws(EngineError) {
    let context = context ?? machine.firstStart ?? Context()
    guard machine.canStart(in: context) else { throw .cannotStart(in: context) }
    try self.init(
      machine: machine, routes: routes, presenter: presenter,
      standing: Configuration(screen: machine.root, context: context), settings: settings)
  }

  init(
    machine: Machine, routes: RouteTable?, presenter: any Presenter, standing configuration: Configuration,
    settings: EngineSettings, restored: Restoring? = nil
  ) throws(EngineError) {
    self.machine = machine
    self.presenter = presenter
    self.settings = settings
    home = EngineHome(settings)
    self.configuration = configuration
    trace = Trace(start: configuration)
    events = EventLog(limit: settings.logLimit)
    calls = PresenterCalls(clock: settings.clock)
    if let routes {
      guard routes.machine == machine else { throw .foreignRoutes }
      self.routes = routes
    } else {
      do { self.routes = try RouteTable(machine) } catch { throw .routes(error) }
    }
    interrupted = restored?.interrupted
    for request in restored?.waiting ?? [] {
      lastNumber += 1
      callers[lastNumber] = Caller(incoming: .link(request), isPresent: false)
    }
    core = EngineCore(
      machine, at: configuration, policy: settings.policy, waitingLimit: settings.acceptedWaitingLimit,
      readsStatus: settings.status != nil, waiting: callers.keys.sorted().map { EngineCore.Ticket($0, .link) })
    guard restored != nil else { return }
    settings.observer?(events.append(.restored(interrupted: interrupted), turn: 0, configuration))
  }

  /// Accepts links and taps; those that waited are followed as the policy says.
  ///
  /// Call it when start-up is done. Calling it again does nothing.
  public func ready() { handle(.ready) }

  /// Waits for the turn of `incoming`, and for what comes of it.
  ///
  /// - Throws: `CancellationError` if the caller was cancelled before its turn came; ``EngineError``.
  func outcome(of incoming: Incoming, animated isAnimated: Bool = true) async throws -> Report {
    // A caller that is already cancelled ends nobody else's journey; a fact is one, whoever reports it.
    if !incoming.isFact { try Task.checkCancellation() }
    lastNumber += 1
    let number = lastNumber
    callers[number] = Caller(incoming: incoming, isAnimated: isAnimated)
    record(.arrived(incoming), turn: number)
    handle(.arrive(EngineCore.Ticket(number, incoming.kind(on: machine))))
    return try await withTaskCancellationHandler {
      while true {
        // What the presenter does for a caller is done with the caller's task-local values.
        startRunner(for: number)
        if let result = callers[number]?.result {
          callers[number] = nil
          return try result.get()
        }
        await withCheckedContinuation { callers[number]?.continuation = $0 }
      }
    } onCancel: {
      home.startTask { [self] in await handle(.cancel(number)) }
    }
  }

  // MARK: The core's effects

  func handle(_ input: EngineCore.Input) {
    core.handle(input, into: &effects)
    var next = 0
    while next < effects.count {
      perform(effects[next])
      next += 1
    }
    effects.removeAll(keepingCapacity: true)
  }

  private func perform(_ effect: EngineCore.Effect) {
    switch effect {
    case .record(let kind, let turn): record(kind, turn: turn)
    case .begin(let number): begin(number)
    case .move(let choice):
      values.follow(choice.move, giving: returned.values, of: machine)
      trace.append(choice)
      configuration = choice.result.configuration
      record(.committed(choice.move))
    case .adopt(let place):
      configuration = place
      trace = Trace(start: place)
    case .call(let id, let call): start(id, call)
    case .startTimer(let id): startTimer(id)
    case .cancelCall: calls.cancel()
    case .abandonCall:
      calls.abandon()
      returned = Returned()
    case .callFailed: record(.failed(cause: String(describing: returned.error)))
    case .reply(let number, let reply): self.reply(number, reply)
    }
  }

  private func begin(_ number: Int) {
    guard let caller = callers[number] else { return }
    turn = number
    trace = Trace(start: configuration)
    values = ValueFlow(caller.incoming.values)
    isAnimated = caller.isAnimated
    core.handle(.begin(caller.incoming.request(at: configuration, of: machine)), into: &effects)
  }

  private func start(_ id: EngineCore.CallID, _ call: EngineCore.Call) {
    let work = PresenterCalls.Work(call, from: configuration.screen, values, animated: isAnimated, on: machine)
    record(work.event)
    calls.next = PresenterCalls.Call(id: id, work: work)
    guard calls.runner?.turn != id.turn else { return }
    // A caller makes the first call of its turn, once it looks; for one that is gone somebody else does.
    if callers[id.turn]?.isPresent == true { return wake(id.turn) }
    home.startTask { [self] in await startRunner(for: id.turn) }
  }

  /// Lets a caller that waits look what there is.
  private func wake(_ number: Int) {
    let continuation = callers[number]?.continuation
    callers[number]?.continuation = nil
    continuation?.resume()
  }

  /// Tells the core that a call has returned.
  func finish(_ id: EngineCore.CallID, _ returned: Returned) {
    self.returned = returned
    handle(.returned(id, returned.outcome))
  }

  private func reply(_ number: Int, _ reply: EngineCore.Reply) {
    guard let caller = callers[number] else { return }
    let trace = number == turn ? self.trace : Trace(start: configuration)
    let result: Result<Report, any Error>
    switch reply {
    case .ended(let ending):
      let journey = caller.incoming.intent(on: machine).map {
        JourneyResult(request: $0, ending: ending, trace: trace, causedBy: returned.error)
      }
      result = .success(Report(trace: trace, journey: journey))
    case .done: result = .success(Report(trace: trace))
    case .refused(.cancelled): result = .failure(CancellationError())
    case .refused(let refusal): result = .failure(EngineError(refusal, limit: settings.acceptedWaitingLimit))
    case .failed(let failure):
      let error = EngineError(failure, after: trace, returned, on: machine)
      record(.threw(error.text(on: machine)))
      result = .failure(error)
    }
    guard caller.isPresent else { return callers[number] = nil }
    callers[number]?.result = result
    wake(number)
  }

  /// Passes the event to the log and the observer.
  private func record(_ kind: EngineEvent.Kind, turn: Int? = nil) {
    let event = events.append(kind, turn: turn ?? self.turn, configuration)
    settings.observer?(event)
  }
}
