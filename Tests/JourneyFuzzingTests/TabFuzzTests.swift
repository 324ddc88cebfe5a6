import Basics
import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("In tabs", .slow, .endsInTime)
struct TabFuzzTests {
  private func options(_ seed: UInt64, journeys: UInt64) -> CampaignOptions {
    var options = CampaignOptions(seed: seed)
    options.journeys = journeys
    options.acceptsEndlessJourneys = true
    return options
  }

  @Test("the engine does what the model says, tabs are tapped, and all that has a witness is seen")
  func shop() async throws {
    let machine = try Draft.tabbedShop().machine()
    var options = options(1, journeys: 6_000)
    options.untilAllIsSeen = !isNight
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.coverage, equals: 1)
    #expect(summary.moves["tab", default: 0] > many(20, night: 100))
    let seen = try #require(ReachableGoals(machine, by: .all))
    let goals = seen.goals.map { Wording(machine: machine).what($0) }
    for tab in machine.tabs { #expect(goals.contains("the tab \(tab.name) tapped")) }
    #expect(
      try #require(ReachableGoals(machine, by: [.links, .taps])).goals.allSatisfy { goal in
        if case .move(.tap, _, _) = goal { false } else { true }
      })
  }

  @Test("the engine does what the model says on random machines", arguments: [true, false])
  func randomMachines(drivesActor: Bool) async throws {
    var taps: UInt64 = 0
    for seed in 0..<(drivesActor ? many(4, night: 20) : many(10, night: 60)) as Range<UInt64> {
      guard
        let machine = try? RandomMachine.make(
          seed: seed, hasBranches: seed % 2 == 1, hasStacks: true, hasTabs: true)
      else { continue }
      let campaign = try Campaign(
        machine, options: options(seed, journeys: drivesActor ? many(40, night: 80) : many(60, night: 150)))
      let summary =
        drivesActor
        ? await campaign.run(try ActorDriver(machine)) : await campaign.run(try EngineDriver(machine))
      expect(summary.failures.filter { !$0.blamesSpec }.map(\.lines), equals: [], "machine \(seed)")
      expect(summary.unexpected, equals: 0, "machine \(seed)")
      taps += summary.moves["tab", default: 0]
    }
    #expect(taps > many(0, night: 200))
  }

  @Test("what an app shows that does what it is told is what the model says, on any run of a random machine")
  func secondReading() throws {
    var (taps, kept) = (0, 0)
    for seed in 0..<300 as Range<UInt64> {
      guard let machine = try? RandomMachine.make(seed: seed, hasStacks: true, hasTabs: true),
        let context = machine.firstStart
      else { continue }
      var random = SplitMix64(seed: seed)
      var place = machine.start(in: context)
      var app = ShownStack(place, on: machine)
      for step in 0..<60 where place.stack.entries.count < 12 {
        guard let choice = Step.choices(in: place, of: machine).randomElement(using: &random) else { break }
        if case .tap = choice.move { taps += 1 }
        let done = app.take(
          choice.actions(of: machine), giving: [:],
          in: choice.result.configuration.context, on: machine)
        let before = place
        place = choice.result.configuration
        #expect(done && app.agrees(with: place, on: machine), "machine \(seed), step \(step)")
        #expect(app.agrees(with: before, on: machine) == (app.columns.map(\.screen) == Columns(before)))
        let tabs = machine.tabs.indices.filter { TabID($0) != app.tab }
        kept += tabs.filter { !app.columns[.tab(TabID($0))].isEmpty }.count
        // Restored, it is the same but for values.
        #expect(ShownStack(place, values: nil, on: machine).agrees(with: place, on: machine))
      }
    }
    #expect(taps > 500 && kept > 1_000)
  }

  @Test("a tap on the tab whose first screen is shown already is done, and moves nothing")
  func nothing() throws {
    let machine = try Draft.tabbedShop().machine()
    let driver = try EngineDriver(machine)
    driver.start(Start(context: Context(), values: [:]))
    try driver.act(.platform(.tap(TabID(0)), shown: machine.root, caller: 0))
    let seen = try driver.observe()
    #expect(seen.details?.moves == [] && seen.details?.results == [CallerResult(caller: 0, .done)])
    try driver.act(.platform(.tap(TabID(1)), shown: ScreenID(3), caller: 1))
    try expect(driver.observe().tab, equals: TabID(1))
  }

  @Test("overlaps are explored with taps, and nothing is wrong", arguments: EngineSettings.Policy.allCases)
  func overlaps(policy: EngineSettings.Policy) throws {
    var draft = Draft("home", "page", "other")
    draft.tabs = [
      Tab(name: "a", bottoms: [Tab.Bottom(draft.root)]), Tab(name: "b", bottoms: [Tab.Bottom(draft.screen("other"))]),
    ]
    draft.anywhere("show", .push(draft.screen("page")), when: draft.on("home"))
    draft.anywhere("select", .select(TabID(1)))
    draft.add("open", target: "other", [draft.perform("select")])
    let machine = try draft.machine()
    let result = OverlapSearch<EngineCore>(OverlapPlaces(machine), policy: policy, mostWaiting: 2).run()
    #expect(result.violation == nil && result.isComplete, "\(result.path)")
    #expect(result.states > 100)
  }

  @Test("the digest tells tabs, their first screens and what is shown at launch apart")
  func digest() throws {
    let machine = try Draft.tabbedShop().machine()
    let changes: [(inout Draft) -> Void] = [
      { $0.tabs[0].name = "food" },
      { $0.tabs[1].bottoms.removeFirst() },
      { $0.tabs[2].bottoms[0].screen = $0.screen("login") },
      { $0.launch = [] },
      { $0.launch[0].condition = $0.when("user", "away") },
      { $0.launch[0].stack = Target($0.screen("login")) },
    ]
    var digests = [MachineDigest(machine)]
    for change in changes {
      var draft = Draft(machine)
      change(&draft)
      digests.append(MachineDigest(try draft.machine()))
    }
    expect(Set(digests).count, equals: changes.count + 1)
  }

  @Test("what a tab reveals is found")
  func reveals() async throws {
    var draft = Draft.tabbedShop()
    draft.screens[draft.screen("orderHistory").index].requires = draft.when("user", "here")
    draft.changes.append(
      Change(
        name: "leaves",
        rules: [Change.Rule(effects: [draft.set("user", "away")], condition: draft.when("user", "here"))]))
    let machine = try draft.machine()
    let campaign = try Campaign(machine, options: CampaignOptions(seed: 1))
    let failure = try #require(await campaign.run(try EngineDriver(machine)).failures.first)
    #expect(failure.kind == .broken && failure.conclusion.hasPrefix("guarded(orderHistory) is violated"))
  }
}
