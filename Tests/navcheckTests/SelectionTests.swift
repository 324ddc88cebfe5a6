import ModelChecking
import NavigationModel
import Testing

@testable import navcheck

@Suite("selection of obligations")
struct SelectionTests {
  private static let names = ["goToHome", "goToOrders"]

  private static func machine() throws -> Machine {
    try Machine(
      name: "m", root: ScreenID(0), variables: [Variable(name: "user", values: ["out", "in"])],
      screens: [Screen(name: "a")],
      intents: names.map { Intent(name: $0, target: ScreenID(0), alternatives: [Alternative(steps: [])]) },
      properties: [Property(name: "p, q [odd", claim: .always(.screen([ScreenID(0)])))])
  }

  private static let obligations: [Obligation] =
    [0, 1].flatMap { intent in
      [Context(0), Context(1)].flatMap { [.lands(IntentID(intent), $0), .landsAnywhere(IntentID(intent), $0)] }
        + [.terminates(IntentID(intent))]
    } + [.property(0)]

  private func admitted(_ filter: Filter) throws -> [String] {
    let machine = try Self.machine()
    return Self.obligations.filter { filter.admits($0, of: machine) }.map { $0.name(in: machine) }
  }

  @Test(
    "a star stands for any text and blanks do not count",
    arguments: [
      ("lands", "lands", true), ("lands*", "lands-anywhere", true), ("lands", "lands-anywhere", false),
      ("*", "", true), ("", "", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "acb", false),
      ("lands(goToHome,user=in)", "lands(goToHome, user = in)", true), ("**a**", "a", true),
    ])
  func globs(_ pattern: String, _ name: String, _ fits: Bool) { #expect(Glob(pattern).matches(name) == fits) }

  @Test("a pattern made to be slow is not")
  func slow() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 5_000)))
  }

  @Test("commas separate, but not inside brackets")
  func split() {
    #expect(
      Filter.split("lands, terminates,lands(a, user = in),,property(x [a, b])")
        == ["lands", "terminates", "lands(a, user = in)", "property(x [a, b])"])
  }

  @Test("kinds, names, intents and properties choose what they say")
  func choices() throws {
    #expect(try admitted(Filter(only: ["terminates"])) == ["terminates(goToHome)", "terminates(goToOrders)"])
    #expect(try admitted(Filter(only: ["lands(goToHome,user = in)"])) == ["lands(goToHome, user = in)"])
    #expect(try admitted(Filter(intents: ["goToHome"], only: ["lands"])).count == 2)
    #expect(try admitted(Filter(properties: ["p*"])) == ["property(p, q [odd)"])
    #expect(try admitted(Filter(intents: ["goToHome"], properties: ["p*"])).count == 6)
    #expect(try admitted(Filter()).count == Self.obligations.count)
  }

  @Test("what fits nothing is reported with names that are near")
  func complaints() throws {
    let filter = Filter(intents: ["goToHone"], only: ["land"])
    #expect(try admitted(filter).isEmpty)
    #expect(
      filter.complaints == [
        "nothing matches --intent goToHone; did you mean 'goToHome'?",
        "nothing matches --only land; did you mean 'lands'?",
      ])
  }

  @Test("what fitted in one spec is not missed in another")
  func several() throws {
    let filter = Filter(only: ["property", "lands"])
    let machine = try Self.machine()
    #expect(filter.admits(.property(0), of: machine))
    #expect(filter.unmatched.map(\.text) == ["--only lands"])
    #expect(filter.admits(.lands(IntentID(0), Context(0)), of: machine))
    #expect(filter.complaints.isEmpty)
  }

  @Test("a kind of which there is nothing is only missed if there is nothing else")
  func emptyKinds() throws {
    let filter = Filter(only: ["denied", "terminates"])
    #expect(try admitted(filter).count == 2)
    #expect(filter.complaints.isEmpty)
    let alone = Filter(only: ["denied"])
    #expect(try admitted(alone).isEmpty)
    #expect(alone.complaints == ["there is nothing of the kind denied to prove"])
  }

  @Test("distances are those of insertions, deletions and replacements")
  func distance() {
    for (a, b, distance) in [("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 2)] {
      #expect(NearNames.distance(Array(a.utf8), Array(b.utf8)) == distance)
    }
  }
}
