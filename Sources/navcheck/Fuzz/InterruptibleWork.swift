import Foundation

/// Asynchronous work that a thread waits for, and that another thread can cancel.
final class InterruptibleWork: @unchecked Sendable {
  private let lock = NSLock()
  private var stop: (@Sendable () -> Void)?
  private var isOver = false

  var isCancelled: Bool { lock.withLock { isOver } }

  /// Cancels the current work, and any that begins later.
  func cancel() {
    lock.withLock {
      isOver = true
      stop?()
    }
  }

  func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    try Blocking.run { [self] in
      let work = Task.detached { try await body() }
      begin { work.cancel() }
      return try await work.value
    }
  }

  private func begin(_ stop: @escaping @Sendable () -> Void) {
    lock.withLock {
      self.stop = stop
      if isOver { stop() }
    }
  }
}
