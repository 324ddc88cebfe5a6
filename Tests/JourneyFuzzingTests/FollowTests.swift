import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

/// Journeys that follow the link of an answer: driven, walked, and compared with logs.
@Suite("Following a link, fuzzed", .slow, .endsInTime)
struct FollowTests {
  private static func shop() throws -> Machine {
    try machine(
      """
      navigation: Shop
      format: 1
      root: home
      screens: [home, product, order, page]
      transitions:
        goHome: any -> home
        showProduct(productId): home -> product
        showOrder(orderId): any -> order
        showPage(url): any -> page
      prompts:
        fetchProduct(productId):
          live:
          redirected(link):
          offline: adverse, abort
      intents:
        openProduct(productId):
          target: product
          journey:
            - goHome
            - ask fetchProduct:
                live: [animate showProduct]
                redirected: [follow link]
        openOrder(orderId):
          target: order
          journey: [showOrder]
        openLink(url):
          target: page
          journey: [follow url]
      links:
        deep: { schemes: [shop], host: x }
        universal: { hosts: [shop.example] }
        routes:
          openProduct: /p/{productId}
          openOrder: universal /o/{orderId}
          openLink: /click?url={url}
      """)
  }

  @Test("the engine does what the model says, and all is seen: each intent, a link that opens none, one too many")
  func engine() async throws {
    let machine = try Self.shop()
    var options = CampaignOptions(seed: 1)
    options.journeys = 2_000
    let campaign = try Campaign(machine, options: options)
    let summary = await campaign.run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    #expect(summary.coverage == 1 && summary.unexpected == 0)
    expect(campaign.unseen(in: summary, by: .all)?.filter { $0.reason != .beyondDriver }, equals: [])
    let goals = try #require(ReachableGoals(machine, by: .all)).goals.map(Wording(machine: machine).what)
    for intent in ["openProduct", "openOrder", "openLink"] {
      #expect(goals.contains("follow link to \(intent) at step 4 of openProduct"))
    }
    for ending in ["unsupportedLink", "tooManyRedirects"] {
      #expect(goals.contains { $0.hasPrefix("follow link") && $0.hasSuffix("ends failed(\(ending))") })
    }
    // Of no step there are two goals that differ only in whether a link was followed before.
    expect(Set(goals).count, equals: goals.count)
  }

  /// What the app does instead.
  enum Mistake: CaseIterable { case readsAnotherValue, opensNothing, opensAlwaysTheSame }

  @Test("an app that follows a link wrongly is caught", arguments: Mistake.allCases)
  func wrong(mistake: Mistake) async throws {
    let right = try Self.shop()
    var draft = Draft(right)
    let step: JourneyStep =
      switch mistake {
      case .readsAnotherValue: .follow(value: "link")
      case .opensNothing: .fail(reason: "unsupportedLink")
      case .opensAlwaysTheSame: .open(IntentID(1))
      }
    draft.intents[2].alternatives[0].steps = [step]
    var options = CampaignOptions(seed: 2)
    options.journeys = 500
    options.failureLimit = 1
    let summary = await (try Campaign(right, options: options)).run(try EngineDriver(draft.machine()))
    let failure = try #require(summary.failures.first)
    #expect(!failure.blamesSpec)
  }

  @Test("random machines that follow links are driven without a difference", arguments: [false, true])
  func randomMachines(hasStacks: Bool) async throws {
    var followed: UInt64 = 0
    for seed in 0..<many(5, night: 30) as Range<UInt64> {
      let machine = try RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 1, hasStacks: hasStacks, followsLinks: true)
      var options = CampaignOptions(seed: seed)
      options.journeys = 100
      options.failureLimit = 3
      options.acceptsEndlessJourneys = true
      let campaign = try Campaign(machine, options: options)
      let summary = await campaign.run(try EngineDriver(machine))
      expect(summary.failures.filter { !$0.blamesSpec }.map(\.lines), equals: [], "machine \(seed)")
      if !hasStacks { expect(summary.unexpected, equals: 0, "machine \(seed)") }
      let goals = ReachableGoals(machine, by: .all)?.goals ?? []
      for (goal, count) in zip(goals, summary.counts) {
        if case .move(.follow, _, _) = goal { followed += count }
      }
    }
    #expect(followed > many(2, night: hasStacks ? 30 : 60), "\(followed)")
  }

  // MARK: Logs

  private func stop(_ lines: [String]) throws -> Int? {
    var conformance = try Conformance(try Self.shop())
    for (index, line) in lines.enumerated() {
      let content = try TraceLine.read(Array(line.utf8))
      do throws(Conformance.Stop) { try conformance.take(content) } catch { return index + 1 }
    }
    return nil
  }

  private static let asked = [#"{"link":"shop://x/p/1"}"#]

  private static func redirected(_ link: String) -> String {
    #"{"answer":"fetchProduct","outcome":"redirected","values":{"link":"\#(link)"}}"#
  }

  @Test("a log is held to what the link opens, and to its values")
  func log() throws {
    let order = Self.asked + [Self.redirected("https://shop.example/o/7")]
    try expectNil(stop(order + [#"{"screen":"order","values":{"orderId":"7"}}"#, #"{"ended":"landed"}"#]))
    try expect(stop(order + [#"{"screen":"order","values":{"orderId":"8"}}"#]), equals: 3)
    try expect(stop(order + [#"{"screen":"product"}"#]), equals: 3)
    try expect(stop(order + [#"{"ended":"failed(unsupportedLink)"}"#]), equals: 3)
    let nowhere = Self.asked + [Self.redirected("https://other.example/o/7")]
    try expectNil(stop(nowhere + [#"{"ended":"failed(unsupportedLink)"}"#]))
    try expect(stop(nowhere + [#"{"screen":"order"}"#]), equals: 3)
    let twice = Self.asked + [Self.redirected("shop://x/p/2"), Self.redirected("https://shop.example/o/7")]
    try expectNil(stop(twice + [#"{"ended":"failed(tooManyRedirects)"}"#]))
    try expect(stop(twice + [#"{"screen":"order"}"#]), equals: 4)
  }

  @Test("of a link that a log leaves out anything is possible")
  func unknownLink() throws {
    let redirected = Self.asked + [#"{"answer":"fetchProduct","outcome":"redirected"}"#]
    for line in [#"{"screen":"order","values":{"orderId":"9"}}"#, #"{"ended":"failed(unsupportedLink)"}"#] {
      try expectNil(stop(redirected + [line]), "\(line)")
      try expectNil(stop(Self.asked + [line]), "\(line)")
    }
    try expect(stop(redirected + [#"{"ended":"strayed"}"#]), equals: 3)
  }

  @Test("a log of any life that the engine is led through fits", arguments: [false, true])
  func lives(isRandom: Bool) async throws {
    var count = 0
    for seed in 0..<many(5, night: 30) as Range<UInt64> {
      let machine = isRandom ? try RandomMachine.make(seed: seed, followsLinks: true) : try Self.shop()
      var options = CampaignOptions(seed: seed)
      options.acceptsEndlessJourneys = true
      let driver = try EngineDriver(machine)
      let world = await (try Campaign(machine, options: options)).world(for: driver, nil)
      var random = RandomNumbers(seed: seed)
      var runner = JourneyRunner(
        world, driver, Choices(random: random), weights: MoveWeights(&random),
        coverage: CoverageBox(Coverage(count: 0)),
        keepsRecord: true)
      await runner.live()
      guard runner.run.deviation == nil, let lines = ConformanceTests.logged(runner.run, on: machine) else { continue }
      count += 1
      var conformance = try Conformance(machine)
      for line in lines { try conformance.take(try TraceLine.read(Array(line.utf8))) }
    }
    #expect(count > 0)
  }
}
