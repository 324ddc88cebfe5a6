import Basics
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("text report")
struct TextReportTests {
  @Test("a report shows matrix, counts, the accepted failure with its run and its cause, and the summary last")
  func whole() throws {
    let text = TextReport(Fixture.report(try Fixture.spec())).text(seconds: 0.02)
    expect(
      text,
      equals: """
        Shop · 4 screens, 4 transitions, 2 intents
        7 reachable configurations (screen and context) between journeys, 20 counting
        those within journeys

        From start: 2 intents × 2 values of user = 4: 4 reachable

        goToHome    lands  2 in every context
        goToOrders  lands  2 in every context
        The number is how many events the shortest run performs.

        reachable       2 of 2       some run of the journey lands
        lands           2 of 2       every run with happy-path answers lands
        lands-anywhere  2 of 2       and does so from wherever the user is
        terminates      1 of 2       1 known  the journey ends, whatever the answers
        guarded         1 of 1       a screen is shown only if what it requires holds
        resets          4 of 4       rule: every screen can go to the root
        property        1 of 1       as written in the spec

        known    terminates(goToOrders) when user == loggedOut
                 Accepted: ticket 12
          Claim    From anywhere, whatever the answers, the journey of goToOrders ends.
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
          Repeat   navcheck prove Specs/shop.yaml --only \\
                     'terminates(goToOrders, user = loggedOut)'

        proved 13, refuted 1 (1 known), unknown 0 in 0.02 s

        """)
  }

  @Test("quiet says what failed, a line each, and the summary")
  func quiet() throws {
    let spec = try Fixture.spec(Fixture.text.replacing("known:\n  \"terminates(goToOrders)\": ticket 12\n", with: ""))
    expect(
      TextReport(Fixture.report(spec, known: nil), detail: .quiet).text(),
      equals: """
        REFUTED  terminates(goToOrders) when user == loggedOut
        proved 13, refuted 1, unknown 0

        """)
  }

  @Test("quiet says less than the default, however much failed, and says what is unknown")
  func quietIsShort() throws {
    let many = (0..<60).map { "  goTo\($0): { target: home, journey: [popEverything, animate goToHome] }\n" }.joined()
    let spec = try Fixture.spec(
      Fixture.text.replacing("known:\n  \"terminates(goToOrders)\": ticket 12\n", with: "")
        .replacing("links:\n", with: many + "links:\n"))
    let refuted = Fixture.refuted(.ends(.strayed))
    let denied = Fixture.refuted(.ends(.landed))
    var results: [(Obligation, Verdict)] = []
    for intent in spec.machine.intents.indices.map(IntentID.init) {
      results.append((.reachable(intent), refuted))
      results.append((.denied(intent), denied))
      results.append((.lands(intent), Verdict(.time)))
    }
    let report = CheckReport(spec: spec, path: "Specs/shop.yaml", results: results, findings: Findings())
    let quiet = TextReport(report, detail: .quiet).text()
    #expect(quiet.count < TextReport(report).text().count / 2)
    #expect(
      quiet.hasPrefix(
        """
        REFUTED  denied(goToHome) and 61 more: the root does not keep the journey from
                 landing
        REFUTED  reachable(goToHome)
        REFUTED  reachable(goToOrders)

        """), "\(quiet)")
    #expect(
      quiet.hasSuffix(
        """
        … and 59 more causes (--verbose shows all)
        unknown  lands(goToHome) and 61 more: time limit reached
        proved 0, refuted 124, unknown 62, 60 warnings (--verbose shows them)

        """), "\(quiet)")
  }

  @Test("quiet tells causes apart of which the first refutation is the same")
  func quietCauses() throws {
    let spec = try Fixture.spec()
    let verdicts = (0..<2).map { user in
      Fixture.refuted(.violated, cause: .transition(TransitionID(user)), Fixture.when(0, [user], 1, of: 2))
    }
    let guarded = Fixture.both(verdicts[0], verdicts[1])
    let results = [ScreenID(1), ScreenID(2)].map { (Obligation.guarded($0), guarded) }
    let report = CheckReport(
      spec: spec, path: "a.yaml", results: results, findings: Findings(), selection: .only { _ in [] })
    let lines = TextReport(report, detail: .quiet).text().components(separatedBy: "REFUTED  ").dropFirst()
    #expect(lines.count == 2 && Set(lines).count == 2, "\(lines)")
    #expect(lines.allSatisfy { $0.contains(" and 1 more: transition ") }, "\(lines)")
  }

  @Test("verbose lists every obligation with its claim and its evidence, a landing run in one line")
  func verbose() throws {
    let text = TextReport(Fixture.report(try Fixture.spec()), detail: .verbose).text()
    #expect(
      text.contains(
        """
        proved   reachable(goToOrders)
                   From start, some run of goToOrders lands on orders.
                   when user == loggedOut: login: signedIn → popEverything → loadOrders*
                   when user == loggedIn: popEverything → loadOrders*

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
    func refuted(_ contexts: ContextCondition = .everything, at step: Int = 1) -> Verdict {
      Fixture.refuted(.ends(.strayed), trace: trace, cause: .step(StepID(step)), contexts)
    }
    let home = IntentID(0)
    let results: [(Obligation, Verdict)] = [
      (.reachable(home), refuted()), (.lands(home), refuted()),
      (.landsAnywhere(home), refuted(Fixture.when(0, [0], 1, of: 2))), (.lands(IntentID(1)), refuted(at: 4)),
    ]
    let report = CheckReport(
      spec: spec, path: "a.yaml", results: results, findings: Findings(), selection: .only { _ in [] })
    expect(FailureGroup.groups(of: report).map(\.items.count), equals: [3, 1])
    let text = TextReport(report).text()
    expect(text.components(separatedBy: "Repeat").count, equals: 3)
    #expect(text.contains("    and  lands-anywhere(goToHome) when user == loggedOut\n"))
    // In other contexts it may go otherwise.
    #expect(text.contains("  For instance\n") && !text.contains("  The run\n"))
  }

  @Test("parts of an obligation that fail differently have a run each, and a command that selects their contexts")
  func parts() throws {
    let spec = try Fixture.spec()
    func part(_ user: Int, _ ending: Ending) -> Verdict {
      Fixture.refuted(
        .ends(ending), trace: Fixture.landing(spec, "goToHome", user), cause: .step(StepID(user)),
        Fixture.when(0, [user], 1, of: 2), isSameInAll: true)
    }
    let verdict = Fixture.both(part(0, .strayed), part(1, .abandoned))
    let report = CheckReport(
      spec: spec, path: "a.yaml", results: [(.lands(IntentID(0)), verdict)], findings: Findings(),
      selection: .only { _ in [] })
    expect(report.counts.refuted, equals: 1)
    let text = TextReport(report).text()
    #expect(text.contains("REFUTED  lands(goToHome) when user == loggedOut\n"))
    #expect(text.contains("REFUTED  lands(goToHome) when user == loggedIn\n"))
    #expect(text.contains("--only 'lands(goToHome, user = loggedOut)'\n"))
    #expect(text.contains("--only 'lands(goToHome, user = loggedIn)'\n"))
    expect(text.components(separatedBy: "  The run\n").count, equals: 3)
  }

  @Test("a command selects what it was printed for, however the names are spelt")
  func commands() throws {
    func pattern(_ name: String, _ value: String, _ values: [Int] = [1]) throws -> (String, Obligation, Machine) {
      let machine = try Machine(
        name: "m", root: ScreenID(0), variables: [Variable(name: "user", values: ["a", value])],
        screens: [Screen(name: "s")],
        intents: [Intent(name: name, target: ScreenID(0), alternatives: [Alternative(steps: [])])])
      let counterexample = Counterexample(.neverEnds, trace: nil, cause: .root)
      let part = Verdict.Part(Fixture.when(0, values, 1, of: 2), .refuted(counterexample))
      let obligation = Obligation.lands(IntentID(0))
      let entry = CheckReport.Entry(obligation, Verdict([part]), in: machine, nil)
      let item = FailureGroup.Item(entry: entry, part: part, counterexample: counterexample)
      return (item.pattern(in: machine), obligation, machine)
    }
    for name in ["go", "go,(x", "日本", "\u{202E}x"] {
      for value in ["b", "b, c", "b)", "b = c", "\u{7}", "b in [a]", " b"] {
        let (text, obligation, machine) = try pattern(name, value)
        #expect(text.unicodeScalars.allSatisfy(SafeText.isVisible))
        let own = ObligationPattern(text)
        #expect(own.matches(obligation, in: machine), "\(text)")
        let contexts = try own.contexts(in: machine)
        #expect(contexts == [] || contexts == [.init(VariableID(0), [1])], "\(text)")
      }
    }
    try expect(pattern("go", "b").0, equals: "lands(go, user = b)")
    try expect(pattern("go", "b", [0, 1]).0, equals: "lands(go)")
  }

  @Test("a summary has its figures in a fixed order, and hundredths of a second")
  func summary() {
    var counts = CheckReport.Counts()
    counts.proved = 61
    counts.refuted = 6
    expect(SummaryLine.text(counts, seconds: 0.018), equals: "proved 61, refuted 6, unknown 0 in 0.02 s\n")
    counts.known = 2
    counts.warnings = 1
    expect(SummaryLine.text(counts, seconds: nil), equals: "proved 61, refuted 6 (2 known), unknown 0, 1 warning\n")
    expect(SummaryLine.duration(12.345), equals: "12.35 s")
    expect(SummaryLine.duration(.infinity), equals: "? s")
  }
}
