import Foundation

/// Time that passes only when a test says so.
///
/// ```swift
/// let clock = VirtualClock()
/// settings.clock = clock
/// // … a call of the presenter is under way …
/// clock.advance(by: .seconds(10))  // its time is up
/// ```
public final class VirtualClock: Clock, @unchecked Sendable {
  public struct Instant: InstantProtocol {
    public var offset = Duration.zero
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    var number: Int
    var deadline: Instant
    var continuation: UnsafeContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var time = Instant()
  /// In the order in which they came.
  private var sleepers: [Sleeper] = []
  private var count = 0
  private var skips = false
  private var isStopped = false
  private let sleepersChange: @Sendable (Int) -> Void

  /// - Parameter sleepersChange: is told of everybody who falls asleep, with 1, and wakes up, with -1.
  public init(sleepersChange: @escaping @Sendable (Int) -> Void = { _ in }) { self.sleepersChange = sleepersChange }

  public var now: Instant { lock.withLock { time } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      count += 1
      return count
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = lock.withLock {
          if isStopped || Task.isCancelled { return .failure(CancellationError()) }
          if skips || deadline <= time { return .success(()) }
          sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) } else { sleepersChange(1) }
      }
    } onCancel: {
      wake(.failure(CancellationError())) { $0.number == number }
    }
  }

  /// Lets time pass: those who have slept long enough wake up.
  ///
  /// - Returns: how many those are.
  @discardableResult
  public func advance(by duration: Duration) -> Int {
    let now = lock.withLock {
      time = time.advanced(by: duration)
      return time
    }
    return wake(.success(())) { $0.deadline <= now }
  }

  /// Lets sleepers wake up at once, without time passing, or not.
  public func skipsSleep(_ skips: Bool) {
    lock.withLock { self.skips = skips }
    if skips { wake(.success(())) { _ in true } }
  }

  /// Nobody sleeps any more: sleeping throws a `CancellationError`.
  public func stop() {
    lock.withLock { isStopped = true }
    wake(.failure(CancellationError())) { _ in true }
  }

  @discardableResult
  private func wake(_ result: Result<Void, any Error>, _ isMeant: (Sleeper) -> Bool) -> Int {
    let woken = lock.withLock {
      let woken = sleepers.filter(isMeant)
      if !woken.isEmpty { sleepers.removeAll(where: isMeant) }
      return woken
    }
    for sleeper in woken {
      sleepersChange(-1)
      sleeper.continuation.resume(with: result)
    }
    return woken.count
  }
}
