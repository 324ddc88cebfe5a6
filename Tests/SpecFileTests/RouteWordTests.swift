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
    func mistake(_ line: String) -> [String] { mistakes(text("  \(line)\n  routes: { go: /x }")) }
    expect(mistake("case: ignore"), equals: ["12:9+6 'ignore' is not whether case counts; did you mean 'ignored'?"])
    expect(mistake("slashes: single"), equals: ["12:12+6 'single' is not what becomes of doubled slashes"])
    expect(mistake("cases: ignored"), equals: ["12:3+5 unknown key 'cases'; did you mean 'case'?"])
    expect(
      mistakes(text("").replacing("hosts: [shop", with: "http: false, hosts: [shop")),
      equals: ["11:22+5 'false' is not whether links may begin with http"])
  }

  @Test("mistakes with '!': a value, no name, twice")
  func absentMistakes() {
    expect(
      found("/p?!k={k}"),
      equals: [
        "13+3 a key that must be absent has no value – write !k, or %21k for '!' itself"
      ])
    expect(found("/p?!"), equals: ["14+1 the name of a query key is missing – ?key={name}"])
    expect(found("/p?k={k}&!K"), equals: ["20+1 duplicate query key 'K' – remove one"])
    expect(found("/p?k"), equals: ["13+1 '=' is missing after the query key – k={k}, or !k for links without it"])
  }

  @Test("values that differ in case only are a mistake where case is ignored")
  func twins() {
    let twins = text("  case: ignored\n  routes: { go: \"/x/{_: a|B|A}\" }")
    let found = mistakes(twins)
    #expect(found.contains { $0.hasSuffix("'a' and 'A' differ in case only, and case is ignored") }, "\(found)")
    expect(mistakes(twins.replacing("case: ignored", with: "case: significant")), equals: [])
    expect(mistakes(twins.replacing("|A}", with: "}")), equals: [])
  }

  @Test("mistakes with '_': optional, cut, and as the name of a parameter")
  func ignoredMistakes() {
    expect(found("/p?k={_?}"), equals: ["13+6 this asks for nothing – leave it out, or write {_} for any value"])
    expect(found("/{_?}"), equals: ["11+4 only query values can be optional – write one route for each"])
    expect(found("/{_ before -}"), equals: ["14+8 what is ignored cannot be cut – write {_}"])
    expect(found("/{_...}/a").count, equals: 1)
    expect(found("/{_: int}"), equals: ["15+3 there is no type 'int' – write {_: integer}"])
    expect(found("/{_: url}"), equals: ["15+3 there is no type 'url' – write {_: web}"])
    let named = text("  routes: { go: /x }").replacing("go(p0?,", with: "go(_?,")
    #expect(
      mistakes(named).contains { $0.hasSuffix("'_' cannot be a name: in routes, '{_}' is a part that is ignored") })
  }

  @Test("mistakes with 'as': no name, several, one that is taken, unknown, or of a listed type")
  func linkMistakes() {
    let one = "'as' must be followed by the name of one parameter, at the end of the route – 'as url'"
    expect(found("/p as"), equals: ["13+2 \(one)"])
    expect(found("/p as w k"), equals: ["13+6 \(one)"])
    expect(found("/p as {w}"), equals: ["13+6 \(one)"])
    expect(found("/p as _"), equals: ["13+4 \(one)"])
    expect(found("/{w} as w"), equals: ["12+1 'w' is given twice – rename one"])
    #expect(found("/p as nmae").first?.hasPrefix("16+4 intent 'go' has no parameter 'nmae'") == true)
    expect(
      found("/p as section"),
      equals: [
        "16+7 'section' is a listed type, and no link is one of its values – take a parameter without a type"
      ])
    #expect(found("/p asw").first?.hasPrefix("12+1 a segment contains no blanks") == true)
    expect(found("/as/{p0: a| as |b}"), equals: [])
  }

  @Test("mistakes with hosts: unlisted, of other kinds, without a path, no host, http")
  func hostMistakes() {
    let remedy =
      "add it to 'hosts' under 'universal', and to the app's associated domains; iOS hands over no others"
    expect(
      found("https://shop.exmaple/x"),
      equals: [
        "9+24 'shop.exmaple' is not among the hosts of universal links; did you mean 'shop.example'? – \(remedy)"
      ])
    #expect(found("https://*.other.example/x").first?.contains("is not among the hosts") == true)
    expect(found("https://*.m.shop.example/x"), equals: [])
    expect(found("https://SHOP.example/x"), equals: [])
    expect(
      found("deep https://shop.example/x"),
      equals: [
        "10+5 a route for one host is for universal links only – write another route for the others"
      ])
    expect(found("https://shop.example"), equals: ["10+20 the path is missing – https://shop.example/"])
    expect(
      found("https:///x"),
      equals: ["10+8 '' is not a host: it has no scheme, port or path – https://shop.example/orders"])
    #expect(found("https://shop.example:443/x").first?.contains("it has no scheme, port or path") == true)
    #expect(found("https://a.*.example/x").first?.contains("'*.' is at the beginning") == true)
    expect(
      found("http://shop.example/x"),
      equals: [
        "10+7 a route for one host begins with 'https://' – it also takes links with http"
      ])
    // Whatever the order of the sections.
    let late = """
      navigation: X
      root: home
      screens: [home]
      transitions: { show: any -> home }
      intents: { go: { target: home, journey: [show] } }
      links:
        routes: { go: ["https://shop.example/x", "https://other.example/"] }
        universal: { hosts: [shop.example] }
      """
    expect(
      mistakes(late),
      equals: [
        "7:44+24 'other.example' is not among the hosts of universal links; did you mean 'shop.example'?"
      ])
  }

  @Test(
    "a wildcard without quotes is no YAML, and the message says to quote it", arguments: ["[*.a.b]", "\n    - *.a.b"])
  func unquoted(hosts: String) throws {
    let text = text("").replacing(
      "hosts: [shop.example, \"*.shop.example\", example.com, \"*.example.com\"] }",
      with: hosts.hasPrefix("[") ? "hosts: \(hosts) }" : "}\n  x: \(hosts)")
    do {
      _ = try SpecReader.read(text: text, named: "spec")
      Issue.record("it was read")
    } catch {
      expect(error.diagnostics.first?.message, equals: "a text cannot begin with '*' unless it is in quotes")
      expect(error.diagnostics.first?.remedy, equals: "put it in quotes: \"*.example.com\"")
    }
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
