import Basics
import LinkRouting
import NavigationModel

/// Links as an app might get them, made up from its routes and a seed: every route in turn, with values that need
/// escapes and values that do not, tracking parameters, mixed case, and about one in seven wrong.
package struct SpecTraffic {
  private let table: RouteTable
  private var random: SplitMix64
  private var machine: Machine { table.machine }
  /// The share of links, in percent, that no route accepts.
  package static let wrongPercentage = 15

  package init(_ table: RouteTable, seed: UInt64) {
    self.table = table
    random = SplitMix64(seed: seed)
  }

  /// Makes links; none if there are no routes, or none that a link can take.
  package mutating func links(_ count: Int) -> [Link] {
    let ways = machine.links.routes.indices.flatMap { index in
      LinkKind.allCases.filter { machine.links.routes[index].kinds.contains($0.kinds) && isPossible($0) }
        .map { (route: index, kind: $0) }
    }
    guard !ways.isEmpty else { return [] }
    return (0..<count).map { number in
      let way = ways[(number + random.below(ways.count)) % ways.count]
      return link(machine.links.routes[way.route], way.kind)
    }
  }

  private func isPossible(_ kind: LinkKind) -> Bool {
    switch kind {
    case .deep: !table.domains.schemes.isEmpty
    case .universal: !table.domains.universalHosts.isEmpty && !table.domains.universalSchemes.isEmpty
    case .shortcut, .spotlight: true
    }
  }

  private mutating func link(_ route: Route, _ kind: LinkKind) -> Link {
    var origin = self.origin(kind, route.host)
    var path = self.path(of: route)
    var query = self.query(of: route)
    if random.chance(4) { origin = origin.uppercased() }
    if random.chance(3) { path += "/" }
    if random.chance(kind == .universal ? 25 : 5) { query += tracking() }
    if random.chance(Self.wrongPercentage) { spoil(kind, &origin, &path, &query) }
    var text = origin + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    if let name = route.fragment {
      text += "#" + value(name, .text, of: route)
    } else if random.chance(2) {
      text += "#top"
    }
    switch kind {
    case .deep, .universal: return Link(text)
    case .shortcut: return Link(text, source: .shortcut)
    case .spotlight: return Link(text, source: .spotlight)
    }
  }

  private mutating func origin(_ kind: LinkKind, _ host: String?) -> String {
    switch kind {
    case .shortcut, .spotlight: return ""
    case .universal:
      let scheme = random.pick(table.domains.universalSchemes)
      return "\(scheme)://\(LinkDomains.example(of: host ?? random.pick(table.domains.universalHosts)))"
    case .deep:
      let scheme = random.pick(table.domains.schemes)
      return table.domains.deepPath == .fromHost ? "\(scheme):/" : "\(scheme)://\(table.domains.deepHost ?? "open")"
    }
  }

  private mutating func path(of route: Route) -> String {
    var path = ""
    for segment in route.path {
      switch segment {
      case .literal(let text): path += "/" + Self.escaped(text)
      case .placeholder(let name, let form): path += "/" + value(name, form, of: route)
      }
    }
    return path.isEmpty ? "/" : path
  }

  private mutating func query(of route: Route) -> [String] {
    var query: [String] = []
    for item in route.query {
      let key = random.chance(5) ? item.key.uppercased() : item.key
      switch item.value {
      case .literal(let text): query.append("\(key)=\(Self.escaped(text))")
      case .placeholder(let name, let form, let isOptional):
        if isOptional, random.chance(50) { continue }
        query.append("\(key)=\(value(name, form, of: route))")
      case .absent: break
      }
    }
    return query
  }

  /// A value that the route and the intent's parameter accept, escaped.
  private mutating func value(_ name: String, _ form: Route.Form, of route: Route) -> String {
    let parameter = machine.intents[route.intent.index].parameters.first { $0.name == name }
    let plain =
      parameter?.type.map { random.pick(machine.types[$0.index].values) }
      ?? (random.chance(50) ? random.token() : random.pick(Self.texts))
    switch form {
    case .text: return Self.escaped(plain)
    case .integer: return "\(random.below(900_000) + 1_000)"
    case .web: return Self.escaped("https://example.com/\(random.token())")
    case .oneOf(let values): return Self.escaped(random.pick(values))
    case .before(let separator):
      let first = plain.split(separator: separator).first.map(String.init) ?? "a"
      return Self.escaped(first + separator + "london")
    case .rest: return (0...random.below(3)).map { _ in random.token() }.joined(separator: "/")
    }
  }

  private static let texts = ["EC4M7RF", "SW1A 1AA", "italian", "fish & chips", "caf\u{E9}", "12345", "summer-sale"]

  private mutating func tracking() -> [String] {
    var items = ["utm_source=\(random.pick(["newsletter", "google", "push"]))", "utm_medium=email"]
    if random.chance(40) { items.append("utm_campaign=summer%20sale%20\(random.below(100))") }
    if random.chance(20) { items.append("gclid=\(random.token())\(random.token())") }
    return items
  }

  /// Makes one typical mistake.
  private mutating func spoil(_ kind: LinkKind, _ origin: inout String, _ path: inout String, _ query: inout [String]) {
    let hasOrigin = kind == .deep || kind == .universal
    switch random.below(hasOrigin ? 6 : 3) {
    case 0: path = "/unknown/\(random.token())"
    case 1: path += "/\(random.token())/\(random.token())"
    case 2: path += "/%G1"
    case 3: origin = "fb\(random.below(1_000_000)):/" + (random.chance(50) ? "/authorize" : "")
    case 4: origin = "https://www.example.org"
    default: origin += "@evil.example"
    }
  }

  /// All but RFC 3986's unreserved characters as escapes.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.unicodeScalars.append(.init(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
