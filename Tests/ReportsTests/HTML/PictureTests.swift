import NavigationModel
import NavigationSupport
import Testing

@testable import Reports

@Suite("the picture of the HTML report")
struct PictureTests {
  private func picture(_ machine: Machine) -> Picture {
    var strings = ReportStrings()
    let starts = machine.initialConfigurations(limit: 64) ?? []
    return Picture(machine, seenIn: starts, &strings)
  }

  /// No box lies on another, none lies outside, and the frames of groups hold their boxes and no others.
  private func expectTidy(_ picture: Picture) {
    for (index, node) in picture.nodes.enumerated() {
      #expect(node.x - node.width / 2 >= 0 && node.x + node.width / 2 <= picture.width)
      #expect(node.y - node.height / 2 >= 0 && node.y + node.height / 2 <= picture.height)
      for other in picture.nodes[..<index] {
        let isApart =
          abs(node.x - other.x) * 2 >= node.width + other.width
          || abs(node.y - other.y) * 2 >= node.height + other.height
        #expect(isApart, "\(node.label) and \(other.label)")
      }
      for (number, group) in picture.groups.enumerated() where group.width > 0 {
        let isInside =
          node.x >= group.x && node.x <= group.x + group.width && node.y >= group.y && node.y <= group.y + group.height
        expect(isInside, equals: (node.group == number), "\(node.label) and \(group.name)")
      }
    }
  }

  @Test("without Graphviz nothing overlaps", arguments: 0..<30 as Range<UInt64>)
  func layers(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasStacks: seed % 3 == 1, hasTabs: seed % 3 == 2)
    expectTidy(picture(machine).placed { _ in nil })
  }

  @Test("nor with hundreds of screens")
  func large() throws {
    var draft = Draft(variables: [:])
    draft.screens = (0..<400).map { Screen(name: String(repeating: "s", count: 1 + $0 % 40) + "\($0)") }
    draft.events = [Event(name: "go")]
    draft.transitions = (0..<2_000).map { index in
      Transition(
        event: EventID(0), source: .screens([ScreenID(index % 400)]),
        target: ScreenID((7 * index + 13 * (index / 400)) % 400))
    }
    let picture = picture(try draft.machine())
    expectNil(picture.question)
    expectTidy(
      picture.placed { _ in
        Issue.record("Graphviz is asked"); return nil
      })
  }

  @Test("what Graphviz answers is taken over whole, or not at all")
  func graphviz() throws {
    let machine = try Fixture.spec().machine
    let picture = picture(machine)
    let question = try #require(picture.question)
    for index in picture.nodes.indices { #expect(question.contains("  n\(index) [")) }
    let answer = Self.answer(to: picture)
    let placed = picture.placed { text in
      expect(text, equals: question)
      return answer
    }
    #expect(placed.nodes[0].x == 72 + 32 && placed.edges[0].path?.count == 8)
    #expect(placed.edges[0].place != nil)
    let own = picture.placed { _ in nil }
    // The picture says the same either way.
    expect(placed.nodes.map(\.label), equals: own.nodes.map(\.label))
    expect(placed.edges.map(\.parts), equals: own.edges.map(\.parts))
    let lines = answer.split(separator: "\n")
    let broken = [
      "", "graph 1", lines.dropLast(1).dropFirst().joined(separator: "\n"),
      answer.replacing("node n1 ", with: "node n99 "),
      answer.replacing(" 4 1 1", with: " 400 1 1"), answer.replacing("node n0 1 1", with: "node n0 1e99 nan"),
      String(answer.prefix(40)),
    ]
    for answer in broken {
      var picture = picture
      let isPlaced = picture.place(by: answer)
      #expect(!isPlaced || picture.nodes.allSatisfy { $0.x != 0 }, "\(answer)")
    }
  }

  private static func answer(to picture: Picture) -> String {
    var text = "graph 1 20 20\n"
    for index in picture.nodes.indices {
      text += "node n\(index) \(index + 1) 1 1 0.5 \"\" solid box black lightgrey\n"
    }
    for edge in picture.edges {
      text += "edge n\(edge.from) n\(edge.to) 4 1 1 2 2 3 3 4 4 label 2 2 solid black\n"
    }
    return text + "stop\n"
  }

  @Test("screens that are only shown in sheets or in one tab are drawn so")
  func uses() throws {
    let spec = try Fixture.spec(
      """
      navigation: Tabs
      format: 1
      root: fresh
      tabs: { first: home, second: list }
      screens: [home, list, detail, note]
      transitions:
        showDetail: list -> push detail
        write: any -> present note when not sheet
      """)
    var graph = ExplorerGraph(spec)
    graph.addStarts()
    graph.explore(to: 100_000)
    let picture = Picture(spec.machine, seenIn: graph.states, &graph.strings)
    expect(picture.nodes.prefix(4).map(\.kind), equals: [.screen, .screen, .screen, .sheet])
    expect(picture.nodes.prefix(4).map(\.group), equals: [0, 1, 1, nil])
    expect(picture.groups.map(\.name), equals: ["first", "second"])
    expectTidy(picture.placed { _ in nil })
  }
}
