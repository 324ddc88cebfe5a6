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
    var unknown = 0
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
        #expect([left.outcome(link), right.outcome(link)] == pair, "seed \(seed): \(link.text)")
        if isCanonical { #expect(Canonical.isCanonical(link.path), "seed \(seed): \(link.text)") }
      }
      let nothing = [left.outcome(of: nil), right.outcome(of: nil)]
      for link in links {
        let pair = [left.outcome(link), right.outcome(link)]
        if pair == nothing { continue }
        #expect(found.contains(pair), "seed \(seed): \(link.text) has \(pair)")
      }
      if seed % 5 == 0 { #expect([.right, .tooMuch].contains(comparison.check()), "seed \(seed)") }
    }
    #expect(unknown <= Self.rounds / 50 + 1)
  }

  @Test("patterns that begin with a wildcard are told apart: the first byte leads back to the beginning")
  func leadingWildcards() throws {
    func rules(_ path: String) -> LinkRules { LinkRules(SiteClaims(rules: [ClaimRule(path: WildcardPattern(path))])) }
    let comparison = try LinkComparison([rules("*abc"), rules("*abd")], isCanonical: false)
    #expect(comparison.differences.map { String(decoding: $0.path, as: UTF8.self) }.sorted() == ["/abc", "/abd"])
    #expect(comparison.check() == .right)
  }

  @Test("the check notices a state that is missing, and a pair of rules that is missing")
  func corruption() throws {
    let site = LinkRules(try claims(#"{"/":"/a/*","exclude":true},{"/":"/b?","?":{"k":"1"}},{"/":"*c"}"#))
    let router = LinkRules(routes: try table("/a/{x}", "/b1?k={k}").machine)
    let comparison = try LinkComparison([site, router], isCanonical: false)
    #expect(comparison.check() == .right)
    for index in comparison.examples.indices.prefix(4) {
      var corrupted = comparison
      let removed = corrupted.examples.remove(at: index)
      #expect(corrupted.check() == .missing(removed.winners))
    }
    for missing in stride(from: 0, to: comparison.states.count, by: 23) {
      var corrupted = comparison
      corrupted.states = Interner()
      for state in 0..<comparison.states.count where state != missing {
        _ = corrupted.states.number(of: Array(comparison.states[state]))
      }
      guard case .open = corrupted.check() else {
        Issue.record("state \(missing) is not missed")
        return
      }
    }
  }

  @Test(
    "at the limit nothing is known, and above all not that both are equal", arguments: [100, 3_000, 20_000, 100_000])
  func limit(steps: Int) throws {
    let site = try claims(#"{"/":"*a*b*"},{"/":"/c?","?":{"k":"1*2"}}"#)
    let comparison = WebsiteComparison(site, try table("/c1?k={k}"), effort: Effort(steps: steps))
    #expect(comparison.conclusion == .unknown)
    #expect(comparison.spellingConclusion == .unknown)
    #expect(comparison.deadRules == nil)
  }
}
