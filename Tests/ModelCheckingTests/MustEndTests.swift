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

  private func isProved(_ verdict: Verdict) -> Bool { if case .proved = verdict { true } else { false } }

  @Test("is not true because D held on the way")
  func onTheWay() throws {
    let draft = Self.draft("root", Condition.screen([ScreenID(1)]))
    // Whoever presents 'middle' has been there; and from there the journey ends elsewhere.
    let fromMiddle = Self.draft("middle", Condition.screen([ScreenID(1)]))
    #expect(try verdicts(draft).map(isProved) == [false, false])
    #expect(try verdicts(fromMiddle).map(isProved) == [true, false])
  }

  @Test("counts every answer and every presentation that fails")
  func whateverHappens() throws {
    #expect(try verdicts(Self.draft("middle", nil)).map(isProved) == [false, false])
    let either = Condition.screen([ScreenID(1), ScreenID(2)])
    #expect(try verdicts(Self.draft("middle", either)).map(isProved) == [true, true])
    guard case .refuted(let counterexample) = try verdicts(Self.draft("middle", nil))[1] else { return }
    #expect(counterexample.failure == .ends(.abandoned) || counterexample.failure == .ends(.notPresented))
  }

  @Test("is refuted by a journey that never ends, with D or without")
  func endless() throws {
    var draft = Self.draft("middle", Condition.screen([ScreenID(0), ScreenID(1), ScreenID(2)]))
    #expect(try verdicts(draft).map(isProved) == [true, true])
    draft.intents[0].alternatives = [
      Alternative(condition: draft.on("root"), steps: [draft.perform("enter"), .retry]), Alternative(steps: [.retry]),
    ]
    let found = try verdicts(draft)
    #expect(found.map(isProved) == [true, false])
    guard case .refuted(let counterexample) = found[1] else { return }
    #expect(counterexample.failure == .neverEnds)
  }

  @Test("is vacuous where no journey passes C")
  func vacuous() throws {
    var draft = Self.draft("middle", nil)
    draft.transitions[0].guardCondition = .screen([])
    draft.browsing = .none
    for verdict in try verdicts(draft) {
      guard case .proved(let proof) = verdict else {
        Issue.record("it is refuted")
        continue
      }
      #expect(proof.isVacuous)
    }
  }
}
