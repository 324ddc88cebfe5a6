import Foundation

@testable import PluginLinks

/// What is going on in a headless app, so that tests can wait until all of it is quiescent: done, or waiting for
/// somebody outside.
final class HeadlessActivity: @unchecked Sendable {
  struct State {
    /// Links that are being followed.
    var running = 0
    /// What waits for somebody outside, and who gives up after a while.
    var waiting: [Int: Limit] = [:]
    var sleepers = 0
    /// How often some of it has ended.
    var ends = 0
    /// Nothing goes on any more.
    var isClosed = false

    var isAtRest: Bool { running <= waiting.count }

    func count(_ limit: Limit) -> Int { waiting.values.count { $0 == limit } }
  }

  /// Who gives up. The app sleeps once for each thing that it waits for; the engine has one watchdog, which may sleep
  /// longer.
  enum Limit { case none, app, engine }

  private let lock = NSLock()
  private var state = State()
  private var count = 0
  private var watchers: [(condition: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  var now: State { lock.withLock { state } }

  func began() { change { $0.running += 1 } }

  func ended() {
    change {
      $0.running -= 1
      $0.ends += 1
    }
  }

  /// Somebody was told to stop, and goes on.
  func isNotHeard() { change { $0.ends += 1 } }

  func sleepersChange(by number: Int) { change { $0.sleepers += number } }

  /// The engine's turn is over, and all that it waited for.
  func turnIsOver() { change { $0.waiting = [:] } }

  /// Waits for somebody outside.
  func waiting<Result: Sendable>(
    limit: Limit = .none, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let ends = beginsToWait(limit)
    defer { ends() }
    return try await body()
  }

  /// Somebody waits from now on, until what is given back is called.
  func beginsToWait(_ limit: Limit) -> @Sendable () -> Void {
    let number = lock.withLock {
      count += 1
      return count
    }
    change { $0.waiting[number] = limit }
    return { self.change { if $0.waiting.removeValue(forKey: number) != nil { $0.ends += 1 } } }
  }

  /// Ends what would never end.
  func close() { change { $0.isClosed = true } }
  func untilClosed() async { await until { $0.isClosed } }

  /// Returns once everything is quiescent.
  func rest() async { await until { $0.isAtRest } }

  /// Returns once the condition holds.
  func until(_ condition: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let holds = lock.withLock {
        if condition(state) { return true }
        watchers.append((condition, continuation))
        return false
      }
      if holds { continuation.resume() }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let ready = lock.withLock {
      body(&state)
      defer { watchers.removeAll { $0.condition(state) } }
      return watchers.filter { $0.condition(state) }.map(\.continuation)
    }
    for continuation in ready { continuation.resume() }
  }
}
