/// Lets links wait while the app starts up again after a time in the background.
///
/// For the time before the first start-up is done the engine has a line of its own; this is for the later ones. Those
/// who wait pass in the order in which they came.
@MainActor final class StartUpGate {
  private var isClosed = false
  private let line = WaitingLine()

  /// Returns immediately while the gate is open.
  ///
  /// - Throws: `CancellationError` if the task was cancelled while it waited.
  func pass() async throws {
    if isClosed { try await line.wait() }
  }

  func close() { isClosed = true }

  func open() {
    isClosed = false
    while line.letFirstGo() {}
  }
}
