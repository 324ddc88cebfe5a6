import ModelChecking
import NavigationModel
import SpecFile
import Testing

/// `from C can reach D by e`, where several rules of a change apply, or one of an event.
@Suite("What one event or change does") struct OneMoveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var claim: String
    var isProved: Bool
    var testDescription: String { claim }
  }

  static let cases = [
    Case(claim: "from screen == home can reach away == yes by late", isProved: true),
    // Its second rule keeps what has been taken.
    Case(claim: "from screen == home can reach away == yes and taken == no by late", isProved: false),
    Case(claim: "from screen == other can reach away == yes by late", isProved: true),
    // No rule applies there.
    Case(claim: "from screen == other can reach away == no by early", isProved: false),
    Case(claim: "from screen == home can reach away == no by early", isProved: true),
    Case(claim: "from screen == home can reach screen == other by go", isProved: true),
    // Two moves lead there.
    Case(claim: "from screen == home can reach taken == yes by take", isProved: false),
    Case(claim: "from screen == other can reach taken == yes by take", isProved: true),
    // By hand there are other ways.
    Case(claim: "from screen == other can reach screen == home by take", isProved: false),
    // A journey follows it.
    Case(claim: "from screen == home can reach screen == other by called", isProved: false),
  ]

  private static func spec(_ claim: String, show: String) -> String {
    // Without stacks there is nothing to reset.
    """
    navigation: Moves
    format: 1
    root: home
    context: { away: [no, yes], taken: [no, yes] }
    screens: [home, other]
    transitions:
      toHome: any -> \(show == "replace" ? "home" : "reset")
      go: home -> \(show) other
      take: other -> stay set taken = yes
    intents: { goHome: { target: home, journey: [toHome] } }
    changes:
      late:
        - home -> stay set away = yes, taken = no
        - any -> stay set away = yes
      early: home -> stay set away = no
      called: any -> stay then open goHome
    links: { deep: { schemes: [moves] }, routes: { goHome: / } }
    properties:
      it: \(claim)
    """
  }

  @Test(
    "is proved whichever rule applies, and else refuted by a run, with brute force", arguments: cases,
    ["replace", "push", "present"])
  func verdict(_ row: Case, _ show: String) throws {
    let text = Self.spec(row.claim, show: show)
    let machine = try SpecReader.read(text: text, named: "moves.yaml").machine
    let property = try #require(Obligation.all(of: machine).first { $0.kind == .property })
    var found: Verdict?
    try Checker.check(machine) { if case .decided(property, let verdict) = $0 { found = verdict } }
    let verdict = try #require(found)
    #expect(verdict.isProved == row.isProved && verdict.refutations.isEmpty == row.isProved)
    for run in verdict.refutations.compactMap(\.counterexample.trace) { try run.replay(on: machine) }
    let naive = NaiveChecker(machine, depth: 3).verdict(property)
    #expect((naive == .refuted) != row.isProved)
  }
}
