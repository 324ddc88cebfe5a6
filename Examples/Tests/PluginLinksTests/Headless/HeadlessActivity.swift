/// What is going on in a headless app, so that tests can wait until all of it is quiescent: done, or waiting for
/// somebody outside.
final class HeadlessActivity: Sendable {
  struct State: Sendable {
    /// Links that are being followed.
    var running = 0
    /// What waits for somebody outside, and who gives up after a while.
    var waiting: [Int: Limit] = [:]
    var lastNumber = 0
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
  enum Limit: Sendable { case none, app, engine }

  private let state = Watched(State())

  var now: State { state.now }

  func began() { state.change { $0.running += 1 } }

  func ended() {
    state.change {
      $0.running -= 1
      $0.ends += 1
    }
  }

  /// Somebody was told to stop, and goes on.
  func isNotHeard() { state.change { $0.ends += 1 } }

  func sleepersChange(by number: Int) { state.change { $0.sleepers += number } }

  /// The engine's turn is over, and all that it waited for.
  func turnIsOver() { state.change { $0.waiting = [:] } }

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
    let number = state.change {
      $0.lastNumber += 1
      $0.waiting[$0.lastNumber] = limit
      return $0.lastNumber
    }
    return { self.state.change { if $0.waiting.removeValue(forKey: number) != nil { $0.ends += 1 } } }
  }

  /// Ends what would never end.
  func close() { state.change { $0.isClosed = true } }
  func untilClosed() async { await until { $0.isClosed } }

  /// Returns once everything is quiescent.
  func rest() async { await until { $0.isAtRest } }

  func until(_ condition: @escaping @Sendable (State) -> Bool) async { await state.until(condition) }
}
