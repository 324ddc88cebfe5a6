/// The options of a campaign.
public struct CampaignOptions: Sendable {
  /// The random seed; two campaigns with the same seed do the same.
  public var seed: UInt64
  /// How many journeys there are in all shards; nil: as many as time allows.
  public var journeys: UInt64? = 10_000
  /// The time limit; nil: none.
  public var time: Duration?
  /// The part of the campaign that runs here.
  public var shard = Shard.whole
  /// The folder in which failures and interesting runs are kept; nil: nothing is kept.
  public var corpus: String?
  /// The campaign ends after this many different failures.
  public var failureLimit = 1
  /// How many runs may be spent on shrinking a failure.
  package var shrinkingLimit = 2_000
  /// Every n-th journey is repeated, to see whether the app is deterministic.
  package var repetition: UInt64 = 101
  /// Whether journeys that can loop forever are known and not reported.
  public var acceptsEndlessJourneys = false
  /// After how many journeys ``CampaignEvent/progress(_:)`` is sent.
  package var progressInterval: UInt64 = 1_000
  /// The largest machine for which the reachable triples are searched; beyond it, coverage has no total.
  package var searchLimit = Reachable.defaultLimit

  /// Options with this seed, or with a new one.
  public init(seed: UInt64 = .random(in: 0...UInt64.max)) { self.seed = seed }
}
