/// Something that the presenter, or the status, has been asked to do.
///
/// It has a task of its own, so that it can be left behind if it never comes back.
struct PresenterCall {
  let number: Int
  /// Whether it is cancelled when the journey is interrupted; what is being shown is awaited instead.
  let isCancellable: Bool
  let task: Task<Void, Never>
  var timer: Task<Void, Never>?
  /// Goes on without it.
  let leaveBehind: @Sendable () -> Void
}

extension NavigationEngine {
  /// Lets `work` be done outside the engine, and waits for it: for a presentation until the time-out, for the
  /// rest until the time-out after an interruption.
  func patiently<Value: Sendable>(
    cancellable: Bool = false, timed: Bool = true, _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    callCount += 1
    let number = callCount
    let turn = lane.current?.number
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
      let task = Task {
        let result: Result<Value, any Error>
        do {
          // Cancelled before it began: a question that nobody needs any more is not asked.
          try Task.checkCancellation()
          result = .success(try await work())
        } catch {
          result = .failure(error)
        }
        if cameBack(number, of: turn) { continuation.resume(returning: result) }
      }
      call = PresenterCall(
        number: number, isCancellable: cancellable, task: task,
        leaveBehind: { continuation.resume(returning: .failure(TimedOut())) })
      if timed { startTimer() }
    }
    if case .failure(let error) = result { record(.failed(cause: String(describing: error))) }
    return result
  }

  /// Whether a call that came back is still awaited.
  private func cameBack(_ number: Int, of turn: Int?) -> Bool {
    guard let call, call.number == number else {
      record(.ignoredLate, turn: turn)
      return false
    }
    call.timer?.cancel()
    self.call = nil
    return true
  }

  /// From now on the call has as long as the settings allow.
  func startTimer() {
    guard let call, call.timer == nil else { return }
    let (clock, timeout) = (settings.clock, settings.presentationTimeout)
    self.call?.timer = Task {
      guard (try? await clock.sleep(for: timeout, tolerance: nil)) != nil else { return }
      leaveBehind(call.number)
    }
  }

  private func leaveBehind(_ number: Int) {
    guard let call, call.number == number else { return }
    self.call = nil
    call.task.cancel()
    call.leaveBehind()
  }
}
