import LinkRouting
import NavigationSupport
@testable import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Differences by rule, nearest route and reason") struct DifferenceTests {
  private func report(_ components: String, _ routes: String..., claims exceptions: String = "") throws -> WebsiteReport
  {
    let spec = try spec(routes, claims: "claims:\n      file: site.json\n      \(exceptions)")
    return try WebsiteReport(
      claims(components), named: "site.json", for: ["ABCDE12345.com.example.app"], spec, except: spec.websites[0])
  }

  /// The differences of an obligation as `reason route link`.
  private func differences(_ report: WebsiteReport, _ name: String) throws -> [String] {
    let found = try #require(report.obligations.first { $0.name == name })
    expect(found.differences.count, equals: found.messages.count)
    return found.differences.map { "\($0.reason) \($0.route ?? "-") \($0.link.dropFirst("https://e.com".count))" }
  }

  @Test("a rule that hands over too much in several ways shows each with a link, one of each reason first")
  func sixCauses() throws {
    let found = try report(
      #"{"/":"/redirect/*"}"#, "/redirect/order/{x: integer}", "/redirect/search?q={q}", "/redirect/tab/{t: a|b}")
    let shown = try differences(found, "routed(/redirect/*)")
    expect(
      Array(shown.prefix(6)),
      equals: [
        "kind /redirect/order/{x: integer} /redirect/order/example", "query /redirect/search?q={q} /redirect/search",
        "spelling /redirect/order/{x: integer} /redirect/Order/12",
        "fewerSegments /redirect/order/{x: integer} /redirect/order",
        "moreSegments /redirect/order/{x: integer} /redirect/order/12/example",
        "literal /redirect/order/{x: integer} /redirect/example/12",
      ], "\(shown)")
    #expect(shown.contains("kind /redirect/tab/{t: a|b} /redirect/tab/example"))
    expect(Set(found.obligations[0].differences.map(\.link)).count, equals: shown.count)
    expect(Set(found.obligations.flatMap(\.differences).map(\.side)), equals: [.website])
  }

  @Test(
    "each reason has its link",
    arguments: [
      (#"{"/":"/a/*"}"#, "/a/{x}#{f}", "fragment /a/{x}#{f} /a/example"),
      (#"{"/":"/a"}"#, "/a?!preview", "query /a?!preview /a?preview=a"),
      (#"{"/":"/a","?":{"t":"*"}}"#, "/a?t=b", "query /a?t=b /a"),
      (#"{"/":"/*/edit"}"#, "/a/{x}/edit", "nothing"),
      (#"{"/":"/shop/*","caseSensitive":false}"#, "/shop/{x}", "spelling"),
    ])
  func reasons(components: String, route: String, expected: String) throws {
    let found = try report(components, route)
    let shown = try differences(found, found.obligations[0].name)
    if expected == "nothing" {
      #expect(!shown.isEmpty)
    } else {
      #expect(shown.contains { $0.hasPrefix(expected) }, "\(shown)")
    }
  }

  @Test("what the website keeps names the rule that excludes it, or comes nearest, and the place to change")
  func losses() throws {
    let found = try report(
      #"{"/":"/a/x","exclude":true},{"/":"/a/*","?":{"k":"?*"}},{"/":"/B"},{"/":"/c/d/*"}"#, "/a/{x: x|y}", "/b",
      "/c/d", "/c/e", "/far")
    let all = found.obligations.flatMap(\.differences).filter { $0.side == .routes }
    let shown = all.map { "\($0.reason) \($0.rule ?? "-") \($0.link.dropFirst("https://e.com".count))" }
    expect(
      shown,
      equals: [
        "query /a/*?k=?* /a/y", "excluded /a/x /a/x", "spelling /B /b", "literal /c/d/* /c/e", "nothing - /far",
      ].filter(shown.contains), "\(shown)")
    expect(shown.count, equals: 5)
    let excluded = try #require(all.first { $0.reason == .excluded })
    expect(excluded.place?.file, equals: "site.json")
    expect(all.first { $0.reason == .nothing }?.place?.file, equals: "spec.yaml")
  }

  @Test("both matchers confirm every link that is shown, for random websites and routes", .slow)
  func confirmed() throws {
    var count = 0
    for seed in 0..<UInt64(many(200, night: 5_000)) {
      var random = RandomSides(seed: seed)
      let (claims, machine) = (random.claims(), try random.machine())
      let table = try RouteTable(machine)
      let comparison = WebsiteComparison(claims, table)
      let spec = Spec(machine: machine, annotations: Spec.Annotations(), sources: SourceMap(), warnings: [], files: [])
      let classes = DifferenceClasses(
        comparison, claims, table, spec, except: [SiteClaims(rules: []), SiteClaims(rules: [])],
        on: HostClasses(machine.links).hosts(), isStopped: { false })
      for difference in Array(classes.byRule.values.joined()) + Array(classes.byRoute.values.joined()) {
        let link = try #require(WebLink(difference.link))
        let isTaken = (try? table.match(Array(difference.link.utf8).span)) != nil
        expect(claims.verdict(on: link).isClaimed, equals: difference.side == .website, "seed \(seed) \(difference)")
        expect(isTaken, equals: difference.side == .routes, "seed \(seed) \(difference)")
        count += 1
      }
      // What differs has a link, and what does not has none.
      for (rule, conclusion) in comparison.byRule {
        expect(classes.byRule[rule] != nil, equals: conclusion == .different, "seed \(seed) rule \(rule)")
      }
      for (route, conclusion) in comparison.byRoute {
        expect(classes.byRoute[route] != nil, equals: conclusion == .different, "seed \(seed) route \(route)")
      }
    }
    #expect(count > 300, "\(count)")
  }

  @Test("exceptions cover links of all reasons")
  func exceptions() throws {
    let found = try report(
      #"{"/":"/a/*"}"#, "/a/{x: integer}", claims: #"web-only: ["/a", "/a/?*/?*"]"#)
    try expect(differences(found, "routed(/a/*)"), equals: ["kind /a/{x: integer} /a/example"])
  }

  @Test("what differs in other spellings is a list with a count")
  func spellings() throws {
    let found = try report(#"{"/":"/s","?":{"q":"?*"}}"#, "/s?q={q}")
    #expect(found.spellingPairs > 0)
    expect(found.spellings.count, equals: found.spellingPairs)
    #expect(found.spellings.allSatisfy { $0.reason == .spelling && $0.link.hasPrefix("https://e.com") })
  }
}
