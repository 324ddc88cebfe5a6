import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

@Suite("Tabs: the proof and brute force")
struct TabAgreementTests {
  /// What brute force that sees three or six screens below decides is decided by the proof, but for a hundredth.
  @Test("agree on random machines with tabs", .timeLimit(.minutes(1_500)))
  func randomMachines() async throws {
    let seeds =
      isNight
      ? Agreement.seeds(for: "TabAgreementTests", day: 0, night: 200, all: 20_000)
      : Array(0..<6) + [5024, 6004]
    let shares = await DecidedShares.compare(seeds) { seed in
      let machine = try RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true)
      // A run of so many has little time for most of them.
      let isBrief = isExhaustive && seed % 32 > 0
      return StackComparison(
        machine, depth: many(3, night: 6), most: isBrief ? 2_000 : 50_000, seconds: isBrief ? 3 : 60)
    }
    // Where Back leads in a tab is not always known: 10 of 336 are unknown, and within so many moves 9 of 444.
    let known = ["property: from can reach": 0.03, "property: from can reach within": 0.03]
    expect(shares.excesses { known[$0] ?? 0.01 }, equals: [])
  }

  /// Each was refuted also in contexts in which it holds: more is in the sets than two tabs can keep at once.
  @Test(
    "a run refutes only where it can be made, and shows it",
    arguments: [
      3_007_648,  // a link that opens at launch
      3_003_470,  // a place from which something cannot be reached
    ])
  func wide(seed: UInt64) throws {
    let machine = try RandomMachine.make(
      seed: seed, hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true, hasOverlaps: false)
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  /// Orders, which require a login, are the first screen of their tab for those who are logged in.
  private func shop(signingOut actions: [StackAction]) throws -> Draft {
    var draft = Draft("home", "orders", "signedOut", variables: ["user": ["out", "in"]])
    let isLoggedIn = Condition.variable(VariableID(0), [1])
    draft.rootName = "root"
    draft.tabs = [
      Tab(name: "home", bottoms: [Tab.Bottom(ScreenID(0))]),
      Tab(name: "orders", bottoms: [Tab.Bottom(ScreenID(1), when: isLoggedIn), Tab.Bottom(ScreenID(2))]),
    ]
    draft.screens[1].requires = isLoggedIn
    draft.initially = .not(isLoggedIn)
    let (empty, show) = (draft.event("empty"), draft.event("show"))
    draft.transitions = [
      Transition(event: empty, source: .any, actions: [.reset]),
      Transition(event: show, source: .any, actions: [.select(TabID(1))]),
    ]
    draft.changes = [
      Change(name: "signsIn", effects: [Assignment(variable: VariableID(0), value: 1)]),
      Change(
        name: "signsOut",
        rules: [Change.Rule(actions: actions, effects: [Assignment(variable: VariableID(0), value: 0)])]),
    ]
    draft.intents = [
      Intent(
        name: "openOrders", targets: [Target(ScreenID(1))], denied: .not(isLoggedIn),
        alternatives: [Alternative(steps: [.fail(reason: "no", unless: isLoggedIn), .perform(empty), .perform(show)])])
    ]
    return draft
  }

  @Test("what is private in a tab is gone if all tabs are emptied")
  func emptied() throws {
    let verdicts = try verdicts(shop(signingOut: [.reset]).machine())
    #expect(verdicts[.guarded(ScreenID(1))]?.isProved == true)
    #expect(verdicts[.landsAnywhere(IntentID(0))]?.isProved == true)
    #expect(verdicts.values.allSatisfy { $0.unknown == nil })
  }

  @Test("what is private in a tab is shown again if it is kept")
  func kept() throws {
    let machine = try shop(signingOut: [.select(TabID(0))]).machine()
    let verdict = try #require(try verdicts(machine)[.guarded(ScreenID(1))])
    let run = try #require(verdict.refutations.first?.counterexample.trace)
    try run.replay(on: machine)
    #expect(run.end.screen == ScreenID(1) && run.end.stack.selectedTab == TabID(1))
    #expect(run.entries.contains { $0.move == .change(ChangeID(1)) })
  }

  @Test("a first screen is kept, too: what was shown to who was logged out is no orders after signing in")
  func keptFirstScreen() throws {
    var draft = try shop(signingOut: [.reset])
    draft.intents[0].alternatives[0].steps.remove(at: 1)
    let machine = try draft.machine()
    let verdict = try #require(try verdicts(machine)[.landsAnywhere(IntentID(0))])
    let run = try #require(verdict.refutations.first?.counterexample.trace)
    try run.replay(on: machine)
    #expect(run.ending == .strayed && run.end.screen == ScreenID(2))
    #expect(try verdicts(machine)[.lands(IntentID(0))]?.isProved == true)
  }

  @Test(
    "an event goes to the root if it shows that, whichever tab is selected",
    arguments: [
      ([StackAction.reset, .replace(ScreenID(2))], true),
      ([.reset, .push(ScreenID(2)), .back], true),
      ([.reset, .push(ScreenID(2)), .resetTab(TabID(0))], false),
      ([.reset, .push(ScreenID(2)), .select(TabID(0)), .back], true),
      ([.reset, .push(ScreenID(2)), .select(TabID(0))], false),
      ([.reset, .select(TabID(1)), .push(ScreenID(2)), .resetTab(TabID(1)), .select(TabID(0))], true),
      ([.reset, .present(ScreenID(2)), .dismiss], true),
      // Nothing is ever put on a tab here.
      ([.replace(ScreenID(2))], true),
      ([.resetTab(TabID(0))], true),
    ])
  func waysToRoot(_ actions: [StackAction], areOne: Bool) throws {
    var draft = try shop(signingOut: [.reset])
    draft.rules = [.rootFirst, .oneAnimation, .resets]
    draft.transitions[0].actions = actions
    let machine = try draft.machine()
    let verdicts = try verdicts(machine)
    expect(verdicts[.rootFirst(IntentID(0))]?.isProved, equals: areOne)
    expect(StackComparison(machine, depth: 3).differences, equals: [])
  }

  /// One tab shows one of two first screens; in another, an event goes back to a screen or puts it there.
  @Test("a way back that is never there is no rival of the other rule, whatever tabs show first", arguments: [1, 2])
  func noRival(screen: Int) throws {
    var draft = try shop(signingOut: [.reset])
    let (find, show) = (draft.event("find"), draft.event("showFirst"))
    draft.transitions += [
      Transition(event: show, source: .any, actions: [.select(TabID(0))]),
      Transition(event: find, source: .screens([ScreenID(0)]), actions: [.push(ScreenID(screen))]),
      Transition(event: find, source: .any, actions: [.backTo(ScreenID(screen))]),
    ]
    draft.screens[1].requires = nil
    draft.intents[0] = Intent(
      name: "find", targets: [Target(base: ScreenID(0), steps: [Stack.Entry(ScreenID(screen), .pushed)])],
      alternatives: [Alternative(steps: [.perform(draft.event("empty")), .perform(show), .perform(find)])])
    let machine = try draft.machine()
    #expect(try verdicts(machine)[.reachable(IntentID(0))]?.isProved == true)
    expect(StackComparison(machine, depth: 2).differences, equals: [])
  }

  /// A sheet is up, and in it another screen, while the tab below is exchanged; dismissing shows what lies there then.
  @Test(
    "a tab that is selected or emptied below sheets",
    arguments: sample(
      [
        [.select(TabID(1))], [.resetTab(TabID(0))], [.resetTab(TabID(1)), .select(TabID(1))],
        [.select(TabID(1)), .dismiss], [.present(ScreenID(3)), .select(TabID(1))],
        [.present(ScreenID(2)), .push(ScreenID(3)), .select(TabID(1)), .back],
        [.select(TabID(1)), .push(ScreenID(3)), .select(TabID(0))], [.push(ScreenID(2)), .resetTab(TabID(1)), .reset],
      ] as [[StackAction]], day: 3))
  func belowSheet(_ actions: [StackAction]) throws {
    for signingOut in [[.reset], [.select(TabID(0))]] as [[StackAction]] {
      var draft = try shop(signingOut: signingOut)
      draft.screens.append(Screen(name: "details"))
      let (cover, deeper, switching) = (draft.event("cover"), draft.event("deeper"), draft.event("switch"))
      draft.transitions += [
        Transition(event: cover, source: .any, actions: [.present(ScreenID(2))], guardCondition: .not(.sheet)),
        Transition(event: deeper, source: .screens([ScreenID(2)]), actions: [.push(ScreenID(3))]),
        Transition(event: switching, source: .any, actions: actions),
      ]
      let differences = StackComparison(try draft.machine(), depth: 5).differences
      expect(differences, equals: [])
    }
  }

  @Test("places that a tab may keep and that were not found are noticed", arguments: [0, 1])
  func missing(tab: Int) throws {
    let explorer = try SymbolicExplorer(
      shop(signingOut: [.reset]).machine(), cancellation: Cancellation(), relations: false)
    explorer.symbolic.frames.kept[tab] = KeptPlaces()
    #expect(throws: InternalError.self) { try LemmaEncoder(explorer).proveReach() }
  }

  @Test("what can be beside a kept place and was not found is noticed")
  func narrowed() throws {
    let explorer = try SymbolicExplorer(
      shop(signingOut: [.select(TabID(0))]).machine(), cancellation: Cancellation(), relations: false)
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    let right = LemmaProver(script: try encoder.newScript(), cancellation: Cancellation())
    try expectNil(right.firstWrong())
    #expect(right.script.lemmas.contains { $0.kind == .kept })
    // Where nothing is beside it, nothing leads there.
    explorer.symbolic.frames.kept[1].narrow(to: .empty)
    let other = LemmaEncoder(explorer)
    try? other.proveReach()
    let wrong = LemmaProver(script: try other.newScript(), cancellation: Cancellation())
    #expect(try wrong.firstWrong() != nil)
  }

  private func verdicts(_ machine: Machine) throws -> [Obligation: Verdict] {
    var verdicts: [Obligation: Verdict] = [:]
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event { verdicts[obligation] = verdict }
    }
    return verdicts
  }
}
