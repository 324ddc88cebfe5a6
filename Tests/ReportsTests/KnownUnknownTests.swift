import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("lines of known that accept what is unknown")
struct KnownUnknownTests {
  /// One event with two rules: whether a film lies below in the other tab depends on which was shown there, and that is
  /// not told apart.
  private static let text = """
    navigation: Library
    format: 1
    root: allPoppedToRoot
    context: { user: [loggedOut, loggedIn] }
    tabs: { start: home, left: list }
    screens: [home, list, book, film, page]
    transitions:
      showHome: any -> reset then select start
      readBook: any -> reset then select left then push book then push page then select start
      seeFilm: any -> reset then select left then push book then push film then push page then select start
      browse: list -> push film when user == loggedIn
      find:
        - home -> select left then back to book
        - home -> select left then back to film
    intents:
      goHome:
        target: home
        journey: [showHome]
    links:
      deep: { schemes: [shop], host: shop.example }
      routes:
        goHome: /home

    """
  private static let name = "deterministic(find, home)"

  private func report(_ lines: String..., in text: String = text) throws -> CheckReport {
    try Fixture.checked(text + "known:\n" + lines.map { "  \"\($0)\": ticket 12\n" }.joined())
  }

  @Test("leave it unknown in every count, and do not fail the run")
  func accepted() throws {
    for line in ["unknown \(Self.name)", "unknown deterministic", "unknown  *(find, home)"] {
      let report = try report(line)
      #expect(report.status == .success && report.stale.isEmpty && report.isUnknownAccepted)
      #expect(report.counts.unknown == 1 && report.counts.unknownAccepted == 1 && report.counts.known == 0)
      expect(report.entries.filter { $0.name == Self.name }.map(\.word), equals: [.unknown])
      let text = TextReport(report).text()
      #expect(text.contains("unknown  \(Self.name)\n         Accepted: ticket 12\n"), "\(text)")
      #expect(text.contains(", unknown 1 (1 known)"))
      #expect(!TextReport(report, detail: .quiet).text().contains(Self.name))
      expect(report.notices.filter { $0.title.contains("unknown") }, equals: [])
      let outcomes = JUnit.Suite(report).cases.filter { $0.name == Self.name }.map(\.outcome)
      expect(outcomes, equals: [.skipped(message: "unknown, and accepted: ticket 12")])
    }
  }

  @Test("are needed in no baseline")
  func baseline() throws {
    let checked = try report("unknown deterministic")
    var baseline = Baseline(path: "baseline.txt")
    let report = CheckReport(
      spec: checked.spec, path: checked.path, results: checked.entries.map { ($0.obligation, Verdict($0.parts)) },
      findings: checked.findings, accepted: AcceptedLines(baseline, for: "Specs/shop.yaml"))
    baseline.update(by: report)
    expect(baseline.lines, equals: [])
    expect(report.status, equals: .success)
  }

  @Test("accept it in the contexts that they name, and nowhere else")
  func contexts() throws {
    let (out, isIn) = ("unknown deterministic(user = loggedOut)", "unknown deterministic(user = loggedIn)")
    for line in [out, isIn] {
      let report = try report(line)
      #expect(report.stale.isEmpty && report.status == .unknown && !report.isUnknownAccepted)
    }
    let both = try report(out, isIn)
    #expect(both.stale.isEmpty && both.status == .success && both.counts.unknown == 1)
    let twice = try report(out, "unknown \(Self.name)", isIn)
    expect(twice.stale.map(\.reason), equals: [.acceptedBefore])
    expect(twice.stale.map(\.known.name), equals: [isIn])
  }

  @Test("are stale when it is decided, and accept no refutation")
  func decided() throws {
    let report = try report(
      "unknown deterministic", in: Self.text.replacing("push film then push page", with: "push page"))
    expect(report.stale.map(\.reason), equals: [.decided])
    expect(report.status, equals: .refuted)
    let text = TextReport(report, style: Style(width: 400)).text()
    #expect(text.contains("'unknown deterministic' is listed as known, but nothing that it names is unknown any more"))

    let refuted = try Fixture.checked(Fixture.text.replacing("\"terminates(", with: "\"unknown terminates("))
    expect(refuted.stale.map(\.reason), equals: [.decided])
    #expect(refuted.counts.refuted == 1 && refuted.counts.known == 0 && refuted.status == .refuted)
  }

  @Test("are left alone where time ran out or sets were too large, and accept no lack of time")
  func notDecided() throws {
    let spec = try Fixture.spec(Self.text + "known: { unknown deterministic: ticket 12 }\n")
    let obligation = try #require(Obligation.all(of: spec.machine).first { $0.kind == .deterministic })
    for reason in [Unknown.time, .memory, .diagrams] {
      let report = CheckReport(
        spec: spec, path: "a.yaml", results: [(obligation, Verdict(reason))], findings: Findings())
      #expect(report.stale.isEmpty && report.status == .unknown)
    }
  }

  @Test("are proposed where a line without the word names what is unknown")
  func proposed() throws {
    let report = try report(Self.name)
    #expect(report.stale.isEmpty && report.status == .unknown)
    let text = TextReport(report, style: Style(width: 400)).text()
    #expect(
      text.contains(
        "'\(Self.name)' is listed as known, which accepts a refutation only; that it is unknown is accepted by "
          + "'unknown \(Self.name)'\n"), "\(text)")
  }
}
