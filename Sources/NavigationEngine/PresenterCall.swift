/// A call of the presenter, or of the status.
///
/// It has a task of its own, so that it can be abandoned if it never returns.
struct PresenterCall {
  let number: Int
  /// Whether it is cancelled when the journey is interrupted; a presentation is awaited instead.
  let isCancellable: Bool
  let task: Task<Void, Never>
  /// Whether it has been cancelled, because its time is up or it is no longer needed.
  var isCancelled = false
  var timer: Task<Void, Never>?
  /// Continues without it.
  let leaveBehind: @Sendable () -> Void
}

extension NavigationEngine {
  /// Runs `work` outside the engine, and waits for it: if `timed` until it has been cancelled by the time-out
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

  /// Continues with the result of a call, if it is still awaited.
  private func comeBack(_ number: Int, of turn: Int, _ goOn: @Sendable () -> Void) {
    guard let call, call.number == number else { return record(.ignoredLate, turn: turn) }
    call.timer?.cancel()
    self.call = nil
    goOn()
  }

  /// Starts the time-out of the call.
  private func startTimer() {
    guard let number = call?.number else { return }
    let (clock, timeout) = (settings.clock, settings.presentationTimeout)
    call?.timer?.cancel()
    call?.timer = home.startTask {
      if (try? await clock.sleep(for: timeout, tolerance: nil)) != nil { await self.timeIsOver(for: number) }
    }
  }

  /// Cancels the call, and gives it the same time again to return: it may be about to show something.
  func cancelCall() {
    guard let call, !call.isCancelled else { return }
    self.call?.isCancelled = true
    call.task.cancel()
    startTimer()
  }

  /// Cancels a call, or abandons it if it has been cancelled already; one that has returned is left alone.
  func timeIsOver(for number: Int) {
    guard let call, call.number == number else { return }
    guard call.isCancelled else { return cancelCall() }
    self.call = nil
    call.leaveBehind()
  }
}
