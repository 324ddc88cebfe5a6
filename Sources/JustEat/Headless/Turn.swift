/// Lets one task at a time onto the screen, in the order in which they came.
@MainActor final class Turn {
  private var isTaken = false
  private let line = WaitingLine()

  /// Waits until it is this task's turn.
  ///
  /// - Throws: `CancellationError` if the task was cancelled before that; it has no turn then.
  func take() async throws {
    try Task.checkCancellation()
    guard isTaken else {
      isTaken = true
      return
    }
    try await line.wait()
  }

  /// Ends this task's turn; it goes to the one who has waited longest.
  func release() {
    if !line.letFirstGo() { isTaken = false }
  }
}
