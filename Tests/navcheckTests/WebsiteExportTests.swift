import Foundation
import NavigationSupport
import Testing

@testable import navcheck

/// The website's file of an app with many routes, each with a query of its own.
@Suite("export of a large website's file", .slow, .timeLimit(.minutes(5)))
struct WebsiteExportTests {
  @Test("is written whole and compared with the routes, and nothing is said of it")
  func decided() async throws {
    try await NavcheckBinary.withFolder { folder in
      let count = 100
      func lines(_ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }
      let spec = """
        navigation: Large
        root: home
        screens: [home, page]
        transitions:
          show: any -> page
        intents:
        \(lines { "  go\($0)(id, v): { target: page, journey: [show] }" })
        links:
          universal: { hosts: [large.example] }
          routes:
        \(lines { "    go\($0): \"/a\($0)/{id}?k\($0)={v}\"" })
        """
      try spec.write(toFile: folder + "/large.yaml", atomically: true, encoding: .utf8)
      let answer = try await NavcheckBinary.run(
        "navcheck export large.yaml --format aasa --app-id A123456789.x", in: folder)
      expect(answer.exit, equals: 0)
      #expect(answer.output.components(separatedBy: "\"/a").count > count)
      expect(answer.error, equals: "")
    }
  }
}
