import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

/// Tabs, the name of their root, and what is shown at launch.
@Suite("Tabs and launch")
struct TabsTests {
  private static let text = """
    navigation: Shop
    root: <root>
    initially: <initially>
    context: { user: [out, in2], seen: [no, yes] }
    screens: [home, history, product, welcome, reset]
    tabs: <tabs>
    launch: <launch>
    transitions:
      goHome: any -> reset
      e: <rule>
      f: any -> push product
    changes:
      c: <change>
    prompts:
      p: { done: <outcome>, no: "adverse, abort" }
    intents:
      i: { target: <target>, journey: [goHome, ask p, <step>] }
    links: { routes: { i: /i } }

    """

  private static let right = [
    "root": "allPopped", "initially": "user == out", "launch": "welcome when seen == no", "rule": "any -> stay",
    "change": "any -> stay", "outcome": "any -> stay", "target": "home", "step": "goHome",
    "tabs": "\n  shop: home\n  orders: [history when user == in2, product]\n  back: reset",
  ]

  /// A right one.
  static let example = text(["rule": "home, allPopped -> select orders when tab in [shop, back]", "step": "goHome"])

  private static func text(_ pieces: [String: String]) -> String {
    right.merging(pieces) { $1 }.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }
  }

  /// Without tabs, and without what is shown at launch.
  private static func bare(_ text: String) -> String {
    text.split(separator: "\n").filter { line in
      !["tabs:", "launch:", "  shop:", "  orders:", "  back:"].contains { line.hasPrefix($0) }
    }.joined(separator: "\n") + "\n"
  }

  private func machine(_ place: String, _ piece: String) throws -> Machine {
    let machine = try spec(Self.text([place: piece])).machine
    try expect(spec(SpecWriter.json(machine, known: []), .json).machine, equals: machine)
    return machine
  }

  /// What is said: what is marked, the message and the remedy.
  private func said(_ text: String) -> [String] {
    do {
      _ = try SpecReader.read(text: text, named: "spec")
      return []
    } catch {
      return error.diagnostics.map { said in
        let line = Array(said.sourceLine ?? "")
        let marked = String(line.dropFirst(said.sourceColumn - 1).prefix(said.length))
        return "\(marked): \(said.message)" + (said.remedy.map { " | \($0)" } ?? "")
      }
    }
  }

  private static let (home, history, product, welcome, reset) =
    (ScreenID(0), ScreenID(1), ScreenID(2), ScreenID(3), ScreenID(4))
  private static let (shop, orders, back) = (TabID(0), TabID(1), TabID(2))
  private static let isIn = Condition.variable(VariableID(0), [1])

  @Test("a tab has a first screen, or several by the context; the root is where the first tab begins")
  func tabs() throws {
    let machine = try machine("root", "allPopped")
    expect(
      machine.tabs,
      equals: [
        Tab(name: "shop", bottoms: [.init(Self.home)]),
        Tab(name: "orders", bottoms: [.init(Self.history, when: Self.isIn), .init(Self.product)]),
        Tab(name: "back", bottoms: [.init(Self.reset)]),
      ])
    #expect(machine.rootName == "allPopped" && machine.root == Self.home && machine.hasStacks)
    let other = try self.machine("tabs", "{ a: [home when user == out, product], b: home }")
    expect(other.root, equals: Self.product)
    try expect(self.machine("tabs", "{ a: [home] }").tabs.count, equals: 1)
  }

  @Test("what is shown at launch is a stack by the context, one line or several")
  func launch() throws {
    let seen = Condition.variable(VariableID(1), [0])
    try expect(machine("launch", "welcome when seen == no").launch, equals: [Launch(Target(Self.welcome), when: seen)])
    let lines = try machine("launch", "[welcome push product present home when seen == no, product]").launch
    let stack = Target(base: Self.welcome, steps: [.init(Self.product, .pushed), .init(Self.home, .presented)])
    expect(lines, equals: [Launch(stack, when: seen), Launch(Target(Self.product))])
    // Without tabs the root is a screen.
    let text = Self.bare(Self.text(["root": "home"])) + "launch: product push welcome\n"
    let machine = try spec(text).machine
    #expect(machine.launch.count == 1 && machine.rootName == "home" && machine.tabs.isEmpty && machine.hasStacks)
    try expect(spec(SpecWriter.json(machine, known: []), .json).machine, equals: machine)
  }

  @Test(
    "select and reset take tabs, whatever they are called",
    arguments: [
      ("any -> select orders", [.select(orders)]), ("any -> reset orders", [.resetTab(orders)]),
      ("any -> reset then select orders then push product", [.reset, .select(orders), .push(product)]),
      ("any -> select back", [.select(back)]), ("any -> reset back then back", [.resetTab(back), .back]),
      ("any -> reset then back", [.reset, .back]), ("any -> push reset then reset", [.push(reset), .reset]),
    ] as [(String, [StackAction])])
  func verbs(_ rule: String, _ actions: [StackAction]) throws {
    try expect(machine("rule", "\(rule) set user = in2 when user == out").transitions[1].actions, equals: actions)
    try expect(machine("change", rule).changes[0].rules[0].actions, equals: actions)
    try expect(machine("outcome", rule).prompts[0].outcomes[0].actions, equals: actions)
  }

  @Test(
    "conditions about the selected tab and the root",
    arguments: [
      ("tab == orders", .tab([orders])), ("tab != back", .not(.tab([back]))),
      ("tab in [orders, shop]", .tab([orders, shop])), ("allPopped", .root), ("screen == allPopped", .root),
      ("screen != allPopped", .not(.root)), ("screen in [allPopped]", .root),
      ("screen in [home, allPopped, product]", .or(.root, .screen([home, product]))),
      ("not allPopped and tab == shop", .and(.not(.root), .tab([shop]))),
    ] as [(String, Condition)])
  func conditions(_ text: String, _ condition: Condition) throws {
    try expect(machine("rule", "any -> stay when \(text)").transitions[1].guardCondition, equals: condition)
    try expect(
      machine("step", "\"fail no unless \(text)\"").steps.last?.action, equals: .fail(reason: "no", unless: condition))
  }

  @Test(
    "a rule may start from the root",
    arguments: [
      ("allPopped -> stay", .any, .root), ("allPopped -> stay when user == in2", .any, .and(.root, isIn)),
      ("home, allPopped, product -> stay", .any, .or(.root, .screen([home, product]))),
      ("allPopped, home -> stay when tab == shop", .any, .and(.or(.root, .screen([home])), .tab([shop]))),
      ("home -> stay", .screens([home]), nil),
    ] as [(String, Transition.Source, Condition?)])
  func sources(_ rule: String, _ source: Transition.Source, _ condition: Condition?) throws {
    let transition = try machine("rule", rule).transitions[1]
    #expect(transition.source == source && transition.guardCondition == condition)
    let change = try machine("change", rule).changes[0].rules[0]
    #expect(change.source == source && change.condition == condition)
  }

  @Test("links open wherever the user is")
  func start() throws {
    try expect(spec(Self.text([:]) + "start: persistent\n").machine.start, equals: .persistent)
  }

  @Test("may be in an included file")
  func included() throws {
    let tabs = "tabs:\(Self.right["tabs"] ?? "")\nlaunch: welcome when seen == no\n"
    let main = Self.bare(Self.text([:])) + "include: tabs.yaml\n"
    let read = try readFiles([("main.yaml", main), ("tabs.yaml", tabs)]).get()
    try expect(read.machine, equals: spec(Self.text([:])).machine)
  }

  @Test("the number of tabs and of lines is limited")
  func limits() {
    func tabs(_ count: Int) -> String { "{ \((0..<count).map { "t\($0): home" }.joined(separator: ", ")) }" }
    func lines(_ count: Int) -> String {
      "[\(Array(repeating: "welcome when seen == no", count: count - 1).joined(separator: ", ")), home]"
    }
    expect(said(Self.text(["tabs": tabs(16)])), equals: [])
    expect(
      said(Self.text(["tabs": tabs(17)])), equals: ["t16: there are more than 16 tabs, the most that are accepted"])
    expect(said(Self.text(["tabs": tabs(10_000)])).count, equals: 1)
    expect(said(Self.text(["launch": lines(64)])), equals: [])
    expect(
      said(Self.text(["launch": lines(65)])),
      equals: [
        "launch: what is shown at launch has more than 64 lines | join some by 'or'"
      ])
    expect(
      said(Self.text(["tabs": "{ shop: \(lines(100_000)) }"])),
      equals: [
        "shop: the first screen of 'shop' has more than 64 lines | join some by 'or'"
      ])
  }

  @Test("a condition that is too deep together with its source, or by '!=', is refused with its place")
  func depth() {
    let deep = { (count: Int) in String(repeating: "not ", count: count) + "user != out" }
    func isTooDeep(_ rule: String) -> Bool {
      let said = said(Self.text(["rule": rule]))
      return said.count == 1 && said[0].contains("the condition is nested more than 64 deep | ")
    }
    expect(said(Self.text(["rule": "any -> stay when \(deep(62))"])), equals: [])
    #expect(isTooDeep("any -> stay when \(deep(63))"))
    expect(said(Self.text(["rule": "allPopped -> stay when \(deep(61))"])), equals: [])
    #expect(isTooDeep("allPopped -> stay when \(deep(62))"))
  }
}
