import JourneyFuzzing
import JustEat
import NavigationTesting
import TestSupport
import Testing

/// At night others, and more of them.
private let seed: UInt64 = isNight ? newSeed(for: "SystemJourneysTests") : 3
private let count: UInt64 = many(100, night: 30_000)

/// The whole app on random journeys, compared with the spec after each move.
@Suite("System journeys", .slow, .takesTurns, .endsInTime) struct SystemJourneysTests {
  @Test(
    "the app does what the spec says, whatever overlaps and fails, and all that it can show is seen",
    .seed(seed), .journeys(count))
  func journeys() async throws {
    let summary = try await expectJourneys(on: JustEatNavigation.machine.get(), by: SystemDriver())
    expect(summary?.coverage, equals: 1)
  }

  @Test(
    "a mistake is found, and shown in at most four moves", .seed(1), .journeys(2_000),
    arguments: HeadlessMistake.allCases)
  func mistakes(mistake: HeadlessMistake) async throws {
    let driver = try await SystemDriver(mistake: mistake)
    let failure = try #require(await firstFailure(on: JustEatNavigation.machine.get(), by: driver))
    #expect(failure.sentences.count <= 4, "\(failure.sentences)")
  }
}
