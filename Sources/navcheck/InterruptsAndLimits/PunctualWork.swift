import Foundation
import ModelChecking

/// Work on a thread of its own, which is abandoned if it does not stop soon after it was told to.
enum PunctualWork {
  /// The time that it may take to stop, in seconds.
  private static let grace = 0.7
  private static let interval = 0.02

  /// The state that the thread and its supervisor share.
  private final class State<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var result: Result<Value, any Error>?

    func finish(_ result: Result<Value, any Error>) {
      condition.withLock {
        self.result = result
        condition.broadcast()
      }
    }

    func result(within seconds: Double) -> Result<Value, any Error>? {
      condition.withLock {
        let end = Date(timeIntervalSinceNow: seconds)
        while result == nil, condition.wait(until: end) {}
        return result
      }
    }
  }

  /// The value of `body`, which polls the cancellation; nil if it had to be abandoned.
  ///
  /// - Parameter memory: the most that the process may take, in megabytes.
  static func run<Value: Sendable>(
    until cancellation: Cancellation, memory: Int? = nil, _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value? {
    func watch() { if let memory, MemoryWatch.resident() > memory { cancellation.cancel(.memory) } }
    watch()
    let state = State<Value>()
    try WorkerThread.start(stack: LargeStack.size) { state.finish(Result { try body() }) }
    var result = state.result(within: interval)
    while result == nil, cancellation.stopped == nil {
      watch()
      result = state.result(within: interval)
    }
    return try (result ?? state.result(within: grace))?.get()
  }
}
