import LinkRouting
import NavigationModel

/// The state of an engine: its core, and what the core's numbers stand for.
///
/// It is one value, since each access to a property of an actor is checked at run time, and an input makes many.
package struct EngineState {
  package private(set) var core: EngineCore
  private var records: EngineRecords

  package init(
    _ machine: Machine, _ routes: RouteTable, at configuration: Configuration, _ settings: EngineSettings,
    restored: Restoring?
  ) {
    records = EngineRecords(machine, routes, at: configuration, settings, restored: restored)
    core = EngineCore(
      machine, at: configuration, policy: settings.policy, waitingLimit: settings.acceptedWaitingLimit,
      readsStatus: settings.status != nil, waiting: records.callers.map { EngineCore.Ticket($0.number, .link) })
  }

  /// The committed configuration.
  package var configuration: Configuration { core.configuration }
  /// Returns whether this is the committed configuration, which is copied otherwise.
  package func isAt(_ place: Configuration) -> Bool { core.configuration == place }
  /// As the configuration, and the same screens.
  package var screens: Columns<ShownScreen> { records.screens }
  /// Reads the screens where they are.
  package func screens<Result>(_ read: (Columns<ShownScreen>) -> Result) -> Result { read(records.screens) }
  /// The latest events, oldest first.
  var log: [EngineEvent] { records.log.all(on: core.machine) }
  package var calls: PresenterCalls {
    _read { yield records.calls }
    _modify { yield &records.calls }
  }

  /// The request of an arrival, as long as it has had no reply.
  package func incoming(_ number: Int) -> Incoming? { records.caller(number)?.incoming }

  /// Takes note of an arrival.
  package mutating func arrive(_ incoming: Incoming, animated isAnimated: Bool) -> Caller {
    let caller = records.arrive(incoming, animated: isAnimated, at: &core.state.configuration)
    handle(.arrive(EngineCore.Ticket(caller.number, incoming.kind(on: core.machine))))
    return caller
  }

  /// As ``arrive(_:animated:)``, and the runner of the first call of its turn, unless there are chores: these go first.
  mutating func arriveAndRun(_ incoming: Incoming, animated isAnimated: Bool) -> (caller: Caller, runner: Int?) {
    let caller = arrive(incoming, animated: isAnimated)
    return (caller, hasChores ? nil : calls.newRunner(for: caller.number, atOnce: true))
  }

  /// Tells the core that a runner's call has returned.
  ///
  /// - Returns: whether there are chores.
  @discardableResult
  package mutating func end(
    _ id: EngineCore.CallID, _ returned: consuming Returned, by runner: Int, isCancelled: Bool
  ) -> Bool {
    calls.end(id, by: runner, isCancelled: isCancelled)
    let outcome = returned.outcome
    records.returned = returned
    handle(.returned(id, outcome))
    records.returned = .nothing
    return hasChores
  }

  /// As ``end(_:_:by:isCancelled:)``, and takes the runner's next call, unless there are chores: these go first.
  mutating func end(
    _ id: EngineCore.CallID, _ returned: consuming Returned, by runner: Int, isCancelled: Bool,
    next: inout PresenterCalls.Timed?
  ) -> Bool {
    if end(id, returned, by: runner, isCancelled: isCancelled) { return true }
    next = calls.takeNext(for: runner)
    return false
  }

  package mutating func handle(_ input: EngineCore.Input) {
    core.handle(&records, input)
    while true {
      let asked = records.asked
      records.asked = .nothing
      switch asked {
      case .nothing: return
      case .request(let number):
        if let request = records.beginTurn(number, at: core.configuration) { core.begin(&records, request) }
      case .link: core.follow(&records, records.followed?.intent)
      }
    }
  }

  /// Lets moves be taken by ``takeMoves(into:)``.
  package mutating func keepMoves() { records.keepsMoves = true }

  /// Appends the moves since the last time.
  package mutating func takeMoves(into moves: inout [Move]) {
    if moves.isEmpty { return swap(&moves, &records.moves) }
    moves += records.moves
    records.moves.removeAll(keepingCapacity: true)
  }

  package var hasChores: Bool { !records.chores.isEmpty }

  package mutating func nextChore() -> EngineChore? { records.chores.isEmpty ? nil : records.chores.removeFirst() }

  /// Removes all chores: for somebody who looks after calls, tasks and time.
  package mutating func removeChores() { if hasChores { records.chores.removeAll(keepingCapacity: true) } }

  /// Writes down what has happened before the first turn.
  mutating func record(_ kind: EngineEvent.Kind) {
    records.record(kind, turn: 0, at: &core.state.configuration)
  }
}
