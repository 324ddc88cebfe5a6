/// The choices that the spec leaves to the app.
///
/// ```swift
/// var settings = EngineSettings()
/// settings.policy = .queue
/// settings.presentationTimeout = .seconds(5)
/// settings.observer = { event in print(event.number, event.kind) }
/// ```
public struct EngineSettings: Sendable {
  /// The treatment of a link or a tap that arrives while the engine is busy.
  public enum Policy: Hashable, Sendable, CaseIterable {
    /// The journey under way ends superseded; of several that wait only the last is followed.
    case latestWins
    /// All are followed, in the order in which they arrived.
    case queue
    /// It is an error: ``EngineError/busy``.
    case reject
  }

  /// The default is `latestWins`. Changes do not follow it: they are facts, supersede the current journey, and
  /// are never refused.
  public var policy = Policy.latestWins

  /// The number of links and taps that may wait, at least 1; one more is an error. The default is 16.
  public var waitingLimit = 16

  /// The time that the presenter may take to show something, or to remove a question that is no longer needed; the
  /// default is 10 seconds. Then it is cancelled, and has the same time again to return. A question that is still
  /// needed may take any time.
  public var presentationTimeout = Duration.seconds(10)

  /// The clock of the time-outs.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// Gives the values of some context variables, by name; called whenever a link opens.
  ///
  /// Where they differ from the engine's context, it makes the first of the spec's changes that leads exactly
  /// there, as if that had been reported; if there is none, the link is an error. The default is nil: the engine then
  /// learns of changes only by ``NavigationEngine/NavigationEngine/report(_:)-(ChangeID)``.
  public var status: (nonisolated(nonsending) @Sendable () async throws -> [String: String])?

  /// Receives everything that happens, in order. It is called on the engine, so it should return soon.
  public var observer: (@Sendable (EngineEvent) -> Void)?

  /// The number of events that the log keeps; the default is 1,000.
  public var logLimit = 1_000

  /// The executor of the engine itself; nil, the default: that of any other actor.
  ///
  /// A test that gives both executors decides what runs next, and so repeats a run exactly; an app may let the engine
  /// run where it has its other work. Source: SE-0392, custom actor executors.
  public var executor: (any SerialExecutor)?

  private var taskExecutorBox: (any Sendable)?

  /// The executor of the tasks that the engine starts: for the presenter, the clock and the status. nil, the default:
  /// that of any other task.
  ///
  /// Where the work inside them runs is up to them; they return to this executor afterwards.
  /// Source: SE-0417, task executor preference.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var taskExecutor: (any TaskExecutor)? {
    get { taskExecutorBox as? any TaskExecutor }
    set { taskExecutorBox = newValue }
  }

  public init() {}

  /// At least one must be able to wait, or the last could not win.
  var acceptedWaitingLimit: Int { max(1, waitingLimit) }
}
