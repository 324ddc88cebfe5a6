import Foundation

/// Counts.
actor Counter {
  private var count = 0
  func increase() -> Int {
    count += 1
    return count
  }
}

/// Counts what arrives at an engine, and lets others wait for it.
final class Arrivals: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []

  var count: Int { lock.withLock { number } }

  func increase() {
    let ready = lock.withLock {
      number += 1
      defer { waiting.removeAll { $0.number <= number } }
      return waiting.filter { $0.number <= number }.map(\.continuation)
    }
    for continuation in ready { continuation.resume() }
  }

  /// Returns once that many have arrived.
  func wait(for number: Int) async {
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
