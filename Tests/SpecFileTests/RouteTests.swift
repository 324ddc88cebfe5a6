import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("Routes are read, checked and compared")
struct RouteTests {
  private func text(_ routes: [String], also: [String] = []) -> String {
    func list(_ routes: [String]) -> String { routes.map { "      - '\($0)'\n" }.joined() }
    return """
      navigation: X
      root: home
      types: { section: [menu, info] }
      screens: [home]
      transitions:
        show(id, name?, section?): any -> home
        back: any -> home
      intents:
        go(id, name?, section?):
          target: home
          journey: [show]
        free(name?, section?):
          target: home
          journey: [show(id = 1)]
      links:
        routes:
          go:
      \(list(routes))    free:
      \(list(also.isEmpty ? ["/free"] : also))
      """
  }

  private func found(_ routes: String..., also: [String] = []) -> [String] {
    mistakes(text(routes, also: also)).map { String($0.drop { $0 != ":" }.dropFirst()) }
  }

  @Test("what other tools read as a placeholder or a type is refused, with what to write instead")
  func foreign() throws {
    func remedies(_ route: String) -> [String] {
      do {
        _ = try SpecReader.read(text: text([route], also: ["/free/\(0)"]), named: "spec")
        return []
      } catch {
        return error.diagnostics.map { "\($0.message) – \($0.remedy ?? "")" }
      }
    }
    let forms = "write {id} for any text, {id: integer}, or a list of values, {id: a|b}"
    for (route, text, remedy) in [
      ("/(a)/{id}", "(a)", "{name}, or %28a%29"), ("/{id}/.*", ".*", "{name...}, or .%2A"),
      ("/item-[0-9]+", "item-[0-9]+", "{name}, or item-%5B0-9%5D%2B"), ("/x?q=(a|b)", "(a|b)", "{q}, or %28a|b%29"),
    ] {
      expect(
        remedies(route),
        equals: [
          "'\(text)' is literal here, not a regular expression – write \(remedy) for this text itself"
        ])
    }
    expect(remedies("/:id"), equals: ["':id' is literal here, not a placeholder – write {id}, or %3A for ':' itself"])
    expect(remedies("/a?id=:id").map { $0.contains("write {id}") }, equals: [true])
    expect(remedies("/*").map { $0.contains("write {name...}") }, equals: [true])
    expect(remedies("/a?id=*").map { $0.contains("write {id}") }, equals: [true])
    for pattern in ["[0-9]+", "\\d+", ".*", ".+", "^a$", "a(b)"] {
      expect(
        remedies("/{id: \(pattern)}"),
        equals: ["'\(pattern)' looks like a regular expression, which routes do not have – \(forms)"])
    }
    expect(remedies("/{id: int}"), equals: ["there is no type 'int' – write {id: integer}"])
    expect(remedies("/{id: String}"), equals: ["there is no type 'String' – \(forms)"])
    for route in ["/./{id}", "/{id}/..", "/a%2F..%2Fb/{id}", "/%2e%2e/{id}"] {
      expect(remedies(route).map { $0.hasPrefix("links with '.' or '..'") }, equals: [true], "\(route)")
    }
    for route in ["/%3Aid/{id}", "/a:b/{id}", "/:/{id}", "/{id: int|long}", "/{id: c++|c#}", "/%2A/{id}", "/.../{id}"] {
      expect(remedies(route), equals: [], "\(route)")
    }
  }

  @Test("every form of placeholder is carried into the model")
  func forms() throws {
    let machine = try spec(
      text(
        [
          "/a/{id}", "deep /b%20c/{id: integer}?n={name}", "shortcut, spotlight /{section: menu|info}/{id before -}",
          "universal /c/{id...}", "/d?id={id: integer}&name={name? before --}&tab=x%26y#{section}",
        ], also: ["/"])
    ).machine
    let go = IntentID(0)
    let both: Route.Kinds = [.deep, .universal]
    expect(
      machine.links.routes,
      equals: [
        Route(intent: go, kinds: both, path: [.literal("a"), .placeholder("id", .text)]),
        Route(
          intent: go, kinds: .deep, path: [.literal("b c"), .placeholder("id", .integer)],
          query: [.init(key: "n", value: .placeholder("name", .text, isOptional: false))]),
        Route(
          intent: go, kinds: [.shortcut, .spotlight],
          path: [.placeholder("section", .oneOf(["menu", "info"])), .placeholder("id", .before("-"))]),
        Route(intent: go, kinds: .universal, path: [.literal("c"), .placeholder("id", .rest)]),
        Route(
          intent: go, kinds: both, path: [.literal("d")],
          query: [
            .init(key: "id", value: .placeholder("id", .integer, isOptional: false)),
            .init(key: "name", value: .placeholder("name", .before("--"), isOptional: true)),
            .init(key: "tab", value: .literal("x&y")),
          ], fragment: "section"),
        Route(intent: IntentID(1), kinds: both, path: []),
      ])
    expect(
      machine.links.routes.map(\.text)[4], equals: "/d?id={id: integer}&name={name? before --}&tab=x%26y#{section}")
  }

  @Test("mistakes in routes have their places")
  func routeMistakes() {
    expect(found("search/{id}"), equals: ["10+6 the path of a route must begin with '/'"])
    expect(found("depe /{id}"), equals: ["10+4 'depe' is not a kind of link; did you mean 'deep'?"])
    expect(found("/a//{id}"), equals: ["13+1 a segment is empty"])
    expect(found("/{id}/"), equals: ["16+1 a segment is empty"])
    expect(found("/a{id}"), equals: ["12+1 a placeholder must be a whole segment, from '{' to '}'"])
    expect(found("/{id}a"), equals: ["11+4 a placeholder must be a whole segment"])
    expect(found("/{id"), equals: ["11+1 this '{' is never closed"])
    expect(found("/{}"), equals: ["11+2 the name of a parameter is missing"])
    expect(found("/{id?}"), equals: ["11+5 only query values can be optional"])
    expect(found("/{id...}/a"), equals: ["11+7 '{id...}' takes the rest of the path; nothing can follow it"])
    expect(found("/{id: a||b}"), equals: ["16+4 a value is missing"])
    expect(found("/{id: a|a}"), equals: ["16+3 a value is listed twice"])
    expect(found("/{id before }"), equals: ["15+7 missing separator after 'before'"])
    expect(found("/{id}/{id}"), equals: ["17+2 'id' is given twice"])
    expect(found("/{id}?id"), equals: ["16+2 '=' is missing after the query key"])
    expect(found("/{id}?a="), equals: ["16+2 the query key has no value"])
    expect(found("/{id}?a=x&A=y"), equals: ["20+1 duplicate query key 'A'"])
    expect(found("/{id}?a={name...}"), equals: ["18+9 '...' is only allowed in a path"])
    expect(found("/{id}#x"), equals: ["16+1 '#' must be followed by one placeholder"])
    expect(found("/{id}/a b"), equals: ["17+1 a segment contains no blanks"])
    expect(found("/{id}/%4"), equals: ["16+1 '%' must be followed by two hexadecimal digits"])
    expect(found("/{id}/%FF"), equals: ["16+3 this segment does not decode to text"])
  }

  @Test("placeholders must be parameters, and required parameters must be given")
  func parameters() {
    expect(found("/{nmae}?id={id}"), equals: ["12+4 intent 'go' has no parameter 'nmae'; did you mean 'name'?"])
    expect(found("/a"), equals: ["9+4 the route has no 'id', required by intent 'go'"])
    expect(found("/a?id={id?}"), equals: ["17+2 'id' is optional here, but intent 'go' requires it"])
    expect(found("/{id}/{section: integer}"), equals: ["17+7 'section' is a listed type, not an integer"])
    expect(
      found("/{id}/{section: menu|inof}"), equals: ["17+7 'inof' is not a value of 'section'; did you mean 'info'?"])
    expect(found("/{id}/{section...}"), equals: ["17+7 'section' is a listed type, not the rest of a path"])
  }

  @Test("YAML's cuts in routes are recognised")
  func cut() {
    expect(
      mistakes(base.replacing("toSearch: /search", with: "toSearch:\n      - /a/{id: integer}")),
      equals: ["16:9+6 YAML splits this text at ': '"])
    expect(
      mistakes(base.replacing("toSearch: /search", with: "toSearch: [/a/{id}, /b]")).first,
      equals: "15:19+1 YAML splits this text: inside '[ … ]' or '{ … }' a text cannot contain brackets or braces")
  }

  @Test("an intent without a link is warned of, and so is a spec without links")
  func unlinked() {
    let text = base.replacing("links:\n  routes:\n    toSearch: /search\n", with: "")
    expect(warnings(text), equals: ["10:3+8 no links are declared, so nothing can open the intents"])
    let two = base.replacing("links:", with: "  other: { target: home, journey: [goHome] }\nlinks:")
    expect(warnings(two), equals: ["13:3+5 intent 'other' has no link"])
  }

  @Test("schemes and hosts are checked")
  func origins() {
    func found(_ links: String) -> [String] {
      mistakes(base.replacing("links:\n", with: "links:\n  \(links)\n"))
    }
    expect(found("deep: { schemes: [a, A] }"), equals: ["14:24+1 'A' is listed twice"])
    expect(found("deep: { schemes: [https] }"), equals: ["14:21+5 'https' is for universal links"])
    expect(
      found("deep: { schemes: ['a:'] }"),
      equals: [
        "14:21+4 'a:' is not a scheme: a scheme begins with a letter and contains no ':' or '/'"
      ])
    expect(
      found("universal: { hosts: [a.b/c] }"), equals: ["14:24+5 'a.b/c' is not a host: it has no scheme, port or path"])
    expect(found("univrsal: { hosts: [a] }"), equals: ["14:3+8 unknown key 'univrsal'; did you mean 'universal'?"])
  }
}
