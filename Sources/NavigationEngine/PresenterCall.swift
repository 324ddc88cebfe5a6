/// Something that the presenter, or the status, has been asked to do.
///
/// It has a task of its own, so that it can be left behind if it never comes back.
struct PresenterCall {
  let number: Int
  /// Whether it is cancelled when the journey is interrupted; what is being shown is awaited instead.
  let isCancellable: Bool
  let task: Task<Void, Never>
  /// It has been told that its time is over, or that nobody needs it any more.
  var isCancelled = false
  var timer: Task<Void, Never>?
  /// Goes on without it.
  let leaveBehind: @Sendable () -> Void
}

extension NavigationEngine {
  /// Lets `work` be done outside the engine, and waits for it: if `timed` until it has been cancelled by the time-out
  /// and has had the same time again, else until that after an interruption.
  func patiently<Value: Sendable>(
    cancellable: Bool = false, timed: Bool = true, _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    callCount += 1
    let (number, turn) = (callCount, lane.current?.number ?? 0)
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, any Error>, Never>) in
      let task = home.startTask {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        await self.comeBack(number, of: turn) { continuation.resume(returning: result) }
      }
      call = PresenterCall(
        number: number, isCancellable: cancellable, task: task,
        leaveBehind: { continuation.resume(returning: .failure(TimedOut())) })
      if timed { startTimer() }
    }
    if case .failure(let error) = result { record(.failed(cause: String(describing: error))) }
    return result
  }

  /// Goes on with what came of a call, if it is still awaited.
  private func comeBack(_ number: Int, of turn: Int, _ goOn: @Sendable () -> Void) {
    guard let call, call.number == number else { return record(.ignoredLate, turn: turn) }
    call.timer?.cancel()
    self.call = nil
    goOn()
  }

  /// From now on the call has as long as the settings allow.
  private func startTimer() {
    guard let number = call?.number else { return }
    let (clock, timeout) = (settings.clock, settings.presentationTimeout)
    call?.timer?.cancel()
    call?.timer = home.startTask {
      if (try? await clock.sleep(for: timeout, tolerance: nil)) != nil { await self.timeIsOver(for: number) }
    }
  }

  /// Tells the call to come back, and gives it the same time again to do so: it may have shown something just now.
  func cancelCall() {
    guard let call, !call.isCancelled else { return }
    self.call?.isCancelled = true
    call.task.cancel()
    startTimer()
  }

  /// Cancels a call, or leaves it behind if it has been cancelled; one that has come back is left alone.
  func timeIsOver(for number: Int) {
    guard let call, call.number == number else { return }
    guard call.isCancelled else { return cancelCall() }
    self.call = nil
    call.leaveBehind()
  }
}
