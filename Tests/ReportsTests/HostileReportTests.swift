import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import Reports
@testable import SpecFile

@Suite("reports of hostile machines")
struct HostileReportTests {
  /// A machine all of whose names are as given, with a number behind them.
  func report(_ name: String) throws -> CheckReport {
    let machine = try Machine(
      name: name, root: ScreenID(0),
      variables: [Variable(name: name, values: [name + "0", name + "1"])],
      screens: [Screen(name: name + "0", requires: .variable(VariableID(0), [1])), Screen(name: name + "1")],
      events: [Event(name: name)],
      transitions: [
        Transition(event: EventID(0), source: .any, target: ScreenID(1), guardCondition: .variable(VariableID(0), [0]))
      ],
      prompts: [Prompt(name: name, outcomes: [Outcome(name: name)])],
      intents: [
        Intent(
          name: name, parameters: [Parameter(name: name)], target: ScreenID(1),
          alternatives: [
            Alternative(steps: [
              .ask(PromptID(0), fixed: []), .perform(EventID(0), animated: true, fixed: []),
              .fail(reason: name, unless: nil),
            ])
          ])
      ],
      changes: [Change(name: name, screen: ScreenID(1))],
      properties: [Property(name: name, claim: .always(.screen([ScreenID(0)])))])
    let spec = Spec(
      machine: machine, annotations: Spec.Annotations(known: [Known(name: name, reason: name)]), sources: SourceMap(),
      warnings: [
        Diagnostic(
          severity: .warning, location: Location(file: name, line: 1, column: 1), message: name, remedy: name,
          sourceLine: name, sourceColumn: 900, length: 900)
      ],
      files: [name])
    let trace = Fixture.landing(spec, name, 0)
    let context = Context(0)
    let intent = IntentID(0)
    let obligations: [Obligation] = [
      .reachable(intent), .lands(intent), .landsAnywhere(intent), .landsAfter(intent, ChangeID(0)), .denied(intent),
      .terminates(intent), .guarded(ScreenID(0)), .deterministic(EventID(0), ScreenID(0)), .exhaustive(intent),
      .carries(intent, parameter: 0), .resets(ScreenID(0)), .rootFirst(intent), .oneAnimation(intent),
      .back(intent), .bounded, .property(0),
    ]
    expect(Set(obligations.map(\.kind)), equals: Set(Obligation.Kind.allCases))
    let failures: [Counterexample.Failure] = [
      .ends(.failed(reason: name)), .neverEnds, .neverGetsThere, .violated, .overlap([TransitionID(0)], context), .gap,
      .valueLost, .valueReplaced(StepID(0)), .ruleBroken, .back(.leavesApp, ScreenID(0)), .back(.older, ScreenID(0)),
      .back(.requires, ScreenID(0)),
      .back(.stuck, ScreenID(0)), .grows,
    ]
    var results: [(Obligation, Verdict)] = []
    for (index, obligation) in obligations.enumerated() {
      for (offset, failure) in failures.enumerated() {
        let cause = [
          Element.screen(ScreenID(0)), .transition(TransitionID(0)), .step(StepID(1)), .outcome(PromptID(0), 0),
        ]
        let part = Fixture.refuted(
          failure, trace: trace, cause: cause[(index + offset) % 4], Fixture.when(0, [offset % 2], 1, of: 2))
        results.append((obligation, Fixture.both(part, Fixture.proved(.witness(trace), Fixture.all(2)))))
      }
    }
    let cell = LinkResults.Cell(result: .lands, contexts: Fixture.when(0, [1], 1, of: 2), performed: 1...2)
    var sum = LinkResults.FromRoot(contexts: 2)
    sum.refusals = [.init(intents: [intent], contexts: Fixture.when(0, [1], 1, of: 2))]
    sum.refused = 1
    return CheckReport(
      spec: spec, path: "x.yaml", results: results,
      findings: Findings(
        idleConfigurations: 1, unreachable: [.screen(ScreenID(0)), .step(StepID(2)), .alternative(intent, 0)],
        results: LinkResults(rows: [.init(intent: intent, cells: [cell])], fromRoot: sum)))
  }

  @Test(
    "nothing that a terminal acts on gets through, and only places and commands are wider than the page",
    arguments: [
      "\u{1B}]0;x\u{7}\u{1B}[2J", "a\nb\r", "\u{202E}", String(repeating: "日本語のとても長い名前", count: 4), "x",
      String(repeating: "long", count: 60),
    ])
  func safe(_ name: String) throws {
    let report = try report(name)
    for detail in [TextReport.Detail.quiet, .normal, .verbose] {
      let text = TextReport(report, detail: detail).text(seconds: 1)
      #expect(text.unicodeScalars.allSatisfy { SafeText.isVisible($0) || $0 == "\n" })
      for line in text.split(separator: "\n") where Printable.width(String(line)) > 80 {
        #expect(line.contains("'") || line.contains(": "), "\(line)")
      }
    }
    let json = ProveDocument([.done(.init(report))], exit: .success).text
    #expect(json.count > 10_000)
    #expect(json.unicodeScalars.allSatisfy { SafeText.isVisible($0) || $0 == "\n" })
  }

  @Test("a place beyond the end of its line is no trap")
  func carets() {
    for column in [0, 1, 5, 79, 300, Int.max / 2] {
      for length in [0, 1, 400] {
        for line in ["", "short", String(repeating: "日本 ", count: 100), "\t\ttabs"] {
          var page = Page(style: .plain)
          page.excerpt(line, column: column, length: length, indent: 4)
          #expect(page.text.split(separator: "\n").allSatisfy { Printable.width(String($0)) <= 80 })
        }
      }
    }
  }
}
