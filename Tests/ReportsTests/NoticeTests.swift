import Basics
import Foundation
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("what servers of continuous integration read")
struct NoticeTests {
  private static let hostile = "a%0A::error::x, y: z\r\n::stop-commands::t\u{1B}[2J `` <b> & \"q\" @all #1 | ]]> \u{0}"

  private func notice(_ level: Notice.Level = .error, _ text: String = hostile) -> Notice {
    Notice(level, .spec, title: text, text: text + "\nmore", file: text, line: 3, column: 5, fingerprint: text)
  }

  @Test("an annotation is one command on one line, whatever is in a name")
  func annotations() {
    let lines = GitHubAnnotations.text([notice()]).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[1].isEmpty)
    let line = String(lines[0])
    #expect(line.hasPrefix("::error file=a%250A%3A%3Aerror%3A%3Ax%2C y%3A z"))
    #expect(line.contains(",line=3,col=5,title="))
    // The message begins after the second pair of colons, and has no line break but its own.
    let parts = line.components(separatedBy: "::")
    #expect(parts[1].hasPrefix("error ") && parts[2].hasPrefix("a%250A"))
    #expect(line.hasSuffix("%0Amore"))
    #expect(line.unicodeScalars.allSatisfy(SafeText.isVisible))
  }

  @Test("SARIF is JSON whose file is a relative reference, whatever is in a name, and has each rule once")
  func sarif() throws {
    let many = (0..<6_000).map { notice(.warning, "w\($0)") }
    let found = [notice(.notice, "n"), notice(.error, "Specs/a b#1.yaml"), notice(.error, "./x:é.yaml"), notice()]
    let text = Sarif.text(found + many)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || SafeText.isVisible($0) })
    let whole = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    expect(whole["version"] as? String, equals: "2.1.0")
    let run = try #require((whole["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
    expect((driver?["rules"] as? [[String: Any]])?.map { $0["id"] as? String ?? "" }, equals: ["spec"])
    let results = try #require(run["results"] as? [[String: Any]])
    expect(results.count, equals: 5_000)
    expect(results.prefix(4).map { $0["level"] as? String }, equals: ["error", "error", "error", "warning"])
    let places = results.prefix(3).compactMap {
      ($0["locations"] as? [[String: [String: Any]]])?.first?["physicalLocation"]
    }
    let files = places.compactMap { ($0["artifactLocation"] as? [String: String])?["uri"] }
    expect(Array(files.prefix(2)), equals: ["Specs/a%20b%231.yaml", "x%3A%C3%A9.yaml"])
    #expect(files[2].utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !files[2].contains(":"))
    expect(places[0]["region"] as? [String: Int], equals: ["startLine": 3, "startColumn": 5])
    expect(results[0]["partialFingerprints"] as? [String: String], equals: ["navcheck/v1": "Specs/a b#1.yaml"])
    let none = Sarif.text([])
    #expect(none.contains("\"results\": []"))
  }

  @Test("GitHub shows ten annotations of a level, so the tenth says how many there are beyond")
  func most() {
    let many = (0..<30).map { notice(.warning, "w\($0)") }
    let lines = GitHubAnnotations.text(many + [notice(.error, "e")]).split(separator: "\n")
    expect(lines.count, equals: 11)
    #expect(lines[0].hasPrefix("::error ") && lines[10] == "::warning title=navcheck::… and 21 more")
    expect(GitHubAnnotations.text(Array(many.prefix(10))).split(separator: "\n").count, equals: 10)
  }

  @Test("JUnit XML is well-formed, whatever is in a name, and counts its cases")
  func junit() throws {
    let cases = [
      JUnit.Case(group: Self.hostile, name: Self.hostile),
      JUnit.Case(
        group: "g", name: "f",
        outcome: .failed(type: Self.hostile, message: Self.hostile, text: Self.hostile)),
      JUnit.Case(group: "g", name: "e", outcome: .error(message: Self.hostile, text: Self.hostile)),
      JUnit.Case(group: "g", name: "s", outcome: .skipped(message: Self.hostile)),
    ]
    let text = JUnit("navcheck prove", [.init(name: Self.hostile, cases: cases, problems: [Self.hostile])]).text
    #expect(text.contains(" tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\" time=\"0\">\n"))
    #expect(text.unicodeScalars.allSatisfy { SafeText.isVisible($0) || $0 == "\n" })
    // Every tag is closed, and no other begins inside.
    var open: [Substring] = []
    for tag in text.matches(of: #/<(\/?)([a-z-]+)((?: [a-z]+="[^"<>&]*(?:&(?:amp|lt|gt|quot);[^"<>&]*)*")*)(\/?)>/#) {
      if tag.1 == "/" { expect(open.popLast(), equals: tag.2) } else if tag.4.isEmpty { open.append(tag.2) }
    }
    #expect(open.isEmpty)
    expect(text.count(where: { $0 == "<" }), equals: text.matches(of: #/<\/?[a-z?]/#).count)
  }

  @Test("a report has a notice for each cause that fails the run, with its place, and for what is unknown")
  func report() throws {
    let report = try Fixture.checked(CauseTests.text)
    let notices = report.notices
    expect(notices.count(where: { $0.level == .error }), equals: 5)
    let first = try #require(notices.first { $0.title == "event 'popEverything' is not enabled" })
    #expect(
      first.file == "Specs/shop.yaml" && first.line == 13 && first.fingerprint == "refused: event 'popEverything'")
    #expect(first.text.contains("5 refutations of goToAccount, goToOrders and 3 more"))
    let unknown = CheckReport(
      spec: report.spec, path: "Specs/shop.yaml", results: report.entries.map { ($0.obligation, Verdict(.time)) },
      findings: Findings())
    #expect(unknown.notices.map(\.level).contains(.error) == false)
    expect(unknown.notices.first?.title, equals: "\(report.entries.count) obligations unknown: time limit reached")
  }
}
