import Foundation
import NavigationSupport
import Testing

@testable import WebsiteLinks

@Suite("Automata and matchers") struct AgreementTests {
  /// How many links are tried.
  static let links = many(2_000, night: 100_000)

  @Test("the automata of random rules and routes decide about random links as the matchers do", .slow)
  func random() throws {
    var decided: Set<String> = []
    for seed in 0..<UInt64(Self.links / 100) {
      var sides = RandomSides(seed: seed)
      let (left, right) = (try sides.side(), try sides.side())
      var reader = try LinkReader(left.rules, right.rules)
      for _ in 0..<100 {
        let link = sides.link()
        let winners = try reader.winners(of: link)
        let expected = [left.outcome(link), right.outcome(link)]
        expect(
          [left.outcome(of: winners[0]), right.outcome(of: winners[1])], equals: expected, "seed \(seed): \(link.text)")
        decided.formUnion(expected)
      }
    }
    #expect(decided.count > 10)
  }

  @Test(
    "patterns at the edges are read by automata as by the matcher",
    arguments: [
      ("*/", false, "/%E1"), ("*/", false, "/a"), ("*//*", true, "/a/"), ("*//*", true, "//"), ("*//*", true, "/a//b"),
      ("/?/*", true, "///"), ("*?", true, "/"), ("/*/", true, "/"), ("", true, "/"), ("", true, "/a"),
      ("?", true, "/a"), ("/a%2F", false, "/a%252F"), ("/a", false, "/a%2F%2f/"), ("/a*", false, "/a%zz"),
    ])
  func edges(text: String, isEncoded: Bool, path: String) throws {
    let claims = SiteClaims(rules: [ClaimRule(path: WildcardPattern(text), isPercentEncoded: isEncoded)])
    let link = try #require(WebLink("https://e.com" + path))
    var reader = try LinkReader(LinkRules(claims), LinkRules(rules: []))
    try expect((reader.winners(of: link)[0] != nil), equals: claims.verdict(on: link).isClaimed)
  }
}

/// Reads one link with the automata of a comparison.
struct LinkReader {
  private let sides: [LinkRules]
  private let automaton: Automaton
  private let paths: SegmentPaths
  private let languages: Automaton
  private var effort = Effort(steps: .max, room: .max)

  init(_ left: LinkRules, _ right: LinkRules) throws {
    sides = [left, right]
    automaton = try JointAutomaton(sides, isCanonical: false, &effort).automaton
    paths = try SegmentPaths(sides, isCanonical: false, &effort)
    languages = paths.letters.languages.automaton
  }

  /// The rules that decide, by side.
  mutating func winners(of link: WebLink) throws -> [Int?] {
    var positions = automaton.starts
    for byte in link.path { positions = automaton.step(positions, byte) }
    let accepted = automaton.accepted(at: positions)
    let bySegments = segments(of: link.path)
    expect(bySegments, equals: Set(accepted), "\(link.text)")
    let fitting = ConditionResolver.fitting(accepted, sides, false)
    return try fitting.map { rules in
      for (index, rule) in rules {
        if rule.host?.accepted.contains(link.host) ?? true,
          try rule.query.allSatisfy({ try holds($0, link.query ?? []) })
            && rule.fragment.allSatisfy({ try holds($0, link.fragment) })
        {
          return index
        }
      }
      return nil
    }
  }

  /// The rules that fit a path which is read segment by segment.
  private func segments(of path: [UInt8]) -> Set<Int32> {
    var nodes = Set(paths.starts)
    var rules: Set<Int32> = []
    for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      var positions = languages.starts
      for byte in segment { positions = languages.step(positions, byte) }
      let members = Set(languages.accepted(at: positions)).filter { language in
        !(segment.isEmpty && paths.letters.languages.excludesEmpty[Int(language)])
      }
      let targets = nodes.flatMap { paths.edges(of: $0) }.filter { members.contains($0.language) }.map(\.target)
      rules = Set(targets.filter { $0 < 0 }.map { ~$0 })
      nodes = Set(targets.filter { $0 >= 0 })
    }
    return rules
  }

  private mutating func holds(_ test: QueryTest, _ query: [UInt8]) throws -> Bool {
    var machine = try QueryMachine([test], names: nil, &effort)
    var state = machine.start
    for byte in query { state = try #require(try machine.step(state, byte, &effort)) }
    return try machine.truth(state, &effort) == [true]
  }

  private mutating func holds(_ test: FragmentTest, _ fragment: [UInt8]?) throws -> Bool {
    let text: TextTest
    switch test {
    case .text(let test): text = test
    case .present(let test):
      if fragment == nil { return false }
      text = test
    }
    var automaton = Automaton()
    try automaton.add(text, owner: 0, bytes: Automaton.queryBytes, &effort)
    var positions = automaton.starts
    for byte in fragment ?? [] { positions = automaton.step(positions, byte) }
    return !automaton.accepted(at: positions).isEmpty
  }
}
