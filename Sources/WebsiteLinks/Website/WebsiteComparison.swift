import LinkRouting
import NavigationModel
import SpecFile

/// Whether a website hands an app exactly the links that the app routes, on the hosts that serve its file.
///
/// Links are compared in canonical spelling first: escapes only where they are needed, no dot segments, no doubled
/// slashes, no repeated query keys, keys as the routes spell them. What differs in other spellings only is kept apart.
/// Every difference is a link that both matchers have been asked about.
package struct WebsiteComparison: Sendable {
  /// A link that the website hands over and the app does not route, or the other way round: one for each pair of a
  /// rule and a route.
  struct Difference: Hashable, Sendable {
    var link: WebLink
    var verdict: SiteClaims.Verdict
    /// The route that takes the link, or that would win and refuses it, by index in ``Links/routes``.
    var route: Int?
    /// Why the app refuses the link; nil: it routes it.
    var error: LinkError?
  }

  package enum Conclusion: Hashable, Sendable {
    /// Website and routes agree on all links, and the check has confirmed it.
    case equal
    case different
    /// The comparison takes more than the limits allow.
    case unknown
  }

  /// Links on which the two may differ, as patterns of paths.
  package struct Exceptions: Hashable, Sendable {
    /// Links that the website hands over and the app does not route.
    package var webOnly: [String]
    /// Links that the app routes and the website does not hand over.
    package var appOnly: [String]

    package init(webOnly: [String] = [], appOnly: [String] = []) {
      self.webOnly = webOnly
      self.appOnly = appOnly
    }

    package init(_ website: Spec.Website?) {
      self.init(
        webOnly: website?.webOnly.map(\.pattern) ?? [], appOnly: website?.appOnly.map(\.pattern) ?? [])
    }

    /// The two lists as rules; the first pattern that matches excuses.
    var claims: [SiteClaims] {
      [webOnly, appOnly].map { SiteClaims(rules: $0.map { ClaimRule(path: WildcardPattern($0)) }) }
    }
  }

  /// About links in canonical spelling.
  private(set) var conclusion = Conclusion.unknown
  private(set) var differences: [Difference] = []
  /// Whether the check has confirmed that there are no others.
  private(set) var isExhaustive = false
  /// Exceptions that excuse a difference, by index in the two lists.
  private(set) var needed: [Set<Int>] = [[], []]
  /// About all links, in whatever spelling.
  private(set) var spellingConclusion = Conclusion.unknown
  /// Differences between a rule and a route that agree on all links in canonical spelling.
  private(set) var spellingDifferences: [Difference] = []
  /// Whether the automata show something that the matchers do not confirm: one of both is wrong, and nothing is known.
  private(set) var isContradictory = false
  /// Rules that decide about no link at all, by index in ``SiteClaims/rules``; nil: unknown.
  private(set) var deadRules: [Int]?
  /// The routes for these hosts, by index in ``Links/routes``.
  let routes: Set<Int>

  /// How many differences are shown by links that people can read; more are not read.
  private static let readableLimit = 100

  /// Compares them.
  ///
  /// - Parameter hosts: those of the spec whose links the website's file is about; nil: all.
  init(
    _ claims: SiteClaims, _ table: RouteTable, except exceptions: Exceptions = Exceptions(), on hosts: [String]? = nil,
    effort: Effort = Effort()
  ) {
    let excuses = exceptions.claims
    let hosts = HostClasses(table.machine.links).hosts(of: hosts)
    let router = LinkRules(routes: table.machine, on: hosts)
    routes = router.sources
    let sides = [LinkRules(claims), router] + excuses.map { LinkRules($0) }
    let witnesses = Witnesses(claims, table, router, excuses, host: hosts[0])
    var canonicalPairs: Set<[Int?]> = []
    if let canonical = try? LinkComparison(sides, isCanonical: true, effort: effort) {
      canonicalPairs = Set(canonical.differences.map(\.pair))
      for difference in canonical.differences {
        if let (list, index) = canonical.sides.excuse(of: difference.winners) { needed[list].insert(index) }
      }
      (conclusion, differences, isExhaustive) = conclude(canonical, canonical.unexcused, witnesses, effort)
    }
    if let all = try? LinkComparison(sides, isCanonical: false, effort: effort) {
      let found = all.unexcused.filter { !canonicalPairs.contains($0.pair) }
      (spellingConclusion, spellingDifferences, _) = conclude(all, found, witnesses, effort)
      let alive = Set(all.examples.compactMap(\.left))
      deadRules = claims.rules.indices.filter { !alive.contains($0) }
    }
  }

  /// Whether the app can be handed no link that it does not route, and the other way round.
  private mutating func conclude(
    _ comparison: LinkComparison, _ found: [LinkComparison.Example], _ witnesses: Witnesses, _ effort: Effort
  ) -> (Conclusion, [Difference], isExhaustive: Bool) {
    let shown = found.enumerated().map { number, example in
      witnesses.difference(example, isReadable: comparison.isCanonical && number < Self.readableLimit)
    }
    let confirmed = shown.compactMap { $0 }
    // What the matchers do not confirm is a mistake of the automata, and then nothing is known.
    guard confirmed.count == shown.count else {
      isContradictory = true
      return (.unknown, confirmed, false)
    }
    let isDifferent = !found.isEmpty || !comparison.unexcused.isEmpty
    let isRight =
      (comparison.isCanonical || !isDifferent) && comparison.check(effort: .ofCheck(effort.isStopped)) == .right
    return (isDifferent ? .different : isRight ? .equal : .unknown, confirmed, isRight)
  }
}

extension LinkComparison.Example {
  fileprivate var pair: [Int?] { [left, right] }
}

extension LinkComparison {
  /// The differences that nothing excuses, one for each pair of a rule and a route.
  var unexcused: [Example] {
    var seen: Set<[Int?]> = []
    return differences.filter { sides.excuse(of: $0.winners) == nil && seen.insert($0.pair).inserted }
  }
}

extension SiteAssociation {
  /// The file that a website should serve for an app with these routes.
  ///
  /// Compare it with the routes: what the format cannot express, such as an integer, it claims nevertheless.
  ///
  /// - Parameter hosts: those of the spec that serve the file; nil: all.
  package static func claiming(
    _ machine: Machine, appIDs: [String], except exceptions: WebsiteComparison.Exceptions = .init(),
    on hosts: [String]? = nil
  ) -> SiteAssociation {
    let webOnly = exceptions.webOnly.map { ClaimRule(path: WildcardPattern($0)) }
    let appOnly = exceptions.appOnly.map { ClaimRule(path: WildcardPattern($0), isExcluded: true) }
    let rules = RouteClaims.minimal(webOnly + appOnly + RouteClaims.rules(machine, on: hosts))
    return SiteAssociation(entries: [Entry(appIDs: appIDs, rules: rules)])
  }
}
