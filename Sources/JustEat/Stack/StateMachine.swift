import NavigationEngine
import NavigationModel

/// The state machine below the transitioner, in the words of the library "Stateful": states, and events to process.
///
/// It holds no state and no transition of its own: both are the engine's. So there is no moment in which two events can
/// leave the same state, and a guard is judged when its event is processed, not when a journey begins.
public struct StateMachine: Sendable {
  private let engine: NavigationEngine

  init(engine: NavigationEngine) { self.engine = engine }

  /// The machine's screen.
  public var currentState: JustEatNavigation.Screen? {
    get async { await JustEatNavigation.Screen(engine.configuration.screen) }
  }

  /// Whether the user is logged in, as far as the machine knows.
  public var userStatus: UserStatus? {
    get async {
      let context = await engine.configuration.context
      return engine.machine.variables.firstIndex { $0.name == "user" }.flatMap {
        UserStatus(
          rawValue: engine.machine.variables[$0].values[
            engine.machine.contexts.value(of: VariableID($0), in: context)])
      }
    }
  }

  /// Whether the event has a transition from here, for this user, now.
  ///
  /// That is no promise: something else may happen before ``process(_:animated:)``.
  public func allows(_ event: JustEatNavigation.Event) async -> Bool {
    let now = await engine.configuration
    return engine.machine.enabledTransitions(on: now.screen, in: now.context).contains {
      engine.machine.transitions[$0.index].event == event.id
    }
  }

  /// Presents the transition of an event and then makes it.
  ///
  /// - Throws: `EngineError`, if the event is not allowed here or could not be presented; the state is then the same
  ///   as before.
  public func process(_ event: JustEatNavigation.Event, animated: Bool = true) async throws {
    try await engine.perform(event, animated: animated)
  }
}
