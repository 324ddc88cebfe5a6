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
/// journey: see Docs/Embedding.md for what happens when things overlap.
public actor NavigationEngine {
  // All decisions are those of the core. The records do what it says, except for what only the actor can do: it calls
  // the presenter, waits for time to pass, and tells the observer.

  public nonisolated let machine: Machine
  public nonisolated let routes: RouteTable
  /// The link that was being followed when the snapshot was taken from which this engine was restored.
  public nonisolated let interrupted: IntentRequest?
  nonisolated let presenter: any Presenter
  nonisolated let settings: EngineSettings
  nonisolated let home: EngineHome
  public nonisolated var unownedExecutor: UnownedSerialExecutor { home.executor }

  /// The committed state of the machine, without anything that is still under way.
  public var configuration: Configuration { state.configuration }
  /// The latest events, oldest first; see ``EngineSettings/logLimit``.
  public var log: [EngineEvent] { state.log }

  var state: EngineState

  /// An engine where the app starts: on what the spec says of `launch`, or on the root. Links wait until ``ready()``.
  ///
  /// - Parameters:
  ///   - machine: the model, from the spec.
  ///   - routes: how links are read; nil: the machine's own routes. Give one if the app has other schemes or hosts.
  ///   - presenter: shows what the engine decides, and answers its questions.
  ///   - context: the values with which the app starts; nil: the first that the spec admits.
  ///   - settings: policies, limits, and who looks on.
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
      standing: machine.start(in: context), settings: settings)
  }

  init(
    machine: Machine, routes: RouteTable?, presenter: any Presenter, standing configuration: Configuration,
    settings: EngineSettings, restored: Restoring? = nil
  ) throws(EngineError) {
    self.machine = machine
    self.presenter = presenter
    self.settings = settings
    home = EngineHome(settings)
    if let routes {
      guard routes.machine == machine else { throw .foreignRoutes }
      self.routes = routes
    } else {
      do { self.routes = try RouteTable(machine) } catch { throw .routes(error) }
    }
    interrupted = restored?.interrupted
    state = EngineState(machine, self.routes, at: configuration, settings, restored: restored)
    guard restored != nil else { return }
    state.record(.restored(interrupted: interrupted))
    if case .tell(let event)? = state.nextChore() { settings.observer?(event) }
  }

  /// Accepts links and taps; those that waited are followed as the policy says.
  ///
  /// Call it when start-up is done. Calling it again does nothing.
  public func ready() { handle(.ready) }

  /// Waits for the turn of `incoming`, and until there is a reply to its caller.
  ///
  /// - Throws: `CancellationError` if the caller is cancelled already.
  @inline(__always)
  func replied(to incoming: Incoming, animated isAnimated: Bool = true) async throws -> Caller {
    // A caller that is already cancelled ends nobody else's journey; a fact is one, whoever reports it.
    if !incoming.isFact { try Task.checkCancellation() }
    // What the presenter does for a caller is done with the caller's task-local values.
    let (caller, runner) = state.arriveAndRun(incoming, animated: isAnimated)
    if let runner {
      start(runner)
    } else {
      if state.hasChores { settle() }
      startRunner(for: caller.number)
    }
    // If nothing that the presenter does takes time, it is over before anybody could have cancelled it.
    if !caller.hasReply { await wait(for: caller) }
    return caller
  }

  private func wait(for caller: Caller) async {
    let number = caller.number
    await withTaskCancellationHandler {
      while true {
        startRunner(for: number)
        if caller.hasReply { return }
        await withCheckedContinuation { caller.waiting = Caller.Waiting($0) }
      }
    } onCancel: {
      home.startTask { [self] in await handle(.cancel(number)) }
    }
  }

  func handle(_ input: EngineCore.Input) {
    state.handle(input)
    settle()
  }

  /// Does what the state cannot do, in order.
  func settle() {
    while state.hasChores, let chore = state.nextChore() {
      switch chore {
      case .tell(let event): settings.observer?(event)
      case .cancel(let task): task.cancel()
      case .watch(let time): startWatchdog(until: time)
      case .startRunner(let turn): home.startTask { [self] in await startRunner(for: turn) }
      }
    }
  }
}

extension NavigationEngine {
  /// All that is shown, covered and kept in tabs, by the committed state of the machine, with what each screen was
  /// presented with.
  public var screens: Columns<ShownScreen> { state.screens }

  /// The screen that is shown, by the committed state of the machine, and what it was presented with.
  public var shown: ShownScreen { screens.top ?? ShownScreen(configuration.screen) }

  /// True until the question has been answered, or its answer would come too late; also if it is cancelled.
  package func awaitsAnswer(to question: Question) -> Bool { question.isAsked(by: state.core.call) }

  /// The screens below, from the bottom upwards; how each is covered is in ``screens``.
  public var below: [ShownScreen] { screens.piled.dropLast().map(\.entry) }
}
