import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

@Suite("What was not seen", .endsInTime)
struct UncoveredElementTests {
  @Test("is told apart: not found, not possible with this driver, not reachable at all")
  func reasons() async throws {
    let machine = try machine(
      """
      navigation: Door
      format: 1
      root: hall
      context: { user: [guest, member] }
      screens: [hall, room, cellar]
      transitions:
        enter: hall -> room
        descend: cellar -> cellar
        leave: any -> hall
      prompts:
        knock:
          opened:
          silent: adverse, abort
      intents:
        visit: { target: room, journey: [leave, ask knock, enter] }
      changes:
        joins: any -> stay set user = member when user == guest
      links:
        deep: { schemes: [door] }
        routes: { visit: /visit }
      """)
    var options = CampaignOptions(seed: 1)
    options.journeys = 0
    let campaign = try Campaign(machine, options: options)
    struct Linked: JourneyDriver {
      let inner: EngineDriver
      var capabilities: Capabilities { [.links, .taps] }
      func start(_ start: Start) { inner.start(start) }
      func act(_ action: Action) throws { try inner.act(action) }
      func observe() throws -> Observation { try inner.observe() }
      func reset() { inner.reset() }
    }
    let driver = Linked(inner: try EngineDriver(machine))
    let unseen = try #require(campaign.unseen(in: await campaign.run(driver), by: driver.capabilities))
    func names(_ reason: UncoveredElement.Reason) -> [String] { unseen.filter { $0.reason == reason }.map(\.what) }
    #expect(names(.notFound).contains("enter by hand"))
    #expect(names(.notFound).contains("ask knock: silent at step 2 of visit, ends abandoned"))
    #expect(names(.beyondDriver).contains("joins"))
    #expect(names(.beyondDriver).contains("leave not shown at step 1 of visit, ends notPresented"))
    #expect(names(.notFound).contains("guard of joins: false"))
    expect(names(.unreachable), equals: ["descend to cellar"])
  }

  @Test("is nothing that could be seen, once everything was")
  func nothing() async throws {
    let machine = try machine(ofSpec: "published/just-eat-2019.yaml")
    var options = CampaignOptions(seed: 1)
    options.journeys = 10_000
    options.untilAllIsSeen = true
    options.acceptsEndlessJourneys = true
    let campaign = try Campaign(machine, options: options)
    let summary = await campaign.run(try EngineDriver(machine))
    // Whoever gets to where it is judged is signed in.
    let unseen = try #require(campaign.unseen(in: summary, by: .all)).filter { $0.reason != .beyondDriver }
    expect(unseen.map(\.what), equals: ["guard of goToOrderDetails -> orderDetails: false"])
    expect(unseen.map(\.reason), equals: [.unreachable])
  }
}
