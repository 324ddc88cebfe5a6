import LinkRouting
import NavigationModel

/// The changes to universal links from one version of an app's routes to the next.
///
/// ```swift
/// let changes = RouteChanges(from: old, to: new)
/// changes.conclusion              // different
/// changes.changes[0].link.text    // https://shop.example/orders/orderId
/// ```
///
/// Intents are compared by name, and values by where in the link they come from.
package struct RouteChanges: Sendable {
  /// A link that does something else: one for each pair of an old and a new route.
  package struct Change: Hashable, Sendable {
    package var link: WebLink
    /// The routes that take it, by index in ``Links/routes``; nil: it is refused.
    package var old: Int?
    package var new: Int?
  }

  package private(set) var conclusion: WebsiteComparison.Conclusion
  package private(set) var changes: [Change] = []
  /// Hosts of one version only.
  package let removedHosts: [String]
  package let addedHosts: [String]

  /// Compares all links, in whatever spelling, on the hosts that both versions have.
  package init(from old: RouteTable, to new: RouteTable) {
    let hosts = [old, new].map { $0.domains.universalHosts.map { $0.lowercased() } }
    // A host of one version may be a subdomain that a wildcard of the other has.
    let classes = HostClasses(
      hosts: hosts[0] + hosts[1], routes: old.machine.links.routes + new.machine.links.routes)
    func has(_ side: Int, _ host: String) -> Bool { LinkDomains.counting(hosts[side], for: host) != nil }
    removedHosts = classes.all.filter { has(0, $0.host) && !has(1, $0.host) }.map(\.listed)
    addedHosts = classes.all.filter { has(1, $0.host) && !has(0, $0.host) }.map(\.listed)
    conclusion = .unknown
    let common = classes.all.map(\.host).filter { has(0, $0) && has(1, $0) }
    // Then no link is one of both.
    guard !common.isEmpty else {
      conclusion = .equal
      return
    }
    let sides = [old, new].map { LinkRules(routes: $0.machine, on: common, tellsCase: true) }
    guard let comparison = try? LinkComparison(sides, isCanonical: false) else { return }
    var pairs: Set<[Int?]> = []
    for example in comparison.differences {
      let pair = [sides[0].route(example.left), sides[1].route(example.right)]
      let link = WebLink(
        host: example.host ?? common[0], path: example.path, query: example.query, fragment: example.fragment)
      if pairs.insert(pair).inserted { changes.append(Change(link: link, old: pair[0], new: pair[1])) }
      guard Self.route(link, old) == pair[0], Self.route(link, new) == pair[1] else { return }
    }
    if changes.isEmpty {
      conclusion = comparison.check() == .right ? .equal : .unknown
    } else {
      conclusion = .different
    }
  }

  /// The route that takes a link.
  private static func route(_ link: WebLink, _ table: RouteTable) -> Int? {
    do throws(LinkError) { return try table.match(Array(link.text.utf8).span).route } catch { return nil }
  }
}

extension LinkRules {
  /// The route that takes links for which this rule decides.
  fileprivate func route(_ index: Int?) -> Int? {
    index.flatMap { rules[$0].verdict.isAccepted ? rules[$0].source : nil }
  }
}
