import Foundation
import NavigationSupport
import SpecFile
import Testing

@Suite("Drafts from links") struct DraftSpecTests {
  private func draft(_ links: [String]) throws -> Spec {
    let draft = DraftSpec(LinkList(entries: links.map { .init($0) }))
    do {
      return try SpecReader.read(text: draft.text, named: "draft.yaml")
    } catch {
      Issue.record("\(error.diagnostics.map { "\($0.location?.description ?? ""): \($0.message)" })\n\(draft.text)")
      throw error
    }
  }

  private func routes(_ links: [String]) throws -> [String] {
    try draft(links).machine.links.routes.map(\.text)
  }

  @Test("links of one shape become one route, with what differs as its parameter")
  func shapes() throws {
    let spec = try draft(["https://a.com/orders/12", "https://a.com/orders/13", "https://a.com/orders"])
    expect(spec.machine.links.routes.map(\.text), equals: ["/orders/{orderId}", "/orders"])
    expect(spec.machine.intents.map(\.name), equals: ["goToOrder", "goToOrders"])
    expect(spec.machine.links.universalHosts, equals: ["a.com"])
  }

  @Test("a query key that every link has is required, another one optional")
  func queries() throws {
    let found = try routes(["a://h/search?q=x", "a://h/search?q=y&page=2", "a://h/search?Q=z&"])
    expect(found, equals: ["/search?q={q}&page={page?}"])
  }

  @Test("of equal query keys the first counts, one without a value is optional, and keys for tracking are passed over")
  func oddQueries() throws {
    try expect(routes(["a://h/x?a=1&a=2&b"]), equals: ["/x?a={a}&b={b?}"])
    try expect(routes(["a://h/x?a=&A=2", "a://h/x?a=1"]), equals: ["/x?a={a?}"])
    try expect(routes(["a://h/x/1", "a://h/x/2?utm_source=mail&UTM_id=7"]), equals: ["/x/{xId}"])
  }

  @Test("routes are for the kinds of links that were seen")
  func kinds() throws {
    let found = try routes(["a://h/x", "https://a.com/x", "a://h/y", "https://a.com/z", "https://a.com/"])
    expect(found, equals: ["universal /", "/x", "deep /y", "universal /z"])
  }

  @Test("many names below one literal are values, a few are names")
  func siblings() throws {
    let cities = ["leeds", "york", "bath", "derby", "hull", "truro", "ely", "wells", "ripon"]
    try expect(routes(cities.map { "https://a.com/area/\($0)" }), equals: ["/area/{areaId}"])
    try expect(routes(cities.prefix(3).map { "https://a.com/area/\($0)" }).count, equals: 3)
  }

  @Test("a name with a number is a value where it varies, and a name where it is alone beside an identifier")
  func lonelyNames() throws {
    try expect(routes(["https://a.com/orders/98765/step2"]), equals: ["/orders/{orderId}/step2"])
    try expect(
      routes(["https://a.com/orders/98765", "https://a.com/orders/top10"]),
      equals: ["/orders/{orderId}", "/orders/top10"])
    try expect(
      routes(["https://a.com/orders/98765", "https://a.com/orders/item1", "https://a.com/orders/item2"]),
      equals: ["/orders/{orderId}"])
    try expect(routes(["https://a.com/p/item12"]), equals: ["/p/{pId}"])
  }

  @Test("hosts that are no domains, and differ, are the beginning of paths")
  func fromHost() throws {
    let machine = try draft(["a://orders/12", "a://profile", "https://b.com/orders/13"]).machine
    expect(machine.links.deepPath, equals: .fromHost)
    expect(machine.links.routes.map(\.text), equals: ["/orders/{orderId}", "deep /profile"])
  }

  @Test("templates keep their names, and take the values that links have in their places")
  func templates() throws {
    let found = try draft([
      "/orders/:id", "/orders/{id}/edit", "/orders/new", "https://a.com/orders/abc?tab=x", "https://a.com/orders/new",
      "/users/{user_name}/:tab(a|b)?q={q}", "app://h/{id: integer}", "/files/*",
    ])
    expect(
      found.machine.links.routes.map(\.text),
      equals: [
        "/orders/{id}?tab={tab?}", "/orders/{id}/edit", "/orders/new", "/users/{userName}/{tab}?q={q}", "deep /{id}",
        "/files/{fileId}",
      ])
    #expect(found.machine.links.schemes == ["app"] && found.machine.links.universalHosts == ["a.com"])
    // Without templates, paths are links.
    try expect(routes(["/orders/12", "/orders/13a4"]), equals: ["/orders/{orderId}"])
  }

  @Test("what is no URL, or expected to be unsupported, is left out and said")
  func leftOut() {
    var (unsupported, onWebsite) = (LinkList.Expectation(), LinkList.Expectation())
    (unsupported.isUnsupported, onWebsite.staysOnWebsite) = (true, true)
    let list = LinkList(entries: [
      .init("nonsense"), .init("https://a.com/x", expectation: unsupported), .init("/search", source: .shortcut),
      .init("https://a.com/y"), .init("https://a.com/z", expectation: onWebsite),
    ])
    let draft = DraftSpec(list)
    expect(draft.leftOut.map(\.entry.link), equals: ["nonsense", "https://a.com/x", "/search", "https://a.com/z"])
    expect(draft.leftOut.map(\.reason), equals: [.notALink, .unsupported, .notAURL, .onWebsite])
    expect(draft.links.map(\.link), equals: ["https://a.com/y"])
  }

  @Test("a link with more segments or values than a route has, or longer ones, is left out and said")
  func tooLarge() throws {
    let long = String(repeating: "a", count: 1_000)
    let values = (1...17).map { "/\($0)" }.joined()
    let links = [
      "https://a.com\(values)", "https://a.com\(String(repeating: "/x", count: 33))", "https://a.com/\(long)\(long)",
      "https://a.com/b\(values.dropLast(3))?\((1...20).map { "k\($0)=v" }.joined(separator: "&"))",
      "https://a.com/\(long)/\(long)?\(long)=1", "https://a.com/\(long)/\(long)/1",
    ]
    let left = DraftSpec(LinkList(entries: links.map { .init($0) })).leftOut
    expect(Set(left.map(\.entry.link)), equals: Set(links.prefix(3)))
    #expect(left.allSatisfy { $0.reason == .tooLarge })
    let machine = try draft(links).machine
    expect(machine.intents.map(\.parameters.count), equals: [16, 1, 1])
    #expect(machine.intents.allSatisfy { $0.name.utf8.count < 80 })
  }

  @Test("the tester links of the Just Eat app give a spec that can be read")
  func justEat() throws {
    let spec = try draft([
      "https://just-eat.co.uk/", "https://just-eat.co.uk/home", "https://just-eat.co.uk/area/EC4M7RF",
      "https://just-eat.co.uk/search?postcode=EC4M7RF", "JUSTEAT://irrelev.ant/home", "justeat://irrelev.ant/login",
      "just-eat-uk://irrelev.ant/resetPassword?resetToken=xyz", "je-internal://irrelev.ant/order?orderId=98765",
    ])
    expect(spec.machine.intents.count, equals: 6)
    expect(spec.machine.links.schemes, equals: ["justeat", "just-eat-uk", "je-internal"])
    #expect(spec.warnings.isEmpty)
  }

  @Test("hostile links give a spec that can be read, or are left out")
  func hostile() throws {
    let pieces = [
      "", "/", "//", "a", "{x}", "%2F", "%", "any", "é", "😀", "1", "#", "?", "&", "=", ":", "screen", "'", "\"", "\n",
      String(repeating: "/2", count: 9), String(repeating: "/z", count: 18), String(repeating: "&q", count: 9),
      String(repeating: "w", count: 600),
    ]
    var number: UInt64 = 7
    func next(_ count: Int) -> Int {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(number >> 33) % count
    }
    for _ in 0..<300 {
      let links = (0..<20).map { _ in
        ["a://", "https://", "x", "A.b+c://h"][next(4)] + (0..<next(8)).map { _ in pieces[next(pieces.count)] }.joined()
      }
      let list = LinkList(entries: links.map { .init($0) })
      let found = DraftSpec(list)
      if found.leftOut.count < links.count { _ = try draft(links) }
    }
  }

  @Test("the link lists of other apps give specs that can be read")
  func strangers() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/data/links")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if names.isEmpty { print("no link lists beside the project: this test has looked at nothing") }
    for name in names.sorted() where name.hasSuffix(".tsv") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let links = text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.filter { $0.contains("://") }
      if !links.isEmpty { _ = try draft(links) }
    }
  }
}
