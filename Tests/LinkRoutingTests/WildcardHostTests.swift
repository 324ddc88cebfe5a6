import LinkRouting
import NavigationModel
import NavigationSupport
import Testing

@Suite("A host with a wildcard") struct WildcardHostTests {
  private func table(_ hosts: [String]) throws -> RouteTable {
    let machine = try Machine(
      name: "Shop", root: ScreenID(0), screens: [Screen(name: "home")], events: [],
      intents: [Intent(name: "open", target: ScreenID(0), alternatives: [])],
      links: Links(
        universalHosts: hosts,
        routes: [Route(intent: IntentID(0), kinds: .universal, path: [.literal("x")])]))
    return try RouteTable(machine)
  }

  @Test(
    "is every subdomain, in any case and at any depth",
    arguments: ["a.shop.example", "A.Shop.EXAMPLE", "a.b.shop.example", "xn--a.shop.example", "a.shop.example:443"])
  func subdomains(host: String) throws {
    try expect(table(["*.Shop.example"]).request(for: "https://\(host)/x").intent, equals: IntentID(0))
  }

  @Test(
    "is nothing else",
    arguments: [
      "shop.example", ".shop.example", "a..shop.example", "..shop.example", "ashop.example", "shop.example.evil.com",
      "a.shop.example.", "a%2e.shop.example", "a.shop.example:8443", "a@b.shop.example", "*.shop.example.evil",
    ])
  func others(host: String) throws {
    #expect(throws: LinkError.self) { try table(["*.shop.example"]).request(for: "https://\(host)/x") }
  }

  @Test("may be beside others, and links are built with one that it stands for")
  func building() throws {
    let both = try table(["shop.example", "*.shop.example"])
    try expect(both.request(for: "https://shop.example/x").intent, equals: IntentID(0))
    try expect(both.request(for: "https://m.shop.example/x").intent, equals: IntentID(0))
    try expect(both.link(for: IntentRequest(IntentID(0)), kind: .universal), equals: "https://shop.example/x")
    try expect(
      table(["*.shop.example"]).link(for: IntentRequest(IntentID(0)), kind: .universal),
      equals: "https://www.shop.example/x")
  }

  @Test("has its star at the beginning, before a name", arguments: ["*", "*.", "a.*.b", "*a.b", "*.*.b", "*.a/b"])
  func invalid(host: String) throws {
    #expect(throws: RouteTableError.self) { try table([host]) }
  }
}
