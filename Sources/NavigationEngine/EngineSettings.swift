/// How an engine behaves where the spec leaves it open.
///
/// ```swift
/// var settings = EngineSettings()
/// settings.policy = .queue
/// settings.presentationTimeout = .seconds(5)
/// settings.observer = { event in print(event.number, event.kind) }
/// ```
public struct EngineSettings: Sendable {
  /// What becomes of a link or a tap that arrives while the engine is busy.
  public enum Policy: Hashable, Sendable, CaseIterable {
    /// The journey under way ends superseded; of several that wait only the last is followed.
    case latestWins
    /// All are followed, in the order in which they arrived.
    case queue
    /// It is an error: ``EngineError/busy``.
    case reject
  }

  /// `latestWins` unless set. Changes do not follow it: they are facts, supersede whatever journey is under way, and
  /// are never refused.
  public var policy = Policy.latestWins

  /// How many links and taps may wait, at least 1; one more is an error. 16 unless set.
  public var waitingLimit = 16

  /// How long the presenter may take to show something, or to put away a question that nobody needs any more. 10
  /// seconds unless set. Then it is cancelled, and has as long again to come back. A question that is still needed
  /// may take any time.
  public var presentationTimeout = Duration.seconds(10)

  /// What measures the time-outs.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// Gives the values of some context variables, by name; read whenever a link opens.
  ///
  /// Where they differ from what the engine believes, it makes the first of the spec's changes that leads exactly
  /// there, as if that had been reported; if there is none, the link is an error. nil unless set: the engine then
  /// learns of changes only by ``NavigationEngine/report(_:)``.
  public var status: (@Sendable () async throws -> [String: String])?

  /// Is told of everything that happens, in order. It is called on the engine, so it should return soon.
  public var observer: (@Sendable (EngineEvent) -> Void)?

  /// How many events the log keeps; 1,000 unless set.
  public var logLimit = 1_000

  /// Where the engine itself runs; nil unless set: where any other actor would.
  ///
  /// A test that gives both executors decides what runs next, and so repeats a run exactly; an app may let the engine
  /// run where it has its other work. Source: SE-0392, custom actor executors.
  public var executor: (any SerialExecutor)?

  private var taskExecutorBox: (any Sendable)?

  /// Where the tasks run that the engine starts: for the presenter, the clock and the status. nil unless set: where any
  /// other task would.
  ///
  /// What these await is theirs: their tasks come back to this executor, unless they go somewhere else of their own
  /// accord. Source: SE-0417, task executor preference.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var taskExecutor: (any TaskExecutor)? {
    get { taskExecutorBox as? any TaskExecutor }
    set { taskExecutorBox = newValue }
  }

  public init() {}

  /// At least one must be able to wait, or the last could not win.
  var acceptedWaitingLimit: Int { max(1, waitingLimit) }
}
