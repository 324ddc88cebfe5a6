/// One part of a campaign that is divided among machines: `3/16`.
///
/// A campaign is a sequence of blocks of journeys, each with random numbers of its own; shard 3 of 16 does blocks 2,
/// 18, 34 and so on. So shards of one seed never do the same work, and together they do exactly what one long run does.
package struct Shard: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Which one it is, from 1.
  package let number: Int
  /// Of how many.
  package let count: Int

  package static let whole = Shard(validated: 1, of: 1)

  private init(validated number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// nil unless 1 ≤ `number` ≤ `count`.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.init(validated: number, of: count)
  }

  /// Reads `3/16`; nil if the text is not of this form.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(number, of: count)
  }

  package var description: String { "\(number)/\(count)" }

  private enum Key: CodingKey { case number, count }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let number = try container.decode(Int.self, forKey: .number)
    guard let shard = Shard(number, of: try container.decode(Int.self, forKey: .count)) else {
      throw DecodingError.dataCorruptedError(forKey: .number, in: container, debugDescription: "no such shard")
    }
    self = shard
  }

  package func owns(_ block: UInt64) -> Bool { block % UInt64(count) == UInt64(number - 1) }

  /// The number of journeys that are the shard's, of a campaign of so many. Complexity: O(1).
  package func share(of journeys: UInt64) -> UInt64 {
    let (blocks, rest) = journeys.quotientAndRemainder(dividingBy: Campaign.blockSize)
    let (rounds, others) = blocks.quotientAndRemainder(dividingBy: UInt64(count))
    let own = rounds + (others >= UInt64(number) ? 1 : 0)
    return own * Campaign.blockSize + (owns(blocks) ? rest : 0)
  }
}

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
