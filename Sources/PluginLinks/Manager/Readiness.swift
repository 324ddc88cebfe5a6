/// Whether the app is ready for links, and those who wait for it.
@MainActor final class Readiness {
  private(set) var isReady = false
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var count = 0

  /// The app starts, or starts again.
  func begin() { isReady = false }

  func becomesReady() {
    isReady = true
    let all = waiting
    waiting = [:]
    for (_, continuation) in all { continuation.resume() }
  }

  /// Returns once the app is ready.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before that.
  func wait() async throws {
    count += 1
    let number = count
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else if isReady {
          continuation.resume()
        } else {
          waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  private func leave(_ number: Int) {
    waiting.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }
}
