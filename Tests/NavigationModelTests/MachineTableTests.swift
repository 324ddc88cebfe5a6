import Basics
import NavigationSupport
import Testing

@testable import NavigationModel

@Suite("a machine as a text") struct MachineTableTests {
  @Test("is the same machine when it is read", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    for (hasStacks, hasTabs) in [(false, false), (true, false), (true, true)] {
      let machine = try RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 1, hasStacks: hasStacks, hasTabs: hasTabs,
        followsLinks: seed % 3 == 0)
      try expect(Machine(table: machine.tableText), equals: machine)
    }
  }

  @Test("keeps every verb, every rule of a change, screens not left by hand, targets on stacks, below and sheet")
  func stacks() throws {
    var draft = stackFixture()
    let (home, web) = (draft.screen("home"), draft.screen("web"))
    draft.rule("closeIf", .dismiss, .back, .push(web), when: .and(.below(home), .not(.sheet)))
    draft.rule("stay", set: draft.set("user", "in"))
    draft.screens[web.index].isLeftByHand = false
    draft.prompts = [
      Prompt(
        name: "login",
        outcomes: [
          Outcome(name: "done", actions: [.reset, .present(web)]), Outcome(name: "only", condition: .below(home)),
        ])
    ]
    draft.changes = [
      Change(
        name: "ends",
        rules: [
          Change.Rule(actions: [.reset], effects: [draft.set("user", "out")], condition: .sheet),
          Change.Rule(source: .screens([home, web]), actions: [.backTo(home)]),
        ])
    ]
    draft.add("show", target: "home", [draft.ask("login")])
    draft.intents[0].targets = [
      Target(home), Target(base: home, steps: [.init(web, .pushed), .init(home, .presented)]),
      Target(base: nil, steps: [.init(web, .presented)]),
    ]
    let machine = try draft.machine()
    try expect(Machine(table: machine.tableText), equals: machine)
    // Nothing of it is left out of the text.
    var texts: Set<String> = [machine.tableText]
    var others = [Draft](repeating: draft, count: 9)
    others[0].screens[web.index].isLeftByHand = true
    others[1].prompts[0].outcomes[0].actions.removeLast()
    others[2].changes[0].rules.removeLast()
    others[3].changes[0].rules[1].source = .any
    others[4].intents[0].targets[1].steps[1].cover = .pushed
    others[5].intents[0].targets[2].base = home
    others[6].changes[0].rules[0].condition = .below(home)
    others[7].transitions[0].actions = [.present(draft.screen("list"))]
    others[8].transitions[draft.transitions.count - 2].actions[0] = .dismissAll
    for other in others { texts.insert(try other.machine().tableText) }
    expect(texts.count, equals: 10)
  }

  @Test("has a sign of its own for each action, by which it is read again")
  func actions() throws {
    let (screen, tab) = (ScreenID(1), TabID(1))
    var signs: Set<Unicode.Scalar> = []
    for form in StackAction.forms {
      let action =
        switch form.object {
        case .nothing(let action): action
        case .aScreen(let make): make(screen)
        case .aTab(let make): make(tab)
        }
      var table = TableWriter()
      table.write(action)
      var reader = TableReader(table.text)
      let read: StackAction = try reader.read()
      #expect(signs.insert(form.sign).inserted && read == action && action.form.sign == form.sign, "\(action)")
    }
    #expect(signs.count >= 11)
  }

  @Test("keeps tabs, what is shown at launch, and the name of the root")
  func tabs() throws {
    var draft = tabFixture()
    let (shop, orders) = (TabID(0), TabID(1))
    draft.rule("e", .select(orders), .resetTab(shop), when: .or(.root, .not(.tab([shop, orders]))))
    let machine = try draft.machine()
    try expect(Machine(table: machine.tableText), equals: machine)
    var texts: Set<String> = [machine.tableText]
    let changes: [(inout Draft) -> Void] = [
      { $0.tabs[1].name = "other" }, { $0.tabs[1].bottoms[0].condition = nil }, { $0.tabs[1].bottoms.removeFirst() },
      { $0.launch = [] }, { $0.launch[0].condition = nil }, { $0.launch[0].stack.steps = [] }, { $0.rootName = "top" },
      { $0.transitions[0].actions[0] = .resetTab(orders) }, { $0.transitions[0].actions[0] = .tap(orders) },
      { $0.transitions[0].guardCondition = .or(.root, .not(.tab([shop]))) },
      { $0.transitions[0].guardCondition = .or(.sheet, .not(.tab([shop, orders]))) },
    ]
    for change in changes {
      var other = draft
      change(&other)
      texts.insert(try other.machine().tableText)
    }
    expect(texts.count, equals: changes.count + 1)
  }

  @Test("has every part of a machine: what is added to it must be told here, and is read again")
  func parts() throws {
    var draft = tabFixture()
    draft.root = draft.screen("list")
    draft.browsing = .only([draft.event("e")])
    draft.rules = [.rootFirst]
    draft.initially = draft.when("user", "out")
    draft.types = [ParameterType(name: "size", values: ["s", "m"])]
    draft.rule("e", to: "item", set: draft.set("user", "in"))
    draft.prompts = [Prompt(name: "login", outcomes: [Outcome(name: "done")])]
    draft.changes = [Change(name: "ends", rules: [Change.Rule(effects: [draft.set("user", "out")])])]
    draft.add("show", target: "item", [draft.ask("login"), draft.perform("e")])
    draft.properties = [Property(name: "p", claim: .always(draft.on("item")))]
    let kinds: Route.Kinds = [.deep, .universal]
    draft.links = Links(
      schemes: ["app"], host: "h", deepPath: .fromHost, universalHosts: ["a.example"], allowsHTTP: false,
      ignoresCase: true, mergesSlashes: true,
      routes: [Route(intent: draft.intent("show"), kinds: kinds, path: [.literal("item")])])
    let machine = try draft.machine()
    let same = Self.parts(machine.parts, alikeIn: MachineParts()) + Self.parts(draft.links, alikeIn: Links())
    // With tabs no machine starts fresh.
    expect(same, equals: ["start"])
    var fresh = stackFixture()
    fresh.start = .fresh
    try expect(Machine(table: fresh.machine().tableText), equals: fresh.machine())
    try expect(Machine(table: machine.tableText), equals: machine)
    let read = try Machine(table: machine.tableText)
    expect(Self.parts(read.parts, alikeIn: machine.parts).count, equals: Mirror(reflecting: draft).children.count)
    expect(Self.parts(read.links, alikeIn: machine.links).count, equals: 8)
  }

  /// The names of the properties that two values have alike.
  private static func parts<Value>(_ value: Value, alikeIn other: Value) -> [String] {
    zip(Mirror(reflecting: value).children, Mirror(reflecting: other).children).compactMap { one, two in
      String(reflecting: one.value) == String(reflecting: two.value) ? one.label ?? "" : nil
    }
  }

  @Test("keeps texts that look like its own signs, and lines short where they can be broken")
  func texts() throws {
    let hostile = [
      "'", "''", "'/", "\n", "\r\n", "a'\nb", "[", "]", "-", " ", "", "\u{301}", "'\u{301}", "\\", "\0", "😀",
    ]
    let screens = hostile.map { Screen(name: $0) }
    let machine = try Machine(
      name: "'/\n'", root: ScreenID(0), screens: screens,
      properties: [Property(name: "p", claim: .always(.screen(screens.indices.map { ScreenID($0) })))],
    )
    let text = machine.tableText
    try expect(Machine(table: text), equals: machine)
    expect(text.unicodeScalars.filter { $0 == "\r" }.count, equals: 1)
    let long = try Machine(
      name: "long", root: ScreenID(0), screens: [Screen(name: "s")],
      events: [Event(name: "e", parameters: (0..<100).map { Parameter(name: "parameter\($0)") })])
    #expect(long.tableText.split(separator: "\n").allSatisfy { $0.utf8.count <= 111 })
  }

  @Test("is refused if anything is missing, and never read as another machine's number of parts")
  func cutOff() throws {
    let text = try RandomMachine.make(seed: 3).tableText
    for length in 0..<text.utf8.count {
      let cut = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      #expect(throws: MachineError.unreadableTable) { try Machine(table: cut) }
    }
    #expect(throws: MachineError.unreadableTable) { try Machine(table: text + "]") }
    #expect(throws: MachineError.unreadableTable) { try Machine(table: "1" + text.dropFirst()) }
  }

  @Test("is read or refused whatever is in it", arguments: 0..<20 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = Array(try RandomMachine.make(seed: seed).tableText.utf8)
    for _ in 0..<200 {
      var damaged = bytes
      damaged[random.below(bytes.count)] = Array("'[]-! 9@=pw".utf8)[random.below(11)]
      _ = try? Machine(table: String(decoding: damaged, as: UTF8.self))
    }
    let format = try RandomMachine.make(seed: seed).tableText.prefix { $0 != " " }
    let deep = "\(format) 'x' 0 'persistent' a [] [] " + String(repeating: "! ", count: 1_000_000)
    #expect(throws: MachineError.unreadableTable) { try Machine(table: deep) }
  }
}
