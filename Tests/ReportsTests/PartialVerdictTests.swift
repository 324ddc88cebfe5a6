import Foundation
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

/// What is neither proved, refuted nor unknown as a whole is counted and named as what it is.
@Suite("partial and vacuous verdicts")
struct PartialVerdictTests {
  private func lines(_ report: CheckReport) -> [String] {
    TextReport(report, style: Style(width: 400)).text().split(separator: "\n").map(String.init)
  }

  @Test("what is refuted in some contexts and unknown in others counts once, and says so wherever it is counted")
  func unknownInPart() throws {
    let spec = try Fixture.spec(Fixture.text.replacing("known:\n  \"terminates(goToOrders)\": ticket 12\n", with: ""))
    func unknown(_ value: Int) -> Verdict { Verdict([.init(Fixture.when(0, [value], 1, of: 2), .unknown(.stack))]) }
    let inPart = Fixture.both(
      Fixture.refuted(.neverEnds, trace: Fixture.lasso(spec), Fixture.when(0, [0], 1, of: 2)), unknown(1))
    let report = CheckReport(
      spec: spec, path: "Specs/shop.yaml",
      results: [
        (.terminates(IntentID(0)), Verdict(.stack)), (.terminates(IntentID(1)), inPart),
        (.guarded(ScreenID(3)), Fixture.both(Fixture.proved(.cases(1), Fixture.when(0, [0], 1, of: 2)), unknown(1))),
      ], findings: Findings())
    let counts = report.counts
    let counted = [counts.proved, counts.refuted, counts.unknown, counts.unknownInPart]
    #expect(counted == [0, 1, 2, 1] as [Int])
    let text = lines(report)
    expect(text.last, equals: "proved 0, refuted 1, unknown 2 and 1 in part")
    #expect(text.contains { $0.hasPrefix("terminates      0 of 2       1 REFUTED, 1 unknown, 1 unknown in part") })
    #expect(SummaryLine.text(counts, seconds: nil).hasPrefix("proved 0, refuted 1, unknown 2 and 1 in part"))
    expect(
      report.notices.map(\.title).filter { $0.contains("unknown") }.map { $0.prefix { $0 != ":" } },
      equals: ["2 obligations unknown and 1 in part"])
    expect(report.status, equals: .refuted)
  }

  @Test("where the root is never shown the headline says so, and so do the table and a warning for each proof")
  func withoutRoot() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let report = try Fixture.checked(
      try String(contentsOf: tests.appendingPathComponent("Expect/prove/repro/without-root.yaml"), encoding: .utf8))
    let text = lines(report)
    expect(
      text.filter { $0.hasPrefix("From ") },
      equals: ["From home: no link opens there, since it is never shown, so nothing is said of that"])
    for kind in ["reachable", "lands"] {
      #expect(
        text.contains { $0.hasPrefix("\(kind) ") && $0.contains("1 of 1") && $0.contains("1 vacuous") }, "\(kind)")
      #expect(
        report.warnings.contains { $0.message == "\(kind)(go) is vacuous: the root, home, is never shown" }, "\(kind)")
    }
  }
}
