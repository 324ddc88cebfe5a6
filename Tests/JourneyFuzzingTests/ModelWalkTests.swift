import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

@Suite("The model alone", .slow, .endsInTime)
struct ModelWalkTests {
  @Test("has as many reachable configurations between journeys as the explorer counts")
  func counts() throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let reachable = try Reachable(machine)
    #expect(reachable.configurations.count == 507)
    #expect(reachable.configurations.count(where: \.isIdle) == 21)
    #expect(Set(reachable.configurations).count == 507)
    #expect(Set(reachable.triples).count == reachable.triples.count)
    #expect(reachable.triples.count == 252)
    #expect(try Reachable(machine, by: .all).triples.count == 216)
  }

  @Test("is covered wholly from any seed")
  func coverage() async throws {
    for name in ["just-eat.yaml"] {
      let machine = try machine(ofSpec: name)
      for seed in 0..<3 as Range<UInt64> {
        var options = CampaignOptions(seed: seed)
        options.journeys = 10_000
        let summary = try await (try Campaign(machine, options: options)).walk()
        #expect(summary.coverage == 1)
        #expect(summary.failures.isEmpty)
      }
    }
  }

  @Test("goes on for ever where the 2019 login does, and says how")
  func lasso() async throws {
    let machine = try machine(ofSpec: "published/just-eat-2019.yaml")
    var options = CampaignOptions(seed: 1)
    let summary = try await (try Campaign(machine, options: options)).walk()
    let failure = try #require(summary.failures.first)
    #expect(failure.kind == .endless)
    #expect(failure.blamesSpec)
    #expect(failure.conclusion.contains("ask login: stillSignedOut → retry"))
    #expect(failure.conclusion.hasSuffix("→ and again."))
    options.acceptsEndlessJourneys = true
    #expect(try await (try Campaign(machine, options: options)).walk().failures.isEmpty)
  }

  @Test("breaks a promise that the spec does not keep")
  func broken() async throws {
    let machine = try JourneyFuzzingTests.machine(
      """
      navigation: Broken
      format: 1
      root: home
      context: { user: [guest, member] }
      screens: [home, { orders: { requires: user == member } }, help]
      transitions:
        showHelp: home -> help
        showOrders: help -> orders
        back: any -> home
      properties:
        help is for guests: always screen == help implies user == guest
      """)
    var options = CampaignOptions(seed: 2)
    options.failureLimit = 5
    let summary = try await (try Campaign(machine, options: options)).walk()
    #expect(summary.failures.map(\.conclusion).contains { $0.hasPrefix("guarded(orders) is violated") })
    #expect(summary.failures.map(\.conclusion).contains { $0.hasPrefix("help is for guests is violated") })
    for failure in summary.failures {
      #expect(failure.moveCount <= 2)
      let again = try await Campaign(machine, options: options).replay(failure.token, on: EngineDriver(machine))
      #expect(again?.lines == failure.lines)
    }
  }

  @Test("that is too large to be searched says so")
  func tooLarge() throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let error = #expect(throws: Reachable.TooLarge.self) { try Reachable(machine, limit: 100) }
    #expect(error?.limit == 100)
  }
}
