import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Stacks: the proof and brute force")
struct StackAgreementTests {
  /// What brute force that sees four or six screens below decides is decided by the proof, but for a thousandth.
  @Test("agree on random machines, whose screens lie on each other", .timeLimit(.minutes(1_500)))
  func randomMachines() async throws {
    let seeds =
      isNight
      ? Agreement.seeds(for: "StackAgreementTests", day: 0, night: 4_000, all: 100_000) : Array(0..<24)
    let shares = await DecidedShares.compare(seeds) { seed in
      // A run of so many has little time for most of them.
      let isBrief = isExhaustive && seed % 32 > 0
      return try StackComparison(
        Self.machine(seed), depth: many(4, night: 6), most: isBrief ? 2_000 : 50_000,
        seconds: isBrief ? 3 : 60)
    }
    // How many moves lead somewhere may depend on what Back shows: 89 of 6,557 are unknown.
    expect(shares.excesses { $0 == "property: from can reach within" ? 0.02 : 0.001 }, equals: [])
  }

  private static func machine(_ seed: UInt64, hasOverlaps: Bool = true) throws -> Machine {
    try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 0, hasStacks: true, hasOverlaps: hasOverlaps)
  }

  /// Each was decided wrongly or not at all while entries came to be told apart by relations.
  @Test(
    "agree on machines that were hard",
    arguments: [
      115,  // a run is found by pairs, not by stacks
      840,  // nothing ever lies on anything, and rules ask whether it does
      696,  // two ways enter the same entry, of which one is not arrived at
      818,  // a prompt that is never asked takes entries away
      3638,  // what is not reached is not asked of what takes entries away
      4745,  // a reset leads to what looks like the stack before
      6811,  // an end of a journey takes entries away that is never reached
      7_000_298,  // links pile up screens if the next one interrupts each
      7_002_731,  // links that dismiss all sheets first do not
      7_202_746, 7_204_779,  // they do in a context that is not the first there
      2_018_638,  // what is asked again tells all contexts apart, also those that another property alone reads
    ])
  func hard(seed: UInt64) throws {
    let comparison = StackComparison(try Self.machine(seed, hasOverlaps: false), depth: 4)
    expect(comparison.differences + comparison.unknown, equals: [])
  }

  /// Home, which requires a login, is covered by a; a is replaced by b, which logs the user out; Back reveals home. Who
  /// goes by the screen on top finds nothing that was pushed as b, and would prove it.
  @Test("an entry is known by how it was entered, and not by what it shows")
  func replacedEntry() throws {
    var draft = Draft("home", "a", "b", variables: ["user": ["in", "out"]])
    let (push, replace) = (draft.event("push"), draft.event("replace"))
    let out = Assignment(variable: VariableID(0), value: 1)
    draft.initially = .variable(VariableID(0), [0])
    draft.screens[0].requires = .variable(VariableID(0), [0])
    draft.transitions = [
      Transition(event: push, source: .screens([ScreenID(0)]), actions: [.push(ScreenID(1))]),
      Transition(event: replace, source: .screens([ScreenID(1)]), actions: [.replace(ScreenID(2))], effects: [out]),
    ]
    let verdict = try #require(verdicts(try draft.machine())[.guarded(ScreenID(0))])
    let run = try #require(verdict.refutations.first?.counterexample.trace)
    expect(run.entries.map(\.move), equals: [.browse(TransitionID(0)), .browse(TransitionID(1)), .back])
    try run.replay(on: draft.machine())
  }

  /// A product is pushed by anybody from home, and by those who are logged in from their orders.
  @Test("what somebody else has covered is not revealed")
  func callersByContext() throws {
    var draft = Draft("home", "product", "orders", variables: ["user": ["out", "in"]])
    let loggedIn = Condition.variable(VariableID(0), [1])
    let (show, orders) = (draft.event("show"), draft.event("orders"))
    draft.screens[2].requires = loggedIn
    draft.transitions = [
      Transition(event: show, source: .any, actions: [.push(ScreenID(1))]),
      Transition(
        event: orders, source: .screens([ScreenID(0)]), actions: [.push(ScreenID(2))], guardCondition: loggedIn),
    ]
    draft.changes = [
      Change(name: "signsIn", effects: [Assignment(variable: VariableID(0), value: 1)]),
      Change(
        name: "signsOut",
        rules: [Change.Rule(actions: [.reset], effects: [Assignment(variable: VariableID(0), value: 0)])]),
    ]
    #expect(try verdicts(draft.machine())[.guarded(ScreenID(2))]?.isProved == true)
    // Signed out where they are, users go back to their orders.
    draft.changes[1].rules[0].actions = []
    try expect(verdicts(draft.machine())[.guarded(ScreenID(2))]?.refutations.count, equals: 1)
  }

  private func verdicts(_ machine: Machine) throws -> [Obligation: Verdict] {
    var verdicts: [Obligation: Verdict] = [:]
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event { verdicts[obligation] = verdict }
    }
    return verdicts
  }
}
