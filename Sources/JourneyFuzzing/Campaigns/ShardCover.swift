/// Which blocks of a campaign several of its shards do together.
struct ShardCover {
  /// By block, until the pattern repeats or the campaign ends: the shard that does it.
  private var owners: [Shard?] = []
  private let counts: [Int]

  /// The longest pattern for which missing shards are computed.
  private static let limit = 1 << 20

  /// - Parameter journeys: how many the campaign has; nil: no end is known.
  init(_ shards: [Shard], of seed: UInt64, journeys: UInt64?) throws(Summary.MergeError) {
    var period = 1
    for shard in shards where period <= Self.limit {
      let common = Self.greatestCommonDivisor(period, shard.count)
      let (next, overflow) = period.multipliedReportingOverflow(by: shard.count / common)
      period = overflow ? .max : next
    }
    let blocks = journeys.map { $0 / Campaign.blockSize + ($0 % Campaign.blockSize == 0 ? 0 : 1) }
    let length = min(period, Int(clamping: blocks ?? .max))
    guard length <= Self.limit else { throw .tooManyParts(seed: seed) }
    counts = Set(shards.map(\.count) + [period]).sorted()
    owners = Array(repeating: nil, count: length)
    for shard in shards {
      for block in Self.blocks(of: shard, below: length) {
        if let other = owners[block] { throw .twice(seed: seed, other, shard) }
        owners[block] = shard
      }
    }
  }

  /// The fewest shards, of the divisions in use, that cover the missing blocks.
  var missing: [Shard] {
    var (owners, missing) = (owners, [Shard]())
    for count in counts {
      for number in 0..<min(count, owners.count) where owners[number] == nil {
        guard let shard = Shard(number + 1, of: count) else { continue }
        let blocks = Self.blocks(of: shard, below: owners.count)
        guard blocks.allSatisfy({ owners[$0] == nil }) else { continue }
        missing.append(shard)
        for block in blocks { owners[block] = shard }
      }
    }
    return missing
  }

  private static func blocks(of shard: Shard, below length: Int) -> StrideTo<Int> {
    stride(from: shard.number - 1, to: length, by: shard.count)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
