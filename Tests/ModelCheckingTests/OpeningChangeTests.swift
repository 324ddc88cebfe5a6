import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

/// Changes after which the app opens an intent by itself.
@Suite("A change that opens an intent") struct OpeningChangeTests {
  /// `arrives` is a fact from anywhere, after which `decide` shows `first` or, with the fact, `second`.
  private static func draft() -> Draft {
    var draft = Draft("root", "first", "second", variables: ["fact": ["no", "yes"]])
    draft.rule("showFirst", to: "first")
    draft.rule("showSecond", to: "second")
    let (first, second) = (draft.perform("showFirst"), draft.perform("showSecond"))
    draft.add("open", target: "first", [first])
    draft.add("decide", target: "second", [])
    draft.intents[1].alternatives = [
      Alternative(condition: draft.when("fact", "yes"), steps: [second]), Alternative(steps: [first]),
    ]
    draft.changes = [
      Change(
        name: "arrives", effects: [draft.set("fact", "yes")], condition: draft.when("fact", "no"),
        opens: draft.intent("decide"))
    ]
    return draft
  }

  /// What is said of `lands-after(decide, arrives)`; all ways to an answer must agree on all obligations.
  private func verdict(_ draft: Draft) throws -> Verdict? {
    let machine = try draft.machine()
    let comparison = AgreementComparison(machine)
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
    let checked = try Checked(machine)
    return checked.verdicts.first { $0.obligation == .landsAfter(IntentID(1), ChangeID(0)) }?.verdict
  }

  private func isProved(_ verdict: Verdict?) -> Bool { verdict?.isProved ?? false }

  @Test("lands wherever the change happens, though it would not land from anywhere", arguments: Machine.Start.allCases)
  func lands(start: Machine.Start) throws {
    var draft = Self.draft()
    draft.start = start
    #expect(isProved(try verdict(draft)))
    let checked = try Checked(try draft.machine())
    #expect(checked.refutedInShort.contains("lands-anywhere(decide)"))
  }

  @Test("does not land where the change leads to a place from which its journey cannot go on")
  func doesNotLand() throws {
    var draft = Self.draft()
    draft.transitions[1].source = .screens([draft.root])
    guard let counterexample = try verdict(draft)?.refutations.first?.counterexample, let run = counterexample.trace
    else {
      Issue.record("nothing refutes it")
      return
    }
    expect(counterexample.failure, equals: .ends(.refused))
    let moves = run.entries.map(\.move)
    let change = try #require(moves.firstIndex(of: .change(ChangeID(0))))
    expect(moves[change + 1], equals: .open(IntentID(1)))
    // The change brings the app to the root, and all is well.
    draft.changes[0].rules[0].actions = [.replace(draft.root)]
    #expect(isProved(try verdict(draft)))
  }

  @Test("has to land where its intent is denied, too: a change should not open what is refused")
  func denied() throws {
    var draft = Self.draft()
    draft.intents[1].denied = draft.when("fact", "yes")
    draft.intents[1].alternatives[0].steps.insert(.fail(reason: "denied"), at: 0)
    draft.intents[1].alternatives[0].steps.removeLast()
    guard let counterexample = try verdict(draft)?.refutations.first?.counterexample else {
      Issue.record("nothing refutes it")
      return
    }
    expect(counterexample.failure, equals: .ends(.failed(reason: "denied")))
  }

  @Test("is refuted where its intent is denied, even if the journey lands there", arguments: Machine.Start.allCases)
  func landsThoughDenied(start: Machine.Start) throws {
    var draft = Self.draft()
    draft.start = start
    draft.intents[1].denied = draft.when("fact", "yes")
    guard let counterexample = try verdict(draft)?.refutations.first?.counterexample, let run = counterexample.trace
    else {
      Issue.record("nothing refutes it")
      return
    }
    expect(counterexample.failure, equals: .ends(.landed))
    expect(counterexample.cause, equals: .denied(draft.intent("decide")))
    // change, open, choose, perform, finish.
    expect(run.entries.count, equals: 5)
  }

  @Test("is vacuous if it never happens, and takes part in no run")
  func neverHappens() throws {
    var draft = Self.draft()
    draft.changes[0].rules[0].condition = .screen([])
    try expect(verdict(draft)?.proofs.map(\.isVacuous), equals: [true])
    #expect(try Checked(try draft.machine()).findings.unreachable?.contains(.change(ChangeID(0))) == true)
  }

  @Test("leaves a configuration in which a link may arrive first, and that counts as reachable")
  func between() throws {
    var draft = Self.draft()
    draft.properties = [
      Property(
        name: "between", claim: .never(.and(draft.on("root"), draft.when("fact", "yes"))))
    ]
    draft.initially = draft.when("fact", "no")
    #expect(isProved(try verdict(draft)))
    let checked = try Checked(try draft.machine())
    #expect(checked.refutedInShort.contains("between"))
    let other = Move.open(IntentID(0))
    let place = Configuration(screen: draft.root, context: Context(1))
    #expect(Step.choices(in: place, of: checked.machine).contains { $0.move == other })
  }

  @Test(
    "adds no configuration: whatever follows it could follow it anyway", arguments: sample(UInt64(0)..<100, day: 10))
  func addsNothing(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    var draft = Draft(machine)
    for index in draft.changes.indices { draft.changes[index].opens = nil }
    let (opening, silent) = (try Checked(machine), try Checked(try draft.machine()))
    expect(opening.findings.idleConfigurations, equals: silent.findings.idleConfigurations)
    expect(opening.findings.allConfigurations, equals: silent.findings.allConfigurations)
    let others = opening.verdicts.filter { $0.obligation.kind != .landsAfter }
    expect(others.map(\.obligation), equals: silent.verdicts.map(\.obligation))
    for (one, other) in zip(others, silent.verdicts) { expect(isProved(one.verdict), equals: isProved(other.verdict)) }
  }
}
