import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import JourneyFuzzing

@Suite("The engine", .slow, .endsInTime)
struct EngineFuzzTests {
  @Test("does what the model says, in every life it is led through, and all that is reachable is seen")
  func justEat() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    var options = CampaignOptions(seed: 6)
    options.journeys = 20_000
    options.untilAllIsSeen = true
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.coverage, equals: 1)
    expect(summary.unexpected, equals: 0)
    // Every kind of move has been made, and often.
    for kind in MoveKind.allCases {
      let count = summary.moves[kind.name, default: 0]
      #expect(count > 5, "\(kind.name): \(count)")
    }
  }

  @Test(
    "is seen in all that can be reached",
    arguments: [("app-startup.yaml", 4_000), ("plugin-links.yaml", 20_000)])
  func coverage(spec: String, journeys: UInt64) async throws {
    let machine = try machine(ofSpec: spec).oneScreenAtATime()
    var options = CampaignOptions(seed: 3)
    options.journeys = journeys
    options.untilAllIsSeen = true
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.coverage, equals: 1)
  }

  @Test("follows the 2019 spec into a login that never ends, which is reported as a loop")
  func lasso() async throws {
    let machine = try machine(ofSpec: "published/just-eat-2019.yaml")
    for seed in 0..<5 as Range<UInt64> {
      let campaign = try Campaign(machine, options: CampaignOptions(seed: seed))
      let driver = try EngineDriver(machine)
      let summary = await campaign.run(driver)
      let failure = try #require(summary.failures.first)
      expect(failure.kind, equals: .endless)
      expect(failure.moveCount, equals: 2)
      expect(failure.sentences.last, equals: "The answer to login is stillSignedOut.")
      #expect(failure.conclusion.contains("ask login: stillSignedOut → retry"))
      try await expect(campaign.replay(failure.token, on: driver)?.lines, equals: failure.lines)
    }
  }

  @Test("follows everything else of the 2019 spec as it is written")
  func fresh() async throws {
    let machine = try machine(ofSpec: "published/just-eat-2019.yaml")
    var options = CampaignOptions(seed: 3)
    options.journeys = many(300, night: 1_000)
    options.acceptsEndlessJourneys = true
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
  }

  @Test("does what the model says on random machines, strange ones included")
  func randomMachines() async throws {
    for seed in sample(UInt64(0)..<40, day: 12) {
      guard let machine = try? RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1) else { continue }
      var options = CampaignOptions(seed: seed)
      options.journeys = many(60, night: 150)
      options.failureLimit = 3
      options.acceptsEndlessJourneys = true
      let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
      expect(summary.failures.filter { !$0.blamesSpec }.map(\.lines), equals: [], "machine \(seed)")
      expect(summary.unexpected, equals: 0, "machine \(seed)")
    }
  }

  @Test("opens start-up by itself whenever a fact has arrived, whatever else arrives meanwhile")
  func appStartup() async throws {
    let machine = try machine(ofSpec: "app-startup.yaml")
    var options = CampaignOptions(seed: 4)
    options.journeys = 1_000
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.unexpected, equals: 0)
  }

  @Test("is caught if it forgets to open what a change opens, or opens what none does", arguments: [true, false])
  func openings(forgets: Bool) async throws {
    let opening = try machine(ofSpec: "app-startup.yaml")
    var draft = Draft(opening)
    for index in draft.changes.indices { draft.changes[index].opens = nil }
    let silent = try draft.machine()
    for seed in 0..<3 as Range<UInt64> {
      var options = CampaignOptions(seed: seed)
      options.journeys = 1_000
      options.failureLimit = 1
      let summary = await (try Campaign(forgets ? opening : silent, options: options))
        .run(try EngineDriver(forgets ? silent : opening))
      let failure = try #require(summary.failures.first, "seed \(seed) does not find it")
      #expect(!failure.blamesSpec)
    }
  }

  @Test(
    "is caught if it goes on where the app is left, shows something where a link stays, or refuses an answer",
    arguments: ["leaves", "stays", "when"])
  func words(_ word: String) async throws {
    let right = try SpecReader.read(
      text: """
        navigation: Words
        root: home
        context: { user: [guest, member], theme: [light, dark] }
        screens: [home, page]
        transitions:
          goHome: any -> reset
          openPage: home -> push page
          openWeb: any -> stay
          darken: any -> stay set theme = dark
        prompts:
          login: { done: set user = member, already: when user == member }
        intents:
          web: { target: leaves, journey: [leave openWeb] }
          dark: { target: stays, journey: [darken] }
          page: { target: page, journey: [goHome, ask login, openPage] }
        """, named: "words.yaml"
    ).machine
    var draft = Draft(right)
    let page = Target(ScreenID(1))
    switch word {
    case "leaves":
      draft.intents[0].targets = [page]
      draft.intents[0].alternatives[0].steps.removeLast()
    case "stays":
      draft.intents[1].targets = [page]
      draft.transitions[3].actions = [.push(ScreenID(1))]
    default: draft.prompts[0].outcomes[1].condition = .screen([])
    }
    let wrong = try draft.machine()
    for (machine, isRight) in [(right, true), (wrong, false)] {
      var options = CampaignOptions(seed: 6)
      options.journeys = 1_000
      options.failureLimit = 1
      let failure = await (try Campaign(right, options: options)).run(try EngineDriver(machine)).failures.first
      #expect((failure == nil) == isRight && failure?.blamesSpec != true, "\(failure?.lines ?? [])")
    }
  }

  @Test("does the same for the same choices")
  func deterministic() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    var options = CampaignOptions(seed: 5)
    options.journeys = 300
    // Every journey is repeated, and must look the same.
    options.repetition = 1
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.journeys, equals: 300)
  }
}
