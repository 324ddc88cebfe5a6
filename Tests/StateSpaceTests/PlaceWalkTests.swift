import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@Suite("Places of machines with stacks", .slow)
struct PlaceWalkTests {
  /// A run in its last configuration, and the way that sets go with it.
  private struct State: Hashable {
    var configuration: Configuration
    var walk: PlaceWalk
  }

  private struct Counts {
    var states = 0
    var deepest = 0
    var sureMoves = 0
  }

  /// What may lie below, and sheets.
  private static func everything(_ machine: Machine) -> [Condition] {
    [.sheet] + machine.screens.indices.map { .below(ScreenID($0)) } + SymbolicStepTests.everything(machine)
  }

  /// Follows all runs of up to five moves.
  private func follow(_ reachability: Reachability, seed: UInt64, _ counts: inout Counts) throws {
    let (symbolic, step) = (reachability.symbolic, reachability.graph.step)
    let machine = symbolic.machine
    var level = Set(
      try machine.starts.map { State(configuration: $0, walk: try #require(try step.walk(at: $0))) })
    var seen = level
    for depth in 0...5 {
      var next: Set<State> = []
      for state in level {
        counts.states += 1
        counts.deepest = max(counts.deepest, state.configuration.stack.entries.count)
        try check(state, in: reachability, seed: seed)
        guard depth < 5 else { continue }
        let configuration = state.configuration
        let choices = Step.choices(in: configuration, of: machine)
        for choice in choices + (Step.superseding(configuration).map { [$0] } ?? []) {
          let after = choice.result.configuration
          let found = try step.following(state.walk, choice.label, from: configuration, to: after)
          let (walk, move, _) = try #require(found, "seed \(seed): \(choice.move) in \(configuration)")
          #expect(move.map { ($0.ending == nil) == (choice.result.ending == nil) } ?? true)
          #expect(move.map { $0.isAdverse == choice.isAdverse } ?? true)
          let state = State(configuration: after, walk: walk)
          if seen.insert(state).inserted { next.insert(state) }
        }
        // The other way round: what is possible whatever lies below is possible here.
        guard configuration.isIdle else { continue }
        for move in try step.moves(at: state.walk.place)
        where move.isSure && state.walk.contains(configuration, move.contexts, in: symbolic) {
          counts.sureMoves += 1
          #expect(choices.contains { $0.move == move.move }, "seed \(seed): \(move.move) in \(configuration)")
        }
      }
      level = next
    }
  }

  /// The place is known, with this context, and says the same of what lies below.
  private func check(_ state: State, in reachability: Reachability, seed: UInt64) throws {
    let symbolic = reachability.symbolic
    let (machine, configuration, place) = (symbolic.machine, state.configuration, state.walk.place)
    #expect((place.screen, place.position) == (configuration.screen, configuration.position))
    let number = try #require(reachability.graph.number(of: place), "seed \(seed): \(configuration)")
    let isReached = state.walk.contains(configuration, reachability.sets[number], in: symbolic)
    #expect(isReached, "seed \(seed): \(configuration)")
    let isTold = symbolic.tabStates.under == nil
    for condition in [.sheet] + (isTold ? machine.screens.indices.map { Condition.below(ScreenID($0)) } : []) {
      let contexts = try symbolic.contexts(where: condition, at: place)
      expect(
        state.walk.contains(configuration, contexts, in: symbolic),
        equals: condition.holds(at: configuration, of: machine.contexts))
    }
    let (facts, cover) = symbolic.frames.below(place)
    expect(cover, equals: configuration.stack.top?.cover)
    let below = symbolic.frames[place.frame].facts
    for target in machine.intents.flatMap(\.targets)
    where isTold || !symbolic.frames.questions.asksBelowSheets(target, below) {
      let matches = symbolic.frames.questions.matches(target, place.screen, placed: cover, facts)
      expect(
        matches, equals: target.matches(configuration), "seed \(seed): \(target.text(in: machine)), \(configuration)")
    }
  }

  @Test("every run leads through them, in their contexts, and with the same below", arguments: [false, true])
  func runs(isRefined: Bool) throws {
    var counts = Counts()
    for seed in 0..<90 as Range<UInt64> {
      let machine = try RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 1, hasStacks: true, hasTabs: seed >= 60, followsLinks: seed % 3 == 0)
      let symbolic = SymbolicMachine(machine, asking: Self.everything(machine))
      let reachability = isRefined ? try FrameTests.refined(symbolic) : try Reachability(symbolic) {}
      try follow(reachability, seed: seed, &counts)
    }
    #expect(counts.states > 5_000 && counts.deepest >= 5 && counts.sureMoves > 1_000, "\(counts)")
  }

  @Test("every run leads through relations, also where tabs are shown, and below sheets", arguments: [false, true])
  func runsInRelations(exchanges: Bool) throws {
    var counts = Counts()
    var related = 0
    for seed in sample(0..<1000 as Range<UInt64>, day: 60) {
      let machine = try RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 1, hasStacks: true, hasTabs: exchanges || seed % 4 > 0,
        followsLinks: seed % 3 == 0)
      let symbolic = SymbolicMachine(
        machine, asking: exchanges ? [.sheet] + SymbolicStepTests.everything(machine) : Self.everything(machine),
        hasRelations: true, exchanges: exchanges)
      do {
        try follow(Reachability(symbolic) {}, seed: seed, &counts)
        related += 1
      } catch is LimitReached {
        // A journey piles up screens, or something is asked of what lies below sheets.
      }
    }
    #expect(related > 20 && counts.deepest >= 5 && counts.sureMoves > 1_000, "\(counts)")
  }

  @Test("a run that is none has no walk")
  func noRun() throws {
    let draft = FrameTests.shop()
    let machine = try draft.machine()
    let reachability = try Reachability(SymbolicMachine(machine)) {}
    let start = Configuration(screen: machine.root, context: Context(0))
    let product = try #require(Step.choices(in: start, of: machine).first { $0.move == .browse(TransitionID(1)) })
    var run = Trace(start: start)
    run.append(product)
    try expect(WalkedRun(run, by: reachability.graph.step)?.walks.count, equals: 2)
    for screen in ["home", "orders"] {
      var wrong = product.result.configuration
      wrong.screen = draft.screen(screen)
      run.entries[0].result = .continues(wrong)
      try expectNil(WalkedRun(run, by: reachability.graph.step))
    }
    var empty = product.result.configuration
    empty.stack = Stack()
    run.entries[0].result = .continues(empty)
    try expectNil(WalkedRun(run, by: reachability.graph.step))
    try expectNil(WalkedRun(Trace(start: product.result.configuration), by: reachability.graph.step))
  }
}
