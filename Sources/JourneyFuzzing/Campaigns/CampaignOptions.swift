/// How a campaign goes about its work.
public struct CampaignOptions: Sendable {
  /// Where the random numbers begin; two campaigns with the same seed do the same.
  public var seed: UInt64
  /// How many journeys there are, all shards together; nil: as many as the time allows.
  public var journeys: UInt64? = 10_000
  /// How long it may take; nil: as long as it takes.
  public var time: Duration?
  /// Which part of the campaign is done here.
  public var shard = Shard.whole
  /// The folder in which failures and interesting runs are kept; nil: nothing is kept.
  public var corpus: String?
  /// After how many different failures it ends.
  public var failureLimit = 1
  /// How many runs may be made to make a failure shorter.
  package var shrinkingLimit = 2_000
  /// One journey in so many is repeated, to see whether the app does the same twice.
  package var repetition: UInt64 = 101
  /// Whether a journey that can go on for ever is no failure, because that is known of the spec.
  public var acceptsEndlessJourneys = false
  /// After how many journeys ``CampaignEvent/progress(_:)`` is sent.
  package var progressInterval: UInt64 = 1_000
  /// How much of the machine is searched for what is reachable; beyond that, coverage has no whole.
  package var searchLimit = Reachable.defaultLimit

  /// Options with this seed, or with a new one.
  public init(seed: UInt64 = .random(in: 0...UInt64.max)) { self.seed = seed }
}
