import Basics
import NavigationSupport
import StateSpace
import Testing

@Suite("Orders of variables")
struct VariableOrderTests {
  private func distance(_ first: Int, _ second: Int, in order: [Int]) throws -> Int {
    try abs(#require(order.firstIndex(of: first)) - #require(order.firstIndex(of: second)))
  }

  @Test("variables that occur together only with each other come next to each other")
  func pairs() throws {
    let order = VariableOrder.first(count: 40, groups: (0..<20).map { [$0, $0 + 20] })
    expect(order.sorted(), equals: Array(0..<40))
    for variable in 0..<20 { try expect(distance(variable, variable + 20, in: order), equals: 1) }
  }

  @Test("a diagram of pairs is small in that order")
  func size() throws {
    let order = VariableOrder.first(count: 40, groups: (0..<20).map { [$0, $0 + 20] })
    let diagrams = DecisionDiagrams(sizes: Array(repeating: 2, count: 40), order: order, limit: 2000)
    var set = ContextSet.all
    for first in 0..<20 {
      let implied = try diagrams.union(
        diagrams.contexts(where: first, isIn: [0]), diagrams.contexts(where: first + 20, isIn: [1]))
      set = try diagrams.intersection(set, implied)
    }
    expect(diagrams.nodes(of: set).count, equals: 40)
  }

  @Test("every order is a permutation, the same each time, with those that occur nowhere at the end, and no worse")
  func permutations() throws {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let count = random.number(1...30)
      let groups = (0..<random.number(0...20)).map { _ in
        Array((0..<count).shuffled(using: &random).prefix(random.number(0...4)))
      }
      let order = VariableOrder.first(count: count, groups: groups)
      expect(order.sorted(), equals: Array(0..<count), "seed \(seed)")
      expect(order, equals: VariableOrder.first(count: count, groups: groups), "seed \(seed)")
      let used = Set(groups.joined())
      #expect(order.prefix(used.count).allSatisfy(used.contains), "seed \(seed)")
      func span(_ order: [Int]) throws -> Int {
        try groups.filter { $0.count > 1 }.reduce(0) { sum, group in
          let positions = try group.map { try #require(order.firstIndex(of: $0)) }
          return try sum + #require(positions.max()) - #require(positions.min())
        }
      }
      #expect(try span(order) <= span(Array(0..<count)), "seed \(seed)")
    }
  }

  @Test("groups in a chain, numbered at random, have a third of the span at most")
  func chain() throws {
    var random = SplitMix64(seed: 1)
    let names = (0..<60).shuffled(using: &random)
    let groups = (0..<58).map { Array(names[$0..<$0 + 3]) }
    let order = VariableOrder.first(count: 60, groups: groups)
    func span(_ order: [Int]) throws -> Int {
      var sum = 0
      for group in groups {
        sum += try max(distance(group[0], group[1], in: order), distance(group[1], group[2], in: order))
      }
      return sum
    }
    #expect(try span(order) * 3 <= span(Array(0..<60)))
  }
}
