import NavigationSupport
import Testing

@testable import Measuring

@Suite("Samples of a measurement")
struct SamplesTests {
  @Test("all are kept while there is room")
  func few() {
    var samples = Samples(limit: 8)
    for value in 1...7 { samples.add(Double(value)) }
    expect(samples.values, equals: [1, 2, 3, 4, 5, 6, 7])
    #expect(samples.figures.count == 7 && samples.figures.median == 4)
  }

  @Test("of many, some are kept that are spread evenly", arguments: [8, 100, 1_000, 12_345])
  func many(_ count: Int) throws {
    var samples = Samples(limit: 8)
    for value in 1...count { samples.add(Double(value)) }
    let values = samples.values
    let first = try #require(values.first)
    #expect((4..<8).contains(values.count))
    expect(values, equals: values.indices.map { Float($0 + 1) * first })
    #expect(Double(values.count + 1) * Double(first) > Double(count))
  }
}
