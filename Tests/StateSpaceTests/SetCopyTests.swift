import Basics
import NavigationSupport
import StateSpace
import Testing

@Suite("Sets of other diagrams") struct SetCopyTests {
  private let sizes = [2, 3, 2, 4]
  /// By variable: its number in the other diagrams, which have one more.
  private let numbers = [3, 0, 4, 1]

  @Test("are the same contexts, whatever numbers and order their variables have", arguments: 0..<20)
  func copied(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (first, other) = (
      DecisionDiagrams(sizes: sizes), DecisionDiagrams(sizes: [3, 4, 2, 2, 2], order: [4, 2, 1, 3, 0])
    )
    var set = ContextSet.empty
    for _ in 0..<4 {
      var block = ContextSet.all
      for variable in sizes.indices {
        let values = (0..<sizes[variable]).filter { _ in Bool.random(using: &random) }
        block = try first.intersection(block, first.contexts(where: variable, isIn: values))
      }
      set = try first.union(set, block)
    }
    let copy = try #require(try other.copy(set, of: first) { numbers[$0] })
    for number in 0..<sizes.reduce(1, *) {
      var left = number
      var values: [Int] = []
      var others = [0, 0, 1, 0, 0]
      for (variable, size) in sizes.enumerated() {
        values.append(left % size)
        others[numbers[variable]] = left % size
        left /= size
      }
      expect(other.contains(others, copy), equals: first.contains(values, set))
    }
  }

  @Test("are none if a variable is missing that they ask for")
  func missing() throws {
    let (first, other) = (DecisionDiagrams(sizes: [2, 2]), DecisionDiagrams(sizes: [2]))
    let asks = try first.contexts(where: 1, isIn: [1])
    #expect(try other.copy(asks, of: first) { $0 == 0 ? 0 : nil } == nil)
    #expect(try other.copy(.all, of: first) { $0 == 0 ? 0 : nil } == .all)
  }
}
