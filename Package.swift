// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "navcheck",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "NavigationModel", targets: ["NavigationModel"]),
    .library(name: "LinkRouting", targets: ["LinkRouting"]),
    .library(name: "SpecFile", targets: ["SpecFile"]),
    // All that generated code imports.
    .library(name: "NavigationEngine", targets: ["NavigationEngine", "LinkRouting", "NavigationModel"]),
    .library(name: "JustEat", targets: ["JustEat"]),
    .library(name: "PluginLinks", targets: ["PluginLinks"]),
    .library(name: "AppStartup", targets: ["AppStartup"]),
    .plugin(name: "GenerateNavigation", targets: ["GenerateNavigation"]),
    .plugin(name: "GenerateNavigationCommand", targets: ["GenerateNavigationCommand"]),
    .library(name: "JourneyFuzzing", targets: ["JourneyFuzzing"]),
    .library(name: "NavigationTesting", targets: ["NavigationTesting"]),
    .library(name: "ModelChecking", targets: ["ModelChecking"]),
    // What the benchmarks measure with, and what they measure.
    .library(name: "Measuring", targets: ["Measuring"]),
    .executable(name: "navcheck", targets: ["navcheck"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // L0: values and bindings; they import nothing of ours.
    .target(name: "NavigationModel", swiftSettings: strict),
    .systemLibrary(
      name: "CZ3", pkgConfig: "z3", providers: [.apt(["libz3-dev"]), .brew(["z3"])]),
    .target(name: "CAllocations"),
    .target(name: "LinkRouting", dependencies: ["NavigationModel"], swiftSettings: strict),
    // L1
    .target(
      name: "SpecFile",
      dependencies: ["NavigationModel", "LinkRouting", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict),
    .target(name: "Z3", dependencies: ["CZ3"], swiftSettings: strict),
    .target(
      name: "NavigationEngine", dependencies: ["NavigationModel", "LinkRouting"], swiftSettings: strict),
    // L2
    .target(
      name: "ModelChecking",
      dependencies: ["NavigationModel", "Z3"], swiftSettings: strict),
    .target(name: "SwiftGeneration", dependencies: ["NavigationModel", "SpecFile"], swiftSettings: strict),
    .target(
      name: "JustEat", dependencies: ["NavigationEngine", "LinkRouting", "NavigationModel"], swiftSettings: strict,
      plugins: ["GenerateNavigation"]),
    .target(
      name: "PluginLinks", dependencies: ["NavigationEngine", "LinkRouting", "NavigationModel"], swiftSettings: strict,
      plugins: ["GenerateNavigation"]),
    .target(
      name: "AppStartup", dependencies: ["NavigationEngine", "LinkRouting", "NavigationModel"], swiftSettings: strict,
      plugins: ["GenerateNavigation"]),
    .target(
      name: "JourneyFuzzing", dependencies: ["NavigationModel", "LinkRouting", "NavigationEngine"],
      swiftSettings: strict),
    .target(
      name: "Measuring", dependencies: ["CAllocations", "LinkRouting", "NavigationModel"], swiftSettings: strict),
    // L3
    .target(
      name: "Reports", dependencies: ["JourneyFuzzing", "LinkRouting", "Measuring", "ModelChecking", "SpecFile"],
      swiftSettings: strict),
    .target(
      name: "NavigationTesting", dependencies: ["JourneyFuzzing", "NavigationEngine", "NavigationModel"],
      swiftSettings: strict),
    // L4
    .executableTarget(
      name: "navcheck",
      dependencies: [
        "JourneyFuzzing", "Reports", "SwiftGeneration",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: strict),
    // The tool of the plugins; it needs neither Z3 nor anything else that an app would have to build.
    .executableTarget(
      name: "navcheck-generate", dependencies: ["SpecFile", "SwiftGeneration"], swiftSettings: strict),
    .plugin(name: "GenerateNavigation", capability: .buildTool(), dependencies: ["navcheck-generate"]),
    .plugin(
      name: "GenerateNavigationCommand",
      capability: .command(
        intent: .custom(verb: "generate-navigation", description: "Write the Swift of the package's specs"),
        permissions: [.writeToPackageDirectory(reason: "The Swift of each spec is written beside it.")]),
      dependencies: ["navcheck-generate"]),
    // Also a package of its own; here, so that the tests see that the documents say what it does.
    .executableTarget(
      name: "Door", dependencies: ["NavigationEngine"], path: "Tests/Examples/Door/Sources/Door",
      swiftSettings: strict, plugins: ["GenerateNavigation"]),
    // Also a target of the package in Benchmarks; here, so that every benchmark runs once, small, in the tests.
    .target(
      name: "Workloads",
      dependencies: [
        "JourneyFuzzing", "LinkRouting", "Measuring", "ModelChecking", "NavigationEngine", "NavigationModel",
        "SpecFile",
      ],
      path: "Benchmarks/Sources/Workloads", swiftSettings: strict),
    .target(name: "ToyRouter", path: "Tests/Examples/ToyRouter/Sources/ToyRouter", swiftSettings: strict),
    .testTarget(
      name: "ToyRouterTests", dependencies: ["NavigationEngine", "NavigationTesting", "ToyRouter"],
      path: "Tests/Examples/ToyRouter/Tests/ToyRouterTests", swiftSettings: strict, plugins: ["GenerateNavigation"]),
    .target(
      name: "NavigationSupport", dependencies: ["NavigationModel"], path: "Tests/NavigationSupport",
      swiftSettings: strict),
    .testTarget(
      name: "NavigationModelTests", dependencies: ["NavigationModel", "NavigationSupport"], swiftSettings: strict),
    .testTarget(
      name: "LinkRoutingTests", dependencies: ["LinkRouting", "NavigationSupport", "SpecFile", "Workloads"],
      swiftSettings: strict),
    .testTarget(
      name: "MeasuringTests", dependencies: ["Measuring", "NavigationSupport", "SpecFile"], swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),
    .testTarget(name: "SpecFileTests", dependencies: ["SpecFile"], swiftSettings: strict),
    .testTarget(
      name: "NavigationEngineTests", dependencies: ["NavigationEngine", "NavigationSupport", "SpecFile"],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftGenerationTests",
      dependencies: ["NavigationEngine", "NavigationSupport", "SpecFile", "SwiftGeneration"],
      swiftSettings: strict, plugins: ["GenerateNavigation"]),
    .testTarget(
      name: "JustEatTests",
      dependencies: ["JustEat", "NavigationEngine", "LinkRouting", "NavigationModel", "NavigationSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PluginLinksTests",
      dependencies: ["PluginLinks", "NavigationEngine", "NavigationModel", "NavigationSupport", "SpecFile"],
      swiftSettings: strict),
    .testTarget(
      name: "AppStartupTests",
      dependencies: ["AppStartup", "NavigationEngine", "LinkRouting", "NavigationModel", "NavigationSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JourneyFuzzingTests", dependencies: ["JourneyFuzzing", "NavigationSupport", "SpecFile"],
      swiftSettings: strict),
    .testTarget(
      name: "NavigationTestingTests", dependencies: ["NavigationTesting", "SpecFile"], swiftSettings: strict),
    .testTarget(name: "Z3Tests", dependencies: ["Z3"], swiftSettings: strict),
    .testTarget(
      name: "ModelCheckingTests", dependencies: ["ModelChecking", "NavigationSupport", "SpecFile"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportsTests", dependencies: ["JourneyFuzzing", "Measuring", "Reports"], swiftSettings: strict),
    .testTarget(name: "WorkloadsTests", dependencies: ["Workloads"], swiftSettings: strict),
    .testTarget(
      name: "navcheckTests",
      dependencies: ["navcheck", .product(name: "Subprocess", package: "swift-subprocess")],
      exclude: ["Transcripts"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
