import LinkRouting
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("Links that are made for routes with ignored parts, whole links, absent keys and hosts") struct LinkWordTests {
  @Test("every intent is opened, by links that mean what they are said to mean")
  func made() throws {
    let machine = try machine(
      """
      navigation: X
      root: home
      screens: [home]
      transitions:
        show(id?, url?): any -> home
      intents:
        whole(id, url): { target: home, journey: [show] }
        ignoring(id): { target: home, journey: [show] }
        clicked(id, url?): { target: home, journey: [show] }
        quick(url): { target: home, journey: [show] }
      links:
        deep: { schemes: [app] }
        universal: { hosts: [e.com, "*.e.com"] }
        case: ignored
        slashes: merged
        routes:
          whole: ["/p/{id}?!k as url"]
          ignoring: ["/q/{_}/{id...}"]
          clicked: ["https://click.e.com/{_}/{id} as url"]
          quick: ["shortcut, spotlight /x?k={_} as url"]
      """)
    let table = try RouteTable(machine)
    let source = LinkSource(machine, table, .all)
    var choices = Choices(seed: 1)
    var opened: Set<Int> = []
    for _ in 0..<400 {
      let opening = try #require(source.link(&choices))
      let request = try #require(opening.request)
      let text: String
      switch opening.way {
      case .link(let link):
        try expect(table.request(for: link), equals: request)
        text = link
      case .shortcut(let type):
        try expect(table.request(forShortcut: type), equals: request)
        text = type
      case .spotlight(let identifier):
        try expect(table.request(forSpotlight: identifier), equals: request)
        text = identifier
      case .intent: continue
      }
      if let url = request.values["url"] { expect(url, equals: text) }
      opened.insert(request.intent.index)
    }
    expect(opened, equals: [0, 1, 2, 3])
  }
}
