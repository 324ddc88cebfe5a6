import NavigationModel

/// The calls of the presenter and of the status, and the time that they may take.
///
/// One task makes the calls of a turn; it is started in the caller's, and so has its task-local values. If it is stuck
/// in a call that is not awaited any more, or has been cancelled, another one takes over. One more, the watchdog,
/// sleeps until the time of the current call is over; as long as calls return, it wakes once per time-out.
struct PresenterCalls {
  /// What is to be called, with its values.
  enum Work: Sendable {
    case status
    case present(Presentation)
    case show(Arrival)
    case ask(Question)
  }

  struct Call {
    let id: EngineCore.CallID
    let work: Work
    var isCancelled = false
    var isTimed = false
  }

  struct Runner {
    let number: Int
    let turn: Int
    /// Nil until it has been suspended for the first time.
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  /// What is to be called next.
  var next: Call?
  /// What makes the calls that are awaited.
  var runner: Runner?
  var runnerCount = 0
  /// When the time of which call is over.
  var deadline: (id: EngineCore.CallID, time: Duration)?
  var isWatched = false
  let stopwatch: Stopwatch

  init(clock: any Clock<Duration>) { stopwatch = Stopwatch(clock) }

  /// Cancels the current call, which may not have begun yet.
  mutating func cancel() {
    next?.isCancelled = true
    guard next == nil else { return }
    runner?.isCancelled = true
    runner?.task?.cancel()
  }

  mutating func abandon() {
    next = nil
    runner = nil
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
    guard let next = calls.next, next.id.turn == turn, calls.runner?.turn != turn else { return }
    calls.runnerCount += 1
    let number = calls.runnerCount
    calls.runner = PresenterCalls.Runner(number: number, turn: turn)
    let task = home.startTask(on: self) { await $0.run(number) }
    // It may be done already.
    guard calls.runner?.number == number else { return }
    calls.runner?.task = task
    if calls.runner?.isCancelled == true { task.cancel() }
  }

  /// Makes one call of a turn after the other.
  private func run(_ number: Int) async {
    while let runner = calls.runner, runner.number == number, let next = calls.next, next.id.turn == runner.turn {
      calls.next = nil
      if next.isTimed { watch(next.id) }
      if next.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let returned = await make(next.work)
      if calls.deadline?.id == next.id { calls.deadline = nil }
      // A task that has been cancelled is of no use for another call.
      if Task.isCancelled, calls.runner?.number == number { calls.runner = nil }
      finish(next.id, returned)
    }
    if calls.runner?.number == number { calls.runner = nil }
  }

  private func make(_ work: PresenterCalls.Work) async -> Returned {
    do {
      switch work {
      case .status:
        let values = try await settings.status?() ?? [:]
        let context = machine.context(configuration.context, with: values)
        return Returned(outcome: .status(context), values: values)
      case .present(let presentation): try await presenter.present(presentation)
      case .show(let arrival): try await presenter.show(arrival)
      case .ask(let question):
        let answer = try await presenter.ask(question)
        return Returned(outcome: .answer(answer.outcome), values: answer.values)
      }
      return Returned(outcome: .shown)
    } catch {
      return Returned(error: error)
    }
  }

  /// The time of a call begins when the call does.
  func startTimer(_ id: EngineCore.CallID) {
    if calls.next?.id == id { calls.next?.isTimed = true } else { watch(id) }
  }

  private func watch(_ id: EngineCore.CallID) {
    let time = calls.stopwatch.elapsed() + settings.presentationTimeout
    calls.deadline = (id, time)
    guard !calls.isWatched else { return }
    calls.isWatched = true
    home.startTask { [weak self, sleep = calls.stopwatch.sleep] in
      var next: Duration? = time
      while let time = next {
        // A clock that has been stopped measures nothing any more.
        let isStopped = (try? await sleep(time)) == nil
        next = await self?.watch(at: time, isStopped: isStopped)
      }
    }
  }

  /// Tells the core if the time of the current call is over; returns when to look again.
  ///
  /// - Parameter woken: until when it has slept, whatever the clock says: one that lets nobody sleep may stand still.
  private func watch(at woken: Duration, isStopped: Bool) -> Duration? {
    if !isStopped, let (id, time) = calls.deadline, time <= max(woken, calls.stopwatch.elapsed()) {
      calls.deadline = nil
      handle(.timeIsOver(id))
    }
    calls.isWatched = !isStopped && calls.deadline != nil
    return calls.isWatched ? calls.deadline?.time : nil
  }
}

extension PresenterCalls.Work {
  /// A call with the values that it takes.
  init(
    _ call: EngineCore.Call, from screen: ScreenID, _ values: ValueFlow, animated isAnimated: Bool,
    on machine: Machine
  ) {
    switch call {
    case .readStatus: self = .status
    case .show(let change, let target): self = .show(Arrival(change: change, from: screen, to: target))
    case .present(let transition, let step):
      self = .present(
        Presentation(transition, at: step, from: screen, values, animated: isAnimated, on: machine))
    case .ask(let prompt, let step): self = .ask(Question(prompt, at: step, values, on: machine))
    }
  }

  /// What the log says of it.
  var event: EngineEvent.Kind {
    switch self {
    case .status: .readingStatus
    case .present(let presentation): .presenting(presentation)
    case .show(let arrival): .showing(arrival)
    case .ask(let question): .asking(question)
    }
  }
}
