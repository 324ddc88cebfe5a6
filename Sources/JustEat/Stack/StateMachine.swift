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

  /// Whether the user is logged in, as far as the machine knows.
  public var userStatus: UserStatus? {
    get async { await JustEatNavigation.Context(engine.configuration.context)?.user }
  }

  /// Whether the event has a transition from here, for this user, now.
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
}
