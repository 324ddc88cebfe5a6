import Foundation

/// A value that changes on any thread, and lets others wait until something holds of it.
final class Watched<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value
  private var watchers: [(condition: @Sendable (Value) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ value: Value) { self.value = value }

  var now: Value { lock.withLock { value } }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    let (result, ready) = lock.withLock {
      let result = body(&value)
      defer { watchers.removeAll { $0.condition(value) } }
      return (result, watchers.filter { $0.condition(value) }.map(\.continuation))
    }
    for continuation in ready { continuation.resume() }
    return result
  }

  /// Returns once the condition holds.
  func until(_ condition: @escaping @Sendable (Value) -> Bool) async {
    await withCheckedContinuation { continuation in
      let holds = lock.withLock {
        if condition(value) { return true }
        watchers.append((condition, continuation))
        return false
      }
      if holds { continuation.resume() }
    }
  }
}
