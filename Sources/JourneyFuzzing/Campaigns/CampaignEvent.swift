/// What a campaign reports while it runs.
public enum CampaignEvent: Sendable {
  /// How many triples are reachable; nil: the machine is too large to know.
  case started(reachable: Int?)
  /// Now and then.
  case progress(Progress)
  /// A failure, already in the corpus and about to be shrunk.
  case found(Failure)
  /// A failure, shrunk as far as possible.
  case failed(Failure)
  /// A failure of the corpus that no longer fails.
  case passesNow(Failure)
  /// Something in the corpus could not be read or written; the campaign continues.
  case problem(CorpusProblem)

  /// The progress of a campaign.
  public struct Progress: Hashable, Sendable {
    public var journeys: UInt64
    public var steps: UInt64
    /// How many triples have been seen.
    public var seen: Int
    /// How many are reachable; nil: unknown.
    public var reachable: Int?
    public var elapsed: Duration
    public var failures: Int
  }
}
