import Foundation

/// A clock whose time passes when it is told to.
package final class HeadlessClock: Clock, @unchecked Sendable {
  package struct Instant: InstantProtocol {
    package var offset = Duration.zero
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var time = Instant()
  private var sleepers: [Int: Sleeper] = [:]
  private var count = 0
  private var isClosed = false
  private let activity: HeadlessActivity

  init(activity: HeadlessActivity) { self.activity = activity }

  package var now: Instant { lock.withLock { time } }
  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      count += 1
      return count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let result: Result<Void, any Error>? = lock.withLock {
          if isClosed || Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= time { return .success(()) }
          sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(with: result) } else { activity.sleeperCame() }
      }
    } onCancel: {
      wake([number], .failure(CancellationError()))
    }
  }

  /// Lets time pass; sleepers that have slept long enough wake up.
  ///
  /// - Returns: how many those are.
  func advance(by duration: Duration) -> Int {
    let due = lock.withLock {
      time = time.advanced(by: duration)
      return sleepers.filter { $0.value.deadline <= time }.keys.sorted()
    }
    wake(due, .success(()))
    return due.count
  }

  /// Nobody sleeps any more.
  func close() {
    let all = lock.withLock {
      isClosed = true
      return Array(sleepers.keys)
    }
    wake(all, .failure(CancellationError()))
  }

  private func wake(_ numbers: [Int], _ result: Result<Void, any Error>) {
    let woken = lock.withLock { numbers.compactMap { sleepers.removeValue(forKey: $0) } }
    for sleeper in woken {
      activity.sleeperWent()
      sleeper.continuation.resume(with: result)
    }
  }
}
