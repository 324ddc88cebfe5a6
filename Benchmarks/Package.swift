// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what it depends on never reaches a user of navcheck.
let suites = ["LinkBenchmarks", "CheckingBenchmarks", "FuzzingBenchmarks"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "navcheck", path: "..", traits: []),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // Replaces malloc to count what is allocated; the package above has it for its tests only.
    .target(name: "CAllocations"),
    .target(
      name: "Workloads",
      dependencies: [
        "CAllocations", .product(name: "NavigationChecking", package: "navcheck"),
        .product(name: "NavigationEngine", package: "navcheck"),
        .product(name: "NavigationTesting", package: "navcheck"),
      ]),
    .executableTarget(
      name: "SideBySide",
      dependencies: [
        "Workloads", .product(name: "NavigationChecking", package: "navcheck"),
        .product(name: "NavigationTesting", package: "navcheck"),
      ]),
  ]
    + suites.map { suite in
      .executableTarget(
        name: suite, dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
        path: "Benchmarks/\(suite)", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    },
  swiftLanguageModes: [.v6]
)
