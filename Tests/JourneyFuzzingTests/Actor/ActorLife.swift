import JourneyFuzzing
import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationTestKit

/// One launch of an engine, until it is killed.
final class ActorLife: @unchecked Sendable {
  // Touched by one thread at a time: the one that drives the engine.
  let engine: NavigationEngine
  let presenter: HeldPresenter
  let clock = VirtualClock()
  let patience = Duration.seconds(10)
  private let scheduler: Scheduler
  private let notes: Notes

  /// What the engine and its callers have reported since the last observation.
  private final class Notes: @unchecked Sendable {
    var details: Observation.Details
    weak var presenter: HeldPresenter?
    init(_ configuration: Configuration) { details = Observation.Details(configuration: configuration) }
  }

  init(
    _ machine: Machine, _ routes: RouteTable, _ start: Start, _ scheduler: Scheduler,
    restoring snapshot: EngineSnapshot?
  ) throws(EngineError) {
    self.scheduler = scheduler
    let place =
      snapshot.map { Restoring($0, on: machine, waitingLimit: start.waitingLimit).configuration }
      ?? machine.start(in: start.context)
    let notes = Notes(place)
    self.notes = notes
    var settings = EngineSettings()
    settings.policy = start.policy
    settings.waitingLimit = start.waitingLimit
    settings.presentationTimeout = patience
    settings.clock = clock
    settings.executor = scheduler
    settings.taskExecutor = scheduler.tasks
    settings.logLimit = 0
    settings.observer = { [notes] event in
      notes.details.configuration = event.configuration
      notes.presenter?.place = event.configuration
      if case .committed(let move) = event.kind { notes.details.moves.append(move) }
    }
    if let snapshot {
      presenter = HeldPresenter(
        machine, showing: ShownStack(place, values: nil, on: machine), at: place, isStubborn: start.isStubborn)
      notes.presenter = presenter
      engine = try NavigationEngine(
        machine: machine, routes: routes, presenter: presenter, restoring: snapshot, settings: settings)
    } else {
      presenter = HeldPresenter(
        machine, showing: ShownStack(place, on: machine), at: place, isStubborn: start.isStubborn)
      notes.presenter = presenter
      engine = try NavigationEngine(
        machine: machine, routes: routes, presenter: presenter, context: start.context, settings: settings)
    }
  }

  /// Whether the engine knows what the screens were presented with that the app shows, as far as that is known.
  func knowsValues(_ scheduler: Scheduler) -> Bool {
    guard let snapshot = snapshot(scheduler) else { return false }
    let known = PlaceReader(snapshot.place, on: engine.machine)
    return known.problems.isEmpty && presenter.app.agrees(with: known.screens)
  }

  /// What has been reported since the last observation.
  func takeDetails() -> Observation.Details {
    defer { notes.details = Observation.Details(configuration: notes.details.configuration) }
    return notes.details
  }

  func open(_ opening: Opening, _ caller: Int) -> Task<Void, Never> {
    begin(caller) { [engine] in
      let result =
        switch opening.way {
        case .link(let text): try await engine.open(link: text)
        case .shortcut(let type): try await engine.open(shortcut: type)
        case .spotlight(let identifier): try await engine.open(spotlight: identifier)
        case .intent(let intent, let values): try await engine.open(IntentRequest(intent.id, values: values))
        }
      return .ended(result.ending, result.trace.entries.map(\.move))
    }
  }

  func tap(_ event: EventID, _ values: [String: String], _ caller: Int) -> Task<Void, Never> {
    begin(caller) { [engine] in
      try await engine.perform(event, values: values)
      return .done
    }
  }

  func report(_ change: ChangeID, _ caller: Int) -> Task<Void, Never> {
    begin(caller) { [engine] in
      let journey = try await engine.report(change)
      return journey.map { .ended($0.ending, $0.trace.entries.map(\.move)) } ?? .done
    }
  }

  func observe(_ event: EventID, _ caller: Int) -> Task<Void, Never> {
    presenter.app.take(event, byHandAt: notes.details.configuration, on: engine.machine)
    return begin(caller) { [engine] in
      try await engine.observe(event)
      return .done
    }
  }

  func observe(_ move: PlatformMove, _ caller: Int) -> Task<Void, Never> {
    presenter.app.take(move.actions, giving: nil, in: notes.details.configuration.context, on: engine.machine)
    return begin(caller) { [engine] in
      try await engine.observe(move)
      return .done
    }
  }

  func makeReady() { Task(executorPreference: scheduler.tasks) { [engine] in await engine.ready() } }

  /// The snapshot that the app would have written last.
  func snapshot(_ scheduler: Scheduler) -> EngineSnapshot? {
    let box = SnapshotBox()
    Task(executorPreference: scheduler.tasks) { [engine] in box.snapshot = await engine.snapshot() }
    scheduler.run()
    return box.snapshot
  }

  private final class SnapshotBox: @unchecked Sendable { var snapshot: EngineSnapshot? }

  private func begin(
    _ caller: Int, _ work: @escaping @Sendable () async throws -> CallerResult.Outcome
  ) -> Task<Void, Never> {
    Task(executorPreference: scheduler.tasks) { [notes] in
      let outcome: CallerResult.Outcome
      do {
        outcome = try await work()
      } catch {
        outcome = .refused(CallerResult.Refusal(error))
      }
      notes.details.results.append(CallerResult(caller: caller, outcome))
    }
  }
}
