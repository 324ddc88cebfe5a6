/// Time that passes only when told to.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class VirtualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    var number: Int
    var deadline: Instant
    var continuation: UnsafeContinuation<Void, any Error>
  }

  // Touched by one thread at a time, as its engine is.
  private(set) var now = Instant(offset: .zero)
  private var sleepers: [Sleeper] = []
  private var lastNumber = 0
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
        if Task.isCancelled { wake(number) }
      }
    } onCancel: {
      wake(number)
    }
  }

  /// Lets time pass: sleepers that have slept long enough wake up.
  func pass(_ duration: Duration) {
    now = now.advanced(by: duration)
    let due = sleepers.filter { $0.deadline <= now }
    sleepers.removeAll { $0.deadline <= now }
    for sleeper in due { sleeper.continuation.resume() }
  }

  private func wake(_ number: Int) {
    guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return }
    sleepers.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
