import LinkRouting
import NavigationModel
import SpecFile

/// Decides whether links that differ in spelling only land alike, law by law and intent by intent.
///
/// For most laws all links that differ by it have one normal form, so that each link is compared with its normal form:
/// the rules, and the rules for links whose normal form they fit, are two sides of a ``LinkComparison``. Where no rule
/// depends on a law, both sides have the same rules. What differs is shown by a pair of links that the matchers have
/// been asked about.
struct SpellingComparison {
  /// Two links that differ in spelling only, and do not land alike.
  struct Pair: Hashable, Sendable {
    /// The link that opens the intent.
    var link: String
    var other: String
    var outcome: LinkOutcome
    var otherOutcome: LinkOutcome
  }

  enum Finding: Hashable, Sendable {
    case proved
    case refuted(Pair)
    case unknown
  }

  /// By law and intent: those that have a route.
  private(set) var findings: [SpellingLaw: [IntentID: Finding]] = [:]

  let machine: Machine
  private let site: SiteClaims?
  private let hosts: [String]
  private let pairs: SpellingPairs

  /// Compares the routes or, with a website's file, what iOS does with links that the routes take.
  init(
    _ table: RouteTable, _ laws: [SpellingLaw], with site: SiteClaims? = nil, on hosts: [String]? = nil,
    limits: LinkLimits
  ) {
    machine = table.machine
    self.site = site
    self.hosts = HostClasses(machine.links).hosts(of: hosts)
    pairs = SpellingPairs(table, site, host: self.hosts[0])
    for law in laws { findings[law] = find(law, limits) }
  }

  private var kinds: [LinkKind] {
    let links = machine.links
    let isDeep = site == nil && !links.schemes.isEmpty
    return (links.universalHosts.isEmpty ? [] : [.universal]) + (isDeep ? [.deep] : [])
  }

  private func routes(of kind: LinkKind) -> [Int] {
    machine.links.routes.indices.filter { index in
      let route = machine.links.routes[index]
      return kind == .deep ? route.kinds.contains(.deep) : hosts.contains(where: route.isFor)
    }
  }

  private func find(_ law: SpellingLaw, _ limits: LinkLimits) -> [IntentID: Finding] {
    var found: [IntentID: Finding] = [:]
    for kind in kinds {
      let routes = routes(of: kind)
      for index in routes {
        if case .refuted = found[machine.links.routes[index].intent] { continue }
        if let pair = pairs.likely(law, route: index, kind) {
          found[machine.links.routes[index].intent] = .refuted(pair)
        }
      }
      let others = Set(routes.map { machine.links.routes[$0].intent }).filter {
        found[$0] == nil || found[$0] == .proved
      }
      if others.isEmpty { continue }
      let rest = decide(law, kind, others, limits)
      for intent in others { found[intent] = rest[intent] ?? .unknown }
    }
    return found
  }

  /// Decides by automata, for intents for which no likely pair has shown a difference.
  private func decide(
    _ law: SpellingLaw, _ kind: LinkKind, _ intents: Set<IntentID>, _ limits: LinkLimits
  ) -> [IntentID: Finding] {
    func all(_ finding: Finding) -> [IntentID: Finding] {
      Dictionary(uniqueKeysWithValues: intents.map { ($0, finding) })
    }
    var found = all(.unknown)
    for intent in intents where !isUncertain(law, kind, intent) { found[intent] = .proved }
    if law == .valueCase, !machine.links.ignoresCase { return found }
    guard let form = LinkNormalForm(law) else { return all(isOrderless(kind) ? .proved : .unknown) }
    // The host of other links is no part of their path.
    if law == .hostCase, kind == .universal || machine.links.deepPath != .fromHost { return all(.proved) }
    let routers = [false, true].map { isNormalForm in
      LinkRules(
        routes: machine, on: hosts, of: kind, telling: ToldSpelling(law: law, isNormalForm: isNormalForm))
    }
    var sides = [routers[0], routers[1].respelled(form)]
    if let site {
      let website = LinkRules(site)
      sides = [website, website.respelled(form)] + sides
    }
    // Equal rules do the same.
    if sides[0].rules == sides[1].rules { return found }
    guard let comparison = try? LinkComparison(sides, isCanonical: false, effort: Effort(limits)) else {
      return all(.unknown)
    }
    let isChecked = comparison.check(effort: Effort(ofCheck: limits)) == .right
    if !isChecked { found = all(.unknown) }
    for example in comparison.examples {
      for intent in differing(example.winners, sides) where intents.contains(intent) {
        if case .refuted = found[intent] { continue }
        if law == .valueCase, !hasListedLetters(intent) { continue }
        let link = WebLink(
          host: example.host ?? hosts[0], path: example.path, query: example.query, fragment: example.fragment)
        found[intent] = pairs.pair(link, form.of(link), law, kind, intent).map { .refuted($0) } ?? .unknown
      }
    }
    return found
  }

  /// The intents that one of two links opens and the other does not, or in another way.
  private func differing(_ winners: [Int?], _ sides: [LinkRules]) -> [IntentID] {
    func intent(_ side: Int) -> IntentID? {
      guard let index = winners[side], sides[side].rules[index].verdict.isAccepted else { return nil }
      return machine.links.routes[sides[side].rules[index].source].intent
    }
    guard site != nil else {
      return sides.isAgreed(winners) ? [] : [intent(0), intent(1)].compactMap(\.self)
    }
    let isHandedOver = [0, 1].map { sides[$0].verdict(winners[$0]).isAccepted }
    // What the routes do not take alike is no difference of the website.
    if isHandedOver[0] == isHandedOver[1] || !Array(sides[2...]).isAgreed(Array(winners[2...])) { return [] }
    return [isHandedOver[0] ? intent(2) : intent(3)].compactMap(\.self)
  }

  /// Says whether the order of query items cannot matter: no condition is on a whole query, and of equal keys the first
  /// stays first.
  private func isOrderless(_ kind: LinkKind) -> Bool {
    let router = LinkRules(routes: machine, on: hosts, of: kind)
    let rules = router.rules + (site.map { LinkRules($0).rules } ?? [])
    return rules.allSatisfy { rule in
      rule.query.allSatisfy { test in
        switch test {
        case .text: false
        case .every: true
        // Names that are different keys never name one item.
        case .first(.words(let keys, isCaseless: true, orEmpty: false), _, _): keys.count == 1
        case .first: false
        }
      }
    }
  }

  /// Says whether a law concerns values of an intent that the comparison does not tell apart.
  private func isUncertain(_ law: SpellingLaw, _ kind: LinkKind, _ intent: IntentID) -> Bool {
    let routes = machine.links.routes.filter { $0.intent == intent }
    switch law {
    case .hostCase:
      // A value in the place of the host, in other letters, is another value.
      return kind == .deep && machine.links.deepPath == .fromHost
        && routes.contains { route in
          guard case .placeholder(let name, let form)? = route.path.first, name != Route.ignored else { return false }
          return form != .integer && !(machine.links.ignoresCase && route.isListed(name, form, machine))
        }
    case .valueCase:
      if machine.links.ignoresCase || !hasListedLetters(intent) { return false }
      // What the routes refuse in other letters is no difference of the website, unless another value is like it.
      return site == nil
        || routes.contains { $0.lists(machine).contains { Set($0.map { $0.lowercased() }).count < $0.count } }
    default: return false
    }
  }

  private func hasListedLetters(_ intent: IntentID) -> Bool {
    machine.links.routes.contains { $0.intent == intent && $0.hasListedLetters(machine) }
  }
}

/// The outcome of a link.
enum LinkOutcome: Hashable, Sendable {
  /// Values by name; one that is the link itself is left out.
  case opens(IntentID, route: Int, values: [String: String])
  case refused(LinkError)
  /// iOS does not hand it over: the rule that keeps it, or none.
  case kept(rule: Int?)

  /// Says whether the app does the same.
  func isLike(_ other: LinkOutcome) -> Bool {
    switch (self, other) {
    case (.opens(let a, _, let values), .opens(let b, _, let others)): a == b && values == others
    case (.refused, .refused), (.kept, .kept): true
    // It does not come to the app, or the app refuses it: it opens no intent.
    case (.refused, .kept), (.kept, .refused): true
    default: false
    }
  }
}
