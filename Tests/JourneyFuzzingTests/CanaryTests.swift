import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

/// Mistakes are planted on purpose, one at a time: the fuzzer must find each, and say it in few words.
@Suite("A planted mistake", .slow, .endsInTime)
struct CanaryTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  /// How many moves it takes to come to the screens that no link opens; to every other one it takes one.
  private static let farScreens = ["privacyPolicy": 2, "basket": 2, "checkout": 3, "payment": 4]

  /// The most moves that a failure should take: those to where it happens, and two, or what the mistake needs.
  ///
  /// Where it happens belongs to what is wrong: a mistake on another screen is another failure.
  private func mostMoves(_ failure: Failure, _ mistake: HandRouter.Mistake) -> Int {
    // Two taps, and how the first of them ends.
    let own = mistake == .twoEventsLeaveOneState ? 3 : 2
    let place = Self.farScreens.first { screen, _ in
      [" from \(screen) to ", "but \(screen) is."].contains { failure.signature.contains($0) }
    }
    return (place?.value ?? 1) + own
  }

  @Test(
    "is found from any seed, shrunk to the moves to where it happens and two more, and repeated by its token",
    arguments: HandRouter.Mistake.allCases)
  func found(mistake: HandRouter.Mistake) async throws {
    let driver = HandRouterDriver(machine, mistake: mistake)
    for seed in 0..<many(2, night: 20) as Range<UInt64> {
      var options = CampaignOptions(seed: seed)
      options.journeys = 10_000
      let campaign = try Campaign(machine, options: options)
      let summary = await campaign.run(driver)
      let failure = try #require(summary.failures.first, "seed \(seed) does not find it")
      #expect(failure.moveCount <= mostMoves(failure, mistake), "\(failure.lines.joined(separator: "\n"))")
      #expect(failure.isShrunk)
      let again = try #require(await campaign.replay(failure.token, on: driver))
      expect(again.lines, equals: failure.lines)
      expect(again.kind, equals: failure.kind)
    }
  }

  @Test("is the only thing that is found: the router without one passes")
  func noFalseAlarm() async throws {
    for seed in 0..<2 as Range<UInt64> {
      var options = CampaignOptions(seed: seed)
      options.journeys = many(500, night: 3_000)
      let summary = await (try Campaign(machine, options: options)).run(HandRouterDriver(machine))
      expect(summary.failures.map(\.lines), equals: [])
      expect(summary.journeys, equals: many(500, night: 3_000))
    }
  }
}
