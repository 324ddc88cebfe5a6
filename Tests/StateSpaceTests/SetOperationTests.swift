import Basics
import NavigationSupport
import StateSpace
import Testing

@Suite("Sets of contexts")
struct SetOperationTests {
  /// A set in two forms: as a diagram, and as the list of all its members.
  private struct Both {
    var set: ContextSet
    var members: Set<[Int]>
  }

  /// All assignments to variables of these sizes.
  private func all(_ sizes: [Int]) -> [[Int]] {
    sizes.reduce([[]]) { lists, size in lists.flatMap { list in (0..<size).map { list + [$0] } } }
  }

  private func random(_ random: inout SplitMix64, _ sizes: [Int], _ diagrams: DecisionDiagrams) throws -> Both {
    var both = Both(set: .empty, members: [])
    let all = all(sizes)
    for _ in 0..<random.number(0...4) {
      var part = ContextSet.all
      var members = Set(all)
      for variable in sizes.indices where random.chance(50) {
        let values = (0..<sizes[variable]).filter { _ in random.chance(50) }
        part = try diagrams.intersection(part, diagrams.contexts(where: variable, isIn: values))
        members = members.filter { values.contains($0[variable]) }
      }
      both = Both(set: try diagrams.union(both.set, part), members: both.members.union(members))
    }
    return both
  }

  @Test("every operation does to the diagram what it does to the list of members")
  func operations() throws {
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      let sizes = (0..<random.number(1...5)).map { _ in random.number(2...3) }
      let diagrams = DecisionDiagrams(sizes: sizes, order: sizes.indices.shuffled(using: &random))
      let a = try self.random(&random, sizes, diagrams)
      let b = try self.random(&random, sizes, diagrams)
      func expect(_ set: ContextSet, _ members: Set<[Int]>, _ what: String) throws {
        for context in all(sizes) {
          #expect(diagrams.contains(context, set) == members.contains(context), "\(what), seed \(seed), \(context)")
        }
        #expect(diagrams.count(set) == Double(members.count), "\(what), seed \(seed)")
        let first = members.min { $0.reversed().lexicographicallyPrecedes($1.reversed()) }
        #expect(try diagrams.first(in: set) == first, "\(what), seed \(seed)")
      }
      try expect(a.set, a.members, "union of cubes")
      try expect(diagrams.union(a.set, b.set), a.members.union(b.members), "union")
      try expect(diagrams.intersection(a.set, b.set), a.members.intersection(b.members), "intersection")
      try expect(diagrams.difference(a.set, b.set), a.members.subtracting(b.members), "difference")
      try expect(diagrams.complement(a.set), Set(all(sizes)).subtracting(a.members), "complement")
      #expect(try diagrams.isSubset(a.set, of: b.set) == a.members.isSubset(of: b.members))
      #expect((a.set == b.set) == (a.members == b.members), "one diagram for one set, seed \(seed)")
      let effects = sizes.indices.filter { _ in random.chance(50) }.map { ($0, random.number(0...sizes[$0] - 1)) }
      func applied(_ context: [Int]) -> [Int] {
        effects.reduce(into: context) { $0[$1.0] = $1.1 }
      }
      try expect(diagrams.setting(effects, in: a.set), Set(a.members.map(applied)), "setting")
      try expect(
        diagrams.before(setting: effects, to: a.set), Set(all(sizes).filter { a.members.contains(applied($0)) }),
        "before setting")
      let variable = random.number(0...sizes.count - 1)
      func forgotten(_ context: [Int]) -> [Int] {
        var context = context
        context[variable] = 0
        return context
      }
      let kept = Set(a.members.map(forgotten))
      try expect(
        diagrams.forgetting(variable, in: a.set), Set(all(sizes).filter { kept.contains(forgotten($0)) }), "forgetting")
    }
  }

  @Test("garbage goes, and what is kept stays the same")
  func garbage() throws {
    var random = SplitMix64(seed: 7)
    let sizes = [2, 3, 2, 2, 3, 2]
    let diagrams = DecisionDiagrams(sizes: sizes)
    let kept = try (0..<20).map { _ in try self.random(&random, sizes, diagrams) }
    for _ in 0..<200 { _ = try self.random(&random, sizes, diagrams) }
    let before = diagrams.nodeCount
    diagrams.collectGarbage(keeping: kept.map(\.set))
    #expect(diagrams.nodeCount < before)
    for both in kept {
      for context in all(sizes) { expect(diagrams.contains(context, both.set), equals: both.members.contains(context)) }
    }
    // What is made again is found, or made of nodes that were free.
    for both in kept {
      try expect(diagrams.union(both.set, .empty), equals: both.set)
      try expect(diagrams.difference(.all, diagrams.complement(both.set)), equals: both.set)
    }
  }

  @Test("beyond the limit there is an error, and what was there stays usable")
  func limit() throws {
    let diagrams = DecisionDiagrams(sizes: Array(repeating: 2, count: 24), limit: 500)
    // x0 = x12, x1 = x13 …: exponential in this order.
    var pairs = ContextSet.all
    #expect(throws: DiagramLimit.self) {
      for variable in 0..<12 {
        let (first, second) = (variable, variable + 12)
        let both = try diagrams.intersection(
          diagrams.contexts(where: first, isIn: [1]), diagrams.contexts(where: second, isIn: [1]))
        let neither = try diagrams.intersection(
          diagrams.contexts(where: first, isIn: [0]), diagrams.contexts(where: second, isIn: [0]))
        pairs = try diagrams.intersection(pairs, diagrams.union(both, neither))
      }
    }
    diagrams.collectGarbage(keeping: [])
    #expect(try !diagrams.contexts(where: 3, isIn: [1]).isEmpty)
  }
}
