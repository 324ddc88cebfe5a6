import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("Of what is unknown and idle the report says which, where and what to do")
struct UnknownTextTests {
  private static let text = """
    navigation: Piles
    root: home
    screens: [home, item, login]
    transitions:
      goHome: any -> reset
      showItem: any -> push item when not sheet and screen != item
      <rule>
    intents:
      toItem: { target: item, journey: [goHome, showItem] }
    links: { routes: { toItem: /item } }
    """

  private func report(
    _ rule: String, _ verdicts: [Verdict], _ detail: TextReport.Detail = .normal,
    of obligations: [Obligation] = [.reachable(IntentID(0)), .lands(IntentID(0))]
  ) throws -> [String] {
    let spec = try Fixture.spec(Self.text.replacing("<rule>", with: rule))
    let results = zip(obligations, verdicts).map { ($0, $1) }
    let report = CheckReport(spec: spec, path: "piles.yaml", results: results, findings: Findings())
    let lines = TextReport(report, detail: detail).text().split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.hasPrefix("unknown ") }.prefix { $0.hasPrefix("unknown ") || $0.hasPrefix("   ") })
  }

  @Test("the obligations, the rules that put a screen on itself, and a remedy")
  func unknown() throws {
    let stack = Verdict(.stack)
    let reason = "it depends on what lies below the shown screen,"
    let rows: [(String, [Verdict], TextReport.Detail, [String])] = [
      (
        "showLogin: any -> present login", [stack], .normal,
        [
          "unknown  reachable(toItem): \(reason)", "         which could not be told apart",
          "         Specs/shop.yaml:7:14: 'login' can be shown on itself, again and again",
          "         │   showLogin: any -> present login", "         │              ^^^^^^^^^^^^^^^^^^^^",
          "         if it never should be, end the rule with 'when screen != login'",
        ]
      ),
      (
        "showLogin: home -> present login", [stack, stack], .normal,
        [
          "unknown  reachable(toItem), lands(toItem): it depends on what lies below the",
          "         shown screen, which could not be told apart",
          "         begin the journeys with an event that resets, 'any -> reset', so that",
          "         nothing lies below; or let a variable say what lies there, and compare", "         that",
        ]
      ),
      (
        "showLogin: any -> present login when not (screen in [login, item])", [stack], .normal,
        [
          "unknown  reachable(toItem): \(reason)", "         which could not be told apart",
          "         begin the journeys with an event that resets, 'any -> reset', so that",
          "         nothing lies below; or let a variable say what lies there, and compare", "         that",
        ]
      ),
      // What is taken away first is not covered, and a sheet is one already.
      (
        "showLogin: any -> dismiss all then present login", [stack], .normal,
        [
          "unknown  reachable(toItem): \(reason)", "         which could not be told apart",
          "         begin the journeys with an event that resets, 'any -> reset', so that",
          "         nothing lies below; or let a variable say what lies there, and compare", "         that",
        ]
      ),
      (
        "showLogin: any -> present login when not sheet", [stack], .normal,
        [
          "unknown  reachable(toItem): \(reason)", "         which could not be told apart",
          "         begin the journeys with an event that resets, 'any -> reset', so that",
          "         nothing lies below; or let a variable say what lies there, and compare", "         that",
        ]
      ),
      (
        "showLogin: any -> push login when not sheet", [stack], .normal,
        [
          "unknown  reachable(toItem): \(reason)", "         which could not be told apart",
          "         Specs/shop.yaml:7:14: 'login' can be shown on itself, again and again",
          "         │   showLogin: any -> push login when not sheet",
          "         │              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
          "         if it never should be, end the rule with 'and screen != login'",
        ]
      ),
      (
        "showLogin: any -> present login when screen in [home, item]", [stack, Verdict(.time)], .quiet,
        [
          "unknown  reachable(toItem): \(reason)", "         which could not be told apart",
          "unknown  lands(toItem): time limit reached",
        ]
      ),
    ]
    for (rule, verdicts, detail, expected) in rows {
      let lines = try report(rule, verdicts, detail)
      expect(lines, equals: expected, "\(rule)")
    }
    // No journey mends what is unknown of a screen.
    expect(
      try report("showLogin: home -> present login", [stack], of: [.guarded(ScreenID(1))]),
      equals: [
        "unknown  guarded(item): \(reason) which", "         could not be told apart",
        "         let a variable say what lies below, and compare that",
      ])
  }

  @Test("of an event, a prompt or a screen of which nothing takes part there is one warning")
  func idle() throws {
    let spec = try Fixture.spec(
      Self.text.replacing(
        "<rule>",
        with: """
          lonely: [item -> reset, home -> push item, login -> reset]
            half: [item -> reset, home -> push login]
          prompts:
            sure: { yes: "", no: adverse }
          """))
    let machine = spec.machine
    let idle: [Element] =
      [.screen(ScreenID(2))] + (2...5).map { .transition(TransitionID($0)) }
      + [.outcome(PromptID(0), 0), .outcome(PromptID(0), 1)]
    let report = CheckReport(spec: spec, path: "", results: [], findings: Findings(unreachable: idle))
    expect(machine.transitions.count, equals: 7)
    expect(
      report.warnings.map(\.message),
      equals: [
        "no journey asks prompt 'sure'", "screen 'login' takes part in no run", "event 'lonely' takes part in no run",
        "transition 'half: item -> reset' takes part in no run",
      ])
  }
}
