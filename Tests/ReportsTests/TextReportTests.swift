import ModelChecking
import NavigationModel
import SpecFile
import Testing

@testable import Reports

@Suite("text report")
struct TextReportTests {
  @Test("a report shows matrix, counts, the accepted failure with its run and its cause, and the summary last")
  func whole() throws {
    let text = TextReport(Fixture.report(try Fixture.spec())).text(seconds: 0.02)
    #expect(
      text == """
        Shop · 4 screens, 4 transitions, 2 intents, 2 contexts
        7 configurations reachable between journeys, 20 with those that journeys pass
        through

        From start: 2 intents × 2 values of user = 4: 4 reachable

        goToHome    lands  2 in every context
        goToOrders  lands  2 in every context
        The number is how many events the shortest run performs.

        reachable       4 of 4       some run of the journey lands
        lands           4 of 4       every run with happy-path answers lands
        lands-anywhere  4 of 4       and does so from wherever the user is
        terminates      1 of 2       1 known
        guarded         1 of 1       a screen is shown only if what it requires holds
        resets          4 of 4       rule: every screen can go to the root
        property        1 of 1       as written in the spec

        known    terminates(goToOrders)
                 Accepted: ticket 12
          Refuted  From anywhere, whatever the answers, the journey of goToOrders ends.
          The run
                start                        start · loggedOut
             1  a link opens goToOrders      start · loggedOut
             2  takes 'otherwise'            start · loggedOut
             3  asks login: stillSignedOut   start · loggedOut
             4  retries                      start · loggedOut
              ↺ back to 2, forever
          Means    With these answers the app asks login again and again.
          Cause    Specs/shop.yaml:32:13: step 'retry' of intent 'goToOrders'
                   │           - retry
                   │             ^^^^^
          Again    navcheck prove Specs/shop.yaml --only 'terminates(goToOrders)'

        proved 19, refuted 1 (1 known), unknown 0 in 0.02 s

        """)
  }

  @Test("quiet says what failed, a line each, and the summary")
  func quiet() throws {
    let spec = try Fixture.spec(Fixture.text.replacing("known:\n  \"terminates(goToOrders)\": ticket 12\n", with: ""))
    #expect(
      TextReport(Fixture.report(spec), detail: .quiet).text() == """
        REFUTED  terminates(goToOrders)
        proved 19, refuted 1, unknown 0

        """)
  }

  @Test("quiet says less than the default, however much failed, and says what is unknown")
  func quietIsShort() throws {
    let many = (0..<60).map { "  goTo\($0): { target: home, journey: [popEverything, animate goToHome] }\n" }.joined()
    let spec = try Fixture.spec(
      Fixture.text.replacing("known:\n  \"terminates(goToOrders)\": ticket 12\n", with: "")
        .replacing("links:\n", with: many + "links:\n"))
    let refuted = Verdict.refuted(Counterexample(.ends(.strayed), trace: nil, cause: .root))
    var results: [(Obligation, Verdict)] = []
    for intent in spec.machine.intents.indices.map(IntentID.init) {
      for context in spec.machine.contexts.all {
        results.append((.reachable(intent, context), refuted))
        results.append((.lands(intent, context), .unknown(.time)))
      }
    }
    let report = CheckReport(spec: spec, path: "Specs/shop.yaml", results: results, findings: Findings())
    let quiet = TextReport(report, detail: .quiet).text()
    #expect(quiet.count < TextReport(report).text().count / 4)
    #expect(
      quiet.hasPrefix(
        """
        REFUTED  reachable(goToHome, user = loggedOut) and 1 more
        REFUTED  reachable(goToOrders, user = loggedOut) and 1 more

        """), "\(quiet)")
    #expect(
      quiet.hasSuffix(
        """
        … and 42 more failures (--verbose shows all)
        unknown  lands(goToHome, user = loggedOut) and 123 more: time limit reached
        proved 0, refuted 124, unknown 124, 60 warnings

        """), "\(quiet)")
  }

  @Test("verbose lists every obligation with its claim and its evidence, a landing run in one line")
  func verbose() throws {
    let text = TextReport(Fixture.report(try Fixture.spec()), detail: .verbose).text()
    #expect(
      text.contains(
        """
        proved   reachable(goToOrders, user = loggedOut)
                   From start with user = loggedOut, some run of goToOrders lands on
                   orders.
                   login: signedIn → popEverything → loadOrders*

        """))
    #expect(text.contains("every run ends as it should, after at most 6 moves"))
  }

  @Test("colours do not change what is said")
  func colours() throws {
    let report = Fixture.report(try Fixture.spec())
    let coloured = TextReport(report, style: Style(isColoured: true)).text(seconds: 1)
    #expect(coloured.contains("\u{1B}["))
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == TextReport(report).text(seconds: 1))
  }

  @Test("refutations with the same cause are one failure, with all their names")
  func merged() throws {
    let spec = try Fixture.spec()
    let trace = Fixture.landing(spec, "goToHome", 0)
    let refuted = Verdict.refuted(Counterexample(.ends(.strayed), trace: trace, cause: .step(StepID(1))))
    let home = IntentID(0)
    let results: [(Obligation, Verdict)] = [
      (.lands(home, Context(0)), refuted), (.lands(home, Context(1)), refuted),
      (.landsAnywhere(home, Context(0)), refuted), (.lands(IntentID(1), Context(0)), refuted),
    ]
    let report = CheckReport(spec: spec, path: "a.yaml", results: results, findings: Findings(), isComplete: false)
    #expect(FailureGroup.groups(of: report.entries).map(\.entries.count) == [3, 1])
    let text = TextReport(report).text()
    #expect(text.components(separatedBy: "Again").count == 3)
    #expect(text.contains("    and  lands-anywhere(goToHome, user = loggedOut)\n"))
  }

  @Test("a summary has its figures in a fixed order, and hundredths of a second")
  func summary() {
    var counts = CheckReport.Counts()
    counts.proved = 61
    counts.refuted = 6
    #expect(SummaryLine.text(counts, seconds: 0.018) == "proved 61, refuted 6, unknown 0 in 0.02 s\n")
    counts.known = 2
    counts.warnings = 1
    #expect(SummaryLine.text(counts, seconds: nil) == "proved 61, refuted 6 (2 known), unknown 0, 1 warning\n")
    #expect(SummaryLine.duration(12.345) == "12.35 s")
    #expect(SummaryLine.duration(.infinity) == "? s")
  }
}
