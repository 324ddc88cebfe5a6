import JourneyFuzzing
import JustEat
import NavigationSupport
import Testing

/// The whole app on random journeys, compared with the spec after each move; see ``SystemCampaign``.
@Suite("System journeys", .slow, .takesTurns, .endsInTime) struct SystemJourneysTests {
  @Test("the app does what the spec says, whatever overlaps and fails, and all that it can show is seen")
  func journeys() async throws {
    let driver = try await SystemDriver()
    let campaign = try SystemCampaign(JustEatNavigation.machine.get(), seed: 3)
    let summary = await campaign.run(driver)
    expect(summary.failures.map(\.lines), equals: [])
    #expect(campaign.unseen(in: summary, by: await driver.abilities) == [])
    expect(summary.coverage, equals: 1)
  }

  @Test("a mistake is found, and shown in at most four moves", arguments: HeadlessMistake.allCases)
  func mistakes(mistake: HeadlessMistake) async throws {
    let campaign = try SystemCampaign(JustEatNavigation.machine.get(), limit: 2_000)
    let failure = try #require(await campaign.run(try await SystemDriver(mistake: mistake)).failures.first)
    #expect(failure.moveCount <= 4, "\(failure.sentences)")
  }
}
