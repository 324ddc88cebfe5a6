import LinkRouting
import NavigationModel
import SpecFile

/// Finds, for the rules and routes that differ, in which ways they do: a link for each rule, nearest route and reason.
///
/// That they differ is known from the automata. Here links near to rule and route are tried, and both matchers are
/// asked about each, so that none is shown that is no difference.
struct DifferenceClasses {
  private struct Class: Hashable {
    var side: WebsiteDifference.Side
    var rule: Int?
    var route: Int?
    var reason: WebsiteDifference.Reason
  }

  private(set) var byRule: [Int: [WebsiteDifference]] = [:]
  private(set) var byRoute: [Int: [WebsiteDifference]] = [:]
  /// True if there may be more than are listed.
  private(set) var isCut = false

  private let claims: SiteClaims
  private let table: RouteTable
  private let excuses: [SiteClaims]
  private let spec: Spec
  private let hosts: [String]
  private let words: LinkWords
  private let rules: [NearLinks]
  /// By the word with which all their links begin; nil: any.
  private let rulesByFirst: [String?: [Int]]
  private let routesByFirst: [String?: [Int]]
  private let isStopped: @Sendable () -> Bool
  private var seen: Set<Class> = []
  private var counts: [Class: Int] = [:]
  private var links: Set<WebLink> = []
  /// The number of times that a rule may still be asked about a link, for the rule or the route that differs.
  private var left = 0
  private static let all = 1_000_000
  /// The price of making links near to one rule and one route, in such times.
  private static let making = 20
  private var asked = 0
  private var explained = 0
  private static let mostExplained = 50
  private var routes: [Route] { table.machine.links.routes }

  /// For one rule and reason, or one route and reason, no more links are listed.
  private static let most = 50

  init(
    _ comparison: WebsiteComparison, _ claims: SiteClaims, _ table: RouteTable, _ spec: Spec,
    except excuses: [SiteClaims], on hosts: [String], isStopped: @escaping @Sendable () -> Bool
  ) {
    self.claims = claims
    self.table = table
    self.excuses = excuses
    self.spec = spec
    self.hosts = hosts
    self.isStopped = isStopped
    words = LinkWords(machine: table.machine)
    rules = claims.rules.map { [words] in NearLinks($0, words) }
    let routes = comparison.routes.sorted()
    rulesByFirst = Dictionary(grouping: rules.indices) { [rules] in rules[$0].first }
    routesByFirst = Dictionary(grouping: routes) { table.machine.links.routes[$0].firstWord }
    guard !comparison.isContradictory else {
      for difference in comparison.differences { add(difference, isFirst: false) }
      return
    }
    for difference in comparison.differences { add(difference, isFirst: true) }
    let differing = (comparison.byRule.values.map { $0 } + comparison.byRoute.values).count { $0 == .different }
    let share = Self.all / max(1, differing)
    for (rule, near) in rules.enumerated() where comparison.byRule[rule] == .different {
      let candidates = near.first.map { (routesByFirst[$0] ?? []) + (routesByFirst[nil] ?? []) } ?? routes
      left = share
      for route in candidates where makes() {
        for link in near.links(self.routes[route], on: host(of: route), isTaken: false) {
          tryExcess(link, by: rule, near: route)
        }
      }
    }
    for route in routes where comparison.byRoute[route] == .different {
      let first = self.routes[route].firstWord
      let candidates = rules.indices.filter { first == nil || rules[$0].first == nil || rules[$0].first == first }
      var tried: Set<WebLink> = []
      left = share
      for rule in candidates where makes() {
        for link in rules[rule].links(self.routes[route], on: host(of: route), isTaken: true)
        where tried.insert(link).inserted { tryLoss(link, of: route) }
      }
    }
    for difference in comparison.differences { add(difference, isFirst: false) }
    byRule = byRule.mapValues { $0.byTelling() }
    byRoute = byRoute.mapValues { $0.byTelling() }
  }

  private func host(of route: Int) -> String { hosts.first(where: routes[route].isFor) ?? hosts[0] }

  // MARK: Asking

  /// Says whether links may still be made.
  private mutating func makes() -> Bool {
    left -= Self.making
    if left < 0 { isCut = true }
    return left >= 0
  }

  private mutating func verdict(on link: WebLink) -> SiteClaims.Verdict? {
    let near = nearRules(link)
    left -= near.count + 5
    asked += 1
    if asked % 64 == 0, isStopped() { left = -1 }
    if left < 0 { isCut = true }
    guard left > 0, !links.contains(link) else { return nil }
    let first = near.first { claims.rules[$0].matches(link) }
    let verdict =
      first.map { rule -> SiteClaims.Verdict in
        claims.rules[rule].isExcluded ? .excluded(rule: rule) : .claimed(rule: rule)
      } ?? .unclaimed
    return excuses[verdict.isClaimed ? 0 : 1].verdict(on: link).isClaimed ? nil : verdict
  }

  /// The rules whose first segment can be that of a link, in their order.
  private func nearRules(_ link: WebLink) -> [Int] {
    let first = String(decoding: link.path.dropFirst().prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    return ((rulesByFirst[first] ?? []) + (rulesByFirst[nil] ?? [])).sorted()
  }

  private func taker(of link: WebLink) -> Int? { try? table.match(Array(link.text.utf8).span).route }

  /// A link that the rule may hand over, and that is one thing away from the route.
  private mutating func tryExcess(_ link: WebLink, by rule: Int, near route: Int) {
    guard verdict(on: link) == .claimed(rule: rule), taker(of: link) == nil,
      claims.verdict(on: link) == .claimed(rule: rule)
    else { return }
    let (misfits, segments, isRelated) = table.misfits(of: link.text, with: route)
    guard isRelated, misfits.count == 1, let misfit = misfits.first else { return }
    let reason = WebsiteDifference.Reason(misfit, segments)
    add(
      Class(side: .website, rule: rule, route: route, reason: reason), link,
      because: MisfitText.text(misfit, in: segments))
  }

  /// A link that the route may take, and the website keep.
  private mutating func tryLoss(_ link: WebLink, of route: Int) {
    guard let verdict = verdict(on: link), !verdict.isClaimed, taker(of: link) == route,
      claims.verdict(on: link) == verdict
    else { return }
    addLoss(link, verdict, of: route)
  }

  private mutating func addLoss(_ link: WebLink, _ verdict: SiteClaims.Verdict, of route: Int) {
    if case .excluded(let rule) = verdict {
      add(Class(side: .routes, rule: rule, route: route, reason: .excluded), link, because: "this rule excludes it")
      return
    }
    let near = NearestRule(link, claims, rules, nearRules(link).filter { !claims.rules[$0].isExcluded })
    add(Class(side: .routes, rule: near.rule, route: route, reason: near.reason), link, because: near.because)
  }

  /// The difference that the automata have found, unless its class has a link.
  ///
  /// - Parameter isFirst: whether others will be looked for; one that is far from every route comes after them.
  private mutating func add(_ difference: WebsiteComparison.Difference, isFirst: Bool) {
    guard case .claimed(let rule) = difference.verdict else {
      if let route = difference.route { addLoss(difference.link, difference.verdict, of: route) }
      return
    }
    if !isFirst, difference.route == nil, byRule[rule] != nil { return }
    let nearest = difference.route ?? nearestRoute(difference.link)
    var reason = WebsiteDifference.Reason.nothing
    var because = "no route begins like it"
    if let nearest {
      let (misfits, segments, _) = table.misfits(of: difference.link.text, with: nearest)
      if isFirst, misfits.count > 1 { return }
      if let first = misfits.first { reason = .init(first, segments) }
      because = misfits.map { MisfitText.text($0, in: segments) }.joined(separator: ", ")
      if misfits.isEmpty { because = "it does not take all values" }
    }
    add(Class(side: .website, rule: rule, route: nearest, reason: reason), difference.link, because: because)
  }

  /// The route that comes closest, of those that begin alike; of others only for some links, since all are compared.
  private mutating func nearestRoute(_ link: WebLink) -> Int? {
    let first = String(decoding: link.path.dropFirst().prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    let near = ((routesByFirst[first] ?? []) + (routesByFirst[nil] ?? [])).prefix(200).map { route in
      (route: route, found: table.misfits(of: link.text, with: route))
    }
    if let best = near.filter(\.found.isRelated).min(by: { $0.found.misfits.count < $1.found.misfits.count }) {
      return best.route
    }
    explained += 1
    guard explained <= Self.mostExplained else { return nil }
    return table.explain(link.text, limit: 1).candidates.first?.route
  }

  private mutating func add(_ found: Class, _ link: WebLink, because: String) {
    guard seen.insert(found).inserted else { return }
    var group = found
    if found.side == .website { group.route = nil }
    guard counts[group, default: 0] < Self.most else {
      isCut = true
      return
    }
    counts[group, default: 0] += 1
    links.insert(link)
    let rulePlace = found.rule.flatMap { claims.rules[$0].location }
    let routePlace = found.route.flatMap { spec.sources[.route($0)] }
    let isRules = found.side == .website || found.reason == .excluded
    let difference = WebsiteDifference(
      side: found.side, reason: found.reason, rule: found.rule.map { claims.rules[$0].text }, rulePlace: rulePlace,
      route: found.route.map { routes[$0].text }, routePlace: routePlace, link: link.text, because: because,
      place: isRules ? rulePlace : routePlace)
    if found.side == .website, let rule = found.rule {
      byRule[rule, default: []].append(difference)
    } else if let route = found.route {
      byRoute[route, default: []].append(difference)
    }
  }
}

extension Route {
  /// The first segment if it is a literal, in lower case.
  fileprivate var firstWord: String? {
    if case .literal(let text)? = path.first { text.lowercased() } else { nil }
  }
}

/// The rule of a website that comes nearest to handing over a link, and why it does not.
private struct NearestRule {
  var rule: Int?
  var reason = WebsiteDifference.Reason.nothing
  var because = "no rule is near"

  /// - Parameter all: the rules that hand over, and can begin like the link.
  init(_ link: WebLink, _ claims: SiteClaims, _ near: [NearLinks], _ all: [Int]) {
    if let rule = all.first(where: { claims.rules[$0].matchesPath(of: link) }) {
      self.rule = rule
      let isQuery = !claims.rules[rule].matchesQuery(of: link)
      reason = isQuery ? .query : .fragment
      because = "the rule \(claims.rules[rule].text) asks for another \(isQuery ? "query" : "fragment")"
    } else if let rule = all.first(where: { claims.rules[$0].caseless.matchesPath(of: link) }) {
      self.rule = rule
      reason = .spelling
      because = "the rule \(claims.rules[rule].text) has letters in another case"
    } else if let (rule, reason) = Self.nearest(link, all, near) {
      self.rule = rule
      self.reason = reason
      because = "the rule \(claims.rules[rule].text) has "
      switch reason {
      case .fewerSegments: because += "more segments"
      case .moreSegments: because += "fewer segments"
      default: because += "another word"
      }
    }
  }

  /// The rule of which most segments match, from the first on, and how the link differs then.
  private static func nearest(
    _ link: WebLink, _ rules: [Int], _ near: [NearLinks]
  ) -> (rule: Int, WebsiteDifference.Reason)? {
    let segments = link.path.dropFirst().split(separator: UInt8(ascii: "/")).map(Array.init)
    var best: (rule: Int, count: Int, reason: WebsiteDifference.Reason)?
    for rule in rules {
      let (count, reason) = near[rule].shared(with: segments)
      if count > (best?.count ?? 0) { best = (rule, count, reason) }
    }
    return best.map { ($0.rule, $0.reason) }
  }
}
