import LinkRouting
import NavigationSupport
import Testing

@Suite("The route language")
struct RouteLanguageTests {
  @Test("a literal wins over a placeholder, and a placeholder over the rest")
  func shapes() throws {
    let table = try table(
      ("literal", "/a/b"), ("one", "/a/{x}"), ("rest", "/a/{x...}"), ("page", "/{x}/b"), ("whole", "/{x...}"))
    expect(table.answer("app://h/a/b"), equals: "literal")
    expect(table.answer("app://h/a/c"), equals: "one x=c")
    expect(table.answer("app://h/a/b/c"), equals: "rest x=b/c")
    expect(table.answer("app://h/a/c/b/"), equals: "rest x=c/b/")
    expect(table.answer("app://h/c/b"), equals: "page x=c")
    expect(table.answer("app://h/c/c"), equals: "whole x=c/c")
    expect(table.answer("app://h/a"), equals: "whole x=a")
    expect(table.answer("app://h/"), equals: "noRoute@8")
  }

  @Test("a literal falls back to the placeholder beside it, and on to the rest")
  func fallingBack() throws {
    let table = try table(
      ("deep", "/a/b/c/d"), ("second", "/a/{x}/c/e"), ("first", "/{x}/b/c/f"), ("rest", "/a/b/{x...}"),
      ("query", "/q?k={x}"), ("page", "/{x}"))
    expect(table.answer("app://h/a/b/c/d"), equals: "deep")
    expect(table.answer("app://h/a/b/c/e"), equals: "rest x=c/e")
    expect(table.answer("app://h/a/z/c/e"), equals: "second x=z")
    expect(table.answer("app://h/a/b"), equals: "noRoute@11")
    expect(table.answer("app://h/z/b/c/f"), equals: "first x=z")
    expect(table.answer("app://h/z/b/c/d"), equals: "noRoute@14")
    // A route whose key is missing does not fit; the next one does.
    expect(table.answer("app://h/q?k=1"), equals: "query x=1")
    expect(table.answer("app://h/q"), equals: "page x=q")
  }

  @Test("forms restrict which segments fit")
  func pathForms() throws {
    let table = try table(
      ("number", "/{n: integer}"), ("word", "/{w: red|dark%20blue|é}"), ("cut", "/p/{x before -}"),
      ("long", "/q/{x before --}/z"))
    expect(table.answer("app://h/42"), equals: "number n=42")
    expect(table.answer("app://h/-7"), equals: "number n=-7")
    expect(table.answer("app://h/+7"), equals: "number n=+7")
    expect(table.answer("app://h/%34%32"), equals: "number n=42")
    expect(table.answer("app://h/9223372036854775807"), equals: "number n=9223372036854775807")
    expect(table.answer("app://h/-9223372036854775808"), equals: "number n=-9223372036854775808")
    expect(table.answer("app://h/9223372036854775808"), equals: "wrongValue(n)@8")
    expect(table.answer("app://h/99999999999999999999999999"), equals: "wrongValue(n)@8")
    for wrong in ["-", "+", "4a", "4-", "٤", "4%2E0"] {
      expect(table.answer("app://h/\(wrong)"), equals: "wrongValue(n)@8", "\(wrong)")
    }
    expect(table.answer("app://h/red"), equals: "word w=red")
    expect(table.answer("app://h/r%65d"), equals: "word w=red")
    expect(table.answer("app://h/é"), equals: "word w=é")
    expect(table.answer("app://h/%C3%A9"), equals: "word w=é")
    expect(table.answer("app://h/e%CC%81"), equals: "wrongValue(n)@8")
    expect(table.answer("app://h/Red"), equals: "wrongValue(n)@8")
    expect(table.answer("app://h/p/ec4m-london"), equals: "cut x=ec4m")
    expect(table.answer("app://h/p/ec4m%2Dlondon-x"), equals: "cut x=ec4m")
    expect(table.answer("app://h/p/a%20b-c"), equals: "cut x=a b")
    expect(table.answer("app://h/p/ec4m"), equals: "cut x=ec4m")
    expect(table.answer("app://h/p/ec4m-"), equals: "cut x=ec4m")
    expect(table.answer("app://h/p/-london"), equals: "missingValue(x)@10")
    expect(table.answer("app://h/q/a-b--c--d/z"), equals: "long x=a-b")
  }

  @Test("forms restrict which query values fit, and optional values that do not fit are absent")
  func queryForms() throws {
    let table = try table(
      ("number", "/a?n={n: integer}&m={m?: integer}"), ("word", "/a?n={w: x|y}&v={v?: x|y}&c={c? before ,}"))
    expect(table.answer("app://h/a?n=1&m=2"), equals: "number m=2 n=1")
    expect(table.answer("app://h/a?n=1&m=z"), equals: "number n=1")
    expect(table.answer("app://h/a?n=1&m="), equals: "number n=1")
    expect(table.answer("app://h/a?n=x&v=y&c=a,b"), equals: "word c=a v=y w=x")
    expect(table.answer("app://h/a?n=x&v=z&c=,b"), equals: "word w=x")
    expect(table.answer("app://h/a?n=z"), equals: "wrongValue(n)@12")
    expect(table.answer("app://h/a?n="), equals: "missingValue(n)@12")
    expect(table.answer("app://h/a?m=1"), equals: "missingValue(n)@13")
    expect(table.answer("app://h/a?n=%zz"), equals: "invalidEscape@12")
    expect(table.answer("app://h/a?n=1&m=%zz"), equals: "invalidEscape@16")
  }

  @Test("more required keys that are present win, and fixed values before them")
  func weights() throws {
    let table = try table(
      ("none", "/a?x={x?}"), ("one", "/a?x={x}"), ("two", "/a?x={x}&y={y}"), ("fixed", "/a?x={x}&t=v%26w"))
    expect(table.answer("app://h/a"), equals: "none")
    expect(table.answer("app://h/a?x=1"), equals: "one x=1")
    expect(table.answer("app://h/a?x=1&y=2"), equals: "two x=1 y=2")
    expect(table.answer("app://h/a?y=2"), equals: "none")
    expect(table.answer("app://h/a?x=1&y=2&t=v%26w"), equals: "fixed x=1")
    expect(table.answer("app://h/a?x=1&y=2&T=%76&t=v%26w"), equals: "two x=1 y=2")
    expect(table.answer("app://h/a?x=1&t=V%26w"), equals: "one x=1")
    // A key that is present and empty selects the route.
    expect(table.answer("app://h/a?x"), equals: "missingValue(x)@11")
    expect(table.answer("app://h/a?x=&y=2"), equals: "missingValue(x)@12")
    expect(table.answer("app://h/a?x=1&y="), equals: "missingValue(y)@16")
  }

  @Test("the mistake is that of the route that comes closest")
  func nearest() throws {
    let table = try table(("two", "/a?p={p}&q={q}"), ("one", "/a?r={r}&s={s}&t={t}"), ("fixed", "/b?t=x"))
    expect(table.answer("app://h/a"), equals: "missingValue(p)@9")
    expect(table.answer("app://h/a?p=1"), equals: "missingValue(q)@13")
    expect(table.answer("app://h/a?s=1&t=2#f"), equals: "missingValue(r)@17")
    expect(table.answer("app://h/b"), equals: "noRoute@9")
    expect(table.answer("app://h/b?t=y#f"), equals: "noRoute@12")
    expect(table.answer("app://h/b/c"), equals: "noRoute@10")
    expect(table.answer("app://h/c/c"), equals: "noRoute@8")
  }

  @Test("a listed type is an error where the value is needed, and absent where it is optional")
  func types() throws {
    let table = try table(
      types: ["section": ["menu", "info"]], ("need", "/a?section={section}"), ("may", "/b?section={section?}"),
      ("path", "/c/{section}"))
    expect(table.answer("app://h/a?section=menu"), equals: "need section=menu")
    expect(table.answer("app://h/a?section=%6Denu"), equals: "need section=menu")
    expect(table.answer("app://h/a?section=Menu"), equals: "wrongValue(section)@18")
    expect(table.answer("app://h/b?section=Menu"), equals: "may")
    expect(table.answer("app://h/b?section=info"), equals: "may section=info")
    expect(table.answer("app://h/c/info"), equals: "path section=info")
    expect(table.answer("app://h/c/x"), equals: "wrongValue(section)@10")
  }

  @Test("a fragment is a key that must be present")
  func fragments() throws {
    let table = try table(("plain", "/a?k={k?}"), ("part", "/a?k={k?}#{name}"), ("bare", "/b#{name}"))
    expect(table.answer("app://h/a#x%20y"), equals: "part name=x y")
    expect(table.answer("app://h/a?k=1&#x/?#z"), equals: "part k=1 name=x/?#z")
    expect(table.answer("app://h/a?k=1"), equals: "plain k=1")
    expect(table.answer("app://h/a#"), equals: "missingValue(name)@10")
    expect(table.answer("app://h/b"), equals: "missingValue(name)@9")
    expect(table.answer("app://h/b?k#n"), equals: "bare name=n")
    expect(table.answer("app://h/b#%FF"), equals: "invalidUTF8@10")
    expect(table.answer("app://h/a/#x"), equals: "part name=x")
  }

  @Test("a route is for the kinds of links it names")
  func kinds() throws {
    let table = try table(
      ("both", "/a"), ("deep", "deep /b"), ("web", "universal /b"), ("item", "shortcut, spotlight /a/{x}"))
    expect(table.answer("app://h/a"), equals: "both")
    expect(table.answer("https://example.com/a"), equals: "both")
    expect(table.answer("app2://h/b"), equals: "deep")
    expect(table.answer("https://www.a-long-example.com/b"), equals: "web")
    expect(table.answer("https://example.com/a/1"), equals: "noRoute@22")
    expect(table.answer(shortcut: "/a/1"), equals: "item x=1")
    expect(table.answer(spotlight: "/a/1?x=2#3"), equals: "item x=1")
    expect(table.answer(shortcut: "/a"), equals: "noRoute@2")
  }

  @Test("words of any length are told apart")
  func longWords() throws {
    let stem = String(repeating: "abcdefgh", count: 20)
    var routes: [(intent: String, route: String)] = []
    for length in 1...160 { routes.append(("n\(length)", "/\(stem.prefix(length))")) }
    for place in [0, 5, 16, 17, 40, 143, 144, 159] {
      var other = Array(stem)
      other[place] = "X"
      routes.append(("o\(place)", "/\(String(other))"))
    }
    routes.append(("key", "/k?\(stem)={x}"))
    let table = try table(routes)
    for length in 1...160 { expect(table.answer("app://h/\(stem.prefix(length))"), equals: "n\(length)") }
    for place in [0, 5, 16, 17, 40, 143, 144, 159] {
      var other = Array(stem)
      other[place] = "X"
      expect(table.answer("app://h/\(String(other))"), equals: "o\(place)")
      other[place] = "x"
      expect(table.answer("app://h/\(String(other))"), equals: "noRoute@8")
      let escaped = other[..<place] + "%58" + other[(place + 1)...]
      expect(table.answer("app://h/\(String(escaped))"), equals: "o\(place)")
    }
    expect(table.answer("app://h/k?\(stem.uppercased())=1"), equals: "key x=1")
    expect(table.answer("app://h/k?\(stem.dropLast())=1"), equals: "missingValue(x)@\(10 + 159 + 2)")
  }

  @Test("routes that branch at every segment are searched in time that grows with the routes, not with their powers")
  func branching() throws {
    // All 1,024 paths of ten segments that are 'a' or a placeholder, and a link that fits all but the last segment.
    var routes: [(intent: String, route: String)] = []
    for bits in 0..<1_024 {
      var path = ""
      for index in 0..<10 { path += bits >> index & 1 == 0 ? "/a" : "/{x\(index)}" }
      routes.append(("i\(bits)", path + "/end"))
    }
    let table = try table(routes)
    let stem = "app://h" + String(repeating: "/a", count: 10)
    expect(table.answer(stem + "/end"), equals: "i0")
    expect(table.answer(stem + "/other"), equals: "noRoute@\(stem.count + 1)")
    #expect(table.answer("app://h" + String(repeating: "/b", count: 10) + "/end").hasPrefix("i1023 "))
  }
}
