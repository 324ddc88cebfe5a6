// swift-tools-version: 6.2
import PackageDescription

// An app that depends on nothing but the engine and the plugin; script/example builds it where libz3 is absent.
let package = Package(
  name: "Door",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "navcheck", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Door", dependencies: [.product(name: "NavigationEngine", package: "navcheck")],
      plugins: [.plugin(name: "GenerateNavigation", package: "navcheck")])
  ],
  swiftLanguageModes: [.v6]
)
