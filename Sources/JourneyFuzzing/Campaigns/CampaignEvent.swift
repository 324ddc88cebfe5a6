/// What a campaign tells while it is under way.
public enum CampaignEvent: Sendable {
  /// How many triples can be seen; nil: the machine is too large to say.
  case started(reachable: Int?)
  /// Now and then.
  case progress(Progress)
  /// Something failed; it is in the corpus already, and is about to be made shorter.
  case found(Failure)
  /// A failure, as short as it gets.
  case failed(Failure)
  /// A failure of the corpus does not fail any more.
  case passesNow(Failure)
  /// Something of the corpus could not be read or written; the campaign goes on.
  case problem(CorpusProblem)

  /// How far it has come.
  public struct Progress: Hashable, Sendable {
    public var journeys: UInt64
    public var steps: UInt64
    /// How many triples have been seen.
    public var seen: Int
    /// How many can be seen; nil: that is not known.
    public var reachable: Int?
    public var elapsed: Duration
    public var failures: Int
  }
}
