import NavigationSupport
import Testing

@testable import WebsiteLinks

@Suite("Conditions on queries") struct QueryMachineTests {
  /// The conditions of random rules and routes, as a comparison groups them, with what is known of them.
  static func machines(
    _ seed: UInt64, isCanonical: Bool
  ) throws -> [(machine: QueryMachine, classes: [ConditionClass])] {
    var random = RandomSides(seed: seed)
    let sides = [try random.side().rules, try random.side().rules]
    var effort = Effort()
    var queries = KnownQueries(sides, isCanonical: isCanonical)
    return try queries.groups(of: sides.flatMap(\.rules).flatMap(\.query), &effort).map { tests in
      try queries.classes(of: tests, &effort)
    }
  }

  @Test("no byte at all leads out of the states that are known, though only some are tried", arguments: [true, false])
  func closed(isCanonical: Bool) throws {
    var (states, texts) = (0, 0)
    for seed in 0..<UInt64(12) {
      for (machine, classes) in try Self.machines(seed, isCanonical: isCanonical) {
        var (machine, effort) = (machine, Effort())
        states += machine.explored.all.count
        texts += machine.hasTexts ? 1 : 0
        #expect(try machine.firstOpenByte(classes, &effort) == nil)
        let truths = Set(classes.map(\.truth))
        for state in machine.explored.all {
          if let truth = try machine.truth(state, &effort) { expect(truths.contains(truth), equals: true, "\(seed)") }
          for byte in Automaton.queryBytes.bytes {
            guard let next = try machine.step(state, byte, &effort) else { continue }
            expect(machine.explored.contains(next), equals: true, "seed \(seed): byte \(byte)")
          }
        }
      }
    }
    #expect(states > 100 && texts > 0)
  }

  @Test("the check finds each combination and each state that is left out")
  func leftOut() throws {
    var tried = 0
    for (machine, classes) in try (0..<UInt64(12)).flatMap({ try Self.machines($0, isCanonical: false) }) {
      for index in classes.indices {
        var (copy, fewer, effort) = (machine, classes, Effort())
        fewer.remove(at: index)
        expect(try copy.firstOpenByte(fewer, &effort) != nil, equals: true, "combination \(index)")
      }
      for left in machine.explored.all.indices.prefix(20) {
        var (copy, effort) = (machine, Effort())
        copy.explored = QueryStates()
        for (index, state) in machine.explored.all.enumerated() where index != left { _ = copy.explored.insert(state) }
        expect(try copy.firstOpenByte(classes, &effort) != nil, equals: true, "state \(left)")
        tried += 1
      }
    }
    #expect(tried > 100)
  }

  @Test("bytes that a set tells apart are not one class")
  func divided() {
    let (a, b, both) = (ByteSet("a".utf8), ByteSet("b".utf8), ByteSet("ab".utf8))
    #expect(Subsets.firstDivided([a, b], by: [a, both, .all]) == nil)
    #expect(Subsets.firstDivided([both], by: [both, .all, b]) == UInt8(ascii: "b"))
  }
}
