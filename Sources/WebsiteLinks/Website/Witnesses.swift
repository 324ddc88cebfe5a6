import LinkRouting
import NavigationModel

/// Links that show differences: in the words of the rule and the route where possible, and always asked of both
/// matchers.
struct Witnesses {
  private let claims: SiteClaims
  private let table: RouteTable
  private let router: LinkRules
  private let excuses: [SiteClaims]
  private let host: String

  /// - Parameter host: that of links whose host does not matter.
  init(_ claims: SiteClaims, _ table: RouteTable, _ router: LinkRules, _ excuses: [SiteClaims], host: String) {
    self.claims = claims
    self.table = table
    self.router = router
    self.excuses = excuses
    self.host = host
  }

  /// The difference that an example shows; nil: the matchers do not confirm it.
  ///
  /// - Parameter isReadable: whether to look for a link that people can read.
  func difference(_ example: LinkComparison.Example, isReadable: Bool) -> WebsiteComparison.Difference? {
    guard let exact = difference(of: link(example), example) else { return nil }
    guard isReadable else { return exact }
    let route = example.right.map { router.rules[$0].source }.map { table.machine.links.routes[$0] }
    let rule = example.left.map { claims.rules[$0] }
    let words = LinkWords(machine: table.machine)
    var links: [WebLink] = []
    let paths = [
      route.map { words.path(words.segments($0)) }, rule.flatMap { words.path($0, "example") },
      rule.flatMap { words.path($0, "example/example") }, rule.flatMap { words.path($0, "") },
    ].compactMap { $0 }
    let queries = [route.flatMap { words.query(words.items($0)) }, example.query]
    let fragments = [example.fragment, route?.fragment.map { Array($0.utf8) }]
    for path in paths {
      for query in queries {
        for fragment in fragments {
          links.append(WebLink(host: example.host ?? host, path: path, query: query, fragment: fragment))
        }
      }
    }
    return links.lazy.compactMap { difference(of: $0, example) }.first ?? exact
  }

  private func link(_ example: LinkComparison.Example) -> WebLink {
    WebLink(host: example.host ?? host, path: example.path, query: example.query, fragment: example.fragment)
  }

  /// The verdicts of the matchers on a link, if these are the rules that decide about it.
  private func difference(
    of link: WebLink, _ example: LinkComparison.Example
  ) -> WebsiteComparison.Difference? {
    let verdict = claims.verdict(on: link)
    let expected: SiteClaims.Verdict =
      example.left.map { claims.rules[$0].isExcluded ? .excluded(rule: $0) : .claimed(rule: $0) } ?? .unclaimed
    let isExcused = excuses[verdict.isClaimed ? 0 : 1].verdict(on: link).isClaimed
    guard verdict == expected, !isExcused else { return nil }
    let winner = example.right.map { router.rules[$0] }
    do throws(LinkError) {
      let match = try table.match(Array(link.text.utf8).span)
      guard let winner, winner.verdict.isAccepted, winner.source == match.route else { return nil }
      return .init(link: link, verdict: verdict, route: match.route)
    } catch {
      guard !(winner?.verdict.isAccepted ?? false) else { return nil }
      return .init(link: link, verdict: verdict, route: winner?.source, error: error)
    }
  }
}
