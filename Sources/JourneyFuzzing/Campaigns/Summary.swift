import NavigationModel

/// What a campaign has done, for people and for merging.
public struct Summary: Hashable, Sendable, Codable {
  /// Of which navigation.
  package var navigation: String
  /// The spec's ``MachineDigest``.
  package var digest: String
  /// nil: several seeds, merged.
  public var seed: UInt64?
  package var shards: [Shard]
  /// How many journeys the whole campaign is to have; nil: as many as there is time for, or several campaigns, merged.
  package var planned: UInt64?
  /// How many of them were to be made here; nil: as many as there is time for.
  package var owed: UInt64?
  /// Those of the corpus not included.
  public var journeys: UInt64 = 0
  /// How many runs of the corpus were repeated.
  package var repeated: UInt64 = 0
  /// How many moves machines made.
  public var steps: UInt64 = 0
  /// How many moves were made, by kind.
  public var moves: [String: UInt64] = [:]
  /// How often each triple was seen, by its number among the reachable ones.
  package var counts: [UInt64] = []
  /// How many triples can be seen; nil: the machine is too large to say.
  public var reachable: Int?
  /// How many triples were seen that nobody expected: always 0, unless the search for the reachable is wrong.
  package var unexpected = 0
  /// Each different failure once, the shortest first.
  public var failures: [Failure] = []
  public var problems: [CorpusProblem] = []
  /// How long it took, in seconds; of several shards the longest.
  public var seconds = 0.0

  init(_ machine: Machine, _ digest: MachineDigest, _ options: CampaignOptions, reachable: Int?) {
    navigation = machine.name
    self.digest = digest.description
    seed = options.seed
    shards = [options.shard]
    if options.time == nil { planned = options.journeys }
    owed = planned.map(options.shard.share)
    self.reachable = reachable
  }

  /// How many of the reachable triples were seen.
  public var seen: Int { counts.count { $0 > 0 } }

  /// What part of the reachable was seen, from 0 to 1; nil if nobody knows what is reachable.
  public var coverage: Double? {
    reachable.map { $0 == 0 ? 1 : Double(seen) / Double($0) }
  }

  /// The shards that do what none of those that were merged has done.
  package var missingShards: [Shard] {
    seed.flatMap { try? ShardCover(shards, of: $0, journeys: planned).missing } ?? []
  }

  /// How many journeys are missing: some shard was ended before it had made them.
  package var journeysLeft: UInt64 { owed.map { $0 > journeys ? $0 - journeys : 0 } ?? 0 }

  mutating func add(_ failure: Failure) {
    if let index = failures.firstIndex(where: { $0.signature == failure.signature }) {
      let known = failures[index]
      if (failure.moveCount, failure.token) < (known.moveCount, known.token) { failures[index] = failure }
    } else {
      failures.append(failure)
    }
    failures.sort { ($0.moveCount, $0.token) < ($1.moveCount, $1.token) }
  }
}

extension Summary {
  /// Why summaries cannot be merged.
  package enum MergeError: Error, Hashable, Sendable {
    case nothingToMerge
    /// They are of different specs, or of different states of one.
    case differentSpecs(String, String)
    /// Some journeys of the seed were made by both shards, or twice by the same, and would count twice.
    case twice(seed: UInt64, Shard, Shard)
    /// The campaign is divided in so many ways that what is missing cannot be said.
    case tooManyParts(seed: UInt64)
    /// A summary of several seeds does not say any more what was done of each.
    case severalSeeds
    /// They are parts of campaigns of one seed that are not equally long, so that no long run does what they did.
    case differentLengths(UInt64, UInt64)
  }

  /// The union of several summaries, whatever their order.
  ///
  /// The union of all shards of a seed is the summary of one long run, apart from the time.
  package static func merged(_ summaries: [Summary]) throws(MergeError) -> Summary {
    guard var all = summaries.first else { throw .nothingToMerge }
    if let other = summaries.first(where: { $0.digest != all.digest }) {
      throw .differentSpecs(all.digest, other.digest)
    }
    for (seed, parts) in Dictionary(grouping: summaries, by: \.seed).sorted(by: { $0.key ?? 0 < $1.key ?? 0 }) {
      guard let seed else { throw .severalSeeds }
      let lengths = parts.compactMap(\.planned)
      if let least = lengths.min(), let most = lengths.max(), least != most { throw .differentLengths(least, most) }
      let isTimed = lengths.count < parts.count
      _ = try ShardCover(parts.flatMap(\.shards), of: seed, journeys: isTimed ? nil : lengths.first)
    }
    for other in summaries.dropFirst() {
      if all.seed != other.seed || other.planned == nil { all.planned = nil }
      if all.seed != other.seed { all.seed = nil }
      if let owed = all.owed, let others = other.owed { all.owed = sum(owed, others) } else { all.owed = nil }
      all.repeated = sum(all.repeated, other.repeated)
      all.shards += other.shards
      all.journeys = sum(all.journeys, other.journeys)
      all.steps = sum(all.steps, other.steps)
      all.moves.merge(other.moves, uniquingKeysWith: sum)
      for (index, count) in other.counts.enumerated() {
        if index == all.counts.count { all.counts.append(0) }
        all.counts[index] = sum(all.counts[index], count)
      }
      all.reachable = all.reachable ?? other.reachable
      all.unexpected = max(all.unexpected, other.unexpected)
      for failure in other.failures { all.add(failure) }
      all.problems += other.problems
      all.seconds = max(all.seconds, other.seconds)
    }
    all.shards.sort { ($0.count, $0.number) < ($1.count, $1.number) }
    return all
  }

  /// Summaries come from files, and files from anywhere: what is too much is the most there can be.
  private static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }
}
