/// The readiness of the app for links, and those who wait for it.
@MainActor final class Readiness {
  private(set) var isReady = false
  /// Is told when somebody begins to wait; what it gives back, when they no longer do.
  var watch: (@MainActor () -> @MainActor () -> Void)?
  private var waiting: [Int: (continuation: CheckedContinuation<Void, any Error>, ends: (@MainActor () -> Void)?)] = [:]
  private var count = 0

  /// The app starts, or starts again.
  func begin() { isReady = false }

  func becomesReady() {
    isReady = true
    for number in waiting.keys.sorted() { finish(number, .success(())) }
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
          waiting[number] = (continuation, watch?())
        }
      }
    } onCancel: {
      Task { await self.finish(number, .failure(CancellationError())) }
    }
  }

  private func finish(_ number: Int, _ result: Result<Void, any Error>) {
    guard let one = waiting.removeValue(forKey: number) else { return }
    one.ends?()
    one.continuation.resume(with: result)
  }
}
