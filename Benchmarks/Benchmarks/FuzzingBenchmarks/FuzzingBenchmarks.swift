import Benchmark
import Foundation
import Workloads

/// Random runs of the engine; each run's digest is checked.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], maxDuration: .seconds(5), maxIterations: 100)
  guard let workloads = try? FuzzingWorkloads.all(journeys: 500) else { exit(1) }
  for workload in workloads {
    Benchmark("\(workload.key) \(workload.unit)s") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try await workload.checked()) }
    }
  }
}
