import Foundation
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import JourneyFuzzing
@testable import ModelChecking
@testable import Reports

@Suite("causes and baselines")
struct CauseTests {
  /// One mistake of each kind: a modal that no reset leaves, a login that is forgotten, an answer that asks again, a
  /// session that ends on a screen that requires it, a journey to the wrong screen.
  static let text = """
    navigation: Legacy
    format: 1
    root: home
    context:
      user: [loggedOut, loggedIn]
    screens:
      - home
      - promo
      - login
      - account: { requires: user == loggedIn }
      - help
    transitions:
      popEverything: home, login, account, help -> home
      showPromo: home -> promo
      showAccount: home -> account when user == loggedIn
      showHelp: home -> help
    prompts:
      login:
        signedIn: set user = loggedIn
        stillSignedOut:
    changes:
      sessionEnds: any -> stay set user = loggedOut when user == loggedIn
    intents:
      goToAccount:
        target: account
        journey: [popEverything, animate showAccount]
      goToOrders:
        target: account
        journey: [popEverything, animate showAccount]
      goToHelp:
        target: help
        journey: [popEverything, animate showHelp]
      goToFAQ:
        target: help
        journey: [popEverything, showAccount]
        denied: user == loggedOut
      goToInbox:
        target: account
        journey:
          - when user == loggedIn: [popEverything, animate showAccount]
          - otherwise: [ask login, retry]

    """

  private func accepting(_ report: CheckReport, _ text: String = CauseTests.text) throws -> Baseline {
    var baseline = Baseline(path: "baseline.txt")
    let first = CheckReport(
      spec: report.spec, path: report.path, results: report.entries.map { ($0.obligation, Verdict($0.parts)) },
      findings: report.findings, accepted: AcceptedLines(baseline, for: "Specs/shop.yaml"))
    baseline.update(by: first)
    return baseline
  }

  /// The report of a spec with a baseline.
  private func report(_ text: String, _ baseline: Baseline, _ selection: Selection = .all) throws -> CheckReport {
    let checked = try Fixture.checked(text, selection)
    return CheckReport(
      spec: checked.spec, path: checked.path, results: checked.entries.map { ($0.obligation, Verdict($0.parts)) },
      findings: checked.findings, selection: selection, accepted: AcceptedLines(baseline, for: "Specs/shop.yaml"))
  }

  @Test("one mistake is one cause, however many intents and obligations it affects")
  func groups() throws {
    let report = try Fixture.checked(Self.text)
    let causes = FailureGroup.groups(of: report).map { group in
      "\(group.cause.key(in: report.machine)) (\(group.obligations.count))"
    }
    expect(
      causes.sorted(),
      equals: [
        "endless: outcome 'stillSignedOut' of prompt 'login' (2)", "refused: event 'popEverything' (5)",
        "refused: event 'showAccount' (4)", "strays: step 'showAccount' of intent 'goToFAQ' (2)",
        "unguarded: change 'sessionEnds' (1)",
      ])
  }

  @Test("what a baseline accepts does not fail the run, and a new mistake does, and is shown first")
  func accepted() throws {
    let baseline = try accepting(Fixture.checked(Self.text))
    let same = try report(Self.text, baseline)
    expect(same.status, equals: .success)
    #expect(same.counts.known == same.counts.refuted && same.counts.refuted > 10)
    #expect(TextReport(same).text().contains("with 5 causes, accepted by baseline.txt"))
    #expect(ProveDocument.Checked(same).links?.allSatisfy { $0.results.allSatisfy { $0.refutation == nil } } == true)

    let worse = Self.text.replacing("[popEverything, animate showHelp]", with: "[popEverything, showPromo]")
    let failing = try report(worse, baseline)
    expect(failing.status, equals: .refuted)
    let text = TextReport(failing).text()
    #expect(text.contains("REFUTED  reachable(goToHelp)\n"))
    expect(text.components(separatedBy: "REFUTED  ").count, equals: 2, "\(text)")
    // It lands elsewhere now for another reason, so its old line accepts nothing.
    #expect(failing.unneeded.isEmpty)
  }

  @Test("a new flag, other lines and other columns change nothing in a baseline")
  func stable() throws {
    let baseline = try accepting(Fixture.checked(Self.text))
    let flagged = Self.text.replacing(
      "  user: [loggedOut, loggedIn]\n", with: "  a: [x, y]\n  user: [loggedOut, loggedIn]\n"
    )
    .replacing("  showHelp: home -> help\n", with: "\n\n  showHelp: home -> help when a == x or a == y\n")
    let report = try report(flagged, baseline)
    #expect(report.status == .success && report.unneeded.isEmpty)
  }

  @Test("lines that accept nothing are named and do not fail the run; what was not asked or is unknown keeps its lines")
  func unneeded() throws {
    let baseline = try accepting(Fixture.checked(Self.text))
    let mended = Self.text.replacing("popEverything: home,", with: "popEverything: home, promo,")
    let fine = try report(mended, baseline)
    expect(fine.status, equals: .success)
    // Others of these obligations fail for another cause now, which was accepted elsewhere.
    expect(fine.unneeded.map(\.cause), equals: Array(repeating: "refused: event 'popEverything'", count: 5))
    let text = TextReport(fine).text()
    #expect(text.contains("STALE    5 lines of baseline.txt accept nothing any more; --update removes them\n"))
    // Only some is asked, or in some contexts.
    let machine = fine.machine
    let one = ObligationPattern("lands(goToHelp)")
    let some = Selection.only { one.matches($0, in: machine) ? [[]] : [] }
    #expect(try report(mended, baseline, some).unneeded.isEmpty)
    // Nothing is known.
    let unknown = CheckReport(
      spec: fine.spec, path: fine.path, results: fine.entries.map { ($0.obligation, Verdict(.time)) },
      findings: fine.findings, accepted: AcceptedLines(baseline, for: "Specs/shop.yaml"))
    #expect(unknown.unneeded.isEmpty && unknown.status == .unknown)
    expect(unknown.counts.unknown, equals: fine.entries.count)
    var kept = baseline
    kept.update(by: unknown)
    expect(kept, equals: baseline)
    // Of another spec.
    let other = CheckReport(
      spec: fine.spec, path: fine.path, results: fine.entries.map { ($0.obligation, Verdict($0.parts)) },
      findings: fine.findings, accepted: AcceptedLines(baseline, for: "Specs/other.yaml"))
    #expect(other.unneeded.isEmpty && other.status == .refuted)
  }

  @Test("what the spec leaves unknown is accepted by name and reason; what ran out of time or memory never is")
  func undecidable() throws {
    let checked = try Fixture.checked(Self.text)
    func reported(_ baseline: Baseline, _ verdict: (Obligation, Verdict) -> Verdict) -> CheckReport {
      CheckReport(
        spec: checked.spec, path: checked.path,
        results: checked.entries.map { ($0.obligation, verdict($0.obligation, Verdict($0.parts))) },
        findings: checked.findings, accepted: AcceptedLines(baseline, for: "Specs/shop.yaml"))
    }
    let hard = Obligation.terminates(IntentID(0))
    func withUnknown(_ baseline: Baseline, _ reason: Unknown) -> CheckReport {
      reported(baseline) { $0 == hard ? Verdict(reason) : $1 }
    }
    var baseline = try accepting(checked)
    let refutations = baseline
    let new = withUnknown(baseline, .stack)
    #expect(new.status == .unknown && !new.isUnknownAccepted)
    for reason in [Unknown.time, .memory, .interrupted, .noStart] {
      var kept = baseline
      kept.update(by: withUnknown(baseline, reason))
      expect(kept, equals: baseline, "\(reason)")
    }

    baseline.update(by: new)
    expect(
      baseline.lines.subtracting(refutations.lines).map(\.text),
      equals: ["Specs/shop.yaml\tterminates(goToAccount)\tunknown: stack"])
    try expect(Baseline(Array(baseline.text.utf8), path: "baseline.txt"), equals: baseline)
    let same = withUnknown(baseline, .stack)
    #expect(same.status == .success && same.isUnknownAccepted && same.unneeded.isEmpty)
    // It stays unknown in every count, and is told in a line.
    #expect(same.counts.unknown == 1 && same.counts.unknownAccepted == 1)
    let text = TextReport(same).text()
    #expect(text.contains("unknown  1 obligation, accepted by baseline.txt (--verbose shows all)\n"), "\(text)")
    #expect(text.contains(", unknown 1 (1 known)"), "\(text)")
    #expect(!TextReport(same, detail: .quiet).text().contains("terminates(goToAccount)"))
    #expect(TextReport(same, detail: .verbose).text().contains("unknown  terminates(goToAccount)"))
    expect(same.notices.filter { $0.title.contains("unknown") }, equals: [])
    // For another reason, or another one for the same.
    for reason in [Unknown.diagrams, .time, .memory] {
      expect(withUnknown(baseline, reason).status, equals: .unknown, "\(reason)")
    }
    let other = reported(baseline) { $0 == .terminates(IntentID(1)) ? Verdict(.stack) : $1 }
    expect(other.status, equals: .unknown)
  }

  @Test("what was accepted as unknown and is decided is reported, and no refutation is accepted by such a line")
  func decided() throws {
    let checked = try Fixture.checked(Self.text)
    let names = checked.entries.filter { $0.parts.contains(where: \.isRefuted) }.map(\.name)
    let name = try #require(names.first)
    // Everything is accepted but this, and this as unknown.
    var baseline = try accepting(checked)
    baseline.lines = baseline.lines.filter { $0.obligation != name }
    let line = "# navcheck baseline 1\nSpecs/shop.yaml\t\(name)\tunknown: stack\n"
    baseline.lines.formUnion(try Baseline(Array(line.utf8), path: "b.txt").lines)
    let refuted = try report(Self.text, baseline)
    expect(refuted.status, equals: .refuted)
    expect(refuted.unneeded.map(\.text), equals: ["Specs/shop.yaml\t\(name)\tunknown: stack"])
    let text = TextReport(refuted, style: Style(width: 200)).text()
    let sentence = "1 obligation that baseline.txt accepts as unknown is decided now, or gone;"
    #expect(text.contains("DECIDED  \(sentence) --update removes its line\n"), "\(text)")
    #expect(!text.contains("STALE"))
    baseline.update(by: refuted)
    expect(baseline.lines.filter(\.isUnknown), equals: [])
  }

  @Test("a baseline is sorted, comes back as it was, and its update takes out what is mended")
  func text() throws {
    var baseline = try accepting(Fixture.checked(Self.text))
    let text = baseline.text
    try expect(Baseline(Array(text.utf8), path: "baseline.txt"), equals: baseline)
    let lines = text.split(separator: "\n").dropFirst().map(String.init)
    expect(lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, equals: lines)
    #expect(lines.contains("Specs/shop.yaml\tlands(goToHelp)\tx") == false)
    #expect(lines.contains("Specs/shop.yaml\tlands-anywhere(goToHelp)\trefused: event 'popEverything'"))
    let mended = try report(
      Self.text.replacing("popEverything: home,", with: "popEverything: home, promo,"), baseline)
    baseline.update(by: mended)
    #expect(baseline.lines.contains { $0.cause == "refused: event 'popEverything'" } == false)
    try expect(report(Self.text, baseline).status, equals: .refuted)
  }

  @Test(
    "a file that is no baseline is refused with its place and a remedy",
    arguments: [
      ("", 1, "no baseline"), ("navigation: x\n", 1, "no baseline"), ("# navcheck baseline 2\n", 1, "another format"),
      ("# navcheck baseline 1\n\na b c\n", 3, "three columns"), ("# navcheck baseline 1\na\t\tc\n", 2, "three columns"),
      ("# navcheck baseline 1\na\tb\tc\n<<<<<<< HEAD\n", 3, "conflict"),
      ("# navcheck baseline 1\na\tb\tc\td", 2, "three"),
    ])
  func hostile(_ text: String, _ line: Int, _ message: String) throws {
    let error = #expect(throws: SpecError.self) { try Baseline(Array(text.utf8), path: "b.txt") }
    let first = try #require(error?.diagnostics.first)
    expect(first.location, equals: Location(file: "b.txt", line: line, column: 1))
    #expect(first.message.contains(message) && first.remedy != nil, "\(first.message)")
  }

  @Test("of many mistakes in a baseline the first are reported, and bytes that are no text are one mistake")
  func manyMistakes() throws {
    let text = "# navcheck baseline 1\n" + String(repeating: "x\n", count: 100_000)
    let error = #expect(throws: SpecError.self) { try Baseline(Array(text.utf8), path: "b.txt") }
    expect(error?.diagnostics.count, equals: 10)
    let bytes = #expect(throws: SpecError.self) { try Baseline([0xFF, 0xFE], path: "b.txt") }
    expect(bytes?.diagnostics.count, equals: 1)
  }

  @Test("a report with hundreds of refutations takes a screen, a quiet one less, and names every cause")
  func short() throws {
    let many = (0..<60).map { "  goTo\($0): { target: help, journey: [popEverything, animate showHelp] }\n" }.joined()
    let report = try Fixture.checked(Self.text.replacing("intents:\n", with: "intents:\n" + many))
    #expect(report.counts.refuted > 60)
    let text = TextReport(report).text()
    let quiet = TextReport(report, detail: .quiet).text()
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(text)")
    expect(quiet.split(separator: "\n").count { !$0.hasPrefix(" ") }, equals: 6)
    #expect(text.contains("    and  62 more\n"), "\(text)")
    #expect(text.contains("Specs/shop.yaml:13:3: event 'popEverything'\n"), "\(text)")
    #expect(text.contains("\n  4 × line 15: event 'showAccount' is not enabled\n"), "\(text)")
    #expect(TextReport(report, detail: .verbose).text().contains("    and  lands-anywhere(goTo59)\n"))
    // What the spec accepts takes no more.
    let known = try Fixture.checked(
      Self.text.replacing("intents:\n", with: "intents:\n" + many) + "known:\n  \"lands-anywhere*\": next year\n")
    let accepted = TextReport(known).text()
    #expect(accepted.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(accepted)")
    #expect(accepted.contains(", accepted by 'known' in Specs/shop.yaml"), "\(accepted)")
    let all = Fixture.text.replacing("\"terminates(goToOrders)\": ticket 12", with: "\"*\": next year")
    let only = TextReport(try Fixture.checked(all.replacing("intents:\n", with: "intents:\n" + Self.strays))).text()
    #expect(only.contains("\nknown    Specs/shop.yaml:") && only.contains("         Accepted: next year\n"), "\(only)")
  }

  /// Journeys of one cause each, so that a report in full is longer than a screen.
  private static let strays = (0..<3).map { "  goTo\($0): { target: orders, journey: [goToHome] }\n" }.joined()

  @Test("what is accepted takes no room from what is new: it is counted, and shown with --verbose or if it is all")
  func beside() throws {
    let report = try Fixture.checked(Self.text + "known:\n  \"lands-anywhere*\": next year\n")
    for detail in [TextReport.Detail.normal, .verbose] {
      let text = TextReport(report, detail: detail).text()
      expect(text.contains("accepted by 'known' in Specs/shop.yaml"), equals: detail == .normal, "\(text)")
      expect(text.contains("Accepted: next year"), equals: detail == .verbose, "\(text)")
    }
    let shown = RefutationScreen.byEffect(ShownReport(report).causes).map(\.isAccepted)
    #expect(shown.first == false && shown.last == true)
    expect(shown, equals: shown.filter { !$0 } + shown.filter(\.self))
  }

  @Test("each refutation is a test that fails on this spec, and passes on one that is mended")
  func tests() throws {
    let report = try Fixture.checked(Self.text)
    let tests = RefutationTests(report)
    expect(tests.name, equals: "LegacyNavigationRefutationTests.swift")
    #expect(tests.count == report.entries.flatMap(\.parts).count(where: \.isRefuted) && tests.missing.isEmpty)
    expect(tests.text.components(separatedBy: "@Test(").count, equals: tests.count + 1)
    let run = RefutedRun(.lands, [.browse("showPromo"), .open("goToHelp")], in: ["user": "loggedOut"])
    try expect(run.failure(on: report.machine), equals: "the journey ends refused")
    let mended = try Fixture.spec(Self.text.replacing("popEverything: home,", with: "popEverything: home, promo,"))
    try expectNil(run.failure(on: mended.machine))
    let gone = try Fixture.spec(Self.text.replacing("showPromo", with: "showOffer"))
    #expect(throws: RefutedRun.UnknownName(name: "showPromo")) { try run.failure(on: gone.machine) }
    let guarded = RefutedRun(
      .guarded("account"), [.browse("showAccount"), .change("sessionEnds")], in: ["user": "loggedIn"])
    try expect(guarded.failure(on: report.machine), equals: "'account' is shown")
    let endless = RefutedRun(
      .ends, [.open("goToInbox"), .answer("login", "stillSignedOut")], in: ["user": "loggedOut"], repeatingFrom: 1)
    try expect(endless.failure(on: report.machine), equals: "the journey goes on forever")
    // An answer off the happy path may end it as it likes.
    let adverse = try Fixture.spec(Self.text.replacing("stillSignedOut:", with: "stillSignedOut: adverse, abort"))
    try expectNil(endless.failure(on: adverse.machine))
    // A journey that goes in circles by itself never asks.
    let circles = try Fixture.spec(Self.text.replacing("[ask login, retry]", with: "[retry]"))
    try expectNil(endless.failure(on: circles.machine))
    let alone = RefutedRun(.ends, [.open("goToInbox")], in: ["user": "loggedOut"], repeatingFrom: 1)
    try expect(alone.failure(on: circles.machine), equals: "the journey goes on forever")
  }
}
