import Basics
import LinkRouting
import NavigationModel
import NavigationSupport

/// Links that are nearly right: made from the routes of a machine, then bent and broken.
struct RandomLinks {
  private var random: SplitMix64
  private var links = Links()
  private var types: [ParameterType] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A machine with a handful of random routes.
  mutating func machine() throws -> Machine {
    var routes = RandomRoutes(random: random)
    routes.hasAllForms = true
    let machine = try routes.machineWithOptions(3 + routes.random.below(6))
    random = routes.random
    return machine
  }

  /// From now on the links are those of `machine`.
  mutating func prepare(_ machine: Machine) {
    links = machine.links
    types = machine.types
  }

  mutating func link() -> [UInt8] {
    let route = random.pick(links.routes)
    var text = Array(origin(route).utf8)
    if random.chance(97) { text += path(route) }
    text += query(route)
    if route.fragment != nil ? random.chance(85) : random.chance(8) { text += [UInt8(ascii: "#")] + value(.text, "") }
    for _ in 0..<(random.chance(55) ? 0 : random.number(1...3)) { mutate(&text) }
    return text
  }

  private mutating func origin(_ route: Route) -> String {
    let isDeep = route.kinds.contains(.deep) && (random.chance(50) || !route.kinds.contains(.universal))
    var scheme = isDeep ? random.pick(links.schemes) : random.pick(["https", "https", "http"])
    var host =
      isDeep
      ? random.pick(["h", "x.y", "", "je.com"])
      : random.pick([route.host, random.pick(links.universalHosts)].compactMap { $0 })
    if host.hasPrefix("*") { host = random.pick(["m", "x", "x.m", "X.M", ""]) + host.dropFirst() }
    if random.chance(4) { scheme = random.pick(["evil", "https", "app", "1a", "", "a_b"]) }
    if random.chance(6) {
      host = random.pick([
        "evil.com", host + ".", host + ".evil.com", host + "@evil.com", "user:p@" + host, host + ":443", host + ":80",
        host + ":", host + ":08", host + ":99999999999999999999", host + ":4x", "[::1]", "[::1]:1", "[v1.x]", "",
        "a%41",
        "%65xample.com", "ｅxample.com", "exämple.com", "a|b", "<x>", "[x", "x]", "a:b:c", "%zz", "EXAMPLE.com",
      ])
    }
    if random.chance(6) { scheme = scheme.uppercased() }
    if random.chance(6) { host = host.uppercased() }
    return scheme + (random.chance(98) ? "://" : random.pick([":", ":/", ":///", "//", ":\\\\"])) + host
  }

  private mutating func path(_ route: Route) -> [UInt8] {
    var text: [UInt8] = []
    for segment in route.path {
      text += random.chance(3) ? Array("//".utf8) : [UInt8(ascii: "/")]
      switch segment {
      case .literal(let literal):
        text += random.chance(93) ? escaped(random.chance(10) ? literal.uppercased() : literal) : value(.text, "")
      case .placeholder(let name, let form): text += value(form, name)
      }
    }
    if text.isEmpty || random.chance(5) { text.append(UInt8(ascii: "/")) }
    if random.chance(4) { text += [UInt8(ascii: "/")] + value(.text, "") }
    return text
  }

  private mutating func query(_ route: Route) -> [UInt8] {
    var items: [[UInt8]] = []
    for item in route.query where random.chance(88) {
      let key = random.chance(10) ? item.key.uppercased() : item.key
      var text = random.chance(6) ? escaped(key, 50) : escaped(key)
      if random.chance(97) { text.append(UInt8(ascii: "=")) }
      switch item.value {
      case .literal(let literal):
        text += random.chance(85) ? escaped(random.chance(10) ? literal.uppercased() : literal) : value(.text, "")
      case .absent: if random.chance(80) { continue }
      case .placeholder(let name, let form, _): if random.chance(94) { text += value(form, name) }
      }
      items.append(text)
    }
    for _ in 0..<(random.chance(25) ? random.number(1...3) : 0) {
      let known = links.routes.flatMap(\.query).map(\.key)
      let others = ["utm_source", "a", "", "%FF", "k"]
      let key = random.pick(known.isEmpty || random.chance(60) ? others : known)
      items.insert(Array(key.utf8) + [UInt8(ascii: "=")] + value(.text, ""), at: random.below(items.count + 1))
    }
    if random.chance(15), items.count > 1 { items.swapAt(0, items.count - 1) }
    guard !items.isEmpty || random.chance(5) else { return [] }
    return [UInt8(ascii: "?")] + Array(items.joined(separator: [UInt8(ascii: "&")]))
  }

  private mutating func value(_ form: Route.Form, _ name: String) -> [UInt8] {
    if let type = types.first(where: { $0.name == name }), random.chance(80) {
      return escaped(spelled(random.pick(type.values)))
    }
    switch form {
    case .integer where random.chance(85):
      let numbers = ["1", "7", "-42", "+3", "007", "9223372036854775807", "%31%32", "9223372036854775808"]
      return Array(random.pick(numbers).utf8)
    case .oneOf(let values) where random.chance(85): return escaped(spelled(random.pick(values)))
    case .web where random.chance(85):
      return escaped(
        random.pick([
          "http://a", "https://a.b/c?d=e#f", "HTTPS://A:80/", "https://a:", "http://é", "https://", "http:///a",
          "https:/a",
          "https://u@a", "https://a:b@c", "https://a:8x", "https://[::1]", "javascript:alert(1)", "httpx://a",
          "http//a",
          "https://a\\b", " https://a", "https://a/%", "ftp://a", "https:", "https://a?", "http://a#",
        ]))
    case .before(let separator) where random.chance(70):
      return escaped("ab" + (random.chance(50) ? separator : "") + random.pick(["", "x", "-", "é"]))
    case .rest where random.chance(70):
      return Array(random.pick(["a/b", "x", "a//b/", "%2Fa", "a/./b", "https://a.b/c"]).utf8)
    default:
      return Array(
        random.pick([
          "a", "1", "z", "7", "abc", "EC4M7RF", "x%20y", "caf%C3%A9", "café", "%2F", "%2f", "%25", "%2541", "a+b", ".",
          "..", "%2e%2E", "..%2F..", "a%2f.", "%0A", "", "%00", "%FF", "%C3", "%zz", "%", "%4", "a;b", "a=b", "a:b@c",
          "menu", "info", "🍕", "%F0%9F%8D%95", "a,b",
          "0123456789abcdefghijklmnopqrstuvwxyz0123456789", "[x]", "a|b", "\"", "%7F", "a-b", "%2D",
        ]).utf8)
    }
  }

  /// The text, sometimes in another case.
  private mutating func spelled(_ text: String) -> String {
    random.chance(75) ? text : random.chance(50) ? text.uppercased() : text.lowercased()
  }

  /// The text in a link, sometimes with more escapes than it needs.
  private mutating func escaped(_ text: String, _ percent: Int = 3) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      let mustBe = byte <= 0x20 || "/?#&=%\\".utf8.contains(byte) || byte == 0x7F
      if mustBe || random.chance(percent) || byte >= 0x80 && random.chance(50) {
        let digits = Array(String(byte, radix: 16, uppercase: random.chance(50)).utf8)
        result += [UInt8(ascii: "%")] + (digits.count < 2 ? [UInt8(ascii: "0")] : []) + digits
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Changes a byte or a few, anywhere.
  private mutating func mutate(_ text: inout [UInt8]) {
    let alphabet = Array("/?#&=%:@.;+-_[]\\|~ aA1zZ\u{7F}\t\0".utf8) + [0x80, 0xC3, 0xA9, 0xFF]
    let place = random.below(text.count + 1)
    switch random.below(5) {
    case 0: text.insert(random.pick(alphabet), at: place)
    case 1: if place < text.count { text[place] = random.pick(alphabet) }
    case 2: if place < text.count { text.remove(at: place) }
    case 3:
      let end = min(text.count, place + random.below(6))
      text.insert(contentsOf: text[place..<end], at: random.below(text.count + 1))
    default:
      if place < text.count { text.removeSubrange(place..<min(text.count, place + random.below(6))) }
    }
  }
}
