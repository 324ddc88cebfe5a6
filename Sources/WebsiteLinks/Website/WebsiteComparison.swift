import LinkRouting
import NavigationModel
import SpecFile

/// A comparison of the links that a website hands an app with those that the app routes, on the hosts that serve its
/// file.
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

    /// Returns whether a link may be one that the website does not hand over.
    package func isAppOnly(_ link: WebLink) -> Bool { claims[1].verdict(on: link).isClaimed }

    /// The two lists as rules; the first pattern that matches excuses.
    var claims: [SiteClaims] {
      [webOnly, appOnly].map { SiteClaims(rules: $0.map { ClaimRule(path: WildcardPattern($0)) }) }
    }
  }

  /// A conclusion about some links.
  package enum Conclusion: Hashable, Sendable {
    /// Website and routes agree on all of them, and the check has confirmed it.
    case equal
    case different
    /// The comparison takes more than the limits allow.
    case unknown
  }

  /// About links in canonical spelling: all of them, and by rule of the file and by route those that it decides about.
  var conclusion: Conclusion { Self.joined(Array(byRule.values) + Array(byRoute.values)) }
  private(set) var byRule: [Int: Conclusion] = [:]
  private(set) var byRoute: [Int: Conclusion] = [:]
  private(set) var differences: [Difference] = []
  /// By list of exceptions, whether each of them excuses a difference: *equal* means that it does not.
  private(set) var exceptions: [[Conclusion]] = [[], []]
  /// The number of pairs of a rule and a route that differ though they agree on all links in canonical spelling, and
  /// the first of these differences.
  private(set) var spellingPairs = 0
  private(set) var spellingDifferences: [Difference] = []
  /// True if the automata show something that the matchers do not confirm: one of both is wrong, and nothing is known.
  private(set) var isContradictory = false
  /// Rules that decide about no link at all, by index in ``SiteClaims/rules``.
  private(set) var deadRules: [Int] = []
  /// The routes for these hosts, by index in ``Links/routes``.
  let routes: Set<Int>

  /// The number of differences that are shown by links that people can read, and of those of spelling that are looked
  /// at: more are not read.
  private static let shownLimit = 100

  /// Compares them.
  ///
  /// - Parameters:
  ///   - hosts: those of the spec whose links the website's file is about; nil: all.
  ///   - listsOthers: whether differences in other spellings are listed.
  init(
    _ claims: SiteClaims, _ table: RouteTable, except exceptions: Exceptions = Exceptions(), on hosts: [String]? = nil,
    listsOthers: Bool = true, effort: Effort = Effort()
  ) {
    let excuses = exceptions.claims
    let hosts = HostClasses(table.machine.links).hosts(of: hosts)
    let router = LinkRules(routes: table.machine, on: hosts)
    routes = router.sources.filter { $0 >= 0 }
    let sides = [LinkRules(claims), router] + excuses.map { LinkRules($0) }
    let witnesses = Witnesses(claims, table, router, excuses, host: hosts[0])
    let pairs = DifferingPairs(sides)
    var effort = effort
    for rule in claims.rules.indices where !claims.rules[rule].isExcluded { byRule[rule] = .unknown }
    for route in routes { byRoute[route] = .unknown }
    self.exceptions = excuses.map { $0.rules.map { _ in .unknown } }
    var canonical: Set<DifferingPairs.Pair> = []
    // A rule that decides about no link in canonical spelling may decide about others.
    var undecided = Array(claims.rules.indices)
    func decides(_ rule: Int, _ answers: inout LinkAnswers) -> LinkAnswers.Answer {
      answers.answer(LinkQuestion([.rule(rule), .anybody, .anybody, .anybody]), isChecked: false, &effort)
    }
    if var answers = try? LinkAnswers(sides, isCanonical: true, &effort) {
      canonical = compare(pairs, &answers, router, witnesses, &effort)
      for list in excuses.indices {
        for exception in excuses[list].rules.indices {
          self.exceptions[list][exception] = Self.joined(
            pairs.all.lazy.filter { $0.list == list }.map {
              Self.conclusion(of: answers.answer(pairs.question($0, excusedBy: exception), &effort))
            })
        }
      }
      undecided.removeAll { if case .link = decides($0, &answers) { true } else { false } }
    }
    guard listsOthers || !undecided.isEmpty else { return }
    guard var answers = try? LinkAnswers(sides, isCanonical: false, &effort) else { return }
    // What is not found here is not claimed, so nothing is checked.
    for pair in pairs.all where listsOthers && !canonical.contains(pair) {
      guard case .link(let example) = answers.answer(pairs.question(pair), isChecked: false, &effort) else { continue }
      spellingPairs += 1
      guard spellingPairs <= Self.shownLimit else { continue }
      show(example, witnesses, isReadable: false).map { spellingDifferences.append($0) }
    }
    deadRules = undecided.filter {
      answers.answer(LinkQuestion([.rule($0), .anybody, .anybody, .anybody]), &effort) == .none
    }
  }

  /// Asks about each pair of a rule and a route that do not agree whether some link in canonical spelling has it.
  ///
  /// - Returns: the pairs that some link has.
  private mutating func compare(
    _ pairs: DifferingPairs, _ answers: inout LinkAnswers, _ router: LinkRules, _ witnesses: Witnesses,
    _ effort: inout Effort
  ) -> Set<DifferingPairs.Pair> {
    var differing: Set<DifferingPairs.Pair> = []
    var (rules, routes): ([Int: [Conclusion]], [Int: [Conclusion]]) = ([:], [:])
    var found = pairs.all.map { answers.answer(pairs.question($0), &effort) }
    for index in found.indices where found[index] == .unknown && effort.hasMore {
      found[index] = answers.answer(pairs.question(pairs.all[index]), isPatient: true, &effort)
    }
    for (pair, answer) in zip(pairs.all, found) {
      if pair.list == 0, let rule = pair.rule {
        rules[rule, default: []].append(Self.conclusion(of: answer))
      } else if let route = pair.route {
        routes[router.rules[route].source, default: []].append(Self.conclusion(of: answer))
      }
      guard case .link(let example) = answer else { continue }
      differing.insert(pair)
      show(example, witnesses, isReadable: differing.count <= Self.shownLimit).map { differences.append($0) }
    }
    guard !isContradictory else { return differing }
    for (rule, known) in rules { byRule[rule] = Self.joined(known) }
    for (route, known) in routes { byRoute[route] = Self.joined(known) }
    return differing
  }

  /// The difference that a link shows. What the matchers do not confirm is a mistake of the automata, and then nothing
  /// is known.
  private mutating func show(
    _ example: LinkComparison.Example, _ witnesses: Witnesses, isReadable: Bool
  ) -> Difference? {
    let difference = witnesses.difference(example, isReadable: isReadable)
    if difference == nil { isContradictory = true }
    return difference
  }

  private static func conclusion(of answer: LinkAnswers.Answer) -> Conclusion {
    switch answer {
    case .link: .different
    case .none: .equal
    case .unknown: .unknown
    }
  }

  /// The conclusion about all together; no more is looked at once a difference is known.
  private static func joined(_ all: some Sequence<Conclusion>) -> Conclusion {
    var joined = Conclusion.equal
    for known in all {
      if known == .different { return .different }
      if known == .unknown { joined = .unknown }
    }
    return joined
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
