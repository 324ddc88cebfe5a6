import LinkRouting
import NavigationModel

/// Whether a website hands an app exactly the links that the app routes, on one host.
///
/// Links are compared in canonical spelling first: escapes only where they are needed, no dot segments, no doubled
/// slashes, no repeated query keys, keys as the routes spell them. What differs in other spellings only is kept apart.
/// Every difference is a link that both matchers have been asked about.
package struct WebsiteComparison: Sendable {
  /// A link that the website hands over and the app does not route, or the other way round: one for each pair of a
  /// rule and a route.
  package struct Difference: Hashable, Sendable {
    package var link: WebLink
    package var verdict: SiteClaims.Verdict
    /// The route that takes the link, or that would win and refuses it, by index in ``Links/routes``.
    package var route: Int?
    /// Why the app refuses the link; nil: it routes it.
    package var error: LinkError?
  }

  /// How much is known.
  package enum Conclusion: Hashable, Sendable {
    /// Website and routes agree on all links, and the check has confirmed it.
    case equal
    case different
    /// The comparison takes more than the limits allow.
    case unknown
  }

  /// About links in canonical spelling.
  package private(set) var conclusion: Conclusion
  package private(set) var differences: [Difference] = []
  /// About all links, in whatever spelling.
  package private(set) var spellingConclusion = Conclusion.unknown
  /// Differences between a rule and a route that agree on all links in canonical spelling.
  package private(set) var spellingDifferences: [Difference] = []
  /// Rules that decide about no link at all, by index in ``SiteClaims/rules``; nil: unknown.
  package private(set) var deadRules: [Int]?
  /// How many states the automata have, canonical spelling first.
  package private(set) var stateCounts: [Int] = []

  /// How many differences are shown by links that people can read; more are not read.
  private static let readableLimit = 100

  /// Compares them.
  package init(_ claims: SiteClaims, _ table: RouteTable) {
    self.init(claims, table, effort: Effort())
  }

  init(_ claims: SiteClaims, _ table: RouteTable, effort: Effort) {
    let site = LinkRules(claims)
    let router = LinkRules(routes: table.machine)
    let witnesses = Witnesses(claims, table, router)
    conclusion = .unknown
    var canonicalPairs: Set<[Int?]> = []
    if let canonical = try? LinkComparison(site, router, isCanonical: true, effort: effort) {
      stateCounts.append(canonical.states.count)
      let found = canonical.differences
      canonicalPairs = Set(found.map { [$0.left, $0.right] })
      (conclusion, differences) = Self.conclude(canonical, found, witnesses)
    }
    if let all = try? LinkComparison(site, router, isCanonical: false, effort: effort) {
      stateCounts.append(all.states.count)
      let found = all.differences.filter { !canonicalPairs.contains([$0.left, $0.right]) }
      (spellingConclusion, spellingDifferences) = Self.conclude(all, found, witnesses)
      let alive = Set(all.examples.compactMap(\.left))
      deadRules = claims.rules.indices.filter { !alive.contains($0) }
    }
  }

  /// Whether the app can be handed no link that it does not route, and the other way round.
  private static func conclude(
    _ comparison: LinkComparison, _ found: [LinkComparison.Example], _ witnesses: Witnesses
  ) -> (Conclusion, [Difference]) {
    let shown = found.enumerated().map { number, example in
      witnesses.difference(example, isReadable: comparison.isCanonical && number < Self.readableLimit)
    }
    // What the matchers do not confirm is a mistake of the automata, and then nothing is known.
    guard !shown.contains(nil) else { return (.unknown, shown.compactMap { $0 }) }
    if !found.isEmpty || !comparison.differences.isEmpty { return (.different, shown.compactMap { $0 }) }
    return (comparison.check() == .right ? .equal : .unknown, [])
  }
}

extension SiteAssociation {
  /// The file that a website should serve for an app with these routes.
  ///
  /// Compare it with the routes: what the format cannot express, such as an integer, it claims nevertheless.
  package static func claiming(_ machine: Machine, appIDs: [String]) -> SiteAssociation {
    SiteAssociation(entries: [Entry(appIDs: appIDs, rules: RouteClaims.rules(machine))])
  }
}
