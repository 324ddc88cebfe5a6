import JourneyFuzzing
import NavigationModel
import SpecFile

/// Random runs: through the model alone, and through the engine with all its awaits under control.
public enum FuzzingWorkloads {
  /// - Parameters:
  ///   - walks: how many walks are made through the model.
  ///   - journeys: how many runs the engine makes.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static func all(walks: Int, journeys: Int) throws -> [Workload] {
    let machine = try LinkCorpus.machine()
    return [
      Workload("fuzz/model, walks", unit: "walk", count: walks) {
        let summary = try await walk(machine, walks)
        return summary.steps &* 31 &+ UInt64(summary.seen) &* 7 &+ summary.journeys
      },
      Workload("fuzz/engine, journeys", unit: "journey", count: journeys) {
        let summary = try await Campaign(machine, options: options(journeys)).run(EngineDriver(machine))
        return summary.steps &* 31 &+ UInt64(summary.failures.count) &* 7 &+ summary.journeys
      },
    ]
  }

  /// Walks through the model; the summary says how many steps that were.
  public static func walk(_ machine: Machine, _ walks: Int) async throws -> Summary {
    try await Campaign(machine, options: options(walks)).walk()
  }

  private static func options(_ journeys: Int) -> CampaignOptions {
    var options = CampaignOptions(seed: 1)
    options.journeys = UInt64(journeys)
    return options
  }
}
