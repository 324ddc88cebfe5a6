/// A watch that tells whether the app was in the background for too long.
@MainActor final class Foreground {
  private let limit: Duration
  private let clock: any Clock<Duration>
  /// The time that it has been in the background; nil while it is in front.
  private var timeAway: (@Sendable () -> Duration)?
  /// It has come back beyond the limit, and is not yet active.
  private(set) var isLate = false

  init(limit: Duration, clock: any Clock<Duration>) {
    self.limit = limit
    self.clock = clock
  }

  func didEnterBackground() { timeAway = Self.stopwatch(clock) }

  /// True if that is late.
  func willEnter() -> Bool {
    guard let time = timeAway?() else { return false }
    timeAway = nil
    if time > limit { isLate = true }
    return time > limit
  }

  func didBecomeActive() {
    timeAway = nil
    isLate = false
  }

  private static func stopwatch(_ clock: any Clock<Duration>) -> @Sendable () -> Duration {
    func start<Time: Clock<Duration>>(_ clock: Time) -> @Sendable () -> Duration {
      let begin = clock.now
      return { begin.duration(to: clock.now) }
    }
    return start(clock)
  }
}
