import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import StateSpace

/// Sets that are not what the explorer finds. Z3 has to notice each of them.
@Suite("Mistakes planted in sets", .slow)
struct PlantedSetTests {
  private static let seeds: Range<UInt64> = 0..<many(20, night: 40)

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
      sets.gains[place].append(
        BackwardSets.Gain(round: (sets.gains[place].last?.round ?? 0) + 1, contexts: sets.sets[place]))
      return true
    }
  }

  @Test("a set of what can or must follow has contexts too few", arguments: Family.allCases)
  func narrowed(family: Family) throws {
    try check(family) { sets, place, _ in
      guard sets.gains[place].popLast() != nil else { return false }
      sets.sets[place] = sets.gains[place].last?.contexts ?? .empty
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

  /// With no move counted, all that holds comes in in one round, whatever leads round in circles.
  @Test("a jump does not count", arguments: Family.allCases)
  func jumps(family: Family) throws {
    var planted = 0
    for seed in 0..<many(40, night: 200) as Range<UInt64> {
      let explorer = try Planted.explore(RandomMachine.make(seed: seed))
      let right = try family.sets(explorer)
      let last = right.gains.joined().map(\.round).max() ?? 0
      var wrong = right
      wrong.gains = right.sets.map { $0.isEmpty ? [] : [BackwardSets.Gain(round: 1, contexts: $0)] }
      family.plant(wrong, in: explorer)
      let notice = try Planted.notice(explorer)
      expect(notice, equals: (last > 1 ? .lemma(.ranked) : .nothing), "seed \(seed): \(notice)")
      if last > 1 { planted += 1 }
    }
    #expect(planted > 2)
  }

  @Test("what leads to a later step is all but the jumps", arguments: sample(0..<60 as Range<UInt64>, day: 12))
  func layout(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    let clauses = Clauses(machine)
    for screen in machine.screens.indices {
      for position in 1..<machine.positionCount {
        let place = Clauses.Place(screen: screen, position: position)
        for clause in try clauses.clauses(at: place) where clause.kind == .goesOn {
          let isJump = if case .jump = clause.move { true } else { false }
          #expect(clauses.isLater(clause.target, than: place) != isJump, "\(place) \(clause.move)")
        }
      }
    }
  }

  /// Two steps in a circle, and both say that every run ends because it does from the other.
  @Test("a move that is no jump leads backwards", arguments: [false, true])
  func backwards(isBackwards: Bool) throws {
    var draft = Draft("root", variables: ["v": ["no", "yes"]])
    draft.add("turn", target: "root", [.set([draft.set("v", "yes")]), .set([draft.set("v", "no")])])
    let explorer = try Planted.explore(draft.machine())
    let steps = try [StepID(0), StepID(1)].map { step in
      let position = explorer.machine.position(.step(step))
      return try #require(
        explorer.reachability.graph.number(of: Place(screen: draft.screen("root"), position: position)))
    }
    var clauses = Clauses(explorer.machine)
    if isBackwards {
      let move = try #require(explorer.reachability.graph.moves.firstIndex { $0.move == .set(StepID(1)) })
      let first = explorer.reachability.graph[steps[0]]
      explorer.reachability.graph.moves[move].target = first
      explorer.reachability.graph.targets[move] = Int32(steps[0])
      // The journey's end is not reached any more.
      let end = Place(screen: first.screen, position: explorer.machine.position(.finish(IntentID(0))))
      explorer.reachability.sets[try #require(explorer.reachability.graph.number(of: end))] = .empty
      clauses.planted = { _, clauses in
        clauses.map { clause in
          guard clause.move == .set(StepID(1)) else { return clause }
          var wrong = clause
          wrong.target = Clauses.Place(screen: first.screen.index, position: Int(first.position.index))
          return wrong
        }
      }
    }
    // What holds as long as it leads forward.
    var sets = try Planted.explore(draft.machine()).mustEnd.get()
    for step in steps { sets.gains[step] = [BackwardSets.Gain(round: 1, contexts: .all)] }
    explorer.mustEnd = .success(sets)
    let encoder = LemmaEncoder(explorer, clauses)
    try encoder.proveReach()
    try encoder.proveMustEnd(.ranked)
    let wrong = try LemmaProver(script: encoder.newScript(), cancellation: Cancellation()).firstWrong()
    expect(wrong?.kind, equals: (isBackwards ? .ranked : nil))
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
    for seed in 0..<many(8, night: 25) as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed)
      let explorer = try Planted.explore(machine)
      for obligation in Obligation.all(of: machine) {
        guard try !explorer.judge(obligation).failing.isEmpty, !obligation.isCanReach(in: machine) else { continue }
        refuted += 1
        let encoder = LemmaEncoder(explorer)
        try encoder.proveReach()
        try encoder.prove(obligation, in: .all)
        let script = LemmaScript(encoder.list, encoder.text)
        let wrong = try LemmaProver(script: script, cancellation: Cancellation()).firstWrong()
        expect(wrong?.kind, equals: .verdict, "seed \(seed): \(obligation.name(in: machine))")
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
