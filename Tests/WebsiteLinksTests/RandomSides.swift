import Basics
import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile

@testable import WebsiteLinks

/// One of the two that may open a link: with the rules that automata read, and the matcher that is asked about one
/// link.
struct Side {
  var rules: LinkRules
  /// What becomes of a link: the rule that claims it, or the route that takes it.
  var outcome: (WebLink) -> String

  init(_ claims: SiteClaims) {
    rules = LinkRules(claims)
    outcome = { link in "\(claims.verdict(on: link))" }
  }

  init(_ machine: Machine) throws {
    let table = try RouteTable(machine)
    rules = LinkRules(routes: machine)
    outcome = { link in
      guard let match = try? table.match(Array(link.text.utf8).span) else { return "refused" }
      return "route \(match.route)"
    }
  }

  /// What it means that this rule decides.
  func outcome(of index: Int?) -> String {
    if rules.hasGate {
      guard let index, rules.rules[index].verdict.isAccepted else { return "refused" }
      return "route \(rules.rules[index].source)"
    }
    guard let index else { return "\(SiteClaims.Verdict.unclaimed)" }
    let verdict: SiteClaims.Verdict =
      rules.rules[index].verdict.isAccepted ? .claimed(rule: index) : .excluded(rule: index)
    return "\(verdict)"
  }
}

/// Small websites, small routers and links that are close to them.
struct RandomSides {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func side() throws -> Side { random.chance(50) ? Side(claims()) : try Side(machine()) }

  // MARK: Websites

  mutating func claims() -> SiteClaims { SiteClaims(rules: (0..<random.number(1...4)).map { _ in rule() }) }

  mutating func rule() -> ClaimRule {
    var rule = ClaimRule(isExcluded: random.chance(30))
    if random.chance(85) {
      rule.path = pattern(["/", "/", "a", "b", "*", "?", "?*", "/*", "a/", "$(v)", "%61", "%2F", "."])
    }
    if random.chance(25) {
      rule.query = .items(
        random.some(["k", "l", "K", "%6B"], 40).map {
          .init(name: $0, value: pattern(["a", "?", "*", "", "1", "%61"]))
        })
    } else if random.chance(15) {
      rule.query = .text(pattern(["k=", "a", "*", "?", "&", "l=a", "k=a", "?*"]))
    }
    if random.chance(20) { rule.fragment = pattern(["f", "?", "*", "", "%66"]) }
    rule.isCaseSensitive = !random.chance(15)
    rule.isPercentEncoded = !random.chance(20)
    return rule
  }

  mutating func pattern(_ pieces: [String]) -> WildcardPattern {
    let text = (0..<random.number(1...4)).map { _ in random.pick(pieces) }.joined()
    return WildcardPattern(text, variables: ["v": random.pick([["a", "ab"], ["b*", "", "?a"], ["a/", "/b", "*"]])])
  }

  // MARK: Routers

  mutating func machine() throws -> Machine {
    let types = [ParameterType(name: "t", values: ["a", "12", "b/a", "/a"]), ParameterType(name: "u", values: ["b"])]
    var routes: [Route] = []
    var intents: [Intent] = []
    for index in 0..<random.number(1...4) {
      let route = route(index)
      let names = route.gives.sorted()
      let parameters = names.map { name in
        Parameter(name: name, isOptional: true, type: types.firstIndex { $0.name == name }.map { TypeID($0) })
      }
      intents.append(Intent(name: "i\(index)", parameters: parameters, target: ScreenID(0), alternatives: []))
      routes.append(route)
    }
    return try Machine(
      name: "Random", root: ScreenID(0), types: types, screens: [Screen(name: "home")], intents: intents,
      links: Links(
        schemes: ["app"], host: "h", universalHosts: ["e.com", "*.e.com", "m.e.com", "*.m.e.com"],
        ignoresCase: random.chance(25), routes: routes))
  }

  mutating func route(_ index: Int) -> Route {
    var route = Route(intent: IntentID(index), kinds: [.universal], path: [])
    var names = ["t", "u", "p", "q", "r", "s", "v"]
    /// Values of listed types are no rest; what is ignored is not cut.
    func name(_ form: Route.Form) -> String {
      if random.chance(20), !form.isCut { return Route.ignored }
      let free = form == .rest ? names.indices.filter { !["t", "u"].contains(names[$0]) } : Array(names.indices)
      return names.remove(at: random.pick(free))
    }
    for position in 0..<random.below(4) {
      if random.chance(45) {
        route.path.append(.literal(random.pick(["a", "b", "ab", "1"])))
      } else {
        let form = random.chance(15) ? Route.Form.rest : form()
        route.path.append(.placeholder(name(form), form))
        if form == .rest { break }
        if position == 3 { break }
      }
    }
    for key in ["k", "l"] where random.chance(30) {
      let form = form()
      let own = name(form)
      let value: Route.QueryItem.Value =
        random.chance(30)
        ? .literal("a")
        : random.chance(25)
          ? .absent : .placeholder(own, form, isOptional: own != Route.ignored && random.chance(40))
      route.query.append(.init(key: key, value: value))
    }
    if random.chance(15) { route.fragment = "f" }
    if random.chance(15) { route.link = "w" }
    if random.chance(25) { route.host = random.pick(["e.com", "*.e.com", "m.e.com", "*.m.e.com", "*.E.com"]) }
    return route
  }

  mutating func form() -> Route.Form {
    switch random.below(7) {
    case 0: .integer
    case 3: .web
    case 1: .oneOf(random.chance(50) ? ["a", "12", "b"] : ["A", "12", "b"])
    case 2: .before(random.pick(["-", "b", "aa", "%"]))
    default: .text
    }
  }

  // MARK: Links

  /// Hosts that stand for all.
  static let hosts = ["e.com", "www.e.com", "m.e.com", "www.m.e.com"]

  mutating func link() -> WebLink {
    let path = text(
      [
        "/", "/", "a", "b", "ab", "1", "12", "A", "%61", "%41", "%2F", "%2f", ".", "..", "-", "%zz", "%", "%E1",
        "http:%2f%2Fa", "HttPs:%2F%2f",
      ], 6)
    var query: String?
    if random.chance(50) {
      query = text(
        [
          "k=", "k=a", "l=", "l=12", "&", "&", "a", "=", "K=a", "%6B=a", "%6b=", "1", "%", "%61", "%00", "-",
          "k=http://a", "k=https://", ":", "/",
        ], 5)
    }
    let fragment = random.chance(30) ? text(["f", "a", "%66", "%", "1", "b"], 2) : nil
    return WebLink(
      host: random.pick(Self.hosts), path: Array("/\(path)".utf8), query: query.map { Array($0.utf8) },
      fragment: fragment.map { Array($0.utf8) })
  }

  /// A link in canonical spelling.
  mutating func canonicalLink() -> WebLink {
    let segments = [
      "a", "b", "ab", "1", "12", "A", "a-", "-a", ".a", "%25", "%C3%A9", "baa", "9223372036854775808",
    ]
    let path = (0..<random.below(4)).map { _ in random.pick(segments) }.joined(separator: "/")
    let values = ["a", "1", "12", "b/a", "1a", "=", "%26", "-", "a-b", "%C3%A9"]
    let items = random.some(["k", "l"], 50).map { "\($0)=\(random.pick(values))" }
    let fragment = random.chance(30) ? random.pick(["f", "a", "12", "", "b"]) : nil
    return WebLink(
      host: random.pick(Self.hosts), path: Array("/\(path)".utf8),
      query: items.isEmpty ? nil : Array(items.joined(separator: "&").utf8),
      fragment: fragment.map { Array($0.utf8) })
  }

  private mutating func text(_ pieces: [String], _ count: Int) -> String {
    (0..<random.below(count + 1)).map { _ in random.pick(pieces) }.joined()
  }

  /// All paths of these pieces, up to a length.
  static func paths(_ pieces: [String], upTo length: Int) -> [WebLink] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in pieces.map { text + $0 } }
      all += last
    }
    return all.map { WebLink(host: "e.com", path: Array("/\($0)".utf8)) }
  }
}

extension Route.Form {
  fileprivate var isCut: Bool { if case .before = self { true } else { false } }
}
