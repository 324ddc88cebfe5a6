import NavigationModel

/// The result of a campaign, for reports and for merging.
public struct Summary: Hashable, Sendable, Codable {
  /// The app's name in the spec.
  package var navigation: String
  /// The digest of the spec.
  package var digest: String
  /// The seed; left out: several, merged.
  public var seed: UInt64?
  /// The shards that this is about.
  package var shards: [Shard]
  /// The number of journeys of the whole campaign; left out: limited by time, or several
  /// campaigns, merged.
  package var planned: UInt64?
  /// The number of them that belong to these shards; left out: limited by time.
  package var owed: UInt64?
  /// The number that were made, without those of the corpus.
  public var journeys: UInt64 = 0
  /// The number of runs of the corpus that were replayed.
  package var repeated: UInt64 = 0
  /// The number of steps of all journeys.
  package var steps: UInt64 = 0
  /// The number of moves of each kind.
  package var moves: [String: UInt64] = [:]
  /// The number of times that each goal was seen, by its number among the reachable ones.
  package var counts: [UInt64] = []
  /// The number of goals that are reachable; left out: the machine is too large to know.
  package var reachable: Int?
  /// The number of goals seen that the model calls unreachable: always 0, unless the search is wrong.
  package var unexpected = 0
  /// Each different failure once, the shortest first.
  public var failures: [Failure] = []
  /// The things that were wrong with the corpus folder.
  package var problems: [CorpusProblem] = []
  /// The duration in seconds, of several shards the longest: it alone depends on the clock.
  package var seconds = 0.0

  init(_ machine: Machine, _ digest: MachineDigest, _ options: CampaignOptions, reachable: Int?) {
    navigation = machine.name
    self.digest = digest.description
    seed = options.seed
    shards = [options.shard]
    if options.time == nil { planned = options.journeys }
    owed = planned.map(options.shard.share)
    self.reachable = reachable
  }

  package var seen: Int { counts.count { $0 > 0 } }

  /// The share of reachable goals that was covered, from 0 to 1; nil if it is unknown what is reachable.
  public var coverage: Double? {
    reachable.map { $0 == 0 ? 1 : Double(seen) / Double($0) }
  }

  /// The shards whose work none of the merged ones has done.
  package var missingShards: [Shard] {
    seed.flatMap { try? ShardCover(shards, of: $0, journeys: planned).missing } ?? []
  }

  /// The number of journeys that are missing because a shard ended early.
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
    case differentSpecs(String, String)
    /// Some journeys of the seed would count twice: two shards made them, or one shard was merged twice.
    case twice(seed: UInt64, Shard, Shard)
    /// The campaign is divided in so many ways that what is missing cannot be said.
    case tooManyParts(seed: UInt64)
    /// A summary of several seeds no longer says what was done for each.
    case severalSeeds
    /// They are parts of campaigns of one seed with different lengths, so no single run equals them.
    case differentLengths(UInt64, UInt64)
  }

  /// The union of several summaries, in any order.
  ///
  /// The union of all shards of a seed equals the summary of one long run, apart from the duration.
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

  /// Adds with saturation: summaries come from files, which anybody may have written.
  private static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }
}
