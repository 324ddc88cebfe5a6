import Foundation
import Testing

@testable import navcheck

/// The website's file of an app with so many routes that it is not known whether the file agrees with them.
@Suite("export of a large website's file", .slow, .timeLimit(.minutes(5)))
struct WebsiteExportTests {
  @Test("what cannot be compared is written all the same, and that nothing is known of it is said, with status 2")
  func unknown() async throws {
    try await NavcheckBinary.withFolder { folder in
      let count = 300
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
      #expect(answer.exit == 2)
      #expect(answer.output.components(separatedBy: "\"/a").count > count)
      #expect(
        answer.error.hasPrefix("navcheck: large.yaml: it is unknown whether this file hands over"), "\(answer.error)")
    }
  }
}
