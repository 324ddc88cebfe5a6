import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import StateSpace

/// Mistakes in what is known of one stack: how entries are entered, how they are taken away, and what is possible then.
@Suite("Mistakes planted in relations", .slow)
struct PlantedRelationTests {
  private static let seeds: Range<UInt64> = 0..<60

  /// Makes one mistake for each machine, where it can be made.
  private func check(
    atLeast: Int, _ mistake: (SymbolicExplorer, inout SplitMix64) throws -> Bool
  ) throws {
    var planted = 0
    for seed in Self.seeds {
      let explorer = try Planted.explore(RandomMachine.make(seed: seed, hasStacks: true))
      guard explorer.symbolic.hasRelations else { continue }
      try expect(Planted.notice(explorer), equals: .nothing)
      var random = SplitMix64(seed: seed)
      guard try mistake(explorer, &random) else { continue }
      planted += 1
      #expect(try Planted.notice(explorer) != .nothing, "seed \(seed)")
    }
    #expect(planted >= atLeast, "\(planted)")
  }

  /// A relation with one pair less.
  private func less(_ relation: ContextSet, _ explorer: SymbolicExplorer) throws -> ContextSet {
    let others = try explorer.one(notIn: explorer.diagrams.complement(relation))
    return try others.map { try explorer.diagrams.difference(relation, $0) } ?? relation
  }

  @Test("one of the contexts in which an entry is entered is forgotten")
  func call() throws {
    try check(atLeast: 40) { explorer, random in
      let frames = explorer.symbolic.frames
      let calls = (0..<frames.count).flatMap { frames.calls(into: FrameID($0)) }.filter {
        !frames.relation(of: $0).isEmpty
      }
      guard !calls.isEmpty else { return false }
      let call = calls[random.below(calls.count)]
      frames.limit(call, to: try less(frames.relation(of: call), explorer))
      return true
    }
  }

  @Test("one of the ways to take an entry away is forgotten")
  func exit() throws {
    try check(atLeast: 20) { explorer, random in
      guard !explorer.exits.isEmpty else { return false }
      let exit = explorer.exits[random.below(explorer.exits.count)]
      explorer.reachability.sets[exit] = try less(explorer.reachability.sets[exit], explorer)
      return true
    }
  }

  @Test("one pair of what is shown in an entry is forgotten, as if an effect were lost on return")
  func shown() throws {
    try check(atLeast: 40) { explorer, random in
      let above = explorer.numbers.filter { !explorer.symbolic.frames.isBottom(explorer.reachability.graph[$0].frame) }
      guard !above.isEmpty else { return false }
      let place = above[random.below(above.count)]
      explorer.reachability.sets[place] = try less(explorer.reachability.sets[place], explorer)
      return true
    }
  }

  @Test("of what is shown when an entry was taken away it is assumed for good that runs end")
  func assumed() throws {
    try check(atLeast: 3) { explorer, _ in
      var sets = try explorer.mustLand.get()
      for exit in explorer.exits where !explorer.reachability.graph[exit].isIdle {
        let reached = explorer.reachability.sets[exit]
        guard try !explorer.diagrams.isSubset(reached, of: sets.sets[exit]) else { continue }
        sets.sets[exit] = .all
        sets.gains[exit].append(BackwardSets.Gain(round: (sets.gains[exit].last?.round ?? 0) + 1, contexts: .all))
        explorer.mustLand = .success(sets)
        return true
      }
      return false
    }
  }

  @Test("what a link puts on an entry has a rank that does not fall")
  func pushRank() throws {
    try check(atLeast: 8) { explorer, random in
      guard var ranks = try explorer.pushRanks.get() else { return false }
      // Ranks fall along whatever journeys put there: one that is above others is put on something.
      let frames = explorer.symbolic.frames
      let calls = (0..<frames.count).flatMap { frames.calls(into: FrameID($0)) }.filter {
        ranks[$0.caller.frame.index] == ranks[$0.frame.index] + 1 && ranks[$0.caller.frame.index] == ranks.max()
      }
      guard !calls.isEmpty else { return false }
      let call = calls[random.below(calls.count)]
      ranks[call.caller.frame.index] = ranks[call.frame.index]
      explorer.pushRanks = .success(ranks)
      return true
    }
  }

  @Test("an action that takes entries away is taken for impossible, or for possible")
  func feasibility() throws {
    var (planted, noticed) = (0, 0)
    for seed in Self.seeds {
      let right = try RandomMachine.make(seed: seed, hasStacks: true)
      // Where no rule goes back twice, nothing asks what lies below the entry that is left.
      let wrong = try right.with { draft in
        for index in draft.transitions.indices where draft.transitions[index].actions.first?.takesAway == true {
          draft.transitions[index].actions += [.back]
        }
      }
      guard Planted.differ(exploring: right, reading: wrong) else { continue }
      planted += 1
      if try Planted.notice(exploring: right, reading: wrong) != .nothing { noticed += 1 }
    }
    #expect(planted > 3)
    expect(noticed, equals: planted)
  }
}
