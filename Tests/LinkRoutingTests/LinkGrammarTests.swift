import Foundation
import LinkRouting
import NavigationSupport
import Testing

/// Each row of the table in Docs/Links.md.
@Suite("What a link may look like")
struct LinkGrammarTests {
  let table: RouteTable

  init() throws {
    table = try LinkRoutingTests.table(
      ("home", "/"), ("order", "/order/{id}"), ("search", "/search?q={q?}&order_by={by?}"), ("caf", "/café/a%2Fb"),
      ("rest", "/open/{url...}"))
  }

  /// Mistakes in the order in which they are looked for, each as what a link with it, and with all that follow,
  /// looks like.
  private static let mistakes: [(code: String, link: String)] = [
    ("tooLong", "x \(String(repeating: "x", count: 1 << 16))"),
    ("forbiddenCharacter", "x \u{80}"), ("missingScheme", "x@[:1/%/.."), ("unknownScheme", "x:a@[:1/%/.."),
    ("missingAuthority", "https:a@[:1/%/.."), ("userInfo", "https://a@[:1/%/.."), ("malformedHost", "https://[:1/%/.."),
    ("port", "https://h:1/%/.."), ("unknownHost", "https://h/%/.."),
    ("invalidEscape", "https://example.com/%/%00%ff/.."),
    ("escapedControl", "https://example.com/%00%ff/.."), ("invalidUTF8", "https://example.com/%ff/.."),
    ("dotSegment", "https://example.com/../nowhere"), ("noRoute", "https://example.com/nowhere"),
  ]

  @Test("of several mistakes the first in the table of Docs/Links.md is reported")
  func order() throws {
    for (code, link) in Self.mistakes { #expect(table.answer(link).hasPrefix("\(code)@"), "\(link.prefix(40))") }
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/Links.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
    var codes: [String] = []
    for row in rows {
      let cell = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
      for (code, _) in Self.mistakes where cell.contains("`\(code)`") {
        // Those of characters come first; these are of escapes.
        if code == "invalidUTF8", !row.contains("escapes") { continue }
        if !codes.contains(code) { codes.append(code) }
      }
    }
    expect(codes, equals: Self.mistakes.map(\.code).dropLast())
  }

  @Test("schemes and hosts have no case, paths have")
  func letterCase() {
    expect(table.answer("APP://H/order/1"), equals: "order id=1")
    expect(table.answer("HTTPS://EXAMPLE.com/order/1"), equals: "order id=1")
    expect(table.answer("https://WWW.A-Long-Example.COM/order/1"), equals: "order id=1")
    expect(table.answer("app://h/Order/1"), equals: "noRoute@8")
    expect(table.answer("app://h/search?Q=1&ORDER_By=2"), equals: "search by=2 q=1")
    // '_' and DEL, '@' and '`', '[' and '{' differ in the bit that makes letters upper or lower case.
    expect(table.answer("app://h/search?order\u{7F}by=2"), equals: "forbiddenCharacter@20")
    expect(table.answer("app://h/search?q=1&order?by=2"), equals: "search q=1")
    expect(table.answer("https://example\u{0E}com/"), equals: "forbiddenCharacter@15")
    expect(table.answer("https://exampleNcom/"), equals: "unknownHost@8")
  }

  @Test("a missing path is '/', and empty segments do not count")
  func paths() {
    expect(table.answer("app://h/"), equals: "home")
    expect(table.answer("app://h//"), equals: "home")
    expect(table.answer("app:///"), equals: "home")
    for origin in ["app://h", "app://", "app://h:", "https://example.com", "HTTPS://WWW.a-long-example.com:443"] {
      for rest in ["", "?", "?q=1", "?utm_source=a/b&utm_medium=c%zz", "#", "#a", "#/order/1", "?q=/#/order/1"] {
        expect(table.answer(origin + rest), equals: "home", "\(origin)\(rest)")
        expect(table.answer(origin + "/" + rest), equals: "home", "\(origin)/\(rest)")
      }
    }
    expect(table.answer("app://h/order/1/"), equals: "order id=1")
    expect(table.answer("app://h//order///1//"), equals: "order id=1")
    expect(table.answer("app://h/order/"), equals: "noRoute@14")
    expect(table.answer("app://h/open//https://a.b//c/?q=1"), equals: "rest url=https://a.b//c/")
    expect(table.answer("app://h/open/a%2Fb/c%3F"), equals: "rest url=a/b/c?")
    expect(table.answer("app://h//open///a//b//"), equals: "rest url=a//b//")
    expect(table.answer("app://h/open/"), equals: "noRoute@13")
  }

  @Test("the query and fragment that follow a missing path are read like those after '/'")
  func missingPaths() throws {
    let home = try LinkRoutingTests.table(("home", "/?tab={tab?}#{section}"), ("other", "/"))
    expect(home.answer("app://h?tab=a%2Fb#c"), equals: "home section=c tab=a/b")
    expect(home.answer("https://example.com?tab=1#/x"), equals: "home section=/x tab=1")
    expect(home.answer("https://www.a-long-example.com#x?"), equals: "home section=x?")
    expect(home.answer("https://example.com?tab=1"), equals: "other")
    #expect(
      home.answer("https://example.com?tab=%&x#\(String(repeating: "y", count: 70))").hasPrefix("invalidEscape@24"))
    expect(home.answer("app://\(String(repeating: "h", count: 100))?tab=1#2"), equals: "home section=2 tab=1")
    expect(home.answer("app://\(String(repeating: "h", count: 100))"), equals: "other")
    #expect(home.explain("https://example.com?tab=1#x").segments.isEmpty)
  }

  @Test("'.' and '..' are no segments of a path, escaped or within a segment, and no part of a value from it")
  func dotSegments() throws {
    for (path, offset) in [
      ("/order/.", 14), ("/order/..", 14), ("/order/../", 14), ("/order/%2e", 14), ("/order/%2E%2e", 14),
      ("/order/.%2e", 14), ("/order/..%2F..", 14), ("/order/a%2f..", 18), ("/order/a%2F.%2Fb", 18),
      ("/order/%2F..", 17), ("/search/../order/1", 15), ("/../order/1", 8), ("/./order/1", 8), ("/nowhere/..", 16),
      ("/open/a/../b", 15), ("/open/a/%2e%2E/b", 15), ("/open/a%2F..%2Fb", 17), ("//..", 9), ("/..?q=1", 8), ("/.#", 8),
      ("/open" + String(repeating: "/x", count: 40) + "/..", 93),
    ] {
      expect(table.answer("app://h" + path), equals: "dotSegment@\(offset)", "\(path)")
      expect(table.answer("https://example.com" + path), equals: "dotSegment@\(offset + 12)", "\(path)")
    }
    expect(table.answer(shortcut: "/order/.."), equals: "dotSegment@7")
    expect(table.answer(spotlight: "/order/%2e."), equals: "dotSegment@7")
    for text in ["...", ".a", "a.", "..a", ".-", "a", "1", "%2e%2e%2e", "..%20", "%252e", "..%5C.."] {
      let value = text.removingPercentEncoding ?? ""
      expect(table.answer("app://h/order/" + text), equals: "order id=\(value)")
    }
    expect(table.answer("app://h/search?q=../..&order_by=%2e%2e"), equals: "search by=.. q=../..")
    expect(table.answer("app://h/order/..%zz/.."), equals: "invalidEscape@16")
    // What is cut off a segment may leave dots.
    let cut = try LinkRoutingTests.table(("area", "/area/{code before -}"))
    expect(cut.answer("app://h/area/..-x"), equals: "dotSegment@13")
    expect(cut.answer("app://h/area/a%2F..-x"), equals: "dotSegment@17")
    expect(cut.answer("app://h/area/..x-"), equals: "area code=..x")
  }

  @Test("an authority must be there, without userinfo or a port of its own")
  func authorities() {
    expect(table.answer("app:/order/1"), equals: "missingAuthority@4")
    expect(table.answer("app:order/1"), equals: "missingAuthority@4")
    expect(table.answer("app:"), equals: "missingAuthority@4")
    expect(table.answer("app:/"), equals: "missingAuthority@4")
    expect(table.answer("app:/?/order/1"), equals: "missingAuthority@4")
    expect(table.answer("app://u@h/order/1"), equals: "userInfo@7")
    expect(table.answer("app://u:p@h/order/1"), equals: "userInfo@9")
    expect(table.answer("app://h/order/u@h:1"), equals: "order id=u@h:1")
    expect(table.answer("app://h:/order/1"), equals: "order id=1")
    expect(table.answer("app://h:80/order/1"), equals: "port@7")
    expect(table.answer("https://example.com:/order/1"), equals: "order id=1")
    expect(table.answer("https://example.com:443/order/1"), equals: "order id=1")
    expect(table.answer("http://example.com:80/order/1"), equals: "order id=1")
    expect(table.answer("https://example.com:80/order/1"), equals: "port@19")
    expect(table.answer("https://example.com:443x/order/1"), equals: "port@19")
    expect(table.answer("https://example.com:99999999999999999999/"), equals: "port@19")
    expect(table.answer("https://evil.com:8/order/1"), equals: "port@16")
    expect(table.answer("https://example.com.:443/order/1"), equals: "unknownHost@8")
    expect(table.answer("app://[::1]/order/1"), equals: "order id=1")
    expect(table.answer("app://[::1]:8/order/1"), equals: "port@11")
    expect(table.answer("app://[::1/order/1"), equals: "malformedHost@6")
    expect(table.answer("app://[::1]x/order/1"), equals: "malformedHost@11")
    expect(table.answer("app://[x]/order/1"), equals: "order id=1")
    expect(table.answer("app://["), equals: "malformedHost@6")
    expect(table.answer("https://[::1]/order/1"), equals: "unknownHost@8")
    expect(table.answer("https://[example.com]/order/1"), equals: "unknownHost@8")
  }

  @Test("schemes of any length are told apart")
  func schemes() throws {
    var domains = LinkDomains(table.machine.links)
    domains.schemes = ["a", "bb", "ccc", "five5", "seven77", "eight888", "thirteen-13.x", "fourteen-14.xx"]
    domains.schemes += ["com.example.application", "com.example.application2"]
    let other = try RouteTable(table.machine, domains: domains)
    for scheme in domains.schemes + ["https", "http"] {
      let host = scheme.hasPrefix("http") ? "example.com" : "host"
      for spelled in [scheme, scheme.uppercased()] {
        expect(other.answer("\(spelled)://\(host)/order/1"), equals: "order id=1")
        expect(other.answer("\(spelled):/\(host)/order/1"), equals: "missingAuthority@\(scheme.utf8.count + 1)")
        expect(other.answer("\(spelled)x://\(host)/order/1"), equals: "unknownScheme@0")
        expect(other.answer("x\(spelled)://\(host)/order/1"), equals: "unknownScheme@0")
        expect(other.answer("\(spelled)//\(host)/order/1"), equals: "missingScheme@0")
        if scheme.utf8.count > 1 {
          expect(other.answer("\(spelled.dropLast())~://\(host)/order/1"), equals: "missingScheme@0")
        }
      }
    }
    expect(other.answer("com.example.applicatiom://h/order/1"), equals: "unknownScheme@0")
    expect(other.answer("com.exampel.application://h/order/1"), equals: "unknownScheme@0")
    expect(other.answer("a://"), equals: "home")
    expect(other.answer("a:"), equals: "missingAuthority@2")
  }

  @Test("hosts are known whole, however many there are, however long, and whatever the others begin with")
  func hosts() throws {
    var domains = LinkDomains(table.machine.links)
    domains.universalHosts = ["a.de", "a.de.com", "exactly-24-bytes.test.de", "exactly-25-bytes.tests.de"]
    domains.universalHosts += ["fifth.de", "fifth.de.com", "of-more-than-two-vectors.example.com"]
    let other = try RouteTable(table.machine, domains: domains)
    for host in domains.universalHosts {
      for spelled in [host, host.uppercased()] {
        for scheme in ["https", "HTTPS", "http"] {
          let end = scheme.utf8.count + 3 + host.utf8.count
          expect(other.answer("\(scheme)://\(spelled)/order/1"), equals: "order id=1")
          expect(other.answer("\(scheme)://\(spelled)//order//1/"), equals: "order id=1")
          expect(other.answer("\(scheme)://\(spelled)?/order/1"), equals: "home")
          expect(other.answer("\(scheme)://\(spelled)"), equals: "home")
          expect(other.answer("\(scheme)://\(spelled)@a.de/order/1"), equals: "userInfo@\(end)")
          expect(other.answer("\(scheme)://\(spelled).x/order/1"), equals: "unknownHost@\(scheme.utf8.count + 3)")
          expect(
            other.answer("\(scheme)://\(spelled.dropFirst())/order/1"), equals: "unknownHost@\(scheme.utf8.count + 3)")
        }
      }
    }
  }

  @Test("international hosts are compared in the form in which the table has them")
  func internationalHosts() throws {
    var domains = LinkDomains(table.machine.links)
    domains.universalHosts = ["xn--kln-sna.de", "[2001:db8::7]"]
    let other = try RouteTable(table.machine, domains: domains)
    expect(other.answer("https://XN--KLN-SNA.de/order/1"), equals: "order id=1")
    expect(other.answer("https://köln.de/order/1"), equals: "unknownHost@8")
    expect(other.answer("https://k%C3%B6ln.de/order/1"), equals: "unknownHost@8")
    expect(other.answer("https://[2001:DB8::7]/order/1"), equals: "order id=1")
    expect(other.answer("https://[2001:db8::7]:443/order/1"), equals: "order id=1")
    expect(other.answer("https://[2001:db8:0::7]/order/1"), equals: "unknownHost@8")
  }

  @Test("escapes are decoded once, in the parts that count, and never make a delimiter")
  func escapes() {
    expect(table.answer("app://h/%6Frder/%31"), equals: "order id=1")
    expect(table.answer("app://h/order/%2531"), equals: "order id=%31")
    expect(table.answer("app://h/order/a%2fb"), equals: "order id=a/b")
    expect(table.answer("app://h/order%2F1"), equals: "noRoute@8")
    expect(table.answer("app://h/order/a%3Fq=1%23"), equals: "order id=a?q=1#")
    expect(table.answer("app://h/caf%C3%A9/a%2Fb"), equals: "caf")
    expect(table.answer("app://h/café/a%2fb"), equals: "caf")
    expect(table.answer("app://h/café/a/b"), equals: "noRoute@14")
    expect(table.answer("app://h/search?%71=%26%3D"), equals: "search q=&=")
    expect(table.answer("app://h/search?q=a+b%2B"), equals: "search q=a+b+")
    expect(table.answer("app://h/order/%"), equals: "invalidEscape@14")
    expect(table.answer("app://h/order/a%4"), equals: "invalidEscape@15")
    expect(table.answer("app://h/order/%4g"), equals: "invalidEscape@14")
    expect(table.answer("app://h/order/%4/1"), equals: "invalidEscape@14")
    expect(table.answer("app://h/order/%/1"), equals: "invalidEscape@14")
    expect(table.answer("app://h/order/%C3/%A9"), equals: "invalidUTF8@17")
    expect(table.answer("app://h/open" + String(repeating: "/x", count: 40) + "/%C3/%"), equals: "invalidUTF8@96")
    expect(table.answer("app://h/search?q=%4&x"), equals: "invalidEscape@17")
    for byte in Array(0..<0x20) + [0x7F] {
      let escape = "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      expect(table.answer("app://h/order/a\(escape)b"), equals: "escapedControl@15")
      expect(table.answer("app://h/search?q=\(escape)"), equals: "escapedControl@17")
      expect(table.answer("app://h/open/a/\(escape)"), equals: "escapedControl@15")
      expect(table.answer("app://h/nowhere/\(escape)"), equals: "escapedControl@16")
      expect(table.answer("app://h/search?\(escape)=1&q=2"), equals: "search q=2")
    }
    expect(table.answer("app://h/order/%20%C2%85"), equals: "order id= \u{85}")
    // In what no route asks for, anything may be escaped in any way.
    expect(table.answer("app://h/search?utm=%FF%zz%00&q=1&%zz=2&%FF#%zz"), equals: "search q=1")
    expect(table.answer("app://%zz/order/1"), equals: "order id=1")
  }

  @Test("text is UTF-8, raw and decoded")
  func utf8() {
    func answer(_ bytes: [UInt8]) -> String { table.answer(Array("app://h/order/".utf8) + bytes) }
    expect(answer([0xC3, 0xA9]), equals: "order id=é")
    expect(answer([0xFF]), equals: "invalidUTF8@14")
    expect(answer([0xC3]), equals: "invalidUTF8@15")
    expect(answer([0xC3, 0x20]), equals: "invalidUTF8@15")
    expect(answer([0xC0, 0xAF]), equals: "invalidUTF8@14")
    expect(answer([0xED, 0xA0, 0x80]), equals: "invalidUTF8@15")
    expect(answer([0xF4, 0x90, 0x80, 0x80]), equals: "invalidUTF8@15")
    expect(answer([0xE0, 0x80, 0x80]), equals: "invalidUTF8@15")
    expect(table.answer("app://h/order/%C3%A9"), equals: "order id=é")
    expect(table.answer("app://h/order/%C3"), equals: "invalidUTF8@17")
    expect(table.answer("app://h/order/%C3é"), equals: "invalidUTF8@17")
    expect(table.answer("app://h/order/%C3/%A9"), equals: "invalidUTF8@17")
    expect(table.answer("app://h/order/%C0%80"), equals: "invalidUTF8@14")
    expect(table.answer("app://h/order/%ED%A0%80"), equals: "invalidUTF8@17")
    expect(table.answer("app://h/order/%F0%9F%8D%95"), equals: "order id=🍕")
    expect(answer(Array("1#".utf8) + [0xFF]), equals: "invalidUTF8@16")
  }

  @Test("control characters, blanks and DEL are nowhere, and backslashes not before the query")
  func characters() {
    for byte in (0...0x20).map({ UInt8($0) }) + [0x7F] {
      for (before, after) in [("", "app://h/"), ("app://h", "/"), ("app://h/search?q=", "1"), ("app://h/#", "")] {
        let bytes = Array(before.utf8) + [byte] + Array(after.utf8)
        expect(table.answer(bytes), equals: "forbiddenCharacter@\(before.utf8.count)")
      }
    }
    expect(table.answer("app://h\\order/1"), equals: "forbiddenCharacter@7")
    expect(table.answer("app://h/order\\1"), equals: "forbiddenCharacter@13")
    expect(table.answer("app://h/search?q=\\"), equals: "search q=\\")
    expect(table.answer("app://h/#\\"), equals: "home")
    expect(table.answer("app://h/order/a|b\"<>^`{}[]"), equals: "order id=a|b\"<>^`{}[]")
  }

  @Test("queries")
  func queries() {
    expect(table.answer("app://h/search?q=1&q=2"), equals: "search q=1")
    expect(table.answer("app://h/search?Q=&q=2"), equals: "search")
    expect(table.answer("app://h/search?q"), equals: "search")
    expect(table.answer("app://h/search?"), equals: "search")
    expect(table.answer("app://h/search?&&=&=x&q=1&"), equals: "search q=1")
    expect(table.answer("app://h/search?q=a=b"), equals: "search q=a=b")
    expect(table.answer("app://h/search?q=a;order_by=b"), equals: "search q=a;order_by=b")
    expect(table.answer("app://h/search?q=a/b?c:d@e"), equals: "search q=a/b?c:d@e")
    expect(table.answer("app://h/search?x?q=a"), equals: "search")
    expect(table.answer("app://h/search#?q=1"), equals: "search")
    expect(table.answer("app://h/search?q=1#&order_by=2"), equals: "search q=1")
  }

  @Test("it makes no difference where in a link, and in a link of which length, a character is")
  func places() {
    for origin in ["app://h", "https://example.com", "HTTPS://example.com:443"] {
      for length in 1...80 {
        let values = (origin + "/search?q=").utf8 + [UInt8](repeating: UInt8(ascii: "x"), count: length)
        for place in 0..<length {
          let offset = values.count - length + place
          var link = Array(values)
          link[offset] = 0x7F
          expect(table.answer(link), equals: "forbiddenCharacter@\(offset)")
          link[offset] = UInt8(ascii: "&")
          expect(
            table.answer(link), equals: "search" + (place == 0 ? "" : " q=" + String(repeating: "x", count: place)))
        }
      }
    }
  }

  @Test("a link has at most 65,535 bytes, and up to there nothing is lost")
  func lengths() {
    for length in [14, 15, 16, 17, 31, 63, 64, 65, 127, 128, 129, 1_000, 65_521] {
      let id = String(repeating: "x", count: length)
      expect(table.answer("app://h/order/" + id), equals: "order id=\(id)")
      expect(table.answer("app://h/search?q=" + id.dropLast(3)), equals: "search q=\(id.dropLast(3))")
      expect(table.answer("app://h/search?a=" + id.dropLast(7) + "&q=1"), equals: "search q=1")
    }
    expect(table.answer("app://h/order/" + String(repeating: "x", count: 65_522)), equals: "tooLong@65535")
    expect(table.answer("app://h/order/" + String(repeating: "x", count: 10_000_000)), equals: "tooLong@65535")
    expect(table.answer("app://h/" + String(repeating: "a/", count: 30_000)), equals: "noRoute@8")
    expect(table.answer("app://h/open/" + String(repeating: "a/", count: 30_000)).count, equals: 60_009)
    expect(table.answer("app://h/open/" + String(repeating: "a/", count: 100) + "%zz"), equals: "invalidEscape@213")
    expect(table.answer("app://h/search?" + String(repeating: "&", count: 60_000)), equals: "search")
    expect(table.answer("app://h/order/" + String(repeating: "%41", count: 21_000)).count, equals: 21_009)
  }

  @Test("a URL is read like its text")
  func urls() throws {
    let url = try #require(URL(string: "https://example.com/order/a%2Fb"))
    try expect(table.request(for: url), equals: table.request(for: "https://example.com/order/a%2Fb"))
    let relative = try #require(URL(string: "order/7", relativeTo: URL(string: "https://example.com/x")))
    try expect(table.request(for: relative).values, equals: ["id": "7"])
  }
}
