/// Tasks that wait, in the order in which they came.
@MainActor final class WaitingLine {
  private typealias Caller = CheckedContinuation<Void, any Error>

  private var waiting: [(number: Int, continuation: Caller)] = []
  private var count = 0

  /// Waits until it is let go.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before that; it is no longer in the line then.
  func wait() async throws {
    count += 1
    let number = count
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Caller) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  /// Releases the first in the line; false if it is empty.
  @discardableResult func letFirstGo() -> Bool {
    guard !waiting.isEmpty else { return false }
    waiting.removeFirst().continuation.resume()
    return true
  }

  private func leave(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
