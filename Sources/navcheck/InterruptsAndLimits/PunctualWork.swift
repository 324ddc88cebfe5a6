import ModelChecking

/// Work on a thread of its own, which is abandoned if it does not stop soon after it was told to.
enum PunctualWork {
  /// The time that it may take to stop, in seconds.
  private static let grace = 0.7
  private static let interval = 0.02

  /// The value of `body`, which polls the cancellation; nil if it had to be abandoned.
  ///
  /// - Parameter memory: the most that the process may take, in megabytes.
  static func run<Value: Sendable>(
    until cancellation: Cancellation, memory: Int? = nil, _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value? {
    func watch() { if let memory, MemoryWatch.resident() > memory { cancellation.cancel(.memory) } }
    watch()
    let promise = Promise<Result<Value, any Error>>()
    try WorkerThread.start(stack: LargeStack.size) { promise.keep(Result { try body() }) }
    var result = promise.value(within: interval)
    while result == nil, cancellation.stopped == nil {
      watch()
      result = promise.value(within: interval)
    }
    return try (result ?? promise.value(within: grace))?.get()
  }
}
