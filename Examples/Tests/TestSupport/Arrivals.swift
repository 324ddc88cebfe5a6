import Foundation

/// Counts what arrives at an engine, and lets others wait for it.
package final class Arrivals: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []

  package init() {}

  package var count: Int { lock.withLock { number } }

  package func increase() {
    let ready = lock.withLock {
      number += 1
      defer { waiting.removeAll { $0.number <= number } }
      return waiting.filter { $0.number <= number }.map(\.continuation)
    }
    for continuation in ready { continuation.resume() }
  }

  /// Returns once that many have arrived.
  package func wait(for number: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = lock.withLock {
        if self.number >= number { return true }
        waiting.append((number, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
