// swift-tools-version: 6.2
import PackageDescription

// A test of an app with tabs and a sheet, in a container without a screen; script/example runs it without libz3.
let package = Package(
  name: "Tabs",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "navcheck", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "TabsTests",
      dependencies: [
        .product(name: "NavigationAdapters", package: "navcheck"),
        .product(name: "NavigationEngine", package: "navcheck"),
      ],
      plugins: [.plugin(name: "GenerateNavigation", package: "navcheck")])
  ],
  swiftLanguageModes: [.v6]
)
