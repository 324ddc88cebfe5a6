import Foundation
import NavigationSupport
import Testing

@testable import WebsiteLinks

@Suite("Comparing lists of rules") struct ComparisonTests {
  /// How many random pairs are tried.
  static let rounds: UInt64 = many(4, night: 200)

  @Test(
    "exactly the pairs of rules that some link has are found, each with such a link", .slow, arguments: [false, true])
  func enumeration(isCanonical: Bool) throws {
    let paths = RandomSides.paths(["/", "a", "b"], upTo: 4)
    var (unknown, compared) = (0, 0)
    for seed in 0..<Self.rounds {
      var sides = RandomSides(seed: seed)
      let (left, right) = (try sides.side(), try sides.side())
      let others = (0..<150).map { _ in isCanonical ? sides.canonicalLink() : sides.link() }
      let links = paths.filter { !isCanonical || Canonical.isCanonical($0.path) } + others
      guard let comparison = try? LinkComparison([left.rules, right.rules], isCanonical: isCanonical) else {
        unknown += 1
        continue
      }
      var found: Set<[String]> = []
      for example in comparison.examples {
        let pair = [left.outcome(of: example.left), right.outcome(of: example.right)]
        found.insert(pair)
        let link = WebLink(
          host: example.host ?? "e.com", path: example.path, query: example.query, fragment: example.fragment)
        expect([left.outcome(link), right.outcome(link)], equals: pair, "seed \(seed): \(link.text)")
        if isCanonical { #expect(Canonical.isCanonical(link.path), "seed \(seed): \(link.text)") }
      }
      let nothing = [left.outcome(of: nil), right.outcome(of: nil)]
      for link in links {
        let pair = [left.outcome(link), right.outcome(link)]
        if pair == nothing { continue }
        #expect(found.contains(pair), "seed \(seed): \(link.text) has \(pair)")
      }
      // Byte by byte the same rules decide together.
      var effort = Effort(steps: 20_000_000)
      if let bytes = try? Self.byBytes(comparison.sides, isCanonical: isCanonical, &effort) {
        compared += 1
        expect(Set(comparison.examples.map(\.winners)), equals: bytes, "seed \(seed)")
      }
      if seed % 5 == 0 { #expect([.right, .tooMuch].contains(comparison.check()), "seed \(seed)") }
    }
    #expect(unknown <= Self.rounds / 50 + 1)
    #expect(compared > 0)
  }

  /// The rules that decide together, found by an automaton that reads whole paths byte by byte.
  private static func byBytes(
    _ sides: [LinkRules], isCanonical: Bool, _ effort: inout Effort
  ) throws -> Set<[Int?]> {
    let found = try JointStates(sides, isCanonical: isCanonical, &effort)
    var resolver = ConditionResolver(sides, isCanonical: isCanonical)
    var winners: Set<[Int?]> = []
    var seen: Set<[Int32]> = []
    for state in 0..<found.states.count {
      let accepted = found.joint.automaton.accepted(at: found.states[state])
      guard found.joint.isEnd(accepted), seen.insert(accepted).inserted else { continue }
      winners.formUnion(try resolver.resolve(accepted, &effort).map(\.winners))
    }
    return winners.filter { $0.contains { $0 != nil } }
  }

  @Test("patterns that begin with a wildcard are told apart: the first byte leads back to the beginning")
  func leadingWildcards() throws {
    func rules(_ path: String) -> LinkRules { LinkRules(SiteClaims(rules: [ClaimRule(path: WildcardPattern(path))])) }
    let comparison = try LinkComparison([rules("*abc"), rules("*abd")], isCanonical: false)
    expect(comparison.differences.map { String(decoding: $0.path, as: UTF8.self) }.sorted(), equals: ["/abc", "/abd"])
    expect(comparison.check(), equals: .right)
  }

  @Test("a pattern that asks for one more byte than there is fits the path without segments", arguments: [false, true])
  func noSegments(isCanonical: Bool) throws {
    let site = LinkRules(try claims(#"{"/":"*?"}"#))
    let comparison = try LinkComparison([site, LinkRules(rules: [])], isCanonical: isCanonical)
    expect(comparison.examples.map(\.winners), equals: [[0, nil]])
    expect(comparison.check(), equals: .right)
    let routes = try table("/")
    expect(WebsiteComparison(try claims(#"{"/":"*?"},{"/":"*?"}"#), routes).byRoute, equals: [0: .equal])
  }

  @Test("the check notices a state that is missing, and a pair of rules that is missing")
  func corruption() throws {
    let site = LinkRules(try claims(#"{"/":"/a/*","exclude":true},{"/":"/b?","?":{"k":"1"}},{"/":"*c"}"#))
    let router = LinkRules(routes: try table("/a/{x}", "/b1?k={k}").machine)
    let comparison = try LinkComparison([site, router], isCanonical: false)
    expect(comparison.check(), equals: .right)
    for index in comparison.examples.indices.prefix(4) {
      var corrupted = comparison
      let removed = corrupted.examples.remove(at: index)
      expect(corrupted.check(), equals: .missing(removed.winners))
    }
    for missing in 0..<comparison.states.count {
      var corrupted = comparison
      corrupted.states = comparison.states.without(missing)
      guard case .open = corrupted.check() else {
        Issue.record("state \(missing) is not missed")
        return
      }
    }
    for missing in 0..<comparison.paths.letters.states.count {
      var corrupted = comparison
      corrupted.paths.letters.states = comparison.paths.letters.states.without(missing)
      guard case .openSegment = corrupted.check() else {
        Issue.record("state \(missing) of the segments is not missed")
        return
      }
    }
    for missing in comparison.paths.letters.members.indices {
      var corrupted = comparison
      corrupted.paths.letters.members[missing] = [0, 99]
      guard case .openSegment = corrupted.check() else {
        Issue.record("letter \(missing) is not missed")
        return
      }
    }
    var late = comparison
    late.paths.firstRule[0] = 99
    expect(late.check(), equals: .wrongOrder(node: 0))
  }

  @Test("many nested routes are decided, all of them", .slow)
  func realSize() throws {
    let names = (0..<8).map { "r\($0)" }
    let site = try claims(names.map { #"{"/":"/\#($0)/*"}"# }.joined(separator: ","))
    let routes = names.flatMap { name in
      ["a", "b", "c"].flatMap { ["/\(name)/{x}/\($0)", "/\(name)/{x}/\($0)/{y}/d/{z}", "/\(name)/\($0)/{x}"] }
    }
    var effort = Effort(steps: 100_000_000)
    let sides = [LinkRules(site), LinkRules(routes: try table(routes).machine)]
    for isCanonical in [true, false] {
      let comparison = try LinkComparison(sides, isCanonical: isCanonical, effort: &effort)
      // What no route takes is a difference for each rule.
      expect(Set(comparison.differences.compactMap { $0.winners[0] }), equals: Set(names.indices))
      expect(comparison.check(), equals: .right)
    }
  }

  @Test(
    "at the limit nothing is known, and above all not that both are equal", arguments: [100, 3_000, 20_000])
  func limit(steps: Int) throws {
    let site = try claims(#"{"/":"*a*b*"},{"/":"/c?","?":{"k":"1*2"}}"#)
    let comparison = WebsiteComparison(site, try table("/c1?k={k}"), effort: Effort(steps: steps))
    expect(comparison.conclusion, equals: .unknown)
    expect(comparison.spellingDifferences + comparison.differences, equals: [])
    expect(comparison.deadRules, equals: [])
  }
}

extension Interner {
  fileprivate func without(_ number: Int) -> Interner {
    var fewer = Interner()
    for other in 0..<count where other != number { _ = fewer.number(of: Array(self[other])) }
    return fewer
  }
}
