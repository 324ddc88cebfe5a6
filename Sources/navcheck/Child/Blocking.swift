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
