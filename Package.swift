// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// What the tests compute with; script/test has it optimized, as that takes less time than the tests do without. Elsewhere
/// there are no such flags: SwiftPM takes no package with them as a dependency.
func optimized(_ level: String) -> [SwiftSetting] {
  strict
    + (Context.environment["NAVCHECK_OPTIMIZED"] == nil
      ? [] : [.unsafeFlags([level, "-assert-config", "Debug"], .when(configuration: .debug))])
}

let computing = optimized("-O")

/// The same for the largest of them: optimized for size it takes a quarter less time to compile.
let sized = optimized("-Osize")

/// Functions run where their caller does: the journeys of a driver on the main actor change no thread at each step.
let onCallersActor: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// What only the command line needs; not resolved for a package that depends on this one with `traits: []`.
let commandLine: TargetDependencyCondition? = .when(traits: ["CommandLine"])

let package = Package(
  name: "navcheck",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    // For an app: opens links and runs journeys by the proved model. All that generated code imports.
    .library(name: "NavigationEngine", targets: ["NavigationEngine", "LinkRouting", "NavigationModel"]),
    // For an app: what the system hands over goes to the engine, and what the engine decides goes to UIKit or SwiftUI.
    .library(name: "NavigationAdapters", targets: ["NavigationAdapters"]),
    // For an app's tests: compares the app's own router, or the engine, with the spec on random journeys.
    .library(name: "NavigationTesting", targets: ["NavigationTesting", "JourneyFuzzing"]),
    // For tests of an app that runs the engine: a clock and a scheduler that do only what a test says.
    .library(name: "NavigationTestKit", targets: ["NavigationTestKit"]),
    // For an app or a package: Swift from its specs at build time.
    .plugin(name: "GenerateNavigation", targets: ["GenerateNavigation"]),
    // For a package that commits that Swift: writes it on demand.
    .plugin(name: "GenerateNavigationCommand", targets: ["GenerateNavigationCommand"]),
    // For everybody who writes a spec: the command that proves, tests, fuzzes and measures it.
    .executable(name: "navcheck", targets: ["navcheck"]),
    // For the package in Benchmarks.
    .library(name: "Workloads", targets: ["Workloads"]),
  ],
  traits: [
    .default(enabledTraits: ["CommandLine"]),
    .trait(name: "CommandLine", description: "The navcheck command, and the packages that nothing else needs"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  // A module imports only modules of the layers below its own; TidyTests reads the layers here.
  targets: [
    // L0
    // What several modules need and nobody should write twice: safe text, JSON, digests, distances, random numbers.
    .target(name: "Basics", swiftSettings: strict),
    .target(name: "NavigationModel", swiftSettings: computing),
    .systemLibrary(
      name: "CZ3", pkgConfig: "z3", providers: [.apt(["libz3-dev"]), .brew(["z3"])]),
    // L1
    // Not in Reports, so that a change there does not compile these bytes again.
    .target(
      name: "ReportAssets",
      exclude: ["report.css", "report.html", "script"],
      swiftSettings: strict),
    .target(name: "LinkRouting", dependencies: ["NavigationModel"], swiftSettings: computing),
    .target(name: "StateSpace", dependencies: ["NavigationModel"], swiftSettings: computing),
    .target(name: "Z3", dependencies: ["CZ3"], swiftSettings: strict),
    .target(name: "NavigationTestKit", swiftSettings: strict),
    // L2
    .target(
      name: "SpecFile",
      // For its module CYaml, which is no product: Yams' own parser puts no bounds on what a file can make it do.
      dependencies: ["Basics", "LinkRouting", "NavigationModel", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict),
    .target(
      name: "NavigationEngine", dependencies: ["LinkRouting", "NavigationModel"], swiftSettings: computing),
    .target(
      name: "ModelChecking", dependencies: ["Basics", "NavigationModel", "StateSpace", "Z3"], swiftSettings: computing),
    .target(name: "SpecDiff", dependencies: ["Basics", "NavigationModel", "StateSpace"], swiftSettings: strict),
    // L3
    .target(
      name: "Measuring",
      dependencies: ["Basics", "LinkRouting", "NavigationEngine", "NavigationModel", "NavigationTestKit"],
      swiftSettings: strict),
    .target(
      name: "WebsiteLinks", dependencies: ["LinkRouting", "NavigationModel", "SpecFile"], swiftSettings: sized),
    .target(
      name: "SpecMutation", dependencies: ["ModelChecking", "NavigationModel", "SpecDiff", "SpecFile", "StateSpace"],
      swiftSettings: strict),
    .target(name: "SwiftGeneration", dependencies: ["Basics", "NavigationModel", "SpecFile"], swiftSettings: strict),
    .target(
      name: "JourneyFuzzing",
      dependencies: [
        "Basics", "LinkRouting", "NavigationEngine", "NavigationModel", "NavigationTestKit", "StateSpace",
      ],
      swiftSettings: computing + onCallersActor),
    .target(
      name: "NavigationAdapters", dependencies: ["LinkRouting", "NavigationEngine", "NavigationModel"],
      swiftSettings: strict),
    // L4
    .target(
      name: "Reports",
      dependencies: [
        "Basics", "JourneyFuzzing", "LinkRouting", "Measuring", "ModelChecking", "NavigationModel", "ReportAssets",
        "SpecDiff", "SpecFile", "SpecMutation", "SwiftGeneration", "WebsiteLinks",
      ],
      swiftSettings: strict),
    .target(
      name: "NavigationTesting", dependencies: ["JourneyFuzzing", "NavigationModel"],
      swiftSettings: strict + onCallersActor),
    // L5
    .executableTarget(
      name: "navcheck",
      dependencies: [
        "Basics", "JourneyFuzzing", "LinkRouting", "Measuring", "ModelChecking", "NavigationEngine", "NavigationModel",
        "Reports",
        "SpecDiff", "SpecFile", "SpecMutation", "StateSpace", "SwiftGeneration", "WebsiteLinks",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: commandLine),
      ],
      swiftSettings: strict),
    // The tool of the plugins; it needs neither Z3 nor anything else that an app would have to build.
    .executableTarget(
      name: "navcheck-generate", dependencies: ["Basics", "SpecFile", "SwiftGeneration"], swiftSettings: strict),
    // The plugins
    .plugin(name: "GenerateNavigation", capability: .buildTool(), dependencies: ["navcheck-generate"]),
    .plugin(
      name: "GenerateNavigationCommand",
      capability: .command(
        intent: .custom(verb: "generate-navigation", description: "Write the Swift of the package's specs"),
        permissions: [.writeToPackageDirectory(reason: "The Swift of each spec is written beside it.")]),
      dependencies: ["navcheck-generate"]),
    // Examples: each is also a package of its own, which uses the products, and those but the systems the plugin; here, so that
    // their tests are built and run with the others. Any use of the plugin in this package would compile a third of it twice, for
    // the plugin's tool.
    .target(
      name: "JustEat", dependencies: ["LinkRouting", "NavigationAdapters", "NavigationEngine", "NavigationModel"],
      path: "Examples/Sources/JustEat", swiftSettings: strict),
    .testTarget(
      name: "JustEatTests",
      dependencies: [
        "JourneyFuzzing", "JustEat", "LinkRouting", "NavigationAdapters", "NavigationEngine", "NavigationModel",
        "NavigationTestKit", "NavigationTesting", "TestSupport",
      ],
      path: "Examples/Tests/JustEatTests", swiftSettings: strict),
    .target(
      name: "AppStartup", dependencies: ["LinkRouting", "NavigationAdapters", "NavigationEngine", "NavigationModel"],
      path: "Examples/Sources/AppStartup", swiftSettings: strict),
    .testTarget(
      name: "AppStartupTests",
      dependencies: [
        "JourneyFuzzing", "AppStartup", "NavigationAdapters", "NavigationEngine", "NavigationModel",
        "NavigationTestKit", "NavigationTesting", "TestSupport",
      ],
      path: "Examples/Tests/AppStartupTests", swiftSettings: strict),
    .target(
      name: "PluginLinks", dependencies: ["LinkRouting", "NavigationAdapters", "NavigationEngine", "NavigationModel"],
      path: "Examples/Sources/PluginLinks", swiftSettings: strict),
    .testTarget(
      name: "PluginLinksTests",
      dependencies: [
        "JourneyFuzzing", "PluginLinks", "LinkRouting", "NavigationAdapters", "NavigationEngine", "NavigationModel",
        "NavigationTestKit", "NavigationTesting", "TestSupport",
      ],
      path: "Examples/Tests/PluginLinksTests", swiftSettings: strict),
    .executableTarget(
      name: "Door", dependencies: ["LinkRouting", "NavigationEngine", "NavigationModel"],
      path: "Examples/Door", exclude: ["Package.swift", "Sources/Door/navigation.yaml"],
      sources: ["Sources", "Generated"], swiftSettings: strict),
    .target(name: "ToyRouter", path: "Examples/ToyRouter/Sources/ToyRouter", swiftSettings: strict),
    .testTarget(
      name: "ToyRouterTests",
      dependencies: [
        "JourneyFuzzing", "LinkRouting", "NavigationEngine", "NavigationModel", "NavigationTesting", "ToyRouter",
      ],
      path: "Examples/ToyRouter",
      exclude: [
        "Package.swift", "Sources", "Tests/ToyRouterTests/library.navigation.yaml",
        "Tests/ToyRouterTests/shop.navigation.yaml",
      ],
      sources: ["Tests", "Generated"], swiftSettings: strict),
    .testTarget(
      name: "TabsTests", dependencies: ["LinkRouting", "NavigationAdapters", "NavigationEngine", "NavigationModel"],
      path: "Examples/Tabs", exclude: ["Package.swift", "Tests/TabsTests/navigation.yaml"],
      sources: ["Tests", "Generated"], swiftSettings: strict),
    // Benchmarks: here, and not in the package in Benchmarks, since they look behind what is public, and every one of them
    // runs once, small, in the tests. CAllocations replaces malloc, so nothing in Sources may depend on it.
    .target(name: "CAllocations", path: "Benchmarks/Sources/CAllocations"),
    .executableTarget(
      name: "SideBySide",
      dependencies: ["JourneyFuzzing", "Measuring", "ModelChecking", "NavigationTestKit", "SpecFile", "Workloads"],
      path: "Benchmarks/Sources/SideBySide", swiftSettings: strict),
    .target(
      name: "Workloads",
      dependencies: [
        "Basics", "CAllocations", "JourneyFuzzing", "LinkRouting", "Measuring", "ModelChecking", "NavigationEngine",
        "NavigationModel", "SpecFile",
      ],
      path: "Benchmarks/Sources/Workloads", swiftSettings: strict),
    // Tests
    .target(
      name: "TestSupport", dependencies: ["JourneyFuzzing", "NavigationEngine", "NavigationModel"],
      path: "Examples/Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "NavigationSupport",
      dependencies: ["Basics", "NavigationModel", "TestSupport"],
      path: "Tests/NavigationSupport", swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),
    .testTarget(
      name: "NavigationModelTests", dependencies: ["Basics", "NavigationModel", "NavigationSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkRoutingTests",
      dependencies: ["Basics", "LinkRouting", "NavigationModel", "NavigationSupport", "SpecFile", "Workloads"],
      swiftSettings: strict),
    .testTarget(
      name: "StateSpaceTests", dependencies: ["Basics", "NavigationModel", "NavigationSupport", "StateSpace"],
      swiftSettings: strict),
    .testTarget(name: "Z3Tests", dependencies: ["NavigationSupport", "Z3"], swiftSettings: strict),
    .testTarget(
      name: "SpecFileTests", dependencies: ["Basics", "NavigationModel", "NavigationSupport", "SpecFile"],
      swiftSettings: strict),
    .testTarget(
      name: "WebsiteLinksTests",
      dependencies: [
        "Basics", "LinkRouting", "NavigationModel", "NavigationSupport", "SpecFile", "WebsiteLinks", "Z3",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SpecDiffTests",
      dependencies: [
        "Basics", "ModelChecking", "NavigationModel", "NavigationSupport", "SpecDiff", "SpecMutation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SpecMutationTests",
      dependencies: [
        "ModelChecking", "NavigationModel", "SpecDiff", "SpecFile", "SpecMutation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NavigationEngineTests",
      dependencies: [
        "Basics", "JourneyFuzzing", "LinkRouting", "NavigationEngine", "NavigationModel", "NavigationSupport",
        "NavigationTestKit", "SpecFile",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ModelCheckingTests",
      dependencies: [
        "Basics", "ModelChecking", "NavigationModel", "NavigationSupport", "SpecFile", "StateSpace", "Z3",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExpectTests",
      dependencies: [
        "ModelChecking", "NavigationModel", "NavigationSupport", "Reports", "SpecFile", "WebsiteLinks", "navcheck",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MeasuringTests",
      dependencies: ["LinkRouting", "Measuring", "NavigationModel", "NavigationSupport", "SpecFile", "Workloads"],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftGenerationTests",
      dependencies: [
        "Basics", "JustEat", "LinkRouting", "NavigationEngine", "NavigationModel", "NavigationSupport", "SpecFile",
        "SwiftGeneration",
      ],
      exclude: ["Golden/shop.yaml", "Golden/stacks.yaml"], swiftSettings: strict),
    .testTarget(
      name: "JourneyFuzzingTests",
      dependencies: [
        "Basics", "JourneyFuzzing", "LinkRouting", "NavigationEngine", "NavigationModel", "NavigationSupport",
        "NavigationTestKit",
        "SpecFile",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NavigationAdaptersTests",
      dependencies: [
        "Basics", "JourneyFuzzing", "LinkRouting", "NavigationAdapters", "NavigationEngine", "NavigationModel",
        "NavigationSupport", "NavigationTestKit", "NavigationTesting", "SpecFile",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Basics", "JourneyFuzzing", "LinkRouting", "Measuring", "ModelChecking", "NavigationModel", "NavigationSupport",
        "ReportAssets", "Reports", "SpecFile", "StateSpace", "WebsiteLinks",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NavigationTestingTests",
      dependencies: ["JourneyFuzzing", "NavigationModel", "NavigationSupport", "NavigationTesting", "SpecFile"],
      swiftSettings: strict),
    .testTarget(
      name: "WorkloadsTests",
      dependencies: ["LinkRouting", "NavigationModel", "NavigationSupport", "SpecFile", "Workloads"],
      swiftSettings: strict),
    .testTarget(
      name: "navcheckTests",
      dependencies: [
        "LinkRouting", "ModelChecking", "NavigationModel", "NavigationSupport", "Reports", "SpecDiff", "SpecFile",
        "SpecMutation", "navcheck",
      ],
      exclude: ["Transcripts"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
