/// Which triples a directed run looks for first: a few of all, by its number. So runs that know nothing of each other
/// share the work.
struct Goals: Hashable, Sendable {
  /// Triples are numbered in the order in which they are found, so that neighbours are not far from each other.
  let triples: Range<Int>

  /// How many triples a run looks for.
  static let size = 64

  /// - Parameters:
  ///   - number: counts directed runs.
  ///   - count: how many triples there are.
  init(number: UInt64, of count: Int) {
    let groups = max(1, (count + Self.size - 1) / Self.size)
    let first = Int(number % UInt64(groups)) * Self.size
    triples = first..<min(first + Self.size, count)
  }
}
