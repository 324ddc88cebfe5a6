// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what it depends on never reaches a user of navcheck.
let suites = ["LinkBenchmarks", "CheckingBenchmarks", "FuzzingBenchmarks"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "navcheck", path: "..", traits: []),
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: suites.map { suite in
    .executableTarget(
      name: suite,
      dependencies: [
        .product(name: "Workloads", package: "navcheck"), .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/\(suite)", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  },
  swiftLanguageModes: [.v6]
)
