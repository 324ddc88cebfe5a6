#if os(Linux)
  import Foundation
  import NavigationSupport
  import Testing

  /// What `navcheck prove --tests` writes, compiled and run as an app's test target would.
  @Suite("exported tests", .slow)
  struct ExportedTestsTests {
    private static let spec = #"""
      navigation: Shop
      format: 1
      root: home
      context:
        user: [loggedOut, loggedIn]
      screens:
        - home
        - popup
        - orders: { requires: user == loggedIn }
      transitions:
        popEverything: home, orders -> home
        showPopup: home -> popup
        showOrders: home -> orders when user == loggedIn
      prompts:
        login:
          signedIn: set user = loggedIn
          cancelled:
      changes:
        sessionEnds: any -> stay set user = loggedOut when user == loggedIn
      intents:
        goToOrders:
          target: orders
          journey:
            - when user == loggedIn: [popEverything, animate showOrders]
            - otherwise: [ask login, retry]
      links:
        deep: { schemes: [shop], host: shop.example }
        routes:
          goToOrders:
            - /orders
      properties:
        'no "\(popup)" // */ `x`': never screen == popup
      """#

    /// Compiles all Swift in the folder with the modules of this package. Their objects are those of the sources there
    /// are: a build folder may have objects of files that are gone.
    private static let build = """
      lib=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib
      objects=$(for module in Basics NavigationModel LinkRouting NavigationEngine StateSpace NavigationTestKit \\
        JourneyFuzzing NavigationTesting; do
        find "$REPOSITORY/Sources/$module" -name '*.swift' | sed "s|.*/|$PRODUCTS/$module.build/|; s|$|.o|"
      done)
      swiftc -Onone -parse-as-library -swift-version 6 -warnings-as-errors -I "$PRODUCTS/Modules" \\
        -plugin-path "$lib/swift/host/plugins/testing" *.swift $objects -o program
      """

    @Test("compile, fail on the spec that is refuted, and pass on one that is mended")
    func run() async throws {
      try await NavcheckBinary.withFolder { folder in
        func shell(_ line: String) async throws -> NavcheckBinary.Answer {
          try await NavcheckBinary.run("PRODUCTS='\(NavcheckBinary.folder)'\nset -e\n\(line)", in: folder)
        }
        func write(_ text: String, _ name: String) throws {
          try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        let generate = "navcheck generate shop.yaml --output Navigation.swift --access internal"
        try write(Self.spec, "shop.yaml")
        try write(
          """
          import Testing
          @main struct Main { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }

          """, "Main.swift")
        let exported = try await shell("navcheck prove shop.yaml --quiet --tests . || \(generate)")
        expect(
          exported.error, equals: "navcheck: ./ShopNavigationRefutationTests.swift: 5 tests\n", "\(exported.error)")
        let built = try await shell(Self.build)
        expect(built.exit, equals: 0, "\(built.error)\(built.output)")
        let failing = try await shell("./program --testing-library swift-testing 2>&1")
        expect(failing.exit, equals: 1)
        #expect(failing.output.contains("Test run with 5 tests in 1 suite failed"), "\(failing.output)")
        expect(failing.output.components(separatedBy: "The run is still possible, and ").count, equals: 6)

        try write(
          Self.spec.replacing("popEverything: home,", with: "popEverything: home, popup,")
            .replacing("cancelled:", with: "cancelled: adverse, abort").replacing("any -> stay", with: "any -> home")
            .replacing("never screen", with: "can reach screen"), "shop.yaml")
        let mended = try await shell("\(generate)\n\(Self.build)\n./program --testing-library swift-testing 2>&1")
        expect(mended.exit, equals: 0, "\(mended.error)\(mended.output)")
      }
    }
  }
#endif
