import Basics
import NavigationSupport
import StateSpace
import Testing

@Suite("Sifting")
struct SiftingTests {
  /// All assignments to variables of these sizes.
  private func all(_ sizes: [Int]) -> [[Int]] {
    sizes.reduce([[]]) { lists, size in lists.flatMap { list in (0..<size).map { list + [$0] } } }
  }

  /// The set of `members`, made one by one.
  private func set(of members: some Sequence<[Int]>, _ diagrams: DecisionDiagrams) throws -> ContextSet {
    try members.reduce(.empty) { set, context in
      let one = try context.enumerated().reduce(ContextSet.all) { one, value in
        try diagrams.intersection(one, diagrams.contexts(where: value.offset, isIn: [value.element]))
      }
      return try diagrams.union(set, one)
    }
  }

  /// Expects that the diagrams are ordered and reduced, and that there are no nodes but those of `sets`.
  private func expectCanonical(_ diagrams: DecisionDiagrams, _ sets: [ContextSet], _ what: Comment) {
    var nodes: [ContextSet: DecisionDiagrams.Node] = [:]
    for set in sets { for node in diagrams.nodes(of: set) { nodes[node.set] = node } }
    var levels = Array(repeating: -1, count: diagrams.sizes.count)
    for (level, variable) in diagrams.order.enumerated() { levels[variable] = level }
    #expect(!levels.contains(-1), what)
    var seen: Set<[Int]> = []
    for node in nodes.values {
      expect(node.children.count, equals: diagrams.sizes[node.variable], what)
      #expect(Set(node.children).count > 1, what)
      #expect(seen.insert([node.variable] + node.children.map { Int($0.index) }).inserted, what)
      for child in node.children {
        guard let below = nodes[child] else { continue }
        #expect(levels[below.variable] > levels[node.variable], what)
      }
    }
    expect(diagrams.nodeCount, equals: nodes.count, what)
  }

  @Test("sets keep their numbers and their contexts, and stay canonical")
  func sameSets() throws {
    var moved = 0
    for seed in 0..<150 {
      var random = SplitMix64(seed: UInt64(seed))
      let sizes = (0..<random.number(2...6)).map { _ in random.number(2...4) }
      let order = sizes.indices.shuffled(using: &random)
      let diagrams = DecisionDiagrams(sizes: sizes, order: order)
      let all = all(sizes)
      let members = (0..<random.number(1...4)).map { _ in
        let share = random.number(5...95)
        // Not all sets ask for all variables.
        let ignored = random.number(0...sizes.count - 1)
        let drawn = Set(all.filter { _ in random.chance(share) }.prefix(60))
        return Set(all.filter { drawn.contains($0.enumerated().map { $0.offset == ignored ? 0 : $0.element }) })
      }
      let sets = try members.map { try set(of: $0, diagrams) }
      diagrams.collectGarbage(keeping: sets)
      let before = diagrams.nodeCount
      // Garbage, and results that the cache of operations knows.
      for set in sets { _ = try diagrams.complement(set) }
      diagrams.sift(keeping: sets)
      let what: Comment = "seed \(seed)"
      #expect(diagrams.nodeCount <= before, what)
      if diagrams.order != order { moved += 1 }
      expectCanonical(diagrams, sets, what)
      for (set, members) in zip(sets, members) {
        expect(diagrams.count(set), equals: Double(members.count), what)
        for context in all { expect(diagrams.contains(context, set), equals: members.contains(context), what) }
      }
      // What is made again is found, not made twice, and nothing that was known before is taken for something else.
      for (made, members) in zip(sets, members) {
        try expect(diagrams.union(made, .empty), equals: made, what)
        try expect(set(of: members, diagrams), equals: made, what)
        let complement = try diagrams.complement(made)
        expect(diagrams.count(complement), equals: Double(all.count - members.count), what)
        try expect(diagrams.complement(complement), equals: made, what)
        for (other, otherMembers) in zip(sets, self.members(of: sets, all, diagrams)) {
          let both = try diagrams.intersection(made, other)
          expect(diagrams.count(both), equals: Double(members.intersection(otherMembers).count), what)
          expect((made == other), equals: (members == otherMembers), what)
        }
      }
    }
    #expect(moved > 75)
  }

  private func members(of sets: [ContextSet], _ all: [[Int]], _ diagrams: DecisionDiagrams) -> [Set<[Int]>] {
    sets.map { set in Set(all.filter { diagrams.contains($0, set) }) }
  }

  /// The set where each pair of variables agrees, or where the first implies the second, with all first ones on top:
  /// exponential in that order, linear where pairs are together.
  private func pairs(_ count: Int, size: Int, _ diagrams: DecisionDiagrams) throws -> ContextSet {
    try (0..<count).reduce(ContextSet.all) { set, first in
      let agree = try (0..<size).reduce(ContextSet.empty) { agree, value in
        let here = try diagrams.contexts(where: first, isIn: [value])
        let implied = size == 2 && value == 0 ? [0, 1] : [value]
        let there = try diagrams.contexts(where: first + count, isIn: implied)
        return try diagrams.union(agree, diagrams.intersection(here, there))
      }
      return try diagrams.intersection(set, agree)
    }
  }

  @Test("pairs of variables come together", arguments: [(12, 2, 8190), (7, 3, 4372)])
  func pairs(count: Int, size: Int, nodes: Int) throws {
    let diagrams = DecisionDiagrams(sizes: Array(repeating: size, count: count * 2))
    let set = try pairs(count, size: size, diagrams)
    diagrams.collectGarbage(keeping: [set])
    expect(diagrams.nodeCount, equals: nodes)
    let contexts = diagrams.count(set)
    diagrams.sift(keeping: [set])
    // The least there can be.
    expect(diagrams.nodeCount, equals: count * (size == 2 ? 2 : size + 1))
    expect(diagrams.count(set), equals: contexts)
    expectCanonical(diagrams, [set], "\(count) pairs")
    try expect(pairs(count, size: size, diagrams), equals: set)
  }

  /// Where the variable that is as many as are 1, counted from one, is 1: exponential in every order.
  private func hiddenWeightedBit(_ diagrams: DecisionDiagrams) throws -> ContextSet {
    let count = diagrams.sizes.count
    // By number: where as many of the variables so far are 1.
    var weights = [ContextSet.all] + Array(repeating: .empty, count: count)
    for variable in 0..<count {
      let one = try diagrams.contexts(where: variable, isIn: [1])
      weights = try weights.indices.map { weight in
        let more = try weight == 0 ? ContextSet.empty : diagrams.intersection(weights[weight - 1], one)
        return try diagrams.union(more, diagrams.difference(weights[weight], one))
      }
    }
    return try (1...count).reduce(ContextSet.empty) { set, weight in
      let chosen = try diagrams.contexts(where: weight - 1, isIn: [1])
      return try diagrams.union(set, diagrams.intersection(weights[weight], chosen))
    }
  }

  @Test("a set that is large in every order takes no longer than is allowed")
  func effort() throws {
    let diagrams = DecisionDiagrams(sizes: Array(repeating: 2, count: 20))
    let set = try hiddenWeightedBit(diagrams)
    diagrams.collectGarbage(keeping: [set])
    let contexts = diagrams.count(set)
    for effort in [0, 1, 10, 50] {
      let before = diagrams.nodeCount
      #expect(before > 1000)
      let work = diagrams.sift(keeping: [set], effort: effort)
      // What is begun may be taken back, and the last swap may do more than is left.
      #expect(work <= (2 * effort + 3) * before)
      expect((work > 0), equals: (effort > 0))
      #expect(diagrams.nodeCount <= before)
      expect(diagrams.count(set), equals: contexts)
      expectCanonical(diagrams, [set], "effort \(effort)")
    }
    let order = diagrams.order
    expect(diagrams.sift(keeping: [set], atMost: 0), equals: 0)
    expect(diagrams.order, equals: order)
    // The others keep their order when one variable moves.
    diagrams.sift(keeping: [set], atMost: 1)
    #expect(
      diagrams.order.indices.contains { left in
        diagrams.order.filter { $0 != order[left] } == order.filter { $0 != order[left] }
      })
  }

  @Test("sets that are made step by step are sifted before they are too large")
  func siftIfLarge() throws {
    // 20 pairs need 2 million nodes in the order of the variables.
    let count = 20
    let diagrams = DecisionDiagrams(sizes: Array(repeating: 2, count: count * 2), limit: 100_000)
    var set = ContextSet.all
    var siftings = 0
    for first in 0..<count {
      let order = diagrams.order
      let implied = try diagrams.union(
        diagrams.contexts(where: first, isIn: [0]), diagrams.contexts(where: first + count, isIn: [1]))
      set = try diagrams.intersection(set, implied)
      diagrams.siftIfLarge(keeping: [set])
      if diagrams.order != order { siftings += 1 }
    }
    expect(diagrams.count(set), equals: 3_486_784_401)
    #expect((1...3).contains(siftings))
  }

  @Test("garbage alone is no reason to sift")
  func garbage() throws {
    let diagrams = DecisionDiagrams(sizes: Array(repeating: 2, count: 16), limit: 4000)
    // Sifting would find a better order.
    let kept = try pairs(8, size: 2, diagrams)
    let order = diagrams.order
    var collections = 0
    for number in 0..<2000 {
      _ = try (0..<16).reduce(ContextSet.all) { set, variable in
        try diagrams.intersection(set, diagrams.contexts(where: variable, isIn: [number >> (variable / 2) & 1]))
      }
      _ = try diagrams.setting([(number % 16, 1), ((number + 5) % 16, 0)], in: kept)
      if diagrams.siftIfLarge(keeping: [kept]) {
        collections += 1
        expect(diagrams.nodeCount, equals: 510)
      }
    }
    #expect(collections > 10)
    expect(diagrams.order, equals: order)
  }

  @Test("near the limit sifting comes again when half of what was left is used, and not each time")
  func nearTheLimit() throws {
    let sizes = Array(repeating: 2, count: 20)
    /// Sets that need most of the nodes, and more of them with each one.
    func kept(_ diagrams: DecisionDiagrams) throws -> [ContextSet] {
      let hidden = try hiddenWeightedBit(diagrams)
      return try (0..<20).map { try diagrams.setting([($0, 1)], in: hidden) } + [hidden]
    }
    let free = DecisionDiagrams(sizes: sizes)
    _ = try kept(free)
    let diagrams = DecisionDiagrams(sizes: sizes, limit: free.nodeCount * 11 / 10)
    var sets = try kept(diagrams)
    #expect(diagrams.siftIfLarge(keeping: sets))
    #expect(diagrams.order != Array(0..<20))
    #expect(!diagrams.siftIfLarge(keeping: sets))
    let half = (diagrams.nodeCount + diagrams.limit) / 2
    var random = SplitMix64(seed: 5)
    var nodes = diagrams.nodeCount
    repeat {
      nodes = diagrams.nodeCount
      let cube = try (0..<20).reduce(ContextSet.all) { cube, variable in
        try diagrams.intersection(cube, diagrams.contexts(where: variable, isIn: [random.number(0...1)]))
      }
      sets.append(cube)
    } while !diagrams.siftIfLarge(keeping: sets)
    #expect(nodes <= half && nodes > half - 400)
  }
}
