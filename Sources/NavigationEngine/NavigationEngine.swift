import LinkRouting
import NavigationModel

/// Makes the journeys of an app's links, by the model that was proved.
///
/// The engine owns one configuration and moves only by `Step`: every committed change is one of `Step.choices`, and
/// every trace that it returns can be replayed. It has no navigation rule of its own.
///
/// ```swift
/// func follow(_ link: String, on machine: Machine, with presenter: some Presenter) async throws -> Ending {
///   let engine = try NavigationEngine(machine: machine, presenter: presenter)
///   await engine.ready()
///   return try await engine.open(link: link).ending
/// }
/// ```
///
/// One link, tap or change has the turn at a time; what arrives meanwhile waits, and ends the current
/// journey: see Docs/Engine.md for what happens when things overlap.
public actor NavigationEngine {
  public nonisolated let machine: Machine
  public nonisolated let routes: RouteTable
  /// The link that was being followed when the snapshot was taken from which this engine was restored.
  public nonisolated let interrupted: IntentRequest?
  nonisolated let presenter: any Presenter
  nonisolated let settings: EngineSettings
  nonisolated let home: EngineHome
  public nonisolated var unownedExecutor: UnownedSerialExecutor { home.executor }

  /// The committed state of the machine, without anything that is still under way.
  public private(set) var configuration: Configuration
  /// The latest events, oldest first; see ``EngineSettings/logLimit``.
  public var log: [EngineEvent] { events.all }

  var lane = Lane()
  /// What the presenter is doing for the current turn.
  var call: PresenterCall?
  var callCount = 0
  private var events: EventLog

  /// An engine on the root of `machine`; links wait until ``ready()``.
  ///
  /// - Parameters:
  ///   - routes: how links are read; nil: the machine's own routes. Give one if the app has other schemes or hosts.
  ///   - context: the values with which the app starts; nil: the first that the spec admits.
  /// - Throws: ``EngineError/routes(_:)`` or ``EngineError/cannotStart(in:)``.
  /// - Complexity: that of compiling the routes, unless they are given.
  public init(
    machine: Machine, routes: RouteTable? = nil, presenter: any Presenter, context: Context? = nil,
    settings: EngineSettings = EngineSettings()
  ) throws(EngineError) {
    let context = context ?? machine.firstStart ?? Context()
    guard machine.canStart(in: context) else { throw .cannotStart(in: context) }
    try self.init(
      machine: machine, routes: routes, presenter: presenter,
      standing: Configuration(screen: machine.root, context: context), settings: settings)
  }

  init(
    machine: Machine, routes: RouteTable?, presenter: any Presenter, standing configuration: Configuration,
    settings: EngineSettings, restored: Restoring? = nil
  ) throws(EngineError) {
    self.machine = machine
    self.presenter = presenter
    self.settings = settings
    home = EngineHome(settings)
    self.configuration = configuration
    events = EventLog(limit: settings.logLimit)
    if let routes {
      guard routes.machine == machine else { throw .foreignRoutes }
      self.routes = routes
    } else {
      do { self.routes = try RouteTable(machine) } catch { throw .routes(error) }
    }
    interrupted = restored?.interrupted
    guard let restored else { return }
    for request in restored.waiting {
      let turn = lane.turn(for: .link(request), makesJourney: true)
      lane.wait(Lane.Waiting(turn: turn, continuation: nil))
    }
    let event = events.append(.restored(interrupted: interrupted), turn: 0, configuration)
    settings.observer?(event)
  }

  /// Accepts links and taps; those that waited are followed as the policy says.
  ///
  /// Call it when start-up is done. Calling it again does nothing.
  public func ready() {
    guard !lane.isReady else { return }
    lane.isReady = true
    record(.ready, turn: 0)
    handOn()
  }
}

extension NavigationEngine {
  /// The choice of this move, if it can be made now.
  func choice(_ move: Move) -> Choice? {
    move == .supersede
      ? Step.superseding(configuration)
      : Step.choices(in: configuration, of: machine).first { $0.move == move }
  }

  /// Moves the machine as `Step` says; the only place that does.
  ///
  /// - Returns: false, and nothing happens, if the move is not possible now.
  @discardableResult
  func commit(_ move: Move, to trace: inout Trace) -> Bool {
    guard let choice = choice(move) else { return false }
    configuration = choice.result.configuration
    trace.append(choice)
    record(.committed(move))
    return true
  }

  /// Passes the event to the log and the observer.
  func record(_ kind: EngineEvent.Kind, turn: Int? = nil) {
    let event = events.append(kind, turn: turn ?? lane.current?.number ?? 0, configuration)
    settings.observer?(event)
  }
}
