import NavigationEngine

/// Time on a stage: it passes when the test says so.
struct StageClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  let stage: Stage
  var now: Instant { Instant(offset: stage.now.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = stage.newNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        stage.change { state in
          state.sleepers[number] = Stage.Sleeper(deadline: deadline.offset) { continuation.resume(with: $0) }
        }
        if Task.isCancelled { stage.wake(number, .failure(CancellationError())) }
      }
    } onCancel: {
      stage.wake(number, .failure(CancellationError()))
    }
  }
}

extension Stage {
  /// Lets the time of a call run out, and then the time that it has after it was cancelled, if it needs that.
  func exhaust(_ call: Held) async {
    if !now.cancelled.contains(call.number) { await pass(.seconds(10)) }
    let state = await until { $0.cancelled.contains(call.number) }
    if state.held.contains(where: { $0.number == call.number }) { await pass(.seconds(10), isOver: true) }
  }

  /// Lets time pass, once somebody waits for it.
  func pass(_ duration: Duration, isOver: Bool = false) async {
    _ = await until { !$0.sleepers.isEmpty }
    let due = change { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }.keys.sorted()
      // The engine goes on without what the stage holds.
      if isOver { state.isHolding = false }
      return due
    }
    for number in due { wake(number, .success(())) }
  }

  fileprivate func wake(_ number: Int, _ result: Result<Void, any Error>) {
    change { $0.sleepers.removeValue(forKey: number) }?.resume(result)
  }
}
