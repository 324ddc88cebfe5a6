import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("causes that last while the rest of a spec changes")
struct LastingCauseTests {
  /// A link that replaces what is shown, and one that leads to a screen that nobody can leave.
  private static let text = """
    navigation: Library
    format: 1
    root: home
    context: { user: [loggedIn, loggedOut] }
    initially: user == loggedIn
    screens:
      - home
      - list
      - shelf
      - book
      - account
      - reader
      - page
      - web
    transitions:
      showList: home -> push list
      showShelf: list -> push shelf
      showBook: shelf -> push book
      showAccount: home -> push account
      showReader: book -> replace reader
      showPage: any -> push page
      openWeb: page -> push web
    intents:
      openReader:
        target: reader
        journey: [animate showReader]
      openPage:
        target: page
        journey: [animate showPage]
      openWeb:
        target: web
        journey: [showPage, animate openWeb, set user = loggedOut]

    """

  private func report(_ text: String, _ baseline: Baseline) throws -> CheckReport {
    let checked = try Fixture.checked(text)
    return CheckReport(
      spec: checked.spec, path: checked.path, results: checked.entries.map { ($0.obligation, Verdict($0.parts)) },
      findings: checked.findings, accepted: AcceptedLines(baseline, for: "Specs/library.yaml"))
  }

  private func accepting(_ text: String) throws -> Baseline {
    var baseline = Baseline(path: "baseline.txt")
    baseline.update(by: try report(text, baseline))
    return baseline
  }

  /// The causes of an obligation.
  private func causes(_ name: String, _ text: String) throws -> Set<String> {
    Set(try accepting(text).lines.filter { $0.obligation == name }.map(\.cause))
  }

  /// The screen that the last run to a refutation of `name` ends on.
  private func end(_ name: String, _ text: String) throws -> String? {
    let report = try Fixture.checked(text)
    let run = report.entries.first { $0.name == name }.flatMap { Verdict($0.parts).refutations.last }?.counterexample
      .trace
    return run.map { report.machine.name($0.end.screen) }
  }

  @Test(
    "what was accepted stays accepted when the user gets there in another way",
    arguments: [
      ("peek: list -> push book", "list"), ("trade: home -> replace book", "reader"),
      ("peek: account -> push book", "account"),
    ])
  func otherWay(_ transition: String, _ screen: String) throws {
    let baseline = try accepting(Self.text)
    let other = Self.text.replacing("  showReader:", with: "  \(transition)\n  showReader:")
    try expect(end("back(openReader)", Self.text), equals: "shelf")
    try expect(end("back(openReader)", other), equals: screen)
    let same = try report(other, baseline)
    expect(same.status, equals: .success, "\(TextReport(same).text())")
    try expect(causes("back(openReader)", other), equals: ["backOlder: event 'showReader'"])
  }

  @Test("what Back may not show is told apart from where it goes no further, and a line for one accepts no other")
  func differentCauses() throws {
    let stuck = Self.text.replacing("  - page\n", with: "  - page: { by hand: no }\n")
      .replacing(", set user = loggedOut]", with: "]")
    try expect(causes("back(openWeb)", stuck), equals: ["backStuck: screen 'page'"])
    let hidden = Self.text.replacing("  - page\n", with: "  - page: { requires: user == loggedIn }\n")
    try expect(causes("back(openWeb)", hidden), equals: ["backRequires: screen 'page'"])
    for text in [stuck, hidden] { try expect(end("back(openWeb)", text), equals: "page") }
    let worse = try report(hidden, accepting(stuck))
    expect(worse.status, equals: .refuted)
    let new = worse.entries.filter(\.isFailure).map(\.name)
    #expect(new.contains("back(openWeb)"), "\(new)")
  }

  @Test("a journey by which what was shown must not be shown any more is the cause, and not what that was")
  func shownBefore() throws {
    let text = Self.text.replacing("  - account\n", with: "  - account: { requires: user == loggedIn }\n")
    let other = text.replacing("  - list\n", with: "  - list: { requires: user == loggedIn }\n")
    try expect(end("back(openWeb)", text), equals: "account")
    let cause = "backRequires: step 'set user = loggedOut' of intent 'openWeb'"
    for text in [text, other] { try expect(causes("back(openWeb)", text), equals: [cause]) }
  }

  @Test("links that pile up screens by the same event have one cause, whichever of them is shown")
  func piles() throws {
    let first = "  openPage:\n    target: page\n    journey: [animate showPage]\n"
    let last = "  showAnother:\n    target: page\n    journey: [animate showPage]\n"
    for intents in [first, last, first + last, last + first] {
      let text = Self.text.replacing(first, with: intents)
      try expect(causes("bounded", text), equals: ["grows: event 'showPage'"])
    }
  }

  @Test("a transition may be possible from more screens and under another condition, and is the same cause")
  func transition() throws {
    let text = Self.text.replacing("  - account\n", with: "  - account: { requires: user == loggedOut }\n")
    let other = text.replacing(
      "showAccount: home -> push account", with: "showAccount: home, list -> push account when user == loggedIn")
    for text in [text, other] {
      try expect(causes("guarded(account)", text), equals: ["unguarded: transition 'showAccount -> push account'"])
    }
  }

  @Test("an outcome by which a screen must not be shown any more is one cause, whichever journey asks")
  func outcome() throws {
    let text = Self.text.replacing("  - account\n", with: "  - account: { requires: user == loggedIn }\n")
      .replacing("intents:\n", with: "prompts:\n  sure:\n    yes: set user = loggedOut\n    no: abort\nintents:\n")
    for event in ["showPage", "showReader"] {
      let asking = text.replacing("[animate \(event)]", with: "[ask sure, animate \(event)]")
      try expect(causes("guarded(account)", asking), equals: ["unguarded: outcome 'yes' of prompt 'sure'"])
    }
  }
}
