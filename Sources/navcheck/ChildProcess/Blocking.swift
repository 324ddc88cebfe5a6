import Foundation

/// Waits for asynchronous work from a thread that may block.
enum Blocking {
  private final class Box<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }

  static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    SystemLimits.demandForTasks()
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        box.result = .success(try await body())
      } catch {
        box.result = .failure(error)
      }
      done.signal()
    }
    done.wait()
    guard let result = box.result else { throw CancellationError() }
    return try result.get()
  }
}

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
