import Basics
import Foundation
import LinkRouting
import NavigationModel
import SpecFile

@testable import WebsiteLinks

/// Random routes and websites, and other spellings of random links: made by hand, without normal forms and automata.
struct SpellingSamples {
  var sides: RandomSides

  init(seed: UInt64) { sides = RandomSides(seed: seed) }

  // MARK: Routes

  /// A machine with deep routes, keys for tracking and merged slashes, too.
  mutating func machine() throws -> Machine {
    let machine = try sides.machine()
    let (isMerged, isFromHost) = (sides.random.chance(25), sides.random.chance(50))
    let routes = machine.links.routes.map { route in
      var route = route
      if route.host == nil, sides.random.chance(60) { route.kinds = [.universal, .deep] }
      if sides.random.chance(20) {
        for index in route.query.indices where route.query[index].key == "l" { route.query[index].key = "utm_l" }
      }
      return route
    }
    let links = Links(
      schemes: machine.links.schemes, host: isFromHost ? nil : "h", deepPath: isFromHost ? .fromHost : .afterHost,
      universalHosts: machine.links.universalHosts, ignoresCase: machine.links.ignoresCase, mergesSlashes: isMerged,
      routes: routes)
    return try Machine(
      name: machine.name, root: machine.root, types: machine.types, screens: machine.screens, intents: machine.intents,
      links: links)
  }

  /// A website that hands over some of the links that the routes take.
  private mutating func claims(of machine: Machine) -> SiteClaims {
    var rules = sides.random.chance(30) ? [sides.rule()] : []
    for route in machine.links.routes where sides.random.chance(80) {
      let segments = route.path.map { segment in
        if case .literal(let text) = segment { text } else { sides.random.pick(["*", "?*", "a"]) }
      }
      var rule = ClaimRule(path: WildcardPattern("/\(segments.joined(separator: "/"))"))
      let keys = route.query.filter { $0.value != .absent }.map(\.key)
      if !keys.isEmpty, sides.random.chance(60) {
        rule.query = .items(keys.map { .init(name: $0, value: WildcardPattern(sides.random.pick(["?*", "*", "a"]))) })
      } else if sides.random.chance(15) {
        rule.query = .text(WildcardPattern(sides.random.pick(["", "k=*", "*l=*"])))
      }
      rule.isCaseSensitive = !sides.random.chance(30)
      rule.isPercentEncoded = !sides.random.chance(30)
      rules.append(rule)
    }
    return SiteClaims(rules: rules)
  }

  // MARK: Links

  /// A link: mostly one that a route may take.
  mutating func link(_ machine: Machine) -> WebLink {
    if sides.random.chance(70) { return link(of: sides.random.pick(machine.links.routes)) }
    var link = sides.random.chance(40) ? sides.canonicalLink() : sides.link()
    if sides.random.chance(25) {
      let text = link.query.map { String(decoding: $0, as: UTF8.self) } ?? "l=a"
      link.query = Array(text.replacingOccurrences(of: "l=", with: "utm_l=").utf8)
    }
    return link
  }

  private mutating func link(of route: Route) -> WebLink {
    func value(_ form: Route.Form) -> String {
      switch form {
      case .oneOf(let values): sides.random.pick(values)
      case .integer: "12"
      case .web: "http:%2F%2Fa"
      case .rest: sides.random.pick(["a", "a/b", "b//a", "ab/"])
      case .text, .before: sides.random.pick(["a", "b", "12", "ab", "A", "a-"])
      }
    }
    var parts: [String] = []
    for segment in route.path {
      switch segment {
      case .literal(let text): parts.append(text)
      case .placeholder(_, let form): parts.append(value(form))
      }
    }
    var items: [String] = []
    for item in route.query {
      switch item.value {
      case .literal(let text): items.append("\(item.key)=\(text)")
      case .placeholder(_, let form, let isOptional):
        if !isOptional || sides.random.chance(60) { items.append("\(item.key)=\(value(form))") }
      case .absent: break
      }
    }
    if sides.random.chance(30) { items.append(sides.random.pick(["z=1", "utm_l=a", "k=b"])) }
    return WebLink(
      host: sides.random.pick(RandomSides.hosts), path: Array("/\(parts.joined(separator: "/"))".utf8),
      query: items.isEmpty ? nil : Array(items.joined(separator: "&").utf8),
      fragment: route.fragment == nil ? nil : Array("a".utf8))
  }

  /// Another spelling of a link, by a law; nil: there is none, or none has been found.
  ///
  /// - Parameter lists: the values in which letters may be exchanged.
  mutating func other(
    _ link: WebLink, _ law: SpellingLaw, _ kind: LinkKind, _ links: Links, _ lists: [String]
  ) -> WebLink? {
    var link = link
    var items = link.query.map { String(decoding: $0, as: UTF8.self).components(separatedBy: "&") } ?? []
    func key(_ item: String) -> String { String(item.prefix { $0 != "=" }) }
    func plain(_ key: String) -> String { (key.removingPercentEncoding ?? key).lowercased() }
    let path = String(decoding: link.path, as: UTF8.self)
    switch law {
    case .hostCase:
      guard kind == .deep else {
        link.host = link.host.uppercased()
        return link
      }
      guard links.deepPath == .fromHost else { return nil }
      guard let end = path.dropFirst().firstIndex(of: "/") ?? Optional(path.endIndex) else { return nil }
      link.path = Array((swapped(String(path[..<end])) + path[end...]).utf8)
    case .keyCase:
      guard !items.isEmpty else { return nil }
      let index = sides.random.below(items.count)
      let name = key(items[index])
      items[index] = swapped(name) + items[index].dropFirst(name.count)
    case .valueCase:
      let word = sides.random.pick(lists.isEmpty ? ["a"] : lists)
      let parts = path.components(separatedBy: "/")
      guard let index = parts.indices.shuffled(using: &sides.random).first(where: { parts[$0] == word }) else {
        return nil
      }
      link.path = Array((parts[..<index] + [swapped(word)] + parts[(index + 1)...]).joined(separator: "/").utf8)
    case .escapes:
      if items.isEmpty || sides.random.chance(50) {
        link.path = Array(escaped(path).utf8)
      } else {
        let index = sides.random.below(items.count)
        let (name, value) = (key(items[index]), items[index].dropFirst(key(items[index]).count))
        items[index] = sides.random.chance(50) ? escaped(name) + value : name + escaped(String(value))
      }
    case .doubledSlashes:
      let slashes = path.indices.filter { path[$0] == "/" }
      guard let place = slashes.isEmpty ? nil : sides.random.pick(slashes) else { return nil }
      link.path = Array((path[..<place] + "/" + path[place...]).utf8)
    case .trailingSlash: link.path.append(UInt8(ascii: "/"))
    case .keyOrder:
      guard items.count > 1 else { return nil }
      let index = sides.random.below(items.count - 1)
      guard plain(key(items[index])) != plain(key(items[index + 1])) else { return nil }
      items.swapAt(index, index + 1)
    case .tracking:
      items.insert(
        sides.random.pick(["utm_source=mail", "utm_l=a", "utm_l=12"]), at: sides.random.below(items.count + 1))
    }
    if !items.isEmpty { link.query = Array(items.joined(separator: "&").utf8) }
    return link
  }

  private func swapped(_ text: String) -> String {
    // Escapes are another law.
    text.contains("%")
      ? text : String(text.map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
  }

  private mutating func escaped(_ text: String) -> String {
    let places = text.indices.filter { text[$0].isLetter || text[$0].isNumber || "-._~".contains(text[$0]) }
    guard let place = places.isEmpty ? nil : sides.random.pick(places), !text.contains("%") else { return text }
    let code = String(text[place].asciiValue ?? 0, radix: 16, uppercase: sides.random.chance(50))
    return text[..<place] + "%" + code + text[text.index(after: place)...]
  }

  /// All escapes decoded, each byte as a character. A mistaken one stays as it is, up to what shows the mistake.
  private static func decoded(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let next = rest.popFirst() {
      result.append(next)
      guard next == "%" else { continue }
      let digits = rest.prefix(2)
      if digits.count == 2, let code = UInt8(digits, radix: 16), digits.allSatisfy(\.isHexDigit) {
        result.removeLast()
        result.append(Character(Unicode.Scalar(code)))
        rest = rest.dropFirst(2)
      } else {
        let mistake = digits.prefix(digits.first?.isHexDigit == true ? 2 : 1)
        result += mistake
        rest = rest.dropFirst(mistake.count)
      }
    }
    return result
  }

  /// Says whether two links differ in spelling only, by a law.
  static func isRespelled(_ one: String, _ other: String, _ law: SpellingLaw) -> Bool {
    func parts(_ text: String) -> (path: String, items: [String], rest: String) {
      let fragment = text.firstIndex(of: "#") ?? text.endIndex
      let query = text[..<fragment].firstIndex(of: "?") ?? fragment
      let items = query < fragment ? text[text.index(after: query)..<fragment].components(separatedBy: "&") : []
      return (String(text[..<query]), items, String(text[fragment...]))
    }
    func plain(_ text: String) -> [String] {
      let (path, items, rest) = parts(text)
      func lowerKey(_ item: String) -> String {
        let key = item.prefix { $0 != "=" }
        return key.lowercased() + item.dropFirst(key.count)
      }
      switch law {
      case .hostCase, .valueCase: return [text.lowercased()]
      case .keyCase: return [path] + items.map(lowerKey) + [rest]
      case .escapes: return [decoded(text)]
      case .doubledSlashes:
        return [
          path.components(separatedBy: "/").filter { !$0.isEmpty }.joined(separator: "/") + "\(path.hasSuffix("/"))"
        ]
          + items + [rest]
      case .trailingSlash: return [String(path.reversed().drop { $0 == "/" })] + items + [rest]
      case .keyOrder: return [path] + items.sorted() + [rest]
      case .tracking: return [path] + items.filter { !$0.hasPrefix("utm_") && !$0.isEmpty } + [rest]
      }
    }
    return one != other && plain(one) == plain(other)
  }

  // MARK: Outcomes

  /// What the matchers say about pairs of links, and what has been decided about all of them.
  struct Count {
    var proved = 0
    var refuted = 0
    var unknown = 0
    /// Pairs of links of which one opens an intent.
    var pairs = 0
    /// Of these, those that do not land alike.
    var differing = 0
    var mistakes: [String] = []
  }

  /// Compares the decisions about random routes, and a random website, with what the matchers say about random links.
  mutating func compare(_ laws: [SpellingLaw], links count: Int, _ found: inout Count, _ seed: UInt64) throws {
    let table = try RouteTable(machine())
    let claims = claims(of: table.machine)
    let routes = SpellingComparison(table, laws, limits: LinkLimits())
    let website = SpellingComparison(table, laws, with: claims, limits: LinkLimits())
    let lists = table.machine.links.routes.flatMap { $0.lists(table.machine).flatMap(\.self) }
    for comparison in [routes, website] {
      for (law, findings) in comparison.findings {
        for (intent, finding) in findings {
          switch finding {
          case .proved: found.proved += 1
          case .unknown: found.unknown += 1
          case .refuted(let pair):
            found.refuted += 1
            if !Self.isRespelled(pair.link, pair.other, law) {
              found.mistakes.append("\(seed): \(law) \(intent): \(pair.link) and \(pair.other) are not of this law")
            }
          }
        }
      }
    }
    for _ in 0..<count {
      let (link, law) = (link(table.machine), sides.random.pick(laws))
      let kind = sides.random.chance(50) ? LinkKind.deep : .universal
      guard let other = other(link, law, kind, table.machine.links, lists) else { continue }
      let (one, two) = (Self.opened(link, table, kind), Self.opened(other, table, kind))
      for (intent, _) in [one, two].compactMap(\.self) {
        found.pairs += 1
        let isListed = law != .valueCase || lists.contains { Self.text(link, table, kind).contains($0) }
        if !Self.isLike(one, two), isListed {
          found.differing += 1
          if law == .valueCase { continue }
          if routes.findings[law]?[intent] == .proved {
            found.mistakes.append(
              "\(seed): \(law) \(intent): \(Self.text(link, table, kind)) and \(Self.text(other, table, kind))")
          }
        }
      }
      guard kind == .universal, let one, let two, Self.isLike(one, two),
        let (webLink, webOther) = Self.both(WebLink(link.text), WebLink(other.text))
      else { continue }
      let isHandedOver = [webLink, webOther].map { claims.verdict(on: $0).isClaimed }
      if isHandedOver[0] != isHandedOver[1] {
        found.differing += 1
        let isOfLaw = law != .valueCase || Self.isListed(where: webLink, webOther, table)
        if isOfLaw, website.findings[law]?[one.intent] == .proved {
          found.mistakes.append("\(seed): website \(law) \(one.intent): \(link.text) and \(other.text)")
        }
      }
    }
  }

  /// True if the route that takes the links has a list for the segment in which they differ: literals are no values.
  private static func isListed(where one: WebLink, _ other: WebLink, _ table: RouteTable) -> Bool {
    guard let match = try? table.match(Array(one.text.utf8).span) else { return false }
    let route = table.machine.links.routes[match.route]
    func segments(_ link: WebLink) -> [[UInt8]] { link.path.split(separator: UInt8(ascii: "/")).map { Array($0) } }
    let (segments, others) = (segments(one), segments(other))
    guard let place = segments.indices.first(where: { others.count > $0 && segments[$0] != others[$0] }),
      route.path.indices.contains(place), case .placeholder(let name, let form) = route.path[place]
    else { return false }
    return route.isListed(name, form, table.machine)
  }

  private static func both<T>(_ one: T?, _ other: T?) -> (T, T)? {
    guard let one, let other else { return nil }
    return (one, other)
  }

  private static func isLike(
    _ one: (intent: IntentID, values: [String: String])?, _ two: (intent: IntentID, values: [String: String])?
  ) -> Bool {
    one?.intent == two?.intent && one?.values == two?.values
  }

  private static func opened(
    _ link: WebLink, _ table: RouteTable, _ kind: LinkKind
  ) -> (intent: IntentID, values: [String: String])? {
    guard let request = try? table.request(for: text(link, table, kind)) else { return nil }
    // 'w' is the link itself.
    return (request.intent, request.values.filter { $0.key != "w" })
  }

  private static func text(_ link: WebLink, _ table: RouteTable, _ kind: LinkKind) -> String {
    guard kind == .deep else { return link.text }
    let rest = link.text.dropFirst("https://\(link.host)".count)
    return (table.machine.links.deepPath == .fromHost ? "app:/" : "app://h") + rest
  }
}
