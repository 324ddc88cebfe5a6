import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking
@testable import StateSpace

/// Moves that the explorer forgets wherever they can be made. What it finds then fits together, and is too little.
@Suite("Mistakes planted in what is reached", .slow)
struct PlantedReachTests {
  enum Forgotten: Sendable {
    /// A link or a change that arrives while a journey is under way.
    case interrupts
    /// What is shown when an entry is taken away, in the contexts that its effects have led to.
    case returns
  }

  /// Everything happens but what is forgotten.
  private struct Forgetful: Environment {
    var forgotten: Forgotten

    func admitted(_ moves: [SymbolicMove], at place: Place, of symbolic: SymbolicMachine) -> [SymbolicMove] {
      forgotten == .returns ? moves.filter { !symbolic.takesAway($0) } : moves
    }
    func opens(_ intent: IntentID) -> Bool { true }
    func interrupts(at place: Place) -> Bool { forgotten != .interrupts }
    func interrupts(after move: Move) -> Bool { false }
  }

  @Test(
    "what is forgotten everywhere is noticed by Z3",
    arguments: [
      (Forgotten.interrupts, LoweringMistake.Language.flat), (.interrupts, .stacks), (.interrupts, .tabs),
      (.returns, .stacks), (.returns, .tabs),
    ])
  func forgotten(_ forgotten: Forgotten, in language: LoweringMistake.Language) throws {
    let wanted = many(3, night: 12)
    var planted = 0
    for seed in 0..<1_000 as Range<UInt64> where planted < wanted {
      let explorer = try Planted.explore(language.machine(seed: seed))
      guard explorer.symbolic.hasRelations || forgotten == .interrupts else { continue }
      // Without a move something else may be what takes too much room.
      do { guard try Self.plant(forgotten, in: explorer) else { continue } } catch is LimitReached { continue }
      planted += 1
      let notice = try Planted.noticeInReach(explorer)
      // What a tab keeps has been reached, too.
      let isNoticed = notice == .lemma(.closed) || language == .tabs && notice == .lemma(.kept)
      #expect(isNoticed, "seed \(seed): \(notice)")
    }
    expect(planted, equals: wanted)
  }

  /// Puts what is reached without the moves in the place of what is reached; false if it is the same.
  private static func plant(_ forgotten: Forgotten, in explorer: SymbolicExplorer) throws -> Bool {
    let (symbolic, diagrams) = (explorer.symbolic, explorer.diagrams)
    let less = try Reachability(symbolic, in: Forgetful(forgotten: forgotten)) {}
    let right = explorer.reachability.sets
    let graph = explorer.graph
    for number in right.indices { explorer.reachability.sets[number] = less.contexts(at: graph[number]) }
    explorer.reachability.tabRelations = less.tabRelations
    let isLess = right.indices.contains {
      graph[$0].unwinding == nil && explorer.reachability.sets[$0] != right[$0]
    }
    guard forgotten == .returns else { return isLess }
    // The moves themselves are made. What they uncover is not shown.
    for number in right.indices where graph[number].unwinding == nil {
      let reached = explorer.reachability.sets[number]
      try graph.forEachMove(of: number) { move, target in
        guard symbolic.takesAway(move) else { return }
        let made = try symbolic.after(move.effects, from: diagrams.intersection(reached, move.contexts))
        explorer.reachability.sets[target] = try diagrams.union(explorer.reachability.sets[target], made)
      }
    }
    return isLess
  }
}

extension SymbolicMachine {
  /// Whether an entry is about to be taken away after the move, and no tab is about to be shown.
  fileprivate func takesAway(_ move: SymbolicMove) -> Bool {
    move.target.unwinding != nil && frames.hub(move.target) == nil
  }
}
