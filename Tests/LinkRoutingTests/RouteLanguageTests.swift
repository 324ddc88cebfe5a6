import LinkRouting
import Testing

@Suite("The route language")
struct RouteLanguageTests {
  @Test("a literal wins over a placeholder, and a placeholder over the rest")
  func shapes() throws {
    let table = try table(
      ("literal", "/a/b"), ("one", "/a/{x}"), ("rest", "/a/{x...}"), ("page", "/{x}/b"), ("whole", "/{x...}"))
    #expect(table.answer("app://h/a/b") == "literal")
    #expect(table.answer("app://h/a/c") == "one x=c")
    #expect(table.answer("app://h/a/b/c") == "rest x=b/c")
    #expect(table.answer("app://h/a/c/b/") == "rest x=c/b/")
    #expect(table.answer("app://h/c/b") == "page x=c")
    #expect(table.answer("app://h/c/c") == "whole x=c/c")
    #expect(table.answer("app://h/a") == "whole x=a")
    #expect(table.answer("app://h/") == "noRoute@8")
  }

  @Test("a literal falls back to the placeholder beside it, and on to the rest")
  func fallingBack() throws {
    let table = try table(
      ("deep", "/a/b/c/d"), ("second", "/a/{x}/c/e"), ("first", "/{x}/b/c/f"), ("rest", "/a/b/{x...}"),
      ("query", "/q?k={x}"), ("page", "/{x}"))
    #expect(table.answer("app://h/a/b/c/d") == "deep")
    #expect(table.answer("app://h/a/b/c/e") == "rest x=c/e")
    #expect(table.answer("app://h/a/z/c/e") == "second x=z")
    #expect(table.answer("app://h/a/b") == "noRoute@11")
    #expect(table.answer("app://h/z/b/c/f") == "first x=z")
    #expect(table.answer("app://h/z/b/c/d") == "noRoute@14")
    // A route whose key is missing does not fit; the next one does.
    #expect(table.answer("app://h/q?k=1") == "query x=1")
    #expect(table.answer("app://h/q") == "page x=q")
  }

  @Test("forms restrict which segments fit")
  func pathForms() throws {
    let table = try table(
      ("number", "/{n: integer}"), ("word", "/{w: red|dark%20blue|é}"), ("cut", "/p/{x before -}"),
      ("long", "/q/{x before --}/z"))
    #expect(table.answer("app://h/42") == "number n=42")
    #expect(table.answer("app://h/-7") == "number n=-7")
    #expect(table.answer("app://h/+7") == "number n=+7")
    #expect(table.answer("app://h/%34%32") == "number n=42")
    #expect(table.answer("app://h/9223372036854775807") == "number n=9223372036854775807")
    #expect(table.answer("app://h/-9223372036854775808") == "number n=-9223372036854775808")
    #expect(table.answer("app://h/9223372036854775808") == "wrongValue(n)@8")
    #expect(table.answer("app://h/99999999999999999999999999") == "wrongValue(n)@8")
    for wrong in ["-", "+", "4a", "4-", "٤", "4%2E0"] {
      #expect(table.answer("app://h/\(wrong)") == "wrongValue(n)@8", "\(wrong)")
    }
    #expect(table.answer("app://h/red") == "word w=red")
    #expect(table.answer("app://h/r%65d") == "word w=red")
    #expect(table.answer("app://h/é") == "word w=é")
    #expect(table.answer("app://h/%C3%A9") == "word w=é")
    #expect(table.answer("app://h/e%CC%81") == "wrongValue(n)@8")
    #expect(table.answer("app://h/Red") == "wrongValue(n)@8")
    #expect(table.answer("app://h/p/ec4m-london") == "cut x=ec4m")
    #expect(table.answer("app://h/p/ec4m%2Dlondon-x") == "cut x=ec4m")
    #expect(table.answer("app://h/p/a%20b-c") == "cut x=a b")
    #expect(table.answer("app://h/p/ec4m") == "cut x=ec4m")
    #expect(table.answer("app://h/p/ec4m-") == "cut x=ec4m")
    #expect(table.answer("app://h/p/-london") == "missingValue(x)@10")
    #expect(table.answer("app://h/q/a-b--c--d/z") == "long x=a-b")
  }

  @Test("forms restrict which query values fit, and optional values that do not fit are absent")
  func queryForms() throws {
    let table = try table(
      ("number", "/a?n={n: integer}&m={m?: integer}"), ("word", "/a?n={w: x|y}&v={v?: x|y}&c={c? before ,}"))
    #expect(table.answer("app://h/a?n=1&m=2") == "number m=2 n=1")
    #expect(table.answer("app://h/a?n=1&m=z") == "number n=1")
    #expect(table.answer("app://h/a?n=1&m=") == "number n=1")
    #expect(table.answer("app://h/a?n=x&v=y&c=a,b") == "word c=a v=y w=x")
    #expect(table.answer("app://h/a?n=x&v=z&c=,b") == "word w=x")
    #expect(table.answer("app://h/a?n=z") == "wrongValue(n)@12")
    #expect(table.answer("app://h/a?n=") == "missingValue(n)@12")
    #expect(table.answer("app://h/a?m=1") == "missingValue(n)@13")
    #expect(table.answer("app://h/a?n=%zz") == "invalidEscape@12")
    #expect(table.answer("app://h/a?n=1&m=%zz") == "invalidEscape@16")
  }

  @Test("more required keys that are present win, and fixed values before them")
  func weights() throws {
    let table = try table(
      ("none", "/a?x={x?}"), ("one", "/a?x={x}"), ("two", "/a?x={x}&y={y}"), ("fixed", "/a?x={x}&t=v%26w"))
    #expect(table.answer("app://h/a") == "none")
    #expect(table.answer("app://h/a?x=1") == "one x=1")
    #expect(table.answer("app://h/a?x=1&y=2") == "two x=1 y=2")
    #expect(table.answer("app://h/a?y=2") == "none")
    #expect(table.answer("app://h/a?x=1&y=2&t=v%26w") == "fixed x=1")
    #expect(table.answer("app://h/a?x=1&y=2&T=%76&t=v%26w") == "two x=1 y=2")
    #expect(table.answer("app://h/a?x=1&t=V%26w") == "one x=1")
    // A key that is present and empty selects the route.
    #expect(table.answer("app://h/a?x") == "missingValue(x)@11")
    #expect(table.answer("app://h/a?x=&y=2") == "missingValue(x)@12")
    #expect(table.answer("app://h/a?x=1&y=") == "missingValue(y)@16")
  }

  @Test("the mistake is that of the route that comes closest")
  func nearest() throws {
    let table = try table(("two", "/a?p={p}&q={q}"), ("one", "/a?r={r}&s={s}&t={t}"), ("fixed", "/b?t=x"))
    #expect(table.answer("app://h/a") == "missingValue(p)@9")
    #expect(table.answer("app://h/a?p=1") == "missingValue(q)@13")
    #expect(table.answer("app://h/a?s=1&t=2#f") == "missingValue(r)@17")
    #expect(table.answer("app://h/b") == "noRoute@9")
    #expect(table.answer("app://h/b?t=y#f") == "noRoute@12")
    #expect(table.answer("app://h/b/c") == "noRoute@10")
    #expect(table.answer("app://h/c/c") == "noRoute@8")
  }

  @Test("a listed type is an error where the value is needed, and absent where it is optional")
  func types() throws {
    let table = try table(
      types: ["section": ["menu", "info"]], ("need", "/a?section={section}"), ("may", "/b?section={section?}"),
      ("path", "/c/{section}"))
    #expect(table.answer("app://h/a?section=menu") == "need section=menu")
    #expect(table.answer("app://h/a?section=%6Denu") == "need section=menu")
    #expect(table.answer("app://h/a?section=Menu") == "wrongValue(section)@18")
    #expect(table.answer("app://h/b?section=Menu") == "may")
    #expect(table.answer("app://h/b?section=info") == "may section=info")
    #expect(table.answer("app://h/c/info") == "path section=info")
    #expect(table.answer("app://h/c/x") == "wrongValue(section)@10")
  }

  @Test("a fragment is a key that must be present")
  func fragments() throws {
    let table = try table(("plain", "/a?k={k?}"), ("part", "/a?k={k?}#{name}"), ("bare", "/b#{name}"))
    #expect(table.answer("app://h/a#x%20y") == "part name=x y")
    #expect(table.answer("app://h/a?k=1&#x/?#z") == "part k=1 name=x/?#z")
    #expect(table.answer("app://h/a?k=1") == "plain k=1")
    #expect(table.answer("app://h/a#") == "missingValue(name)@10")
    #expect(table.answer("app://h/b") == "missingValue(name)@9")
    #expect(table.answer("app://h/b?k#n") == "bare name=n")
    #expect(table.answer("app://h/b#%FF") == "invalidUTF8@10")
    #expect(table.answer("app://h/a/#x") == "part name=x")
  }

  @Test("a route is for the kinds of links it names")
  func kinds() throws {
    let table = try table(
      ("both", "/a"), ("deep", "deep /b"), ("web", "universal /b"), ("item", "shortcut, spotlight /a/{x}"))
    #expect(table.answer("app://h/a") == "both")
    #expect(table.answer("https://example.com/a") == "both")
    #expect(table.answer("app2://h/b") == "deep")
    #expect(table.answer("https://www.a-long-example.com/b") == "web")
    #expect(table.answer("https://example.com/a/1") == "noRoute@22")
    #expect(table.answer(shortcut: "/a/1") == "item x=1")
    #expect(table.answer(spotlight: "/a/1?x=2#3") == "item x=1")
    #expect(table.answer(shortcut: "/a") == "noRoute@2")
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
    for length in 1...160 { #expect(table.answer("app://h/\(stem.prefix(length))") == "n\(length)") }
    for place in [0, 5, 16, 17, 40, 143, 144, 159] {
      var other = Array(stem)
      other[place] = "X"
      #expect(table.answer("app://h/\(String(other))") == "o\(place)")
      other[place] = "x"
      #expect(table.answer("app://h/\(String(other))") == "noRoute@8")
      let escaped = other[..<place] + "%58" + other[(place + 1)...]
      #expect(table.answer("app://h/\(String(escaped))") == "o\(place)")
    }
    #expect(table.answer("app://h/k?\(stem.uppercased())=1") == "key x=1")
    #expect(table.answer("app://h/k?\(stem.dropLast())=1") == "missingValue(x)@\(10 + 159 + 2)")
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
    #expect(table.answer(stem + "/end") == "i0")
    #expect(table.answer(stem + "/other") == "noRoute@\(stem.count + 1)")
    #expect(table.answer("app://h" + String(repeating: "/b", count: 10) + "/end").hasPrefix("i1023 "))
  }
}
