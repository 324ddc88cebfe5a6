import Foundation

/// Runs a body on a thread with a large stack: conditions nest, and so do Z3's own calls.
enum LargeStack {
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }

  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.value = body()
      done.signal()
    }
    thread.stackSize = 64 << 20
    thread.start()
    done.wait()
    return box.value
  }
}
