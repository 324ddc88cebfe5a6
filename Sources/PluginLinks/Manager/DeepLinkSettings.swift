import NavigationEngine
import NavigationModel

/// How long things may take.
public struct DeepLinkSettings: Sendable {
  /// How long a link waits for the app to get ready. 10 seconds unless set.
  public var readinessLimit = Duration.seconds(10)
  /// How long the app may have been in the background for a link to be followed. 5 minutes unless set.
  public var backgroundLimit = Duration.seconds(300)
  /// How long a plugin may take to show itself. 10 seconds unless set.
  public var presentationLimit = Duration.seconds(10)
  /// What measures all of them.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// Is told of everything that the engine does, in order; see ``EngineSettings/observer``.
  public var observer: (@Sendable (EngineEvent) -> Void)?

  /// For tests that plant a mistake in the spec; nil: the machine that was proved.
  package var machine: Machine?

  public init() {}
}
