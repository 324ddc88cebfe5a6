import Benchmark
import Foundation
import Workloads

/// Specs of several sizes, read and proved, and steps through a machine; each run's digest is checked.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], maxDuration: .seconds(5), maxIterations: 100)
  guard let workloads = try? CheckingWorkloads.all(sizes: [10, 1_000, 10_000], steps: 100_000) else { exit(1) }
  for workload in workloads {
    Benchmark("\(workload.key) \(workload.unit)s") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try await workload.checked()) }
    }
  }
}
