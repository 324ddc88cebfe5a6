import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("From C must end in D") struct MustEndTests {
  /// A journey over `middle`, which asks on its way and then goes to `goal`.
  private static func draft(_ from: String, _ end: Condition?) -> Draft {
    var draft = Draft("root", "middle", "goal", variables: ["v": ["no", "yes"]])
    draft.browsing = .none
    draft.rule("enter", ["root"], to: "middle")
    draft.rule("finish", ["middle"], to: "goal")
    draft.prompts = [
      Prompt(
        name: "ask",
        outcomes: [
          Outcome(name: "yes", effects: [draft.set("v", "yes")]),
          Outcome(name: "no", effects: [draft.set("v", "no")], isAdverse: true, aborts: true),
        ])
    ]
    draft.add(
      "go", target: "goal", [draft.perform("enter"), draft.ask("ask"), draft.perform("finish")])
    let end = end ?? draft.on("goal")
    draft.properties = [
      Property(name: "reach", claim: .fromMustReach(draft.on(from), end)),
      Property(name: "end", claim: .fromMustEnd(draft.on(from), end)),
    ]
    return draft
  }

  /// What is said of `must reach` and of `must end in`; all ways to an answer must agree.
  private func verdicts(_ draft: Draft) throws -> [Verdict] {
    let machine = try draft.machine()
    let comparison = AgreementComparison(machine)
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
    let checked = try Checked(machine)
    return try (0..<2).map { index in
      try #require(checked.verdicts.first { $0.obligation == .property(index) }?.verdict)
    }
  }

  private func isProved(_ verdict: Verdict) -> Bool { verdict.isProved }

  @Test("is not true because D held on the way")
  func onTheWay() throws {
    let draft = Self.draft("root", Condition.screen([ScreenID(1)]))
    // Whoever presents 'middle' has been there; and from there the journey ends elsewhere.
    let fromMiddle = Self.draft("middle", Condition.screen([ScreenID(1)]))
    try expect(verdicts(draft).map(isProved), equals: [false, false])
    try expect(verdicts(fromMiddle).map(isProved), equals: [true, false])
  }

  @Test("counts every answer and every presentation that fails")
  func whateverHappens() throws {
    try expect(verdicts(Self.draft("middle", nil)).map(isProved), equals: [false, false])
    let either = Condition.screen([ScreenID(1), ScreenID(2)])
    try expect(verdicts(Self.draft("middle", either)).map(isProved), equals: [true, true])
    guard let counterexample = try verdicts(Self.draft("middle", nil))[1].refutations.first?.counterexample else {
      return
    }
    #expect(counterexample.failure == .ends(.abandoned) || counterexample.failure == .ends(.notPresented))
  }

  @Test("is refuted by a journey that never ends, with D or without")
  func endless() throws {
    var draft = Self.draft("middle", Condition.screen([ScreenID(0), ScreenID(1), ScreenID(2)]))
    try expect(verdicts(draft).map(isProved), equals: [true, true])
    draft.intents[0].alternatives = [
      Alternative(condition: draft.on("root"), steps: [draft.perform("enter"), .retry]), Alternative(steps: [.retry]),
    ]
    let found = try verdicts(draft)
    expect(found.map(isProved), equals: [true, false])
    guard let counterexample = found[1].refutations.first?.counterexample else { return }
    expect(counterexample.failure, equals: .neverEnds)
  }

  @Test("is vacuous where no journey passes C")
  func vacuous() throws {
    var draft = Self.draft("middle", nil)
    draft.transitions[0].guardCondition = .screen([])
    draft.browsing = .none
    for verdict in try verdicts(draft) {
      guard verdict.isProved, let proof = verdict.proofs.first else {
        Issue.record("it is refuted")
        continue
      }
      #expect(proof.isVacuous)
    }
  }

  /// A journey that asks; whoever says no sets v, and the journey ends: by `abort`, or by `fail` after the answer.
  private static func answered(_ end: Condition, aborts: Bool) -> Draft {
    var draft = draft("root", end)
    draft.initially = draft.when("v", "no")
    let no = [draft.set("v", "yes")]
    draft.prompts[0].outcomes = [
      Outcome(name: "yes"), Outcome(name: "no", effects: no, isAdverse: true, aborts: aborts),
    ]
    draft.intents[0].alternatives = [
      Alternative(steps: [draft.ask("ask"), .fail(reason: "no", unless: .not(draft.when("v", "yes")))])
    ]
    // A link that arrives later would pass v == yes, too.
    draft.changes = [Change(name: "forget", effects: [draft.set("v", "no")])]
    draft.intents[0].alternatives[0].condition = draft.when("v", "no")
    draft.properties = [
      Property(name: "reach", claim: .fromMustReach(.and(draft.on("root"), draft.when("v", "yes")), end)),
      Property(name: "end", claim: .fromMustEnd(.and(draft.on("root"), draft.when("v", "yes")), end)),
    ]
    return draft
  }

  @Test("counts what an answer leaves that aborts, as what fails right after it", arguments: [true, false])
  func aborted(aborts: Bool) throws {
    let goal = Condition.screen([ScreenID(2)])
    try expect(verdicts(Self.answered(goal, aborts: aborts)).map(isProved), equals: [false, false])
    let root = Condition.screen([ScreenID(0)])
    try expect(verdicts(Self.answered(root, aborts: aborts)).map(isProved), equals: [true, true])
  }

  /// As `answered`, but no journey begins or goes on where C holds: only the answer that aborts leaves it.
  private static func leaving(_ end: Condition) -> Draft {
    var draft = draft("root", end)
    draft.variables[0].values = ["no", "yes", "never"]
    draft.start = .fresh
    draft.initially = draft.when("v", "no")
    draft.transitions[0] = Transition(
      event: draft.event("enter"), source: .screens([draft.root]), target: draft.screen("middle"))
    draft.prompts[0].outcomes = [
      Outcome(name: "yes"),
      Outcome(name: "no", effects: [draft.set("v", "yes")], isAdverse: true, aborts: true),
    ]
    let left = Condition.and(draft.on("middle"), draft.when("v", "yes"))
    draft.intents[0].alternatives = [
      Alternative(condition: draft.when("v", "no"), steps: [draft.perform("enter"), draft.ask("ask")]),
      Alternative(steps: []),
    ]
    draft.properties = [
      Property(name: "reach", claim: .fromMustReach(left, end)), Property(name: "end", claim: .fromMustEnd(left, end)),
    ]
    return draft
  }

  @Test("is not vacuous where only an answer that aborts leaves C")
  func leftOnly() throws {
    for verdict in try verdicts(Self.leaving(Condition.screen([ScreenID(2)]))) {
      guard let counterexample = verdict.refutations.first?.counterexample, let run = counterexample.trace else {
        Issue.record("nothing refutes it")
        continue
      }
      expect(counterexample.failure, equals: .ends(.abandoned))
      // open, choose, enter, the answer.
      expect(run.entries.count, equals: 4)
    }
    for verdict in try verdicts(Self.leaving(Condition.screen([ScreenID(1)]))) {
      expect(verdict.proofs, equals: [Proof(.ranking(longest: 0))])
    }
  }

  @Test("counts moves from C, and for must reach only until D holds")
  func moves() throws {
    // open, choose | enter, ask, finish, end: from 'middle' three moves are left, and one until 'goal'.
    var draft = Self.draft("middle", nil)
    draft.prompts[0].outcomes = [Outcome(name: "yes")]
    let either = Condition.screen([ScreenID(1), ScreenID(2)])
    draft.properties = [
      Property(name: "reach", claim: .fromMustReach(draft.on("middle"), either)),
      Property(name: "end", claim: .fromMustEnd(draft.on("middle"), either)),
    ]
    // A journey that is opened there begins with a choice of its own, and is refused at once.
    try expect(verdicts(draft).map(\.proofs), equals: [[Proof(.ranking(longest: 0))], [Proof(.ranking(longest: 3))]])
    draft.properties = [
      Property(name: "reach", claim: .fromMustReach(draft.on("root"), .screen([ScreenID(0), ScreenID(1)]))),
      Property(name: "end", claim: .fromMustEnd(draft.on("goal"), draft.on("goal"))),
    ]
    try expect(verdicts(draft).map(\.proofs), equals: [[Proof(.ranking(longest: 0))], [Proof(.ranking(longest: 2))]])
  }
}
