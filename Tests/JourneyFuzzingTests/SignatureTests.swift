import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

/// A failure is never lost to another: what is found is reported, and kept.
@Suite("Different failures", .timeLimit(.minutes(10)))
struct SignatureTests {
  private struct Outcome {
    var found: Set<String> = []
    var summary: Summary
    var folder: TemporaryFolder

    /// Whether all that was found is reported, and all that is reported is in the corpus.
    func check(_ seed: UInt64) throws {
      let reported = Set(summary.failures.map(\.signature))
      expect(found.subtracting(reported), equals: [], "seed \(seed)")
      expect(folder.files("failures").count, equals: summary.failures.count, "seed \(seed)")
      let kept = try folder.files("failures").map {
        try String(contentsOfFile: folder.path + "/failures/" + $0, encoding: .utf8)
      }
      #expect(summary.failures.allSatisfy { failure in kept.contains { $0.contains(failure.token) } }, "seed \(seed)")
    }
  }

  private func run(
    _ machine: Machine, _ driver: some JourneyDriver, _ seed: UInt64, journeys: UInt64
  ) async throws -> Outcome {
    var options = CampaignOptions(seed: seed)
    options.journeys = journeys
    options.failureLimit = 1_000
    let folder = try TemporaryFolder()
    options.corpus = folder.path
    var found: Set<String> = []
    let summary = await (try Campaign(machine, options: options)).run(driver) {
      if case .found(let raw) = $0 { found.insert(raw.signature) }
    }
    return Outcome(found: found, summary: summary, folder: folder)
  }

  @Test("of a spec are all reported, and all in the corpus, whatever the seed")
  func spec() async throws {
    let machine = try machine(ofSpec: "published/just-eat-2019.yaml")
    for seed in sample(0..<6 as Range<UInt64>, day: 2) {
      let outcome = try await run(machine, try EngineDriver(machine), seed, journeys: 200)
      try outcome.check(seed)
      if seed == 0 { expect(outcome.summary.failures.count, equals: 3) }
    }
  }

  @Test(
    "of an app are all reported, and all in the corpus, whatever the seed",
    arguments: sample(HandRouter.Mistake.allCases, day: 3))
  func app(mistake: HandRouter.Mistake) async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let outcome = try await run(machine, HandRouterDriver(machine, mistake: mistake), 0, journeys: 300)
    try outcome.check(0)
    // Values and numbers differ from run to run and make no new failure.
    #expect((1...20).contains(outcome.summary.failures.count), "\(outcome.summary.failures.map(\.signature))")
  }
}
