/// Waiting with a time limit.
@MainActor enum Patience {
  struct Silence: Error, Hashable {}

  /// The answer of `work`, or ``Silence`` if it takes longer than `limit`; nil: it may take any time. An answer that is
  /// late is cancelled, and not waited for.
  ///
  /// - Throws: `CancellationError` immediately, if the answer is no longer needed.
  static func answer<Value: Sendable>(
    within limit: Duration?, on clock: any Clock<Duration>, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Result<Value, any Error> {
    let race = Race<Value>()
    let result = await withTaskCancellationHandler {
      await race.run(limit, clock, work)
    } onCancel: {
      Task { await race.finish(.failure(CancellationError())) }
    }
    try Task.checkCancellation()
    return result
  }
}

/// An answer against the clock; the first to come in counts.
@MainActor private final class Race<Value: Sendable> {
  private var continuation: CheckedContinuation<Result<Value, any Error>, Never>?
  private var runners: [Task<Void, Never>] = []

  func run(
    _ limit: Duration?, _ clock: any Clock<Duration>, _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    await withCheckedContinuation { continuation in
      self.continuation = continuation
      let answer = Task {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        finish(result)
      }
      runners = [answer]
      if let limit {
        runners.append(
          Task {
            if (try? await clock.sleep(for: limit, tolerance: nil)) != nil { finish(.failure(Patience.Silence())) }
          })
      }
      if Task.isCancelled { finish(.failure(CancellationError())) }
    }
  }

  func finish(_ result: Result<Value, any Error>) {
    continuation?.resume(returning: result)
    continuation = nil
    for runner in runners { runner.cancel() }
    runners = []
  }
}
