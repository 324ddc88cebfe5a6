// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what it depends on never reaches a user of navcheck.
let suites = ["LinkBenchmarks", "CheckingBenchmarks", "FuzzingBenchmarks"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "navcheck", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "JourneyFuzzing", package: "navcheck"), .product(name: "LinkRouting", package: "navcheck"),
        .product(name: "Measuring", package: "navcheck"), .product(name: "ModelChecking", package: "navcheck"),
        .product(name: "NavigationEngine", package: "navcheck"), .product(name: "NavigationModel", package: "navcheck"),
        .product(name: "SpecFile", package: "navcheck"),
      ]),
    .executableTarget(
      name: "SideBySide",
      dependencies: [
        "Workloads", .product(name: "JourneyFuzzing", package: "navcheck"),
        .product(name: "Measuring", package: "navcheck"), .product(name: "ModelChecking", package: "navcheck"),
        .product(name: "SpecFile", package: "navcheck"),
      ]),
  ]
    + suites.map { suite in
      .executableTarget(
        name: suite, dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
        path: "Benchmarks/\(suite)", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    },
  swiftLanguageModes: [.v6]
)
