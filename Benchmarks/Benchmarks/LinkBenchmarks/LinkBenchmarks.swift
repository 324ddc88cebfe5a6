import Benchmark
import Foundation
import Workloads

/// Links, per run of 10,000; each run's digest is checked.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], maxDuration: .seconds(2), maxIterations: 1_000)
  guard let workloads = try? LinkWorkloads(count: 10_000).all() else { exit(1) }
  for workload in workloads {
    Benchmark("\(workload.key) \(workload.unit)s") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try await workload.checked()) }
    }
  }
}
