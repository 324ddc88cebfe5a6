// swift-tools-version: 6.2
import PackageDescription

// A router that knows nothing of navcheck, and a test that runs random journeys on it and compares them
// with a spec. script/example runs it where libz3 is absent.
let package = Package(
  name: "ToyRouter",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "navcheck", path: "../..", traits: [])],
  targets: [
    .target(name: "ToyRouter"),
    .testTarget(
      name: "ToyRouterTests",
      dependencies: [
        "ToyRouter", .product(name: "NavigationEngine", package: "navcheck"),
        .product(name: "NavigationTesting", package: "navcheck"),
      ],
      plugins: [.plugin(name: "GenerateNavigation", package: "navcheck")]),
  ],
  swiftLanguageModes: [.v6]
)
