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
}
