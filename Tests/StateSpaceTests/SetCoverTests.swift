import NavigationSupport
import Testing

@testable import StateSpace

@Suite("Descriptions of sets") struct SetCoverTests {
  private func random(
    _ diagrams: DecisionDiagrams, _ numbers: inout SystemRandomNumberGenerator
  ) throws -> ContextSet {
    var set = ContextSet.empty
    for _ in 0..<Int.random(in: 0...4, using: &numbers) {
      var block = ContextSet.all
      for variable in diagrams.sizes.indices where Bool.random(using: &numbers) {
        let values = (0..<diagrams.sizes[variable]).filter { _ in Bool.random(using: &numbers) }
        block = try diagrams.intersection(block, diagrams.contexts(where: variable, isIn: values))
      }
      set = try diagrams.union(set, block)
    }
    return set
  }

  @Test("have all of the set, and nothing else that is asked")
  func exact() throws {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let diagrams = DecisionDiagrams(sizes: [2, 3, 2, 4, 2])
      let asked = try random(diagrams, &numbers)
      let set = try diagrams.intersection(random(diagrams, &numbers), asked)
      let blocks = try #require(try SetCover(in: diagrams).blocks(of: set, among: asked, limit: 1_000))
      var covered = ContextSet.empty
      for block in blocks {
        covered = try diagrams.union(covered, diagrams.contexts(in: block))
        // Each block is needed for something, and names no variable in vain.
        #expect(try !diagrams.intersection(diagrams.contexts(in: block), set).isEmpty)
        #expect(block.allSatisfy { !$0.values.isEmpty && $0.values.count < diagrams.sizes[$0.variable] })
      }
      try expect(diagrams.intersection(covered, asked), equals: set)
    }
  }

  @Test("are short where a short one exists, whatever never occurs")
  func short() throws {
    let diagrams = DecisionDiagrams(sizes: [2, 2, 2])
    let first = try diagrams.contexts(where: 0, isIn: [1])
    let second = try diagrams.contexts(where: 1, isIn: [1])
    let both = try diagrams.intersection(first, second)
    // The second is never 1 without the first.
    let asked = try diagrams.complement(diagrams.difference(second, first))
    let blocks = try #require(try SetCover(in: diagrams).blocks(of: both, among: asked, limit: 4))
    expect(blocks.map { $0.map(\.variable) }, equals: [[1]])
    let alone = try SetCover(in: diagrams).blocks(of: first, among: .all, limit: 4)
    expect(alone?.map { $0.map(\.variable) }, equals: [[0]])
    #expect(try SetCover(in: diagrams).blocks(of: .empty, among: .all, limit: 4)?.isEmpty == true)
  }

  @Test("are not made if they would be long, and soon given up")
  func long() throws {
    let diagrams = DecisionDiagrams(sizes: Array(repeating: 2, count: 200))
    // An odd number of ones: no block is larger than one context.
    var odd = ContextSet.empty
    for variable in 0..<200 {
      let one = try diagrams.contexts(where: variable, isIn: [1])
      odd = try diagrams.union(diagrams.difference(odd, one), diagrams.difference(one, odd))
    }
    try expectNil(SetCover(in: diagrams).blocks(of: odd, among: .all, limit: 4))
  }
}
