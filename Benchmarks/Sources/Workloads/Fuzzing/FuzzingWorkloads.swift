import JourneyFuzzing
import NavigationModel
import SpecFile

/// Random runs of the engine, with all its awaits under control.
public enum FuzzingWorkloads {
  /// - Parameter journeys: how many runs the engine makes.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static func all(journeys: Int) throws -> [Workload] {
    let machine = try LinkCorpus.machine()
    return [
      Workload("fuzz/engine, journeys", unit: "journey", count: journeys) {
        let summary = try await run(machine, journeys)
        return summary.steps &* 31 &+ UInt64(summary.failures.count) &* 7 &+ summary.journeys
      }
    ]
  }

  /// Runs the engine; the summary says how many steps that were.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static func run(_ machine: Machine, _ journeys: Int) async throws -> Summary {
    var options = CampaignOptions(seed: 1)
    options.journeys = UInt64(journeys)
    return try await Campaign(machine, options: options).run(EngineDriver(machine))
  }
}
