import ModelChecking

/// Asynchronous work for which a thread waits that may block.
enum AsynchronousWork {
  /// The value of `body`, which is cancelled once it must stop.
  static func run<Value: Sendable>(
    until cancellation: Cancellation = Cancellation(), _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    SystemLimits.demandForTasks()
    let promise = Promise<Result<Value, any Error>>()
    let task = Task.detached {
      do { promise.keep(.success(try await body())) } catch { promise.keep(.failure(error)) }
    }
    return try cancellation.whileCancelled {
      task.cancel()
    } _: {
      if cancellation.stopped != nil { task.cancel() }
      return try promise.value().get()
    }
  }
}
