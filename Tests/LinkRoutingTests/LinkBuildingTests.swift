import Basics
import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import LinkRouting

@Suite("Links are built that ask for what they were built for")
struct LinkBuildingTests {
  /// One intent per form, each with one route, so that it is known which values can be carried.
  static let routes: [(intent: String, route: String)] = [
    ("text", "/t/{v}/end"), ("integer", "/i/{v: integer}"), ("listed", "/l/{v: a|b c|é/%|.}"),
    ("before", "/b/{v before -}"), ("longBefore", "/c/{v before %é}/x"), ("rest", "/r/{v...}"),
    ("key", "/k?key={v}&t=x%26y%3D"), ("optional", "/o?a={v?}&b={w?: integer}"), ("cut", "/u?a={v? before ,}"),
    ("fragment", "/f?a={w?}#{v}"), ("typed", "/y/{kind}?{x}={v}".replacing("{x}", with: "k%20%26%3D")),
    ("literal", "/%2Fa b%3F%23/{v}".replacing(" ", with: "%20")),
  ]

  static func table() throws -> RouteTable {
    try LinkRoutingTests.table(
      types: ["kind": ["one", "two"]], routes.flatMap { [$0, ($0.intent, "shortcut, spotlight " + $0.route)] })
  }

  /// A text of what is special anywhere: delimiters, escapes, text beyond ASCII, blanks and control characters.
  static func value(_ random: inout SplitMix64) -> String {
    let pieces = [
      "a", "Z", "7", "-", ".", "..", "/", "//", "%", "%41", "%2F", "&", "=", "#", "?", "+", " ", ";", ":", "@", ",",
      "é",
      "e\u{301}", "🍕", "\u{202E}", "\0", "\n", "\\", "\u{7F}", "\"", "<", "|", "{", "[", "~", "日本",
    ]
    switch random.below(12) {
    case 0: return ""
    case 1: return random.pick(["a", "b c", "é/%", ".", "one", "two"])
    case 2: return "\(Int64(truncatingIfNeeded: random.next()) >> Int64(random.below(64)))"
    case 3: return String(repeating: "ab", count: random.below(300))
    default: return (0..<random.number(1...6)).map { _ in random.pick(pieces) }.joined()
    }
  }

  /// Whether the intent's route can carry the value, said in another way than the builder does.
  static func carries(_ intent: String, _ name: String, _ value: String) -> Bool {
    if value.isEmpty || value.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\u{7F}" }) { return false }
    let isInPath = !["key", "optional", "cut", "fragment"].contains(intent) && (intent != "typed" || name == "kind")
    if isInPath, value.components(separatedBy: "/").contains(where: { $0 == "." || $0 == ".." }) { return false }
    switch (intent, name) {
    case ("integer", _), ("optional", "w"): return Int64(value) != nil
    case ("listed", _): return ["a", "b c", "é/%"].contains { $0.utf8.elementsEqual(value.utf8) }
    case ("before", _): return !value.contains("-")
    case ("longBefore", _): return value.range(of: "%é", options: .literal) == nil
    case ("cut", "v"): return !value.contains(",")
    case ("typed", "kind"): return ["one", "two"].contains(value)
    default: return true
    }
  }

  @Test("whatever a route can carry comes back, and what it cannot is refused")
  func roundTrips() throws {
    let table = try Self.table()
    var random = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    let start = random
    var built = 0
    for _ in 0..<20_000 {
      let index = random.below(table.machine.intents.count)
      let intent = table.machine.intents[index]
      var request = IntentRequest(IntentID(index))
      for parameter in intent.parameters where !parameter.isOptional || random.chance(60) {
        request.values[parameter.name] = parameter.name == "kind" && random.chance(70) ? "one" : Self.value(&random)
      }
      let kind = random.pick(LinkKind.allCases)
      let isCarried = request.values.allSatisfy { Self.carries(intent.name, $0.key, $0.value) }
      do {
        let link = try table.link(for: request, kind: kind)
        built += 1
        #expect(isCarried, "\(request) \(link) \(start)")
        let back =
          switch kind {
          case .deep, .universal: try table.request(for: link)
          case .shortcut: try table.request(forShortcut: link)
          case .spotlight: try table.request(forSpotlight: link)
          }
        expect(back, equals: request, "\(link) \(start)")
        #expect(
          zip(back.values.sorted(by: <), request.values.sorted(by: <)).allSatisfy {
            $0.value.utf8.elementsEqual($1.value.utf8)
          })
        #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(link)")
        expect(URL(string: link)?.absoluteString, equals: link, "\(link) \(start)")
      } catch LinkBuildingError.uncarriable {
        #expect(!isCarried, "\(request) \(start)")
      }
    }
    #expect(built > 5_000)
  }

  @Test("what the builder refuses as a value no link has, and every value that a link has can be built")
  func agreement() throws {
    let table = try Self.table()
    var random = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    let start = random
    var links = RandomLinks(seed: random.next())
    links.prepare(table.machine)
    var read = 0
    for number in 0..<30_000 {
      let link = number % 2 == 0 ? links.link() : Self.carelessLink(table.machine, &random)
      guard let match = try? table.match(link.span) else { continue }
      read += 1
      let request = table.request(match, in: link.span)
      let text = String(decoding: link, as: UTF8.self).debugDescription
      do {
        let built = try table.link(for: request, kind: match.kind)
        try expect(table.request(for: built), equals: request, "\(text) \(start)")
      } catch {
        Issue.record("\(text) is read as \(table.text(request)), which is not built: \(error); \(start)")
      }
    }
    #expect(read > 5_000)
  }

  /// A link with whatever values, escaped byte by byte, but for some slashes.
  private static func carelessLink(_ machine: Machine, _ random: inout SplitMix64) -> [UInt8] {
    let route = random.pick(machine.links.routes)
    func escaped(_ text: String) -> String {
      text.utf8.map { byte in
        let isKept = byte > 0x20 && byte < 0x7F && !"%?#&\\".utf8.contains(byte) && random.chance(60)
        return isKept ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
    var text = "app://h"
    for segment in route.path {
      switch segment {
      case .literal(let literal): text += "/" + LinkBuilder.encoded(literal)
      case .placeholder: text += "/" + escaped(value(&random))
      }
    }
    var separator = "?"
    for item in route.query {
      var text2 = value(&random)
      if case .literal(let literal) = item.value { text2 = literal }
      text += separator + LinkBuilder.encoded(item.key) + "=" + escaped(text2)
      separator = "&"
    }
    if route.fragment != nil { text += "#" + escaped(value(&random)) }
    return Array(text.utf8)
  }

  @Test("the first route of the intent that is for this kind of link and has room for the values is taken")
  func choice() throws {
    let table = try justEatTable()
    func link(_ intent: String, _ values: [String: String] = [:], kind: LinkKind = .deep) throws -> String {
      let index = try #require(table.machine.intents.firstIndex { $0.name == intent })
      return try table.link(for: IntentRequest(IntentID(index), values: values), kind: kind)
    }
    try expect(link("goToHome"), equals: "je-internal://je.com/home")
    try expect(link("goToHome", kind: .universal), equals: "https://just-eat.co.uk/home")
    try expect(link("goToSearch"), equals: "je-internal://je.com/search")
    try expect(
      link("goToSearch", ["postcode": "EC4M 7RF", "cuisine": "fish & chips"]),
      equals: "je-internal://je.com/search?postcode=EC4M%207RF&cuisine=fish%20%26%20chips")
    try expect(link("goToSearch", kind: .shortcut), equals: "/search")
    try expect(link("goToSearch", ["postcode": "a/b"], kind: .shortcut), equals: "/search/a%2Fb")
    try expect(link("goToReorder", ["reorderId": "7"]), equals: "je-internal://je.com/reorder?orderId=7")
    try expect(link("goToOrderDetails", ["orderId": "7"], kind: .spotlight), equals: "/orderDetails/7")
    #expect(throws: LinkBuildingError.noRoute(.universal)) { try link("goToSettings", kind: .universal) }
    #expect(throws: LinkBuildingError.noRoute(.spotlight)) { try link("goToHome", kind: .spotlight) }
    #expect(throws: LinkBuildingError.missingValue(parameter: "reorderId")) { try link("goToReorder") }
    #expect(throws: LinkBuildingError.unknownParameter("x")) { try link("goToHome", ["x": "1"]) }
    #expect(throws: LinkBuildingError.noPlace(parameter: "cuisine")) {
      try link("goToSearch", ["cuisine": "thai"], kind: .shortcut)
    }
    #expect(throws: LinkBuildingError.uncarriable(parameter: "section", .notListed(["menu", "reviews", "info"]))) {
      try link("goToRestaurant", ["restaurantId": "1", "section": "Menu"])
    }
    #expect(throws: LinkBuildingError.uncarriable(parameter: "reorderId", .empty)) {
      try link("goToReorder", ["reorderId": ""])
    }
    #expect(throws: LinkBuildingError.tooLong) {
      try link("goToReorder", ["reorderId": String(repeating: " ", count: 30_000)])
    }
    #expect(throws: LinkBuildingError.unknownIntent) { try table.link(for: IntentRequest(IntentID(99))) }
  }

  @Test("a link that would open something else is not built")
  func taken() throws {
    let table = try LinkRoutingTests.table(("page", "/{x}"), ("help", "/help"), ("page", "deep /page/{x}"))
    let page = IntentID(0)
    try expect(table.link(for: IntentRequest(page, values: ["x": "a"])), equals: "app://example.com/a")
    try expect(table.link(for: IntentRequest(page, values: ["x": "help"])), equals: "app://example.com/page/help")
    #expect(throws: LinkBuildingError.takenByRoute(2)) {
      try table.link(for: IntentRequest(page, values: ["x": "help"]), kind: .universal)
    }
  }

  @Test("links are built only with the schemes and hosts that there are")
  func origins() throws {
    var domains = LinkDomains(Links(schemes: ["app"], universalHosts: []))
    let hostless = try LinkRoutingTests.table(domains: domains, ("home", "/"))
    try expect(hostless.link(for: IntentRequest(IntentID(0))), equals: "app:///")
    #expect(throws: LinkBuildingError.noHost) { try hostless.link(for: IntentRequest(IntentID(0)), kind: .universal) }
    domains.schemes = []
    domains.universalSchemes = []
    let none = try RouteTable(hostless.machine, domains: domains)
    #expect(throws: LinkBuildingError.noScheme(.deep)) { try none.link(for: IntentRequest(IntentID(0))) }
    #expect(throws: LinkBuildingError.noScheme(.universal)) {
      try none.link(for: IntentRequest(IntentID(0)), kind: .universal)
    }
    #expect(throws: LinkError(.unknownScheme, at: 0)) { try none.request(for: "https://example.com/") }
  }
}
