import NavigationModel

extension NavigationEngine {
  /// Waits for the turn of `incoming`, and runs `work` in it.
  ///
  /// - Returns: nil if a later arrival replaced it before its turn came.
  /// - Throws: ``EngineError/busy``, ``EngineError/tooManyWaiting(limit:)``, `CancellationError` if the caller was
  ///   cancelled before its turn came, and what `work` throws.
  func inTurn<Value: Sendable>(_ incoming: Incoming, _ work: () async throws -> Value) async throws -> Value? {
    // A caller that is already cancelled ends nobody else's journey; a change is a fact, whoever reports it.
    if !incoming.isChange { try Task.checkCancellation() }
    let turn = lane.turn(for: incoming, makesJourney: makesJourney(incoming))
    record(.arrived(incoming), turn: turn.number)
    return try await withTaskCancellationHandler {
      guard try await takeTurn(turn) else { return nil }
      return try await withTurn(work)
    } onCancel: {
      home.startTask { [self] in await cancel(turn.number) }
    }
  }

  /// Runs `work` while nothing else can move the machine, and hands the turn on.
  private func withTurn<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    record(.began)
    defer { endTurn() }
    do {
      return try await work()
    } catch {
      record(.threw((error as? EngineError)?.text(on: machine) ?? String(describing: error)))
      throw error
    }
  }

  /// Takes the turn now or when it comes; false if a later arrival replaced it.
  private func takeTurn(_ turn: Lane.Turn) async throws -> Bool {
    try admit(turn)
    if lane.begin(turn) { return true }
    record(.waiting, turn: turn.number)
    return try await withCheckedThrowingContinuation {
      lane.wait(Lane.Waiting(turn: turn, continuation: $0))
    }
  }

  /// The effect of an arrival on the current turn and on the queue.
  private func admit(_ turn: Lane.Turn) throws(EngineError) {
    if turn.incoming.isChange { return interrupt() }
    let waiting = lane.waiting
    let limit = settings.acceptedWaitingLimit
    switch settings.policy {
    case .latestWins:
      for dropped in lane.removeOthers() { drop(dropped) }
      interrupt()
    case .queue where waiting.count >= limit:
      record(.rejected, turn: turn.number)
      throw .tooManyWaiting(limit: limit)
    case .reject where lane.current != nil || !waiting.isEmpty:
      record(.rejected, turn: turn.number)
      throw .busy
    case .queue, .reject: break
    }
  }

  /// Whether it makes a journey that can be interrupted.
  private func makesJourney(_ incoming: Incoming) -> Bool {
    switch incoming {
    case .link: true
    case .tap: false
    case .change(let change): machine.changes[change.index].opens != nil
    }
  }

  /// Before a journey that no caller has asked for: interrupts it already if a waiting arrival would.
  func giveWay() {
    if lane.hasChanges || settings.policy == .latestWins && !lane.waiting.isEmpty { interrupt() }
  }

  private func drop(_ waiting: Lane.Waiting) {
    record(.dropped, turn: waiting.turn.number)
    waiting.continuation?.resume(returning: false)
  }

  private func endTurn() {
    assert(configuration.isIdle, "a turn ends between journeys")
    record(.finished)
    lane.end()
    handOn()
  }

  /// Gives the next in the queue its turn.
  func handOn() {
    guard let next = lane.handOn() else { return }
    if let continuation = next.continuation { return continuation.resume(returning: true) }
    guard case .link(let request) = next.turn.incoming else { return endTurn() }
    home.startTask { [self] in await followAlone(request) }
  }

  /// Follows a link that has no caller any more.
  private func followAlone(_ request: IntentRequest) async {
    _ = try? await withTurn { try await follow(request) }
  }

  /// Ends the current journey at its last committed configuration: a presentation is awaited, a question is
  /// cancelled.
  private func interrupt() {
    guard lane.interrupt() else { return }
    record(.interrupted)
    if call?.isCancellable == true { cancelCall() }
  }

  /// The caller was cancelled.
  ///
  /// A tap that has begun is presented to its end, and a change is a fact, whoever waits for it; so is what it opens.
  private func cancel(_ number: Int) {
    if let waiting = lane.remove(number) {
      record(.dropped, turn: number)
      waiting.continuation?.resume(throwing: CancellationError())
    } else if let current = lane.current, current.number == number, !current.incoming.isChange {
      interrupt()
    }
  }
}
