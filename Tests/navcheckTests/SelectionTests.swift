import ModelChecking
import NavigationModel
import NavigationSupport
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

  /// The names of what is selected, and where, if not everywhere.
  private func selected(_ filter: Filter) throws -> [String] {
    let machine = try Self.machine()
    return filter.obligations(of: machine).map { obligation in
      let scopes = filter.scopes(of: obligation, in: machine).filter { !$0.isEmpty }
        .map { $0.map { $0.text(in: machine) }.joined(separator: " and ") }
      return ([obligation.name(in: machine)] + scopes).joined(separator: ", ")
    }
  }

  private func complaints(_ filter: Filter) throws -> [String] { filter.complaints(about: [try Self.machine()]) }

  @Test(
    "a star stands for any text and blanks do not count",
    arguments: [
      ("lands", "lands", true), ("lands*", "lands-anywhere", true), ("lands", "lands-anywhere", false),
      ("*", "", true), ("", "", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "acb", false),
      ("lands(goToHome,user=in)", "lands(goToHome, user = in)", true), ("**a**", "a", true),
    ])
  func globs(_ pattern: String, _ name: String, _ fits: Bool) { expect(Glob(pattern).matches(name), equals: fits) }

  @Test("a pattern made to be slow is not")
  func slow() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 5_000)))
  }

  @Test("commas separate, but not inside brackets")
  func split() {
    expect(
      Filter.split("lands, terminates,lands(a, user = in),,property(x [a, b])"),
      equals: ["lands", "terminates", "lands(a, user = in)", "property(x [a, b])"])
  }

  @Test("kinds, names, intents and properties choose what they say")
  func choices() throws {
    try expect(selected(Filter(only: ["terminates"])), equals: ["terminates(goToHome)", "terminates(goToOrders)"])
    try expect(selected(Filter(only: ["lands(goToHome)"])), equals: ["lands(goToHome)"])
    try expect(selected(Filter(intents: ["goToHome"], only: ["lands"])), equals: ["lands(goToHome)"])
    try expect(selected(Filter(properties: ["p*"])), equals: ["property(p, q [odd)"])
    try expect(selected(Filter(only: ["property(p, q [odd)"])), equals: ["property(p, q [odd)"])
    let ofHome = try selected(Filter(intents: ["goToHome"]))
    #expect(!ofHome.isEmpty && ofHome.allSatisfy { $0.contains("(goToHome") })
    try expect(selected(Filter(intents: ["goToHome"], properties: ["p*"])), equals: ofHome + ["property(p, q [odd)"])
    try expect(selected(Filter()).count, equals: Obligation.all(of: Self.machine()).count)
  }

  @Test("contexts choose where")
  func contexts() throws {
    try expect(selected(Filter(only: ["lands(goToHome,user = in)"])), equals: ["lands(goToHome), user == in"])
    try expect(
      selected(Filter(only: ["lands(user != in)"])),
      equals: [
        "lands(goToHome), user == out", "lands(goToOrders), user == out",
      ])
    try expect(
      selected(Filter(only: ["lands(*Home, user = in),lands(goToHome, user = out)"])),
      equals: ["lands(goToHome), user == in, user == out"])
    try expect(
      selected(Filter(only: ["lands(goToHome, user in [in, out])"])), equals: ["lands(goToHome), user in [out, in]"])
  }

  @Test("what fits nothing is reported with names that are near")
  func nothing() throws {
    let filter = Filter(intents: ["goToHone"], only: ["land"])
    #expect(try selected(filter).isEmpty)
    try expect(
      complaints(filter),
      equals: [
        "nothing matches --intent goToHone; did you mean 'goToHome'?",
        "nothing matches --only land; did you mean 'lands'?",
      ])
    try expect(
      complaints(Filter(only: ["lands(goToHone, user = in)"])),
      equals: ["nothing matches --only lands(goToHone, user = in); did you mean 'lands(goToHome)'?"])
  }

  @Test("unknown variables and values are reported")
  func mistakes() throws {
    for (text, message) in [
      ("lands(goToHome, usr = in)", "there is no variable 'usr'; the spec has user"),
      ("lands(user = inn)", "user has no value 'inn'; it has out, in"),
      ("lands(goToHome, user in [in, nobody])", "user has no value 'nobody'; it has out, in"),
    ] {
      try expect(complaints(Filter(only: [text])), equals: ["--only \(text): \(message)"])
      #expect(try selected(Filter(only: [text])).isEmpty)
    }
  }

  @Test("what fits in one spec is not missed in another")
  func several() throws {
    let other = try Machine(
      name: "n", root: ScreenID(0), variables: [Variable(name: "key", values: ["no", "yes"])],
      screens: [Screen(name: "a")],
      intents: [Intent(name: "goToRoom", target: ScreenID(0), alternatives: [Alternative(steps: [])])])
    let filter = Filter(only: ["property", "lands(goToRoom, key = yes)"])
    #expect(filter.complaints(about: [try Self.machine(), other]).isEmpty)
    #expect(filter.complaints(about: [other]).isEmpty)
    expect(filter.complaints(about: [try Self.machine()]).count, equals: 1)
    #expect(Filter(only: ["lands(*, key = yes)"]).complaints(about: [try Self.machine(), other]).isEmpty)
  }

  @Test("a kind of which there is nothing is only missed if there is nothing else")
  func emptyKinds() throws {
    let filter = Filter(only: ["denied", "terminates"])
    try expect(selected(filter).count, equals: 2)
    #expect(try complaints(filter).isEmpty)
    let alone = Filter(only: ["denied"])
    #expect(try selected(alone).isEmpty)
    try expect(complaints(alone), equals: ["there is nothing of the kind denied to prove"])
  }
}
