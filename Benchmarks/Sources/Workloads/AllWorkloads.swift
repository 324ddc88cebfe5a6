/// Every workload, at one of two sizes.
public enum AllWorkloads {
  public enum Size: Sendable {
    /// As measured.
    case full
    /// For the tests: the same code, quickly.
    case small
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static func of(_ size: Size) throws -> [Workload] {
    switch size {
    case .full:
      try LinkWorkloads(count: 10_000).all() + EngineWorkloads.all(2_000)
        + CheckingWorkloads.all(sizes: [10, 1_000, 10_000], steps: 100_000)
        + FuzzingWorkloads.all(journeys: 500)
    case .small:
      try LinkWorkloads(count: 100, sizes: [35, 100]).all() + EngineWorkloads.all(16)
        + CheckingWorkloads.all(sizes: [10, 60], steps: 200) + FuzzingWorkloads.all(journeys: 3)
    }
  }
}
