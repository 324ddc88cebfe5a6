import Foundation
import NavigationSupport
import Testing

/// The page of `prove --report` as a file; what is on it is tested in ReportsTests, and in a browser by script/browser.
@Suite("the file of prove --report", .timeLimit(.minutes(5)))
struct ReportFileTests {
  private static let prove = "navcheck prove -q \"$REPOSITORY/Specs/published/just-eat-2019.yaml\""

  @Test("it is written beside all else, and again with the same bytes")
  func written() async throws {
    try await NavcheckBinary.withFolder { folder in
      let without = try await NavcheckBinary.run(Self.prove, in: folder)
      let with = try await NavcheckBinary.run(
        """
        \(Self.prove) --report a/b.html; code=$?
        \(Self.prove) --report c.html >/dev/null; cmp a/b.html c.html; exit $code
        """,
        in: folder)
      #expect(with.exit == without.exit && with.exit == 1)
      // But for the time that it took.
      expect(with.output.split(separator: "\n").dropLast(), equals: without.output.split(separator: "\n").dropLast())
      let page = try String(contentsOfFile: folder + "/a/b.html", encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("\"name\":\"Just Eat 2019\""))
    }
  }

  @Test(
    "where it cannot be written that is said, what was there stays, and the verdict is told all the same",
    arguments: ["folder", "/dev/full", "file/page.html"])
  func refused(path: String) async throws {
    try await NavcheckBinary.withFolder { folder in
      let answer = try await NavcheckBinary.run(
        "mkdir folder; echo old > file; \(Self.prove) --report \(path)", in: folder)
      expect(answer.exit, equals: 74, "\(answer)")
      #expect(answer.error.contains("cannot write \(path): "), "\(answer.error)")
      #expect(answer.output.contains("proved 83, refuted 6, unknown 0"))
      try expect(String(contentsOfFile: folder + "/file", encoding: .utf8), equals: "old\n")
    }
  }

  @Test("it is written without Graphviz, and a spec that cannot be read is on it")
  func alone() async throws {
    try await NavcheckBinary.withFolder { folder in
      let answer = try await NavcheckBinary.run(
        """
        echo 'navigation: [' > wrong.yaml; command=$(command -v navcheck)
        PATH=/nowhere "$command" prove -q wrong.yaml "$REPOSITORY/Specs/published/just-eat-2019.yaml" --report page.html
        """, in: folder)
      expect(answer.exit, equals: 65, "\(answer)")
      let page = try String(contentsOfFile: folder + "/page.html", encoding: .utf8)
      #expect(page.contains("\"failed\":[{\"errors\":[{") && page.contains("\"path\":\"wrong.yaml\""))
      #expect(page.contains("\"name\":\"Just Eat 2019\""))
      let empty = try await NavcheckBinary.run("\(Self.prove) --report ''", in: folder)
      #expect(empty.exit == 64 && empty.error.contains("--report is empty; name a file"))
    }
  }
}
