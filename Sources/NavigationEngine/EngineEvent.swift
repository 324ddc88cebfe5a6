import NavigationModel

/// Something that happened in an engine, for analytics, for tests, and for checking a run against the spec.
public struct EngineEvent: Hashable, Sendable {
  /// 1, 2, 3 … without gaps.
  public var number: Int
  /// The number of the link, tap or change it belongs to, in order of arrival from 1; 0: none.
  public var turn: Int
  public var kind: Kind
  /// The machine's configuration after this event.
  public var configuration: Configuration

  /// The kind of an event, with what belongs to it.
  // What is large is indirect: each event is kept in the log.
  public enum Kind: Hashable, Sendable {
    /// The engine was restored; the link that was being followed is not resumed.
    case restored(interrupted: IntentRequest?)
    /// Links are followed from now on.
    case ready
    /// A link, tap or change arrived.
    case arrived(Incoming)
    /// It was refused: the engine is busy, or too many wait.
    case rejected
    /// It waits for its turn.
    case waiting
    /// It was removed from the queue, because a newer request replaced it or its caller was cancelled.
    case dropped
    /// Its turn began.
    case began
    /// The status is being read.
    case readingStatus
    /// The presenter is showing a transition.
    case presenting(Presentation)
    /// The presenter is showing where a change leads.
    indirect case showing(Arrival)
    /// The presenter is asking.
    indirect case asking(Question)
    /// The presenter threw, or timed out.
    case failed(cause: String)
    /// Something arrived that interrupts this journey, or its caller was cancelled.
    case interrupted
    /// The machine moved.
    case committed(Move)
    /// Note was taken of what the app shows already: the move that is committed next has not been presented, or, if
    /// there is none, the machine was told that it is on this screen.
    case observed
    /// The journey ended.
    case ended(Ending)
    /// There is no result; the error that the caller got instead.
    case threw(String)
    /// Its turn ended.
    case finished
    /// The presenter returned after its time was up; that has no effect.
    case ignoredLate
  }

  package init(number: Int, turn: Int, kind: Kind, configuration: Configuration) {
    self.number = number
    self.turn = turn
    self.kind = kind
    self.configuration = configuration
  }
}
