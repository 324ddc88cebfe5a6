import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

/// Mistakes are planted on purpose, one at a time: the fuzzer must find each, and say it in few words.
@Suite("A planted mistake", .slow, .endsInTime)
struct CanaryTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  @Test(
    "is found from any seed, shrunk to a few moves, mostly three, and repeated by its token",
    arguments: HandRouter.Mistake.allCases)
  func found(mistake: HandRouter.Mistake) async throws {
    let driver = HandRouterDriver(machine, mistake: mistake)
    var short = 0
    for seed in 0..<20 as Range<UInt64> {
      var options = CampaignOptions(seed: seed)
      options.journeys = 10_000
      let campaign = try Campaign(machine, options: options)
      let summary = await campaign.run(driver)
      let failure = try #require(summary.failures.first, "seed \(seed) does not find it")
      // A run is shrunk within what is wrong in it; a shorter one may show the mistake in another way.
      #expect(failure.moveCount <= 6, "\(failure.lines.joined(separator: "\n"))")
      if failure.moveCount <= 3 { short += 1 }
      #expect(failure.isShrunk)
      let again = try #require(await campaign.replay(failure.token, on: driver))
      #expect(again.lines == failure.lines)
      #expect(again.kind == failure.kind)
    }
    #expect(short >= 12)
  }

  @Test("is the only thing that is found: the router without one passes")
  func noFalseAlarm() async throws {
    for seed in 0..<2 as Range<UInt64> {
      var options = CampaignOptions(seed: seed)
      options.journeys = 3_000
      let summary = await (try Campaign(machine, options: options)).run(HandRouterDriver(machine))
      #expect(summary.failures.map(\.lines) == [])
      #expect(summary.journeys == 3_000)
    }
  }
}
