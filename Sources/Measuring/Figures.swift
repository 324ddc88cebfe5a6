/// Statistics of several measurements of one thing.
package struct Figures: Hashable, Sendable, Codable {
  package var median: Double
  /// Half of the interquartile range, relative to the median: 0.02 is ±2 %.
  package var spread: Double
  /// The number of measurements.
  package var count: Int

  /// - Parameter values: in any order.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    count = sorted.count
    median = Self.quantile(0.5, of: sorted)
    let distance = Self.quantile(0.75, of: sorted) - Self.quantile(0.25, of: sorted)
    spread = median > 0 ? distance / 2 / median : 0
  }

  /// The value below which this part of `sorted` lies, interpolated; 0 if there are none.
  static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    guard let last = sorted.last else { return 0 }
    let place = part * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }

  package static func median(_ values: [Double]) -> Double { quantile(0.5, of: values.sorted()) }
}

/// Measurements of one thing, in bounded memory: when there are too many every other one is dropped, and from then
/// on every other new one, so that those that are kept are spread evenly over the time.
struct Samples {
  /// At most as many as the limit.
  private(set) var values: [Float] = []
  private let limit: Int
  /// The number of new ones for one that is kept, and of those that have come since.
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
