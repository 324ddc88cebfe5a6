/// One part of a campaign that is divided among machines: `3/16`.
///
/// A campaign is a sequence of blocks of journeys, each with random numbers of its own; shard 3 of 16 does blocks 2,
/// 18, 34 and so on. So shards of one seed never do the same work, and together they do exactly what one long run does.
package struct Shard: Hashable, Sendable, Codable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  /// How many there are.
  package let count: Int

  /// All of it.
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

  /// Whether the shard does this block.
  func owns(_ block: UInt64) -> Bool { block % UInt64(count) == UInt64(number - 1) }

  /// How many journeys of a campaign of so many are the shard's. Complexity: O(1).
  package func share(of journeys: UInt64) -> UInt64 {
    let (blocks, rest) = journeys.quotientAndRemainder(dividingBy: Campaign.blockSize)
    let (rounds, others) = blocks.quotientAndRemainder(dividingBy: UInt64(count))
    let own = rounds + (others >= UInt64(number) ? 1 : 0)
    return own * Campaign.blockSize + (owns(blocks) ? rest : 0)
  }
}
