import JourneyFuzzing
import NavigationAdapters
import NavigationModel
import NavigationSupport
import Testing

/// The engine, the presenter over it and a container, driven together.
@Suite("Presenter", .slow, .takesTurns, .endsInTime) struct PresenterTests {
  @Test("a container with its user shows what the engine says, at night until all has been seen")
  func journeys() async throws {
    let machine = try machine(ofSpec: "shop.yaml")
    let summary = try await SystemCampaign(machine, limit: many(600, night: 6_000), seed: 2).run(
      try await ContainerDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    #expect(try #require(summary.coverage) >= (isNight ? 1 : 0.9))
  }
}
