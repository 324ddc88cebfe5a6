import JourneyFuzzing
import NavigationAdapters
import NavigationModel
import NavigationSupport
import Testing

/// The engine, the presenter over it and a container, driven together.
@Suite("Presenter", .slow, .takesTurns, .endsInTime) struct PresenterTests {
  @Test("a container with its user shows what the engine says, until all that is reachable has been seen")
  func journeys() async throws {
    let machine = try machine(ofSpec: "shop.yaml")
    let summary = try await SystemCampaign(machine, limit: 6_000, seed: 2).run(try await ContainerDriver(machine))
    #expect(summary.failures.map(\.lines) == [])
    #expect(summary.coverage == 1)
  }
}
