@testable import AppStartup

/// A question that waits for the person in front of the app.
final class HeadlessQuestion<Outcome: Sendable>: Sendable {
  private let waiting = Locked<CheckedContinuation<Outcome, any Error>?>(nil)
  private let life: HeadlessLife

  init(life: HeadlessLife) { self.life = life }

  /// Waits for the answer.
  ///
  /// - Throws: `CancellationError` if it is no longer needed.
  func ask() async throws -> Outcome {
    try life.check()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting { $0 = continuation }
        if Task.isCancelled { fail(CancellationError()) }
      }
    } onCancel: {
      fail(CancellationError())
    }
  }

  /// Answers it; false if nobody asks.
  func answer(_ outcome: Outcome) -> Bool {
    guard let continuation = take() else { return false }
    continuation.resume(returning: outcome)
    return true
  }

  func fail(_ error: any Error) { take()?.resume(throwing: error) }

  private func take() -> CheckedContinuation<Outcome, any Error>? {
    waiting { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}
