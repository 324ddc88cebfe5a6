import NavigationModel

/// Something that happened in an engine, for analytics, for tests, and for checking a run against the spec.
public struct EngineEvent: Hashable, Sendable {
  /// 1, 2, 3 … without gaps.
  public var number: Int
  /// Which link, tap or change it belongs to, in the order of their arrival from 1; 0: to none.
  public var turn: Int
  public var kind: Kind
  /// Where the machine stands, this event included.
  public var configuration: Configuration

  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The engine goes on where an earlier one was; the link that was being followed then is not resumed.
    case restored(interrupted: IntentRequest?)
    /// Links are followed from now on.
    case ready
    /// A link, tap or change arrived.
    case arrived(Incoming)
    /// It was not accepted: the engine is busy, or too many wait.
    case rejected
    /// It has to wait for its turn.
    case waiting
    /// It was taken out of the line, because a newer request replaced it or its caller was cancelled.
    case dropped
    /// Its turn has come.
    case began
    /// The status is being read.
    case readingStatus
    /// The presenter is showing a transition.
    case presenting(Presentation)
    /// The presenter is showing where a change leads.
    case showing(Arrival)
    /// The presenter is asking.
    case asking(Question)
    /// The presenter threw, or did not come back in time.
    case failed(cause: String)
    /// Something arrived that ends this journey, or its caller was cancelled.
    case interrupted
    /// The machine moved.
    case committed(Move)
    /// The journey is over.
    case ended(Ending)
    /// There is no result; what the caller got instead.
    case threw(String)
    /// Its turn is over.
    case finished
    /// The presenter came back after its time; nothing comes of it.
    case ignoredLate
  }

  package init(number: Int, turn: Int, kind: Kind, configuration: Configuration) {
    self.number = number
    self.turn = turn
    self.kind = kind
    self.configuration = configuration
  }
}
