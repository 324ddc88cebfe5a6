/// Measurements of one thing, in bounded memory: when there are too many every other one is dropped, and from then
/// on every other new one, so that those that are kept are spread evenly over the time.
struct Samples {
  /// At most as many as the limit.
  private(set) var values: [Float] = []
  private let limit: Int
  /// How many new ones there are for one that is kept, and how many have come since.
  private var stride = 1
  private var passed = 0

  init(limit: Int) { self.limit = max(2, limit) }

  mutating func add(_ value: Double) {
    passed += 1
    guard passed == stride else { return }
    passed = 0
    values.append(Float(value))
    guard values.count == limit else { return }
    values = values.indices.filter { !$0.isMultiple(of: 2) }.map { values[$0] }
    stride *= 2
  }

  var figures: Figures { Figures(values.map(Double.init)) }
}
