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
    package let work: Work
    package var isCancelled = false
    var isTimed = false
  }

  /// A call to be made, and when to look for its time-out; nil: somebody looks already.
  package struct Timed {
    package let call: Call
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
  private let timeout: Duration
  let stopwatch: Stopwatch

  init(_ settings: EngineSettings) {
    timeout = settings.presentationTimeout
    stopwatch = Stopwatch(settings.clock)
  }

  /// A runner for the next call, if it is one of this turn and nobody makes it.
  package mutating func newRunner(for turn: Int) -> Int? {
    guard let next, next.id.turn == turn, runner?.turn != turn else { return nil }
    runnerCount += 1
    runner = Runner(number: runnerCount, turn: turn)
    return runnerCount
  }

  /// Keeps a runner's task, so that it can be cancelled; true if it must be by now.
  mutating func keep(_ task: Task<Void, Never>, of number: Int) -> Bool {
    // It may be done already.
    guard runner?.number == number else { return false }
    runner?.task = task
    return runner?.isCancelled == true
  }

  /// The next call of a runner, whose time begins; if there is none, the runner is not needed any more.
  package mutating func takeNext(for number: Int) -> Timed? {
    guard let runner, runner.number == number else { return nil }
    guard next?.id.turn == runner.turn, let call = next.take() else {
      self.runner = nil
      return nil
    }
    return Timed(call: call, watch: call.isTimed ? watch(call.id) : nil)
  }

  /// Takes note that a runner's call has returned.
  mutating func end(_ id: EngineCore.CallID, by number: Int, isCancelled: Bool) {
    if deadline?.id == id { deadline = nil }
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

  /// The time of a call begins when the call does.
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
    deadline = (id, time)
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
    guard let number = state.calls.newRunner(for: turn) else { return }
    let task: Task<Void, Never>
    if home.hasTaskExecutor {
      task = home.startTask { await self.run(number) }
    } else if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      // At once, and until it has to wait.
      task = Task.immediate { await self.run(number) }
    } else {
      task = Task { await self.run(number) }
    }
    if state.calls.keep(task, of: number) { task.cancel() }
  }

  /// Makes one call of a turn after the other.
  private func run(_ number: Int) async {
    let presenter = presenter
    while let next = state.calls.takeNext(for: number) {
      let call = next.call
      if let time = next.watch { startWatchdog(until: time) }
      if call.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      var returned = Returned.shown
      do {
        switch call.work {
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
      state.end(call.id, returned, by: number, isCancelled: Task.isCancelled)
      settle()
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
  /// A call with the values that it takes.
  init(
    _ call: EngineCore.Call, from place: Configuration, _ screens: Columns<ShownScreen>, _ values: ValueFlow,
    animated isAnimated: Bool, on machine: Machine
  ) {
    switch call {
    case .readStatus: self = .status
    case .show(let change, let choice):
      self = .show(Arrival(change, choice, from: place, showing: screens, on: machine))
    case .present(let transition, let step, let choice):
      self = .present(
        Presentation(
          transition, at: step, choice, from: place, showing: screens, values, animated: isAnimated, on: machine))
    case .ask(let prompt, let step): self = .ask(Question(prompt, at: step, from: place, screens, values, on: machine))
    }
  }

  /// The event for the log, without payloads and all that is shown.
  var event: EngineEvent.Kind {
    switch self {
    case .status: .readingStatus
    case .present(let presentation): .presenting(presentation.bare)
    case .show(let arrival): .showing(arrival.bare)
    case .ask(let question): .asking(question.bare)
    }
  }

  /// All that is shown once it has returned; nil if that is not known yet, or nothing changes.
  var after: Columns<ShownScreen>? {
    switch self {
    case .present(let presentation): presentation.after
    case .show(let arrival): arrival.after
    case .status, .ask: nil
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
