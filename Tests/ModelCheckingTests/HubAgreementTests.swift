import Basics
import Foundation
import NavigationModel
import NavigationSupport
import SpecFile
import StateSpace
import Testing

@testable import ModelChecking

@Suite("Tabs by relations: the proof and brute force", .slow)
struct HubAgreementTests {
  /// What is not decided by then is not compared: at night, optimized, a few machines would take most of the time.
  private static let seconds = isNight ? 10.0 : 60

  @Test("agree on random machines with tabs", arguments: sample(0..<40_000, day: 12, night: 500))
  func agreement(seed: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(seed), hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true)
    expect(StackComparison(machine, depth: 3, seconds: Self.seconds).differences, equals: [])
  }

  /// 139: one of whose hubs can show nothing, where judge and lemmas differed. 583: an event that what tabs keep makes
  /// impossible was not tried. 726: a change that nothing comes of. 1006: what can be shown by the sets alone was taken
  /// for shown, and two rules that are enabled there for a mistake.
  @Test("agree on machines that were hard", arguments: [139, 583, 726, 1006])
  func repaired(seed: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(seed), hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true, hasOverlaps: false)
    expect(StackComparison(machine, depth: 3).differences, equals: [])
  }

  @Test("agree on machines whose tabs are exchanged below sheets", arguments: sample(0..<40_000, day: 8, night: 200))
  func exchanged(seed: Int) throws {
    expect(
      try StackComparison(Self.exchanging(seed: UInt64(seed)), depth: 3, seconds: Self.seconds).differences, equals: [])
  }

  @Test(
    "agree where rules ask for sheets, and intents for what these lie on, which is exchanged",
    arguments: sample(0..<40_000, day: 5, night: 200)
  )
  func asked(seed: Int) throws {
    expect(
      try StackComparison(Self.asking(seed: UInt64(seed)), depth: 3, seconds: Self.seconds).differences, equals: [])
  }

  private static func asking(seed: UInt64) throws -> Machine {
    try Draft(exchanging(seed: seed)).asking(seed: seed).machine()
  }

  @Test("most of those are decided by relations")
  func askedRelated() throws {
    let related = try (0..<20).filter { seed in
      let explorer = try SymbolicExplorer(Self.asking(seed: UInt64(seed)), cancellation: Cancellation(), .none)
      return explorer.symbolic.tabStates.under != nil
    }
    #expect(related.count > 5, "\(related)")
  }

  @Test("an event that selects tabs is asked about where a journey has presented sheets, and relations stay")
  func eventsOnSheets() throws {
    let machine = try SpecReader.read(
      text: """
        navigation: Player
        root: allPoppedToRoot
        tabs: { home: home, list: list }
        screens: [home, list, page, player]
        transitions:
          openPage: any -> present page
          play: page -> present player
          toList:
            - any -> dismiss all then select list when screen == player or below player
            - any -> select list when not (screen == player or below player)
        intents:
          page: { target: any present page, journey: [openPage] }
          player: { target: any present page present player, journey: [openPage, play] }
        """, named: "player.yaml"
    ).machine
    let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none, exchanges: true)
    #expect(explorer.symbolic.hasRelations)
    let asked = ObligationList(machine: machine).all.filter { $0.kind == .deterministic }
    #expect(asked.count > 3)
    for obligation in asked { #expect(try explorer.judge(obligation).failing.isEmpty) }
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  /// Some of them pile up sheets on tabs without end: their verdicts are what is decided in time.
  @Test(
    "agree on shops whose sheets lie on each other and on what is shown at launch",
    arguments: (1..<100).filter { isNight || $0 < 3 || $0 == 43 }
  )
  func nested(seed: Int) throws {
    let machine = try RandomExchanges.make(seed: UInt64(seed))
    expect(
      StackComparison(machine, depth: 3, most: many(5_000, night: 20_000), seconds: Self.seconds).differences,
      equals: [])
  }

  /// A guard asks which tab sheets lie on: what is written of the others is never so, and the same comes of it.
  @Test("moves that differ only in what sheets lie on are compared as one")
  func sameMoves() throws {
    let explorer = try SymbolicExplorer(
      RandomExchanges.make(seed: 12), cancellation: Cancellation(), .none, exchanges: true)
    #expect(explorer.symbolic.tabStates.under != nil)
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    try expectNil(LemmaProver(script: encoder.newScript(), cancellation: Cancellation()).firstWrong())
  }

  @Test("most of these are decided by relations")
  func related() throws {
    var (related, exchanged) = (0, 0)
    for seed in 0..<20 {
      let machines = [
        try RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true),
        try Self.exchanging(seed: UInt64(seed)),
      ]
      for machine in machines {
        let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none)
        if explorer.symbolic.hasRelations { related += 1 }
        if explorer.symbolic.tabStates.under != nil { exchanged += 1 }
      }
    }
    #expect(related > 25 && exchanged > 5, "\(related), \(exchanged)")
  }

  @Test(
    "the systems are judged by relations, every question of each",
    arguments: ["app-startup", "just-eat", "plugin-links", "shop"])
  func systems(name: String) throws {
    let text = try String(contentsOf: Self.specs.appendingPathComponent("\(name).yaml"), encoding: .utf8)
    let machine = try SpecReader.read(text: text, named: name).machine
    func judge(exchanges: Bool) throws -> Bool {
      let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none, exchanges: exchanges)
      guard explorer.symbolic.hasRelations else { return false }
      do {
        for obligation in ObligationList(machine: machine).all { _ = try explorer.judge(obligation) }
        return true
      } catch is LimitReached {
        return false
      }
    }
    #expect(try judge(exchanges: false) || judge(exchanges: true))
  }

  private static let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Specs")

  /// A shop with a login, whose tabs are selected and emptied below sheets that may lie on each other.
  static func exchanging(seed: UInt64) throws -> Machine {
    var random = SplitMix64(seed: seed)
    func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }
    var draft = Draft("home", "orders", "signedOut", "details", variables: ["user": ["out", "in"]])
    let isLoggedIn = Condition.variable(VariableID(0), [1])
    draft.rootName = "root"
    draft.tabs = [
      Tab(name: "home", bottoms: [Tab.Bottom(ScreenID(0))]),
      Tab(name: "orders", bottoms: [Tab.Bottom(ScreenID(1), when: isLoggedIn), Tab.Bottom(ScreenID(2))]),
    ]
    draft.screens[1].requires = isLoggedIn
    func actions() -> [StackAction] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        pick([
          .select(TabID(0)), .select(TabID(1)), .resetTab(TabID(0)), .resetTab(TabID(1)), .reset,
          .push(ScreenID(3)), .present(ScreenID(2)), .replace(ScreenID(3)), .back, .dismiss, .select(TabID(1)),
        ])
      }
    }
    let names = ["one", "two", "cover", "deeper"]
    let events = names.map { draft.event($0) }
    draft.transitions = [
      Transition(event: events[0], source: .any, actions: actions()),
      Transition(
        event: events[1], source: pick([.any, .screens([ScreenID(2)])]), actions: actions(),
        effects: pick([[], [Assignment(variable: VariableID(0), value: pick([0, 1]))]])),
      Transition(
        event: events[2], source: .any, actions: [.present(ScreenID(2))],
        guardCondition: pick([nil, .not(.sheet)])),
      Transition(event: events[3], source: .screens([ScreenID(2)]), actions: [.push(ScreenID(3))]),
    ]
    draft.changes = [
      Change(
        name: "signsIn",
        rules: [
          Change.Rule(
            actions: pick([[], [.resetTab(TabID(1))], [.dismiss]]),
            effects: [Assignment(variable: VariableID(0), value: 1)])
        ]),
      Change(
        name: "signsOut",
        rules: [
          Change.Rule(actions: actions(), effects: [Assignment(variable: VariableID(0), value: 0)])
        ]),
    ]
    if seed % 3 == 0 { draft.rules = [.resets] }
    draft.intents = [
      Intent(
        name: "open", targets: [Target(ScreenID(pick([0, 1, 2, 3])))], denied: pick([nil, .not(isLoggedIn)]),
        alternatives: [
          Alternative(steps: (0..<Int.random(in: 1...3, using: &random)).map { _ in .perform(pick(events)) })
        ])
    ]
    return try draft.dismissingAll(seed: seed).machine()
  }
}
