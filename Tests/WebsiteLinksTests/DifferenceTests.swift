import LinkRouting
import NavigationSupport
@testable import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Differences by rule, nearest route and reason") struct DifferenceTests {
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
}
