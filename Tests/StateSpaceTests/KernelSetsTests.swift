import NavigationModel
import NavigationSupport
import StateSpace
import Testing

/// The rules that a machine is lowered into, at places, against `SymbolicStep`, which reads the machine as it is written.
@Suite("The kernel for sets", .slow) struct KernelSetsTests {
  /// All that a move says.
  static func text(_ move: SymbolicMove) -> String {
    let tabs = move.tabs
    return """
      \(move.move) in \(move.contexts) doing \(move.effects.index) to \(move.target) \(move.ending.map { "\($0)" } ?? "-") \
      \(move.isAdverse) \(move.isSure) \(move.rule) \(move.calls) \(tabs.left) \(tabs.remade.sorted()) \(tabs.revealed) \
      \(move.allCalls)
      """
  }

  static func compare(_ machine: Machine, _ counts: inout (places: Int, moves: Int)) throws {
    let symbolic = SymbolicMachine(machine, asking: [])
    let reachability = try Reachability(symbolic) {}
    let (step, sets) = (reachability.graph.step, KernelSets(symbolic))
    for place in reachability.graph.places {
      let expected = try place.isIdle ? step.movesByHandAndChanges(at: place) : step.journeyMoves(at: place)
      let found = try sets.moves(at: place)
      try #require(found.map(text) == expected.map(text), "\(machine.name), \(place)")
      counts.places += 1
      counts.moves += found.count
      for transition in machine.transitions(leaving: place.screen) {
        let (a, b) = (try step.enabled(transition, at: place), try sets.enabled(transition, at: place))
        try #require(a?.contexts == b?.contexts && a?.isSure == b?.isSure)
      }
      guard place.isIdle else { continue }
      for intent in machine.intents.indices.map(IntentID.init) {
        try #require(step.opening(intent, at: place) == sets.opening(intent, at: place))
      }
      for change in machine.changes.indices.map(ChangeID.init) {
        try #require(try step.changes(change, at: place).map(text) == sets.changes(change, at: place).map(text))
      }
    }
  }

  @Test("the same moves as SymbolicStep, in the same order, on random machines of all kinds")
  func randomMachines() throws {
    var counts = (places: 0, moves: 0)
    for seed in sample(0..<100_000, day: 300) {
      let machine = try RandomMachine.make(
        seed: UInt64(seed), hasManyVariables: seed % 5 == 0, hasBranches: seed % 2 == 1, hasStacks: seed % 3 == 1,
        hasTabs: seed % 3 == 2, followsLinks: seed % 4 > 1)
      do { try Self.compare(machine, &counts) } catch is LimitReached {} catch is DiagramLimit {}
    }
    #expect(counts.places > 3_000 && counts.moves > 10_000, "\(counts)")
  }
}
