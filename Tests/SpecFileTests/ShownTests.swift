import NavigationSupport
import Testing

@testable import SpecFile

/// What the reader says of screens and rules of no use, and of placeholders with another name.
@Suite("What can never be shown, and what is called otherwise, is said with its place")
struct ShownTests {
  private func spec(_ rules: String, launch: String = "", changes: String = "") -> String {
    """
    navigation: Shown
    root: top
    screens: [feed, item, cart]
    tabs: { main: feed, basket: cart }
    \(launch)
    transitions:
      home: any -> reset
      \(rules)
    \(changes)
    intents:
      go: { target: feed, journey: [home] }
    links: { routes: { go: /go } }
    """
  }

  @Test("screens that nothing leads to, and ways back from where nothing lies below, are warned of")
  func shown() {
    let nothing = "3:17+4 nothing leads to screen 'item'"
    func back(_ place: String, _ verb: String = "back") -> String {
      "\(place) nothing lies below 'feed', so '\(verb)' is never possible there"
    }
    let rows: [(String, [String])] = [
      (spec("show: any -> push item"), []),
      (spec("close: item -> reset"), [nothing]),
      (spec("close: item -> reset", launch: "launch: item"), []),
      (spec("close: item -> reset", launch: "launch: feed push item"), []),
      (spec("", changes: "changes: { arrives: any -> present item }"), []),
      (spec("show: any -> push item\n  leave: feed -> back"), [back("9:10+12")]),
      (spec("show: any -> push item\n  leave: item, feed -> dismiss then back"), [back("9:10+31", "dismiss")]),
      (spec("show: any -> push item\n  leave: feed -> back to cart"), [back("9:10+20", "back to cart")]),
      // What lies on something, or takes its place, can be left.
      (spec("show: any -> push item\n  again: item -> push feed\n  leave: feed -> back"), []),
      (spec("show: any -> push item\n  again: item -> replace feed\n  leave: feed -> back"), []),
      (spec("show: any -> push item\n  leave: any -> back"), []),
      (spec("show: any -> push item\n  leave: feed -> push item then back"), []),
    ]
    for (text, expected) in rows { expect(warnings(text), equals: expected, "\(text)") }
    expect(
      warnings(base.replacing("[home, search]", with: "[home, search, lost]")),
      equals: ["5:25+4 nothing leads to screen 'lost'"])
  }

  @Test("a placeholder that is called otherwise than the only missing parameter is answered with its name")
  func placeholders() {
    let rows = [
      ("go(itemId)", "/items/{id}", ["intent 'go' has no parameter 'id' | write {itemId}"]),
      ("go(itemId, page?)", "/items/{id}?page={page?}", ["intent 'go' has no parameter 'id' | write {itemId}"]),
      (
        "go(link)", "https://click.example.com/{_...} as url",
        ["intent 'go' has no parameter 'url' | write 'as link'"]
      ),
      (
        "go(itemId)", "/items",
        ["the route has no 'itemId', required by intent 'go' | add ?itemId={itemId}, or make it 'itemId?'"]
      ),
      (
        "go(shopId, itemId)", "/items/{id}",
        [
          "the route has no 'shopId', required by intent 'go' | write {shopId} for one of its placeholders, add "
            + "?shopId={shopId}, or make it 'shopId?'",
          "the route has no 'itemId', required by intent 'go' | write {itemId} for one of its placeholders, add "
            + "?itemId={itemId}, or make it 'itemId?'",
          "intent 'go' has no parameter 'id' | it has shopId or itemId",
        ]
      ),
    ]
    for (intent, route, expected) in rows {
      let text = """
        navigation: Shown
        root: home
        screens: [home]
        transitions:
          home(itemId?, shopId?, page?, link?): any -> home
        intents:
          \(intent): { target: home, journey: [home] }
        links:
          universal: { hosts: [click.example.com] }
          routes:
            go: \(route)
        """
      var said: [String] = []
      do {
        _ = try SpecReader.read(text: text, named: "spec")
      } catch {
        said = error.diagnostics.map { $0.message + ($0.remedy.map { " | \($0)" } ?? "") }
      }
      expect(said, equals: expected)
    }
  }
}
