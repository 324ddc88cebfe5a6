import NavigationModel

/// The calls of the presenter and of the status, and the time that they may take.
///
/// One task makes the calls of a turn; it is started in the caller's, and so has its task-local values. If it is stuck
/// in a call that is not awaited any more, or has been cancelled, another one takes over. One more, the watchdog,
/// sleeps until the time of the current call is over; as long as calls return, it wakes once per time-out.
package struct PresenterCalls {
  /// The work of a call, with its values: few words, as it is passed on until it is done.
  package enum Work: Sendable {
    case status
    case present(Presentation)
    indirect case show(Arrival)
    indirect case ask(Question)
  }

  package struct Call {
    package let id: EngineCore.CallID
    package private(set) var work: Work
    package var isCancelled = false
    var isTimed = false

    init(id: EngineCore.CallID, work: Work) { (self.id, self.work) = (id, work) }

    /// Takes the work out, so that nobody else has its values.
    mutating func takeWork() -> Work {
      var work = Work.status
      swap(&work, &self.work)
      return work
    }
  }

  /// A call to be made, and when to look for its time-out; nil: somebody looks already.
  package struct Timed {
    package fileprivate(set) var call: Call
    let watch: Duration?
  }

  package struct Runner {
    package let number: Int
    let turn: Int
    /// Nil until it has been suspended for the first time.
    var task: Task<Void, Never>?
    package var isCancelled = false
  }

  /// The call to be made next.
  package var next: Call?
  /// The runner of the calls that are awaited.
  package private(set) var runner: Runner?
  private var runnerCount = 0
  /// Which call times out, and when.
  private var deadline: (id: EngineCore.CallID, time: Duration)?
  private var isWatched = false
  /// True while a runner has not been suspended: the time of a call begins once it does not return at once.
  private var isAtOnce = false
  /// The call whose time begins then.
  private var untimed: EngineCore.CallID?
  private let timeout: Duration
  let stopwatch: Stopwatch

  init(_ settings: EngineSettings) {
    timeout = settings.presentationTimeout
    stopwatch = Stopwatch(settings.clock)
  }

  /// A runner for the next call, if it is one of this turn and nobody makes it.
  ///
  /// - Parameter isAtOnce: its task is started, and kept, before anything else happens.
  package mutating func newRunner(for turn: Int, atOnce isAtOnce: Bool = false) -> Int? {
    guard let next, next.id.turn == turn, runner?.turn != turn else { return nil }
    self.isAtOnce = isAtOnce
    runnerCount += 1
    runner = Runner(number: runnerCount, turn: turn)
    return runnerCount
  }

  /// Keeps a runner's task, so that it can be cancelled.
  ///
  /// - Returns: whether it must be by now, and when to look for the time-out of its call; nil: as ``Timed/watch``.
  mutating func keep(_ task: Task<Void, Never>, of number: Int) -> (isCancelled: Bool, watch: Duration?) {
    isAtOnce = false
    let time = untimed.flatMap { watch($0) }
    // It may be done already.
    guard runner?.number == number else { return (false, time) }
    runner?.task = task
    return (runner?.isCancelled == true, time)
  }

  /// The next call of a runner, whose time begins; if there is none, the runner is not needed any more.
  package mutating func takeNext(for number: Int) -> Timed? {
    guard let runner, runner.number == number else { return nil }
    guard next?.id.turn == runner.turn, let call = next.take() else {
      self.runner = nil
      return nil
    }
    guard call.isTimed else { return Timed(call: call, watch: nil) }
    guard isAtOnce else { return Timed(call: call, watch: watch(call.id)) }
    untimed = call.id
    return Timed(call: call, watch: nil)
  }

  /// Takes note that a runner's call has returned.
  mutating func end(_ id: EngineCore.CallID, by number: Int, isCancelled: Bool) {
    if deadline?.id == id { deadline = nil }
    if untimed == id { untimed = nil }
    // A task that has been cancelled is of no use for another call.
    if isCancelled, runner?.number == number { runner = nil }
  }

  /// Cancels the current call, which may not have begun yet; the task to be cancelled, if it has.
  mutating func cancel() -> Task<Void, Never>? {
    next?.isCancelled = true
    guard next == nil else { return nil }
    runner?.isCancelled = true
    return runner?.task
  }

  mutating func abandon() {
    next = nil
    runner = nil
  }

  /// The time of a call begins when the call does, or as soon as it does not return at once.
  ///
  /// - Returns: when to look; nil if somebody looks already, or the call has not begun.
  mutating func startTimer(_ id: EngineCore.CallID) -> Duration? {
    guard next?.id == id else { return watch(id) }
    next?.isTimed = true
    return nil
  }

  /// Starts the time of a call; as ``startTimer(_:)``.
  private mutating func watch(_ id: EngineCore.CallID) -> Duration? {
    let time = stopwatch.elapsed() + timeout
    (deadline, untimed) = ((id, time), nil)
    guard !isWatched else { return nil }
    isWatched = true
    return time
  }

  /// The call whose time is over.
  ///
  /// - Parameter woken: until when the watchdog has slept, whatever the clock says: one that lets nobody sleep may
  ///   stand still.
  package mutating func takeOverdue(at woken: Duration) -> EngineCore.CallID? {
    guard let (id, time) = deadline, time <= max(woken, stopwatch.elapsed()) else { return nil }
    deadline = nil
    return id
  }

  /// When the watchdog is to look again; nil: it goes.
  mutating func nextLook(isStopped: Bool) -> Duration? {
    isWatched = !isStopped && deadline != nil
    return isWatched ? deadline?.time : nil
  }

  /// Any clock, by the time since the engine was made.
  struct Stopwatch: Sendable {
    let elapsed: @Sendable () -> Duration
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
      let start = clock.now
      elapsed = { start.duration(to: clock.now) }
      sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
  }
}

extension NavigationEngine {
  /// Makes the next call, if it is one of this turn.
  func startRunner(for turn: Int) {
    if let number = state.calls.newRunner(for: turn, atOnce: true) { start(number) }
  }

  /// Starts a runner, which has been taken note of.
  func start(_ number: Int) {
    let task: Task<Void, Never>
    if home.hasTaskExecutor {
      task = home.startTask { await self.run(number) }
    } else if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      // At once, and until it has to wait.
      task = Task.immediate { await self.run(number) }
    } else {
      task = Task { await self.run(number) }
    }
    let kept = state.calls.keep(task, of: number)
    if kept.isCancelled { task.cancel() }
    if let time = kept.watch { startWatchdog(until: time) }
  }

  /// Makes one call of a turn after the other.
  @inline(__always)
  private func run(_ number: Int) async {
    let presenter = presenter
    var coming = state.calls.takeNext(for: number)
    while var next = coming.take() {
      if let time = next.watch { startWatchdog(until: time) }
      if next.call.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      var returned = Returned.shown
      do {
        switch next.call.takeWork() {
        case .status:
          let values = try await settings.status?() ?? [:]
          returned = .status(machine.context(configuration.context, with: values), values: values)
        case .present(let presentation): try await presenter.present(presentation)
        case .show(let arrival): try await presenter.show(arrival)
        case .ask(let question): returned = .answer(try await presenter.ask(question))
        }
      } catch {
        returned = .failed(error)
      }
      if state.end(next.call.id, returned, by: number, isCancelled: Task.isCancelled, next: &coming) {
        settle()
        coming = state.calls.takeNext(for: number)
      }
    }
  }

  func startWatchdog(until time: Duration) {
    home.startTask { [weak self, sleep = state.calls.stopwatch.sleep] in
      var next: Duration? = time
      while let time = next {
        // A clock that has been stopped measures nothing any more.
        let isStopped = (try? await sleep(time)) == nil
        next = await self?.watch(at: time, isStopped: isStopped)
      }
    }
  }

  /// Tells the core if the time of the current call is over; returns when to look again.
  private func watch(at woken: Duration, isStopped: Bool) -> Duration? {
    if !isStopped, let id = state.calls.takeOverdue(at: woken) { handle(.timeIsOver(id)) }
    return state.calls.nextLook(isStopped: isStopped)
  }
}

extension PresenterCalls.Work {
  /// The event for the log, without payloads and all that is shown.
  var event: EngineEvent.Kind {
    switch self {
    case .status: .readingStatus
    case .present(let presentation): .presenting(presentation.bare)
    case .show(let arrival): .showing(arrival.bare)
    case .ask(let question): .asking(question.bare)
    }
  }
}

/// The result of a call of the presenter or of the status.
package enum Returned: Sendable {
  /// Its time was over.
  case nothing
  case shown
  case answer(Answer)
  /// The context is nil if the machine has none with these values.
  case status(Context?, values: [String: String])
  case failed(any Error)

  var outcome: EngineCore.Outcome {
    switch self {
    case .nothing, .failed: .failed
    case .shown: .shown
    case .answer(let answer): .answer(answer.outcome)
    case .status(let context, _): .status(context)
    }
  }

  /// Those of the answer, or of the status.
  var values: [String: String] {
    switch self {
    case .answer(let answer): answer.values
    case .status(_, let values): values
    case .nothing, .shown, .failed: [:]
    }
  }

  /// Those of the answer.
  var payloads: [String: Payload]? { if case .answer(let answer) = self { answer.payloads } else { nil } }

  /// The error that it threw.
  var error: any Error { if case .failed(let error) = self { error } else { TimedOut() } }
}
