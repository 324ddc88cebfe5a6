import Foundation

/// Runs a body on a thread with a large stack: conditions nest, and so do Z3's own calls.
enum LargeStack {
  /// In bytes.
  static let size = 64 << 20

  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }

  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) throws(WorkerThread.Refused) -> Value? {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    try WorkerThread.start(stack: size) {
      box.value = body()
      done.signal()
    }
    done.wait()
    return box.value
  }
}
