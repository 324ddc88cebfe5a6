import ModelChecking
import NavigationModel
import SpecFile
import Testing

@testable import Reports

@Suite("headline")
struct HeadlineTests {
  /// Three intents, of which `logIn` is denied to members.
  private func spec(_ context: String) throws -> Spec {
    try SpecReader.read(
      text: """
        navigation: Club
        format: 1
        root: a
        context: \(context)
        screens: [a]
        transitions:
          go: any -> a
        intents:
          goHome: { target: a, journey: [go] }
          logIn: { target: a, denied: user == member, journey: [go] }
          register: { target: a, denied: user == member, journey: [go] }
        """, named: "club.yaml")
  }

  private let bad = Verdict.refuted(Counterexample(.neverGetsThere, trace: nil, cause: .root))
  private let strays = Verdict.refuted(Counterexample(.ends(.strayed), trace: nil, cause: .root))
  private let fine = Fixture.proved(.cases(1))

  /// All verdicts are "proved" but those of `others`, by name.
  private func headline(
    _ spec: Spec, _ others: [String: Verdict] = [:], without left: (Obligation) -> Bool = { _ in false }
  ) -> String {
    var results: [(Obligation, Verdict)] = []
    for intent in spec.machine.intents.indices.map(IntentID.init) {
      for context in spec.machine.contexts.all {
        let place = Configuration(screen: spec.machine.root, context: context)
        let obligations: [Obligation] =
          spec.machine.isDenied(intent, at: place)
          ? [.denied(intent, context)] : [.reachable(intent, context), .lands(intent, context)]
        for obligation in obligations where !left(obligation) {
          results.append((obligation, others[obligation.name(in: spec.machine)] ?? fine))
        }
      }
    }
    let report = CheckReport(spec: spec, path: "club.yaml", results: results, findings: Findings())
    let lines = TextReport(report, style: Style(width: 400)).text().split(separator: "\n").map(String.init)
    return lines.first { $0.hasPrefix("From a") } ?? ""
  }

  @Test("the headline counts what is reachable from the root, and what is refused")
  func counts() throws {
    #expect(
      headline(try spec("{ user: [guest, member] }"))
        == "From a: 3 intents × 2 values of user = 6: 4 reachable, 2 refused as specified "
        + "(logIn, register when user == member)")
    #expect(
      headline(try spec("{ user: [guest, member], tenant: [a1, b1, c1] }"))
        == "From a: 3 intents × 2 values of user × 3 values of tenant = 18: 12 reachable, 6 refused as specified "
        + "(logIn, register when user == member)")
    #expect(
      headline(try spec("{ user: [guest, member], a1: [x, y], b1: [x, y], c1: [x, y] }"))
        == "From a: 3 intents × 16 contexts = 48: 32 reachable, 16 refused as specified "
        + "(logIn, register when user == member)")
  }

  @Test("the headline counts what is refuted and what is unknown, from the verdicts")
  func mixed() throws {
    let spec = try spec("{ user: [guest, member] }")
    #expect(
      headline(
        spec,
        [
          "reachable(goHome, user = guest)": bad, "lands(goHome, user = guest)": bad,
          "lands(goHome, user = member)": strays, "denied(logIn, user = member)": strays,
          "reachable(logIn, user = guest)": .unknown(.time),
        ])
        == "From a: 3 intents × 2 values of user = 6: 2 reachable (1 can fail to land), 1 not reachable, "
        + "1 refused as specified (register when user == member), 1 lands although it is denied, 1 unknown")
  }

  @Test("nothing is said of a part, or if nothing is known")
  func parts() throws {
    let spec = try spec("{ user: [guest, member] }")
    #expect(headline(spec, without: { $0.kind == .denied }) == "")
    #expect(headline(spec, without: { $0.context == Context(0) }) == "")
    #expect(headline(spec, without: { $0.kind == .lands }) != "")
    #expect(
      headline(
        spec,
        Dictionary(
          uniqueKeysWithValues: ["reachable", "lands", "denied"].flatMap { kind in
            ["goHome", "logIn", "register"].flatMap { intent in
              ["guest", "member"].map { ("\(kind)(\(intent), user = \($0))", Verdict.unknown(.time)) }
            }
          })) == "")
  }
}
