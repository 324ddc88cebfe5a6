import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("headline")
struct HeadlineTests {
  /// Three intents, of which `logIn` and `register` are denied to members.
  private static func text(_ context: String) -> String {
    """
    navigation: Club
    format: 1
    root: a
    context: \(context)
    screens: [a]
    transitions:
      go: any -> a
    intents:
      goHome: { target: a, journey: [go] }
      logIn: { target: a, denied: user == member, journey: [fail no unless user == guest, go] }
      register: { target: a, denied: user == member, journey: [fail no unless user == guest, go] }

    """
  }

  private static let reader = "properties:\n  p: never tenant == a1 and screen != a\n"

  private func headline(_ report: CheckReport) -> String {
    let lines = TextReport(report, style: Style(width: 400)).text().split(separator: "\n").map(String.init)
    return lines.first { $0.hasPrefix("From a") } ?? ""
  }

  private func checked(_ context: String, _ rest: String = "", _ selection: Selection = .all) throws -> String {
    headline(try Fixture.checked(Self.text(context) + rest, selection))
  }

  @Test("the headline counts what is reachable from the root, and what is refused")
  func counts() throws {
    try expect(
      checked("{ user: [guest, member] }"),
      equals: "From a: 3 intents × 2 values of user = 6: 4 reachable, 2 refused as specified "
        + "(logIn, register when user == member)")
    try expect(
      checked("{ user: [guest, member], tenant: [a1, b1, c1] }", Self.reader),
      equals: "From a: 3 intents × 2 values of user × 3 values of tenant = 18: 12 reachable, 6 refused as specified "
        + "(logIn, register when user == member)")
    let flags = "properties:\n  p: never screen != a and (a1 == x or b1 == x or c1 == x)\n"
    try expect(
      checked("{ user: [guest, member], a1: [x, y], b1: [x, y], c1: [x, y] }", flags),
      equals: "From a: 3 intents × 16 contexts = 48: 32 reachable, 16 refused as specified "
        + "(logIn, register when user == member)")
  }

  @Test("a flag that nothing reads changes nothing")
  func unread() throws {
    try expect(
      checked("{ user: [guest, member] }"),
      equals: checked("{ flag: [on, off], user: [guest, member], more: [a1, b1] }"))
  }

  private func headline(_ change: (inout LinkResults.FromRoot) -> Void) throws -> String {
    let spec = try Fixture.spec(Self.text("{ user: [guest, member] }"))
    var sum = LinkResults.FromRoot(contexts: 2, variables: [VariableID(0)])
    change(&sum)
    let results: [(Obligation, Verdict)] = [
      (.reachable(IntentID(0)), Fixture.refuted(.neverGetsThere, Fixture.when(0, [0], 1, of: 2))),
      (.lands(IntentID(0)), Fixture.refuted(.ends(.strayed), Fixture.all(2))),
      (.reachable(IntentID(1)), Fixture.proved(.cases(1))),
      (.lands(IntentID(1)), Fixture.refuted(.ends(.strayed), Fixture.all(2))),
      (.reachable(IntentID(2)), Verdict(.time)),
    ]
    return headline(
      CheckReport(
        spec: spec, path: "club.yaml", results: results,
        findings: Findings(results: LinkResults(rows: [], fromRoot: sum))))
  }

  private func mix(_ sum: inout LinkResults.FromRoot) {
    (sum.reachable, sum.canFail, sum.notReachable, sum.refused) = (2, 1, 1, 1)
    (sum.notRefused, sum.unknown) = (1, 1)
    sum.refusals = [.init(intents: [IntentID(2)], contexts: Fixture.when(0, [1], 1, of: 2))]
  }

  @Test("the headline counts what is refuted and what is unknown")
  func mixed() throws {
    try expect(
      headline(mix),
      equals: "From a: 3 intents × 2 values of user = 6: 2 reachable (1 can fail to land), 1 not reachable, "
        + "1 refused as specified (register when user == member), 1 lands although it is denied, 1 unknown")
  }

  @Test("of more than a million contexts no pairs are counted, but intents")
  func many() throws {
    let text = try headline { sum in
      mix(&sum)
      (sum.contexts, sum.variables) = (0x1p40, nil)
    }
    expect(
      text,
      equals: "From a: 3 intents in 1.1 × 10^12 contexts: 1 always reachable, 1 can fail to land, "
        + "1 not always reachable, some land although denied, 1 unknown, or refused as specified "
        + "(register when user == member)")
  }

  @Test("nothing is said of a part, or if nothing is known")
  func parts() throws {
    func only(_ kinds: Set<Obligation.Kind>) -> Selection { .only { kinds.contains($0.kind) ? [[]] : [] } }
    let context = "{ user: [guest, member] }"
    try expect(checked(context, "", only([.reachable, .lands])), equals: "")
    try expect(checked(context, "", only([.reachable, .denied])), equals: "")
    #expect(try checked(context, "", only([.reachable, .lands, .denied])) != "")
    expect(headline(Fixture.report(try Fixture.spec())), equals: "")
    let guests = Selection.only { _ in [[.init(VariableID(0), [0])]] }
    try expect(checked(context, "", guests), equals: "")
  }
}
