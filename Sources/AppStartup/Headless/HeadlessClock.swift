import Foundation

/// Time that passes only when told to.
final class HeadlessClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Inside {
    var now = Instant(offset: .zero)
    var last = 0
    var sleepers: [(number: Int, deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let inside = Locked(Inside())
  var now: Instant { inside { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = inside { inside in
      inside.last += 1
      return inside.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        inside { $0.sleepers.append((number, deadline, continuation)) }
        if Task.isCancelled { wake { $0 == number } }
      }
    } onCancel: {
      wake { $0 == number }
    }
  }

  /// Lets time pass: sleepers that have slept long enough wake up.
  func pass(_ duration: Duration) {
    let due = inside { inside in
      inside.now.offset += duration
      let (now, all) = (inside.now, inside.sleepers)
      inside.sleepers.removeAll { $0.deadline <= now }
      return all.filter { $0.deadline <= now }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Nobody sleeps any more.
  func stop() { wake { _ in true } }

  private func wake(_ isMeant: (Int) -> Bool) {
    let woken = inside { inside in
      let woken = inside.sleepers.filter { isMeant($0.number) }
      inside.sleepers.removeAll { isMeant($0.number) }
      return woken
    }
    for sleeper in woken { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}
