import Basics
import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Links that differ in spelling only") struct SpellingTests {
  private static let word = "spelling: alike"

  /// The verdicts about the routes, and about a website with these components.
  private func verdicts(_ routes: [String], option: String = word, site components: String? = nil) throws -> [String] {
    let spec = try spec(routes, option: option)
    let report = try #require(try WebsiteReport(spellingOf: spec))
    guard let components else { return report.obligations.map(Self.line) }
    let site = try WebsiteReport(
      claims(components), named: "site.json", for: ["A.a"], spec, asksSpelling: true)
    return site.obligations.filter { $0.kind == .spelled }.map(Self.line)
  }

  /// The name, and the laws that fail.
  private static func line(_ obligation: WebsiteObligation) -> String {
    let laws = obligation.messages.compactMap { message in
      message.remedy?.components(separatedBy: "except: [").last?.prefix { $0 != "]" }
    }
    return "\(obligation.name) \(obligation.verdict)" + (laws.isEmpty ? "" : ": \(laws.joined(separator: ", "))")
  }

  @Test("plain routes take all spellings alike")
  func routes() throws {
    expect(
      try verdicts(["/orders/{id}", "/s?q={words}&page={page?}", "/p/{n: integer}#{part}", "/x?!y as link"]),
      equals: ["spelled(i0) proved", "spelled(i1) proved", "spelled(i2) proved", "spelled(i3) proved"])
  }

  @Test("a law that a route breaks is named, with two links that show it, and can be left out")
  func failing() throws {
    let routes = ["/f/{path...}", "/s/{kind: food|drink}", "/c?utm_id={utm?}"]
    expect(
      try verdicts(routes),
      equals: [
        "spelled(i0) refuted: doubled-slashes, trailing-slash", "spelled(i1) refuted: value-case",
        "spelled(i2) refuted: tracking",
      ])
    expect(
      try verdicts(routes, option: "spelling: { except: [tracking, value-case] }"),
      equals: ["spelled(i0) refuted: doubled-slashes, trailing-slash", "spelled(i1) proved", "spelled(i2) proved"])
    expect(
      try verdicts(routes, option: "slashes: merged\n  case: ignored\n  \(Self.word)"),
      equals: ["spelled(i0) proved", "spelled(i1) proved", "spelled(i2) refuted: tracking"])
  }

  @Test("the two links and what becomes of them are in the message")
  func message() throws {
    let report = try #require(try WebsiteReport(spellingOf: spec(["/f/{path...}"], option: Self.word)))
    expect(
      report.obligations[0].messages.map(\.message),
      equals: [
        "https://e.com/f/path/more opens i0, and https://e.com/f/path//more, which differs in doubled slashes only, "
          + "gives another value of path",
        "https://e.com/f/path opens i0, and https://e.com/f/path/, which differs in a slash at the end only, gives "
          + "another value of path",
      ])
    #expect(report.obligations[0].messages.allSatisfy { $0.location?.file == "spec.yaml" })
  }

  @Test("a route below another one takes what a spelling makes of its links")
  func otherRoute() throws {
    // Written 'OPEN', it is another order.
    expect(
      try verdicts(["/o/{state: open|shut}", "/o/{id}"]),
      equals: ["spelled(i0) refuted: value-case", "spelled(i1) proved"])
  }

  @Test("iOS compares as it is written: escapes, doubled slashes and keys make a difference to a website")
  func website() throws {
    let routes = ["/buy", "/s?q={words}"]
    expect(
      try verdicts(routes, site: #"{ "/": "/buy" }, { "/": "/s", "?": { "q": "?*" } }"#),
      equals: [
        "spelled(i0, site.json) refuted: escapes, doubled-slashes",
        "spelled(i1, site.json) refuted: key-case, escapes, doubled-slashes",
      ])
    expect(
      try verdicts(
        routes,
        site: #"{ "/": "/buy", "percentEncoded": false }, "#
          + #"{ "/": "/s", "?": { "q": "?*" }, "percentEncoded": false, "caseSensitive": false }"#),
      equals: [
        "spelled(i0, site.json) refuted: doubled-slashes", "spelled(i1, site.json) refuted: doubled-slashes",
      ])
    // What hands over everything hands over all spellings.
    expect(
      try verdicts(routes, site: #"{ "/": "*" }"#),
      equals: ["spelled(i0, site.json) proved", "spelled(i1, site.json) proved"])
    // A whole query knows the order of its items, and what else is in it.
    expect(
      try verdicts(["/s?a={a}&b={b}"], site: #"{ "/": "*", "?": "a=?*&b=?*" }"#),
      equals: ["spelled(i0, site.json) refuted: key-case, escapes, key-order, tracking"])
    #expect(try WebsiteReport(spellingOf: spec(routes)) == nil)
  }

  @Test("the host of a deep link is the beginning of its path, or means nothing")
  func hosts() throws {
    func verdicts(_ deep: String, _ route: String) throws -> [String] {
      let option = "deep: { schemes: [shop]\(deep) }\n  \(Self.word)"
      return try self.verdicts([route], option: option)
    }
    expect(try verdicts("", "/orders/{id}"), equals: ["spelled(i0) proved"])
    expect(try verdicts(", path: from-host", "/orders/{id}"), equals: ["spelled(i0) refuted: host-case"])
    expect(try verdicts(", path: from-host", "/{id: integer}"), equals: ["spelled(i0) proved"])
    expect(try verdicts(", path: from-host", "/{id}"), equals: ["spelled(i0) refuted: host-case"])
  }

  @Test("schemes and hosts are read in any case of each letter")
  func beginnings() throws {
    let table = try table(["/a"], hosts: "shop.example, '*.other.example'", option: "deep: { schemes: [my-shop] }")
    for link in ["https://shop.example/a", "https://www.other.example/a", "my-shop://x.y/a"] {
      let bytes = Array(link.utf8)
      for index in bytes.indices.dropLast(2) {
        var other = bytes
        other[index] = other[index].raised
        #expect(throws: Never.self) { try table.match(other.span) }
      }
    }
  }

  @Test("random links of random routes and websites: what is proved is so, and what is refuted is of its law", .slow)
  func samples() throws {
    var count = SpellingSamples.Count()
    for seed in 0..<many(UInt64(15), night: 2_000) {
      var samples = SpellingSamples(seed: seed)
      try samples.compare(SpellingLaw.allCases, links: 150, &count, seed)
    }
    expect(count.mistakes, equals: [])
    #expect(count.unknown * 20 < count.proved + count.refuted)
    #expect(count.refuted > 25 && count.pairs > 150 && count.differing > 2)
  }

  // MARK: Normal forms

  @Test("normal forms of texts")
  func forms() {
    func form(_ form: NormalForm, _ text: String) -> String? {
      form.of(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    expect(form(.decoded, "/%61%2f%7e%C3%a9%"), equals: "/a%2F~%C3%A9%")
    expect(form(.decoded, "%%61%4"), equals: "%%61%4")
    expect(form(.singleSlashes, "//a///b//"), equals: "/a/b/")
    expect(["/", "//", "/a/", "/a//b//"].map { form(.noSlashAtEnd, $0) }, equals: ["/", "/", "/a", "/a//b/"])
    expect(form(.lower, "Ab%4A%C"), equals: "ab%4A%C")
    expect(form(.lowerKeys, "Ab=Cd&E%4A&=F"), equals: "ab=Cd&e%4A&=F")
    expect(form(.lowerFirstSegment, "/Ab/Cd"), equals: "/ab/Cd")
    expect(["utm_a", "utm", "Utm_", "a"].map { form(.untrackedName, $0) }, equals: [nil, "utm", "Utm_", "a"])
    expect(
      ["utm_a=1", "a&utm_b&c", "utm_x&a", "", "&", "utm&utm_&b=", "a&"].map { form(.untracked, $0) },
      equals: ["", "a&c", "a", "", "&", "utm&b=", "a&"])
  }

  @Test("tests of a normal form: by automata made of the test as by the automaton of the test on the normal form")
  func preimages() throws {
    var random = SplitMix64(seed: 3)
    let texts: [TextTest] = [
      .anything, .notEmpty, .words(["ab", "B"]), .words(["aB"], isCaseless: true), .integer(orEmpty: false),
      .readable(orEmpty: true), .wildcards(WildcardPattern("a*"), .init()),
      .wildcards(WildcardPattern("A?*"), .init(isCaseSensitive: true, isEncoded: false)),
      .name("k", .init(isCaseSensitive: false, isEncoded: true)), .words(["utm_a"], isCaseless: true),
    ]
    var paths: [PathTest] = [.readable, .wildcards(WildcardPattern("/a/*"), .init())]
    paths += [true, false].map { .segments([.words(["a"]), .notEmpty], rest: $0) }
    paths += [NormalForm.singleSlashes, .noSlashAtEnd].map { .tidyRest([.words(["a"])], $0) }
    let pieces = ["a", "B", "b", "/", "/", "%61", "%2f", "%", "1", "utm_", "."]
    for form in [NormalForm.decoded, .singleSlashes, .noSlashAtEnd, .lower, .lowerFirstSegment, .untrackedName] {
      for _ in 0..<60 {
        let text = (0..<random.below(6)).map { _ in random.pick(pieces) }.joined()
        let bytes = Array("/\(text)".utf8)
        for path in paths where form != .untrackedName {
          let expected = try Self.accepts(path, form.of(bytes) ?? [])
          expect(try Self.accepts(path.respelled(form), bytes), equals: expected, "\(path) \(form) /\(text)")
        }
        guard [.decoded, .lower, .untrackedName].contains(form) else { continue }
        let part = Array(text.utf8).filter { $0 != UInt8(ascii: "/") }
        for test in texts {
          let expected = try form.of(part).map { try Self.accepts(test, $0) } ?? false
          expect(try Self.accepts(test.respelled(form), part), equals: expected, "\(test) \(form) \(text)")
        }
      }
    }
  }

  private static func accepts(_ test: PathTest, _ bytes: [UInt8]) throws -> Bool {
    var (automaton, effort) = (Automaton(), Effort())
    try automaton.add(test, owner: 0, &effort)
    return accepts(automaton, bytes)
  }

  private static func accepts(_ test: TextTest, _ bytes: [UInt8]) throws -> Bool {
    var (automaton, effort) = (Automaton(), Effort())
    try automaton.add(test, owner: 0, bytes: Automaton.nameBytes, &effort)
    return accepts(automaton, bytes)
  }

  private static func accepts(_ automaton: Automaton, _ bytes: [UInt8]) -> Bool {
    !automaton.accepted(at: bytes.reduce(automaton.starts.sorted()) { automaton.step($0, $1) }).isEmpty
  }
}
