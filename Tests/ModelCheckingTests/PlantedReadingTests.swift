import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking
@testable import StateSpace

/// Mistakes in one of the two readings of a machine. Wherever they let something else happen, they are noticed.
@Suite("Mistakes planted in one reading of the machine", .slow)
struct PlantedReadingTests {
  /// Explores machines and reads others, or the other way round.
  ///
  /// - Parameter mistake: what the mistaken reading takes the machine for.
  private func check(
    _ seeds: Range<UInt64> = 0..<60, atLeast: Int, _ mistake: (inout Draft, Int) -> Void
  ) throws {
    var differing = 0
    for seed in seeds {
      let right = try RandomMachine.make(seed: seed)
      let wrong = try right.with { mistake(&$0, Int(seed)) }
      for (explored, read) in [(right, wrong), (wrong, right)] where Planted.differ(exploring: explored, reading: read)
      {
        differing += 1
        let notice = try Planted.notice(exploring: explored, reading: read)
        #expect(notice != .nothing, "seed \(seed), \(explored == wrong ? "explorer" : "encoder")")
      }
    }
    #expect(differing >= atLeast, "the mistake hardly ever matters")
  }

  @Test("a rule is missing")
  func missingRule() throws {
    try check(atLeast: 60) { draft, seed in
      draft.transitions[seed % draft.transitions.count].source = .screens([])
    }
  }

  @Test("effects are applied before the guard is judged")
  func effectBeforeGuard() throws {
    try check(0..<200, atLeast: 8) { draft, _ in
      for index in draft.transitions.indices {
        let rule = draft.transitions[index]
        draft.transitions[index].guardCondition = rule.guardCondition?.after(rule.effects)
      }
    }
  }

  @Test("effects are applied in the wrong order")
  func effectsReversed() throws {
    try check(0..<200, atLeast: 4) { draft, _ in
      for index in draft.transitions.indices { draft.transitions[index].effects.reverse() }
      for index in draft.changes.indices { draft.changes[index].rules[0].effects.reverse() }
    }
  }

  @Test("an answer is taken for well meant")
  func adverse() throws {
    try check(atLeast: 40) { draft, _ in
      for prompt in draft.prompts.indices {
        for outcome in draft.prompts[prompt].outcomes.indices {
          draft.prompts[prompt].outcomes[outcome].isAdverse = false
        }
      }
    }
  }

  /// `retry` is taken for `open` of the same intent: the moves are the same, and what a run remembers is not.
  @Test("the encoder's watcher forgets what a retry undoes")
  func retryInEncoder() throws {
    var noticed = 0
    for seed in 0..<400 as Range<UInt64> {
      let right = try RandomMachine.make(seed: seed)
      let wrong = try right.withoutRetry()
      guard right != wrong else { continue }
      #expect(!Planted.differ(exploring: right, reading: wrong))
      if try Planted.notice(exploring: right, reading: wrong) != .nothing { noticed += 1 }
      // One that is noticed will do by day.
      if noticed > 0, !isNight { break }
    }
    #expect(noticed > 0)
  }

  /// The value arrives at the question, the journey begins again, and now nothing takes it.
  @Test("the explorer's watcher forgets what a retry undoes")
  func retryInExplorer() throws {
    var draft = Draft("root", "middle", "end")
    draft.start = .fresh
    draft.prompts = [Prompt(name: "which", parameters: [Parameter(name: "item")], outcomes: [Outcome(name: "this")])]
    draft.rule("halfway", ["root"], to: "middle")
    draft.rule("finish", ["middle"], to: "end")
    draft.add("show", parameters: [Parameter(name: "item")], target: "end", [])
    draft.intents[0].alternatives = [
      Alternative(condition: draft.on("middle"), steps: [draft.perform("finish")]),
      Alternative(steps: [draft.ask("which"), draft.perform("halfway"), .retry]),
    ]
    let right = try draft.machine()
    let wrong = try right.withoutRetry()
    try expect(Planted.explore(right).judge(.carries(IntentID(0), parameter: 0)).failing, equals: .all)
    try expect(Planted.explore(wrong).judge(.carries(IntentID(0), parameter: 0)).failing, equals: .empty)
    try expect(Planted.notice(Planted.explore(right)), equals: .nothing)
    try expect(Planted.notice(exploring: wrong, reading: right), equals: .lemma(.complete))
  }

  @Test("what is denied is not", arguments: [true, false])
  func denied(inExplorer: Bool) throws {
    var noticed = 0
    for seed in 0..<60 as Range<UInt64> {
      let right = try RandomMachine.make(seed: seed)
      let wrong = try right.with { draft in
        for index in draft.intents.indices { draft.intents[index].denied = nil }
      }
      let notice =
        try inExplorer
        ? Planted.notice(exploring: wrong, reading: right) : Planted.notice(exploring: right, reading: wrong)
      if notice != .nothing { noticed += 1 }
    }
    #expect(noticed >= 5)
  }

  // MARK: Exactly one

  /// Where an event is refused: because no rule is enabled, or because two are.
  enum Refusal: CaseIterable { case none, two }

  @Test("the encoder forgets why an event is refused", arguments: Refusal.allCases)
  func refusalInEncoder(_ forgotten: Refusal) throws {
    var mattering = 0
    for seed in 0..<60 as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed)
      var matters = false
      var clauses = Clauses(machine)
      clauses.planted = { place, clauses in
        let refusals = clauses.indices.filter { if case .refuse = clauses[$0].move { true } else { false } }
        guard let index = forgotten == .none ? refusals.first : refusals.dropFirst().first else { return clauses }
        let formula = clauses[index].formula ?? .true
        if machine.allContexts.contains(where: {
          formula.holds(at: Configuration(screen: ScreenID(place.screen), context: $0), of: machine.contexts)
        }) {
          matters = true
        }
        var left = clauses
        left.remove(at: index)
        return left
      }
      let notice = try Planted.notice(Planted.explore(machine), clauses)
      if matters {
        mattering += 1
        #expect(notice != .nothing, "seed \(seed)")
      }
    }
    #expect(mattering >= 10)
  }

  @Test("the explorer forgets why an event is refused", arguments: Refusal.allCases)
  func refusalInExplorer(_ forgotten: Refusal) throws {
    var mattering = 0
    for seed in 0..<60 as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed)
      let explorer = try Planted.explore(machine)
      var matters = false
      for index in explorer.reachability.graph.moves.indices {
        let move = explorer.reachability.graph.moves[index]
        guard case .refuse(let step) = move.move, case .perform(let event, _, _) = machine.steps[step.index].action
        else { continue }
        let guards = machine.transitions(of: event, leaving: move.target.screen).map {
          machine.transitions[$0.index].guardCondition ?? .true
        }
        let several = try explorer.symbolic.contexts(where: .two(of: guards), at: move.target)
        let left =
          try forgotten == .none
          ? explorer.diagrams.intersection(move.contexts, several)
          : explorer.diagrams.difference(move.contexts, several)
        if left != move.contexts { matters = true }
        explorer.reachability.graph.moves[index].contexts = left
      }
      guard matters else { continue }
      mattering += 1
      #expect(try Planted.notice(explorer) != .nothing, "seed \(seed)")
    }
    #expect(mattering >= 10)
  }
}

extension Condition {
  /// What it says of the context before `effects` if it is meant of the one after them.
  func after(_ effects: [Assignment]) -> Condition {
    switch self {
    case .screen, .below, .sheet, .tab, .root: self
    case .variable(let variable, let values):
      effects.last { $0.variable == variable }.map { values.contains($0.value) ? .true : .false } ?? self
    case .not(let a): .not(a.after(effects))
    case .and(let a, let b): .and(a.after(effects), b.after(effects))
    case .or(let a, let b): .or(a.after(effects), b.after(effects))
    case .implies(let a, let b): .implies(a.after(effects), b.after(effects))
    }
  }
}

extension Machine {
  /// The machine that opens an intent anew where it would be retried.
  fileprivate func withoutRetry() throws -> Machine {
    try with { draft in
      for index in draft.intents.indices {
        for way in draft.intents[index].alternatives.indices {
          draft.intents[index].alternatives[way].steps =
            draft.intents[index].alternatives[way].steps.opening(IntentID(index))
        }
      }
    }
  }
}

extension [JourneyStep] {
  /// The steps with every `retry` replaced by the opening of `intent`.
  fileprivate func opening(_ intent: IntentID) -> [JourneyStep] {
    map { step in
      switch step {
      case .retry: .open(intent)
      case .when(let condition, let inner): .when(condition, inner.opening(intent))
      default: step
      }
    }
  }
}
