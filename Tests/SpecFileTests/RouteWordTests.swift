import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("Words of routes: !key, {_}, as, hosts, and the options of all routes") struct RouteWordTests {
  /// A spec whose links have these lines; `go` takes what random routes give.
  private func text(_ links: String) -> String {
    """
    navigation: X
    root: home
    types: { section: [menu, info] }
    screens: [home]
    transitions:
      show(p0?, p1?, p2?, k?, l?, f?, w?, section?): any -> home
    intents:
      go(p0?, p1?, p2?, k?, l?, f?, w?, section?): { target: home, journey: [show] }
    links:
      deep: { schemes: [app] }
      universal: { hosts: [shop.example, "*.shop.example", example.com, "*.example.com"] }
    \(links)
    """
  }

  private func routes(_ routes: String...) -> String {
    text("  routes:\n    go:\n" + routes.map { "      - '\($0)'\n" }.joined())
  }

  /// The mistakes as `column+length message – remedy`, of one route, whose first column is 10.
  private func found(_ route: String) -> [String] {
    do {
      _ = try SpecReader.read(text: routes(route), named: "spec")
      return []
    } catch {
      return error.diagnostics.map { diagnostic in
        let place = diagnostic.location.map { "\($0.column)+\(diagnostic.length) " } ?? ""
        return place + diagnostic.message + (diagnostic.remedy.map { " – \($0)" } ?? "")
      }
    }
  }

  @Test("the words are carried into the model, and back into text")
  func forms() throws {
    let texts = [
      "/p/{p0}?!k&!L", "/a/{_}/{_: integer}/{p0}?k={_}&l={_: a|b}", "/b/{_...} as w", "/c?k={k?}&!l#{f} as w",
      "https://click.shop.example/{_}/p/{p0} as w", "https://*.shop.example/", "shortcut /d?%21k={k} as w",
      "/e/{_: web}?k={k?: web} as w",
    ]
    let spec = try SpecReader.read(
      text: text("  routes:\n    go:\n" + texts.map { "      - '\($0)'\n" }.joined()), named: "spec")
    let list = spec.machine.links.routes
    expect(list.map(\.text), equals: texts)
    expect(list[0].query, equals: [.init(key: "k", value: .absent), .init(key: "L", value: .absent)])
    expect(list[1].path[1...2], equals: [.placeholder("_", .text), .placeholder("_", .integer)])
    expect(list[1].gives, equals: ["p0"])
    #expect((list[2].path, list[2].link) == ([.literal("b"), .placeholder("_", .rest)], "w"))
    expect(list[3].gives, equals: ["k", "f", "w"])
    #expect((list[4].host, list[4].kinds) == ("click.shop.example", .universal))
    #expect((list[5].host, list[5].path) == ("*.shop.example", []))
    expect(list[6].query, equals: [.init(key: "!k", value: .placeholder("k", .text, isOptional: false))])
    try expect(
      SpecReader.read(text: routes("universal  https://shop.example/x  as  w "), named: "s")
        .machine.links.routes.first?.text, equals: "https://shop.example/x as w")
  }

  @Test("random routes come back from their text, alone and in the JSON of a spec")
  func roundTrip() throws {
    var random = RandomRoutes(random: SplitMix64(seed: UInt64.random(in: 0...UInt64.max)))
    random.hasAllForms = true
    let start = random.random
    for _ in 0..<40 {
      let all = (0..<10).map { _ in random.route() }
      let spec = try SpecReader.read(
        text: text("  routes:\n    go:\n" + all.map { "      - '\($0.text)'\n" }.joined()), named: "spec")
      expect(spec.machine.links.routes, equals: all, "\(start)")
      let again = try SpecReader.read(text: SpecWriter.json(spec), named: "spec.json")
      expect(again.machine, equals: spec.machine, "\(start)")
      try expect(Machine(table: spec.machine.tableText), equals: spec.machine, "\(start)")
    }
  }

  @Test("options of all routes are read, written and kept; without them nothing is written")
  func options() throws {
    let all = try SpecReader.read(
      text: text("  case: ignored\n  slashes: merged\n  routes: { go: /x }").replacing(
        "\"*.example.com\"] }", with: "\"*.example.com\"], http: no }"), named: "spec")
    let links = all.machine.links
    #expect((links.ignoresCase, links.mergesSlashes, links.allowsHTTP) == (true, true, false))
    try expect(SpecReader.read(text: SpecWriter.json(all), named: "spec.json").machine, equals: all.machine)
    try expect(Machine(table: all.machine.tableText), equals: all.machine)
    let none = try SpecReader.read(
      text: text("  case: significant\n  slashes: kept\n  routes: { go: /x }"), named: "spec")
    #expect(
      (none.machine.links.ignoresCase, none.machine.links.mergesSlashes, none.machine.links.allowsHTTP) == (
        false, false, true
      ))
    let json = SpecWriter.json(none)
    for word in ["\"case\"", "\"slashes\"", "\"http\""] { #expect(!json.contains(word)) }
  }

  @Test("what follows is refused in reasonable time, whatever it is")
  func hostile() {
    let many = String(repeating: "/{_}", count: 20_000)
    for route in [
      many, "/" + String(repeating: " as", count: 20_000), "/x as " + String(repeating: "w", count: 70_000),
      "https://" + String(repeating: "a.", count: 20_000), "/{" + String(repeating: "{", count: 20_000) + " as w",
      "/?" + String(repeating: "!k&", count: 20_000),
    ] {
      #expect(!found(route).isEmpty)
    }
  }
}
