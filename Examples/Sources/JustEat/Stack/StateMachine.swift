import NavigationEngine

/// The state machine below the transitioner, in the words of the library "Stateful": states, and events to process.
///
/// It holds no state and no transition of its own: both are the engine's. So there is no moment in which two events can
/// leave the same state, and a guard is judged when its event is processed, not when a journey begins.
public struct StateMachine: Sendable {
  private let engine: NavigationEngine

  init(engine: NavigationEngine) { self.engine = engine }

  /// The machine's screen.
  public var currentState: JustEatNavigation.Screen? {
    get async { await JustEatNavigation.Screen(engine.configuration) }
  }

  /// The status of the user, as far as the machine knows.
  public var userStatus: UserStatus? {
    get async { await JustEatNavigation.Context(engine.configuration.context)?.user }
  }

  /// Returns whether the event has a transition from here, for this user, now.
  ///
  /// That is no promise: something else may happen before ``process(_:animated:)``.
  public func allows(_ event: JustEatNavigation.Event) async -> Bool {
    await engine.allows(event)
  }

  /// Presents the transition of an event and then makes it.
  ///
  /// - Throws: `EngineError`, if the event is not allowed here or could not be presented; the state is then the same
  ///   as before.
  public func process(_ event: JustEatNavigation.Event, animated: Bool = true) async throws {
    try await engine.perform(event, animated: animated)
  }

  /// Takes note of what the user has done and sees already: nothing is presented.
  ///
  /// - Returns: the state afterwards.
  /// - Throws: `EngineError.impossible`, if there is nothing to go back to, no sheet, or a sheet over the tabs, as far
  ///   as the machine knows.
  @discardableResult
  public func observe(_ move: UserMove) async throws -> JustEatNavigation.Screen? {
    let trace =
      switch move {
      case .wentBack: try await engine.observe(.back)
      case .draggedSheetAway: try await engine.observe(.drag)
      case .tapped(let tab): try await engine.observe(tapped: tab)
      }
    return JustEatNavigation.Screen(trace.end)
  }
}
