import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

/// The actor performs what its core decides: the same oracle, with tasks, a presenter and a clock.
@Suite("The actor", .slow, .takesTurns, .endsInTime)
struct ActorFuzzTests {
  private func run(_ machine: Machine, seed: UInt64, journeys: UInt64) async throws -> Summary {
    var options = CampaignOptions(seed: seed)
    options.journeys = journeys
    options.acceptsEndlessJourneys = true
    options.repetition = 16
    return await (try Campaign(machine, options: options)).run(try ActorDriver(machine))
  }

  @Test(
    "does what the model says, in whatever order its jobs run",
    arguments: ["just-eat.yaml", "app-startup.yaml", "plugin-links.yaml", "published/just-eat-2019.yaml"])
  func specs(name: String) async throws {
    let summary = try await run(try machine(ofSpec: name), seed: 1, journeys: many(150, night: 1_500))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.unexpected, equals: 0)
  }

  @Test("does what the model says on random machines, strange ones included")
  func randomMachines() async throws {
    for seed in 0..<many(8, night: 30) as Range<UInt64> {
      guard let machine = try? RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1) else { continue }
      let summary = try await run(machine, seed: seed, journeys: 100)
      expect(summary.failures.filter { !$0.blamesSpec }.map(\.lines), equals: [], "machine \(seed)")
      expect(summary.unexpected, equals: 0, "machine \(seed)")
    }
  }
}
