import JourneyFuzzing
import NavigationAdapters
import NavigationModel
import NavigationSupport
import NavigationTesting
import Testing

/// At night others, and more of them.
private let seed: UInt64 = isNight ? newSeed(for: "PresenterTests") : 2
private let count: UInt64 = many(600, night: 6_000)

/// The engine, the presenter over it and a container, driven together.
@Suite("Presenter", .slow, .takesTurns, .endsInTime) struct PresenterTests {
  @Test(
    "a container with its user shows what the engine says, at night until all has been seen",
    .seed(seed), .journeys(count))
  func journeys() async throws {
    let machine = try machine(ofSpec: "shop.yaml")
    let summary = try await expectJourneys(on: machine, by: ContainerDriver(machine))
    #expect(try #require(summary?.coverage) >= (isNight ? 1 : 0.9))
  }
}
