// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// What an app embeds.
let app: [Target.Dependency] = [
  .product(name: "NavigationEngine", package: "navcheck"), .product(name: "NavigationAdapters", package: "navcheck"),
]
/// What an app's tests use.
let tests: [Target.Dependency] =
  app + [
    .product(name: "NavigationTesting", package: "navcheck"), .product(name: "NavigationTestKit", package: "navcheck"),
  ]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "JustEat", targets: ["JustEat"]),
    .library(name: "AppStartup", targets: ["AppStartup"]),
    .library(name: "PluginLinks", targets: ["PluginLinks"]),
  ],
  dependencies: [.package(name: "navcheck", path: "..", traits: [])],
  targets: [
    .target(name: "JustEat", dependencies: app, swiftSettings: strict),
    .target(name: "AppStartup", dependencies: app, swiftSettings: strict),
    .target(name: "PluginLinks", dependencies: app, swiftSettings: strict),
    .target(name: "TestSupport", dependencies: tests, path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "JustEatTests", dependencies: tests + ["JustEat", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "AppStartupTests", dependencies: tests + ["AppStartup", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "PluginLinksTests", dependencies: tests + ["PluginLinks", "TestSupport"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
