import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import StateSpace

/// Sets that are not what the explorer finds. Z3 has to notice each of them.
@Suite("Mistakes planted in sets", .slow)
struct PlantedSetTests {
  private static let seeds: Range<UInt64> = 0..<40

  enum Family: CaseIterable {
    case canLand, mustLand, mustEnd

    func sets(_ explorer: SymbolicExplorer) throws -> BackwardSets {
      switch self {
      case .canLand: try explorer.canLand.get()
      case .mustLand: try explorer.mustLand.get()
      case .mustEnd: try explorer.mustEnd.get()
      }
    }

    func plant(_ sets: BackwardSets, in explorer: SymbolicExplorer) {
      switch self {
      case .canLand: explorer.canLand = .success(sets)
      case .mustLand: explorer.mustLand = .success(sets)
      case .mustEnd: explorer.mustEnd = .success(sets)
      }
    }
  }

  /// Makes one mistake for each machine, at a place where it can be made.
  private func check(
    _ family: Family, _ mistake: (inout BackwardSets, _ place: Int, SymbolicExplorer) throws -> Bool
  ) throws {
    var planted = 0
    for seed in Self.seeds {
      let explorer = try Planted.explore(RandomMachine.make(seed: seed))
      var places = explorer.journeyPlaces
      var random = SplitMix64(seed: seed)
      while !places.isEmpty {
        let place = places.remove(at: random.below(places.count))
        var sets = try family.sets(explorer)
        guard try mistake(&sets, place, explorer) else { continue }
        family.plant(sets, in: explorer)
        planted += 1
        let notice = try Planted.notice(explorer)
        #expect([.lemma(.ranked), .lemma(.complete)].contains(notice), "seed \(seed): \(notice)")
        break
      }
    }
    #expect(planted > Self.seeds.count / 2)
  }

  @Test("a set of what can or must follow has a context too many", arguments: Family.allCases)
  func widened(family: Family) throws {
    try check(family) { sets, place, explorer in
      guard let extra = try explorer.one(notIn: sets.sets[place]) else { return false }
      sets.sets[place] = try explorer.diagrams.union(sets.sets[place], extra)
      sets.gains[place].append(BackwardSets.Gain(round: (sets.gains[place].last?.round ?? 0) + 1, contexts: extra))
      return true
    }
  }

  @Test("a set of what can or must follow has contexts too few", arguments: Family.allCases)
  func narrowed(family: Family) throws {
    try check(family) { sets, place, explorer in
      guard let last = sets.gains[place].popLast() else { return false }
      sets.sets[place] = try explorer.diagrams.difference(sets.sets[place], last.contexts)
      return true
    }
  }

  @Test("a rank is one too low", arguments: Family.allCases)
  func rank(family: Family) throws {
    try check(family) { sets, place, _ in
      guard !sets.gains[place].isEmpty else { return false }
      sets.gains[place][sets.gains[place].count - 1].round -= 1
      return true
    }
  }

  @Test("what is reached has contexts too few")
  func reachedNarrowed() throws {
    var byZ3 = 0
    for seed in Self.seeds {
      let explorer = try Planted.explore(RandomMachine.make(seed: seed))
      var random = SplitMix64(seed: seed)
      let gain = random.pick(explorer.reachability.gains)
      let left = try explorer.diagrams.difference(explorer.reachability.sets[Int(gain.place)], gain.contexts)
      explorer.reachability.sets[Int(gain.place)] = left
      let notice = try Planted.notice(explorer)
      // If nothing is left of a set, there are places too few, which is noticed first.
      #expect(notice == .lemma(.closed) || left.isEmpty && notice == .disagreement, "seed \(seed): \(notice)")
      if notice == .lemma(.closed) { byZ3 += 1 }
    }
    #expect(byZ3 > 5)
  }

  @Test("what is reached has a context too many, from which more is reached")
  func reachedWidened() throws {
    var noticed = 0
    for seed in Self.seeds {
      let explorer = try Planted.explore(RandomMachine.make(seed: seed))
      for place in explorer.reachability.sets.indices where !explorer.reachability.sets[place].isEmpty {
        guard let extra = try explorer.one(notIn: explorer.reachability.sets[place]) else { continue }
        explorer.reachability.sets[place] = try explorer.diagrams.union(explorer.reachability.sets[place], extra)
        if try Planted.notice(explorer) == .lemma(.closed) { noticed += 1 }
        break
      }
    }
    #expect(noticed > 5)
  }

  @Test("nothing that is refuted is proved")
  func verdicts() throws {
    var refuted = 0
    for seed in 0..<25 as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed)
      let explorer = try Planted.explore(machine)
      for obligation in Obligation.unexplored(of: machine) {
        guard try !explorer.judge(obligation).failing.isEmpty, !obligation.isCanReach(in: machine) else { continue }
        refuted += 1
        let encoder = LemmaEncoder(explorer)
        try encoder.proveReach()
        try encoder.prove(obligation, in: .all)
        let script = LemmaScript(encoder.list, encoder.text)
        let wrong = try LemmaProver(script: script, cancellation: Cancellation()).firstWrong()
        #expect(wrong?.kind == .verdict, "seed \(seed): \(obligation.name(in: machine))")
      }
    }
    #expect(refuted > 100)
  }
}

extension Obligation {
  fileprivate func isCanReach(in machine: Machine) -> Bool {
    guard case .property(let index) = self, case .canReach = machine.properties[index].claim else { return false }
    return true
  }
}
