import Foundation

/// A clock that stands still until it is told that the time is up.
///
/// While it is up, whoever sleeps wakes, and whoever wants to sleep does not.
final class TestClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let lock = NSLock()
  private var isUp = false
  private var sleeping: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var count = 0

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      count += 1
      return count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let wakes = lock.withLock {
          if isUp || Task.isCancelled { return true }
          sleeping[number] = continuation
          return false
        }
        if wakes { continuation.resume() }
      }
    } onCancel: {
      lock.withLock { sleeping.removeValue(forKey: number) }?.resume(throwing: CancellationError())
    }
  }

  /// The time of everybody is up, until ``stand()``.
  func run() {
    let all = lock.withLock {
      isUp = true
      defer { sleeping = [:] }
      return sleeping.sorted { $0.key < $1.key }.map(\.value)
    }
    for continuation in all { continuation.resume() }
  }

  /// The clock stands still again.
  func stand() { lock.withLock { isUp = false } }
}
