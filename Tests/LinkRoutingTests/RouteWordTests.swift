import NavigationModel
import NavigationSupport
import Testing

@testable import LinkRouting

@Suite("Keys that must be absent, ignored parts, whole links, and routes for some hosts") struct RouteWordTests {
  // MARK: Keys that must be absent

  @Test("a key that must be absent keeps a link away, however the key is spelled, with a value or none")
  func absentKeys() throws {
    let table = try table(("live", "/p/{id}?!preview"), ("draft", "/p/{id}?preview={x?}&n={n}"))
    for link in ["app://h/p/7", "app://h/p/7?a=1&previews=2", "app://h/p/7?preview%20=1", "app://h/p/7#preview=1"] {
      expect(table.answer(link), equals: "live id=7", "\(link)")
    }
    for link in ["?preview", "?preview=", "?a=1&PREVIEW=x", "?%70review=1", "?previeW=%zz", "?preview=1&preview=2"] {
      #expect(table.answer("app://h/p/7" + link).hasPrefix("missingValue(n)@") || link.contains("%zz"), "\(link)")
    }
    expect(table.answer("app://h/p/7?preview&n=1"), equals: "draft id=7 n=1")
    let only = try LinkRoutingTests.table(("live", "/p/{id}?!preview"))
    expect(only.answer("app://h/p/7?preview=1"), equals: "noRoute@20")
    expect(only.explain("app://h/p/7?Preview=1").candidates.first?.misfits, equals: [.unwantedKey("preview")])
  }

  @Test("of routes alike the one with more keys that must be absent wins, after all else")
  func absentPrecedence() throws {
    let table = try table(("every", "/p"), ("clean", "/p?!x"), ("cleaner", "/p?!x&!y"), ("keyed", "/p?k={k}"))
    expect(table.answer("app://h/p"), equals: "cleaner")
    expect(table.answer("app://h/p?y"), equals: "clean")
    expect(table.answer("app://h/p?x"), equals: "every")
    expect(table.answer("app://h/p?k=1"), equals: "keyed k=1")
  }

  // MARK: Ignored parts

  @Test("what is ignored must be there, in its form, and gives nothing")
  func ignored() throws {
    let table = try table(
      ("two", "/a/{_}/{_}/{id}"), ("number", "/b/{_: integer}"), ("listed", "/c/{_: x|y}"), ("rest", "/d/{_...}"),
      ("key", "/e?k={_}&n={_: integer}"))
    expect(table.answer("app://h/a/1/2/3"), equals: "two id=3")
    #expect(table.answer("app://h/a/1/3").hasPrefix("noRoute@"))
    expect(table.answer("app://h/b/-12"), equals: "number")
    expect(table.answer("app://h/b/x"), equals: "noRoute@10")
    expect(table.answer("app://h/c/%78"), equals: "listed")
    expect(table.answer("app://h/c/z"), equals: "noRoute@10")
    expect(table.answer("app://h/d/1/2//3/"), equals: "rest")
    #expect(table.answer("app://h/d/").hasPrefix("noRoute@"))
    expect(table.answer("app://h/e?n=2&k=%zz"), equals: "key")
    for query in ["k=&n=1", "k&n=1", "n=1", "k=1&n=", "k=1&n=x", "k=1"] {
      #expect(table.answer("app://h/e?\(query)").hasPrefix("noRoute@"), "\(query)")
    }
    expect(table.answer("app://h/a/%zz/2/3"), equals: "invalidEscape@10")
    expect(
      table.explain("app://h/b/x").candidates.first?.misfits,
      equals: [.wrongSegment(index: 1, parameter: "_", .integer)])
    expect(table.explain("app://h/e?k=1&n=2").items.map(\.use), equals: [.fixed, .fixed])
  }

  @Test("no link is built where a route ignores something, unless its values are listed")
  func ignoredBuilding() throws {
    let table = try table(
      ("every", "/a/{_}/{id}"), ("listed", "/b/{_: x|y}/{id}"), ("other", "/c/{_}/{id}"), ("other", "/d/{id}"))
    func link(_ intent: Int) throws -> String {
      try table.link(for: IntentRequest(IntentID(intent), values: ["id": "7"]))
    }
    #expect(throws: LinkBuildingError.ignoredPart) { try link(0) }
    try expect(link(1), equals: "app://example.com/b/x/7")
    try expect(link(2), equals: "app://example.com/d/7")
    let example = try table.example(of: IntentRequest(IntentID(0), values: ["id": "7"]), kind: .universal)
    expect(example.link, equals: "https://example.com/a/any/7")
    expect(table.answer(example.link), equals: "every id=7")
  }

  // MARK: The whole link

  @Test(
    "the whole link is given as it was spelled, whatever it contains",
    arguments: [
      "https://example.com/p/7", "HTTPS://EXAMPLE.com:443//p///%37/?a=%zz&b=%00&c=%0A%2F#x%25y", "app://h/p/7?q=a+b&&=",
      "https://example.com/p/caf%C3%A9?é=日本#%", "app2:///p/7#",
    ])
  func wholeLink(link: String) throws {
    let table = try table(("show", "/p/{id} as url"))
    let request = try table.request(for: link)
    expect(request.values["url"].map { Array($0.utf8) }, equals: Array(link.utf8))
    #expect(request.values["id"] == "7" || request.values["id"] == "café")
    let scheme = link.lowercased().hasPrefix("http") ? LinkKind.universal : .deep
    try expect(table.link(for: request, kind: scheme), equals: link)
    let match = try table.match(Array(link.utf8).span)
    expect(match.range(of: 1)?.count, equals: link.utf8.count)
  }

  @Test("the type of a quick action is a whole link, too; the longest link is one, and a longer one is refused")
  func wholeLimits() throws {
    let table = try table(("show", "/p/{id} as url"), ("tap", "shortcut, spotlight /q as url"))
    expect(table.answer(shortcut: "/q?x=%20"), equals: "tap url=/q?x=%20")
    let front = "app://h/p/7?"
    let longest = front + String(repeating: "%", count: RouteTable.lengthLimit - front.utf8.count)
    try expect(table.request(for: longest).values["url"], equals: longest)
    expect(table.answer(longest + "%"), equals: "tooLong@65535")
    expect(table.answer("app://h/p/\u{0}7"), equals: "forbiddenCharacter@10")
  }

  @Test("a link is built with the value of the whole link, if reading that gives the same values")
  func wholeBuilding() throws {
    let table = try table(("show", "/p/{_}/{id} as url"), ("other", "/o/{id}"))
    func build(_ url: String?, id: String = "7", _ kind: LinkKind = .deep) throws -> String {
      var request = IntentRequest(IntentID(0), values: ["id": id])
      request.values["url"] = url
      return try table.link(for: request, kind: kind)
    }
    try expect(build("app://h/p/x/7?a=%20"), equals: "app://h/p/x/7?a=%20")
    #expect(throws: LinkBuildingError.missingValue(parameter: "url")) { try build(nil) }
    let wrong = LinkBuildingError.uncarriable(parameter: "url", .otherLink)
    for url in ["", "7", "app://h/p/x/8", "app://h/o/7", "evil://h/p/x/7", "app://h/p/x/7\n"] {
      #expect(throws: wrong, "\(url)") { try build(url) }
    }
    #expect(throws: wrong) { try build("app://h/p/x/7", .universal) }
    try expect(build("https://example.com/p/x/7", .universal), equals: "https://example.com/p/x/7")
    let example = try table.example(of: IntentRequest(IntentID(0), values: ["id": "a b"]), kind: .deep)
    expect(example.request.values, equals: ["id": "a b", "url": "app://example.com/p/any/a%20b"])
    try expect(table.request(for: example.link), equals: example.request)
  }

  // MARK: Routes for some hosts

  @Test("a route for a host takes its links only, and wins over others; so does the narrower of two wildcards")
  func hosts() throws {
    let table = try table(
      hosts: ["*.example.com"], ("every", "/{x}"), ("exact", "https://click.example.com/{x}"),
      ("wide", "https://*.example.com/{x}"), ("narrow", "https://*.m.example.com/{x}"), ("literal", "/a"),
      ("deep", "https://*.m.example.com/a/{y}"))
    expect(table.answer("https://example.com/a"), equals: "literal")
    expect(table.answer("https://example.com/b"), equals: "every x=b")
    expect(table.answer("https://www.a-long-example.com/b"), equals: "every x=b")
    expect(table.answer("app://click.example.com/b"), equals: "every x=b")
    for host in ["click.example.com", "CLICK.example.COM:443", "click.Example.com:"] {
      expect(table.answer("https://\(host)/a"), equals: "exact x=a", "\(host)")
    }
    expect(table.answer("http://click.example.com/a?q#f"), equals: "exact x=a")
    expect(table.answer("https://x.click.example.com/a"), equals: "wide x=a")
    expect(table.answer("https://m.example.com/a"), equals: "wide x=a")
    expect(table.answer("https://x.y.m.example.com/a"), equals: "narrow x=a")
    expect(table.answer("https://x.m.example.com/a/b"), equals: "deep y=b")
    expect(table.answer("https://x.example.com/a/b"), equals: "noRoute@24")
    expect(table.answer("https://evil.com/a"), equals: "unknownHost@8")
    expect(table.answer("https://click.example.com.evil.com/a"), equals: "unknownHost@8")
    let misfits = table.explain("https://example.com/a/b").candidates.flatMap(\.misfits)
    #expect(misfits.contains(.otherHost(expected: "*.m.example.com")))
  }

  @Test("a link for one host is built with it, and of two routes that fit nothing the nearer one is blamed")
  func hostBuilding() throws {
    let table = try table(
      hosts: ["*.shop.example"], ("click", "https://click.shop.example/{id}"), ("sub", "https://*.shop.example/s/{id}"),
      ("root", "https://example.com/"), ("key", "https://example.com/k?a={a}&b={b}"), ("other", "/k?a={c}"))
    func link(_ intent: Int, _ kind: LinkKind = .universal) throws -> String {
      try table.link(for: IntentRequest(IntentID(intent), values: intent == 2 ? [:] : ["id": "7"]), kind: kind)
    }
    try expect(link(0), equals: "https://click.shop.example/7")
    try expect(link(1), equals: "https://www.shop.example/s/7")
    try expect(link(2), equals: "https://example.com/")
    #expect(throws: LinkBuildingError.noRoute(.deep)) { try link(0, .deep) }
    expect(table.answer("https://example.com"), equals: "root")
    expect(table.answer("https://example.com?x"), equals: "root")
    expect(table.answer("https://example.com/k?a=1"), equals: "other c=1")
    #expect(table.answer("https://example.com/k?b=1").hasPrefix("missingValue(a)@"))
  }

  // MARK: Options

  @Test("where case is ignored, literals and listed values are found in any case; all else keeps its own")
  func caseless() throws {
    let routes = [
      ("show", "/Buy/{x: A|b}?Tab=Top"), ("accent", "/é/%5B"), ("long", "/A-segment-of-more-than-16-bytes"),
    ]
    let table = try LinkRoutingTests.table(options: ["case: ignored"], routes)
    for link in ["app://h/BUY/A?tab=TOP", "app://h/b%55y/A?TAB=t%6FP", "https://example.com/buy/A?tab=top"] {
      expect(table.answer(link), equals: "show x=A", "\(link)")
    }
    expect(table.answer("app://h/buy/a?tab=top"), equals: "show x=A")
    expect(table.answer("app://h/buy/%42?tab=top"), equals: "show x=b")
    #expect(table.answer("app://h/buy/c?tab=top").hasPrefix("wrongValue(x)@"))
    expect(table.answer("app://h/%C3%A9/%5b"), equals: "accent")
    #expect(table.answer("app://h/%C3%89/%5b").hasPrefix("noRoute@"))
    // '{' is '[' but for the bit that tells letters of different case apart.
    #expect(table.answer("app://h/%C3%A9/%7B").hasPrefix("noRoute@"))
    expect(table.answer("app://h/a-SEGMENT-of-more-than-16-bytes"), equals: "long")
    #expect(try LinkRoutingTests.table(routes).answer("app://h/buy/A?tab=top").hasPrefix("noRoute@"))
    expect(table.explain("app://h/bUY/A").candidates.first?.misfits, equals: [.missingKey("Tab")])
    try expect(
      table.link(for: IntentRequest(IntentID(0), values: ["x": "A"])), equals: "app://example.com/Buy/A?Tab=Top")
    let typed = try LinkRoutingTests.table(
      types: ["section": ["Menu", "info"]], options: ["case: ignored"],
      ("typed", "/r/{section before -}"), ("also", "/s?section={section?}&v={v?}"))
    expect(typed.answer("app://h/r/mENU-x"), equals: "typed section=Menu")
    expect(typed.answer("app://h/s?section=INFO&v=A"), equals: "also section=info v=A")
    expect(typed.answer("app://h/s?section=map"), equals: "also")
    let exact = try LinkRoutingTests.table(types: ["section": ["Menu"]], ("typed", "/r/{section}"))
    #expect(exact.answer("app://h/r/menu").hasPrefix("wrongValue(section)@"))
    // Literals that differ in case only are one.
    let both = try LinkRoutingTests.table(options: ["case: ignored"], ("a", "/X/{y}"), ("b", "/x/1"), ("c", "/y?k=Z"))
    expect(both.answer("app://h/x/1"), equals: "b")
    expect(both.answer("app://h/x/2"), equals: "a y=2")
  }

  @Test("the address of a page is http or https in any case, a host, perhaps a port, and whatever follows")
  func web() throws {
    let table = try table(("show", "/open?url={url: web}"), ("other", "/open?url={text}"), ("page", "/in/{url: web}"))
    for address in [
      "https://a", "HTTP://A.b-c_d/", "https://a:8443/x?y%20z#w", "https://a:", "https://a?x=%40", "http://caf%C3%A9#f",
      "https%3A%2F%2Fa.b%2Fc", "h%74tps://a/:@[]\\",
    ] {
      #expect(
        table.answer("app://h/open?url=\(address.replacing("#", with: "%23"))").hasPrefix("show url="), "\(address)")
    }
    for address in [
      "javascript:alert(1)", "app://h/open", "https://", "https:///a", "https:/a", "https:a", "//a", "a", "ftp://a",
      "https://u@a", "https://u:p@a", "https://a:8x", "https://[::1]", "https%3A%2F%2F%20", "https://a%5Cb",
      " https://a",
      "https://a@b.c", "httpss://a", "http",
    ] {
      let answer = table.answer("app://h/open?url=\(address.replacing(" ", with: "%20"))")
      #expect(answer.hasPrefix("other text="), "\(address): \(answer)")
    }
    expect(table.answer("app://h/open?url="), equals: "missingValue(url)@17")
    expect(table.answer("app://h/in/https:%2F%2Fa%2Fb"), equals: "page url=https://a/b")
    expect(table.answer("app://h/in/javascript:x"), equals: "wrongValue(url)@11")
    // Also a value that nobody takes is text.
    let untaken = try LinkRoutingTests.table(("skip", "/open?url={_: web}"))
    expect(untaken.answer("app://h/open?url=https:%2F%2Fa%2F%C3%A9"), equals: "skip")
    for bytes in ["%DE%23", "%DE", "%00"] {
      let answer = untaken.answer("app://h/open?url=https:%2F%2Fa%2F\(bytes)")
      #expect(answer.hasPrefix("invalidUTF8@") || answer.hasPrefix("escapedControl@"), "\(answer)")
    }
    let built = try table.link(for: IntentRequest(IntentID(2), values: ["url": "https://a/b"]))
    expect(table.answer(built), equals: "page url=https://a/b")
    #expect(throws: LinkBuildingError.uncarriable(parameter: "url", .notWeb)) {
      try table.link(for: IntentRequest(IntentID(2), values: ["url": "javascript:x"]))
    }
    expect(
      table.explain("app://h/in/x").candidates.first?.misfits, equals: [.wrongSegment(index: 1, parameter: "url", .web)]
    )
  }

  @Test("merged slashes: the value of a rest has single ones, and none at its end; escaped ones are data")
  func mergedSlashes() throws {
    let table = try table(options: ["slashes: merged"], ("web", "/w/{x...}"))
    expect(table.answer("app://h/w//a//b/%2F%2Fc///?q"), equals: "web x=a/b///c")
    expect(table.answer("app://h/w/a"), equals: "web x=a")
    let kept = try LinkRoutingTests.table(("web", "/w/{x...}"))
    expect(kept.answer("app://h/w//a//b/"), equals: "web x=a//b/")
    for value in ["a//b", "/a", "a/", "/"] {
      #expect(throws: LinkBuildingError.uncarriable(parameter: "x", .doubledSlash)) {
        try table.link(for: IntentRequest(IntentID(0), values: ["x": value]))
      }
    }
    try expect(table.link(for: IntentRequest(IntentID(0), values: ["x": "a/b"])), equals: "app://example.com/w/a/b")
  }

  @Test("links with http are refused where the spec says so")
  func onlyHTTPS() throws {
    let links = Links(universalHosts: ["e.com"], allowsHTTP: false)
    expect(LinkDomains(links).universalSchemes, equals: ["https"])
    let table = try table(options: ["case: ignored"], ("a", "/a"))
    expect(table.answer("http://example.com/a"), equals: "a")
    var domains = LinkDomains(links)
    domains.universalHosts = ["example.com"]
    try expect(
      LinkRoutingTests.table(domains: domains, ("a", "/a")).answer("http://example.com/a"), equals: "unknownScheme@0")
  }

  @Test("routes that are made in code are checked")
  func checks() throws {
    func error(_ change: (inout Route) -> Void) throws -> RouteTableError? {
      var route = Route(intent: IntentID(0), kinds: .universal, path: [.literal("a")])
      change(&route)
      let machine = try Machine(
        name: "M", root: ScreenID(0), types: [ParameterType(name: "t", values: ["v"])], screens: [Screen(name: "home")],
        intents: [
          Intent(
            name: "i", parameters: [Parameter(name: "t", isOptional: true, type: TypeID(0))], target: ScreenID(0),
            alternatives: [])
        ], links: Links(universalHosts: ["e.com"], routes: [route]))
      do throws(RouteTableError) { try RouteTable.check(machine) } catch { return error }
      return nil
    }
    try expectNil(error { $0.host = "e.com" })
    try expect(error { $0.host = "a b" }, equals: .invalidHost("a b"))
    try expect(error { $0.host = "*" }, equals: .invalidHost("*"))
    try expect(error { $0.host = "[::1]" }, equals: .misplacedHost(route: 0))
    try expect(error { ($0.host, $0.kinds) = ("e.com", [.universal, .deep]) }, equals: .misplacedHost(route: 0))
    try expect(error { $0.link = "x" }, equals: .unknownParameter(route: 0, name: "x"))
    try expect(error { ($0.link, $0.fragment) = ("t", "t") }, equals: .repeatedParameter(route: 0, name: "t"))
    try expect(
      error { $0.path.append(.placeholder("_", .before("-"))) }, equals: .unknownParameter(route: 0, name: "_"))
    try expect(error { $0.path.append(.placeholder("_", .oneOf([]))) }, equals: .emptyText(route: 0))
    try expect(error { $0.path.append(.placeholder("t", .rest)) }, equals: .misplacedRest(route: 0))
    try expect(error { $0.query = [.init(key: "", value: .absent)] }, equals: .emptyText(route: 0))
    try expect(
      error { $0.query = [.init(key: "k", value: .absent), .init(key: "K", value: .absent)] },
      equals: .repeatedKey(route: 0, key: "K"))
  }
}
