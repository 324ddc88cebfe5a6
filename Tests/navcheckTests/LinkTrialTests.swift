import LinkRouting
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports
@testable import navcheck

@Suite("links, tried in all contexts")
struct LinkTrialTests {
  private static let specs = [
    "just-eat", "plugin-links", "app-startup", "published/just-eat-2019", "published/plugin-links",
  ]

  private func read(_ name: String) throws -> Spec {
    try SpecReader.read(path: "\(NavcheckBinary.repository)/Specs/\(name).yaml")
  }

  /// A link for each intent that has one.
  private func links(_ spec: Spec) throws -> [String] {
    let table = try RouteTable(spec.machine)
    return spec.machine.intents.enumerated().compactMap { index, intent in
      let values = Dictionary(uniqueKeysWithValues: intent.parameters.map { ($0.name, "7") })
      return try? table.link(for: IntentRequest(IntentID(index), values: values), kind: .deep)
    }
  }

  @Test("start in the tab that begins with the screen on which the user is said to be")
  func fromTab() throws {
    let spec = try SpecReader.read(
      text: """
        navigation: Tabs
        root: allPoppedToRoot
        tabs: { home: home, list: list }
        screens: [home, list, page]
        transitions:
          showPage: home -> push page
        intents:
          page: { target: home push page, journey: [showPage] }
        links:
          deep: { schemes: [tabs] }
          routes: { page: /page }
        """, named: "tabs.yaml")
    for (screen, ending) in [(nil, "landed"), ("home", "landed"), ("list", "refused")] {
      let report = try LinkTrial(spec.machine, from: screen).report(LinkList.Entry("tabs://app/page"))
      guard case .opens(let opened) = report.outcome, let run = opened.runs.first else {
        Issue.record("\(report.outcome)")
        continue
      }
      expect(run.trace.start.stack.selectedTab, equals: TabID(screen == "list" ? 1 : 0))
      expect(run.trace.ending?.description, equals: ending)
    }
  }

  /// A link that takes a sheet away, and one that goes back.
  private static let stacks = """
    navigation: Sheets
    root: home
    context: { user: [loggedOut, loggedIn], mode: [plain, big] }
    screens: [home, list, item, note, help, attic]
    transitions:
      showList: home -> push list when user == loggedIn
      showItem: home -> push item when mode == plain
      showItemOfList: list -> push item
      showNote: item -> present note
      close: note -> dismiss
      goBack: item -> back
      showHelp: any -> push help
      showAttic: help -> push attic
    intents:
      close: { target: [item], journey: [close] }
      back: { target: home, journey: [goBack] }
    browsing: [showList, showItem, showItemOfList, showNote]
    links:
      deep: { schemes: [sheets] }
      routes: { close: /close, back: /back }

    """

  /// The journeys that a link begins on a screen, in each context.
  private func runs(_ link: String, from screen: String, _ machine: Machine) throws -> [LinkReport.Run] {
    let report = try LinkTrial(machine, from: screen).report(LinkList.Entry("sheets://app/\(link)"))
    guard case .opens(let opened) = report.outcome else { return [] }
    return opened.runs
  }

  @Test("start over what lies below the screen on a shortest way there, in each context")
  func below() throws {
    let machine = try SpecReader.read(text: Self.stacks, named: "sheets.yaml").machine
    func told(_ link: String, _ screen: String) throws -> Set<String> {
      Set(
        try runs(link, from: screen, machine).map { run in
          let below = run.trace.start.stack.entries.map { machine.screens[$0.screen.index].name }
          let end = machine.screens[run.trace.end.screen.index].name
          return "\(run.contexts.suffix(in: machine)): \(below.joined(separator: " ")): "
            + "\(run.trace.ending?.description ?? "") \(end)"
        })
    }
    let list = " when user == loggedIn and mode == big"
    try expect(
      told("close", "note"),
      equals: [
        " when mode == plain: home item: landed item", "\(list): home list item: landed item",
        " when user == loggedOut and mode == big: : refused note",
      ])
    try expect(
      told("back", "item"),
      equals: [
        " when mode == plain: home: landed home", "\(list): home list: strayed list",
        " when user == loggedOut and mode == big: : refused item",
      ])
  }

  @Test("say where nobody is, and where nothing was found to lie below")
  func remarks() throws {
    let machine = try SpecReader.read(text: Self.stacks, named: "sheets.yaml").machine
    func remark(_ screen: String, _ context: String, _ machine: Machine) throws -> String? {
      try LinkTrial(machine, from: screen, as: context).remark()
    }
    try expectNil(remark("note", "mode=plain", machine))
    let mistake = #expect(throws: ArgumentMistake.self) { try remark("attic", "", machine) }
    expect(mistake?.description, equals: "by the spec nobody is ever on 'attic'; begin on another screen")
    // So many contexts that they are not looked at one by one.
    let flags = (0..<14).map { "f\($0): [no, yes]" }.joined(separator: ", ")
    let many = try SpecReader.read(
      text: Self.stacks.replacing("mode: [plain, big]", with: "mode: [plain, big], \(flags)"), named: "many.yaml"
    ).machine
    let found = try #require(try remark("note", "mode=plain", many))
    #expect(found.hasPrefix("no short way to 'note' was found") && found.hasSuffix("with nothing below it"), "\(found)")
  }

  /// An app with tabs that starts in some contexts and gets into others.
  private static func tabbed(_ initially: String) throws -> Machine {
    try SpecReader.read(
      text: """
        navigation: Tabbed
        root: none
        context: { user: [loggedOut, loggedIn], role: [guest, member] }
        initially: \(initially)
        tabs: { one: home, two: [wallet when user == loggedIn, signedOut] }
        screens: [home, wallet, signedOut]
        transitions:
          showTwo: any -> select two
        changes:
          signsIn: any -> stay set user = loggedIn
        intents:
          goToSecond: { target: [wallet, signedOut], journey: [showTwo] }
        links:
          deep: { schemes: [tabs] }
          routes: { goToSecond: /second }
        """, named: "tabbed.yaml"
    ).machine
  }

  @Test("are of contexts that the app gets into, and of no others", arguments: [nil, "home", "wallet"])
  func laterContexts(_ screen: String?) throws {
    let machine = try Self.tabbed("user == loggedOut and role == guest")
    let report = try LinkTrial(machine, from: screen, as: "loggedIn,guest").report(LinkList.Entry("tabs://app/second"))
    guard case .opens(let opened) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    // Tabs are as they are at launch: their states are no context of a link.
    expect(opened.runs.map(\.contexts.count), equals: [1])
    expect(machine.name(try #require(opened.runs.first).trace.end.screen), equals: "wallet")
    for others in ["member", "loggedIn,member"] {
      #expect(throws: ArgumentMistake.self) { try LinkTrial(machine, from: screen, as: others).remark() }
      let list = #"[{ "link": "tabs://app/second", "at": "home", "as": "\#(others)" }]"#
      let expected = try #require(try LinkListReader.read(bytes: Array(list.utf8), named: "links.json").entries.first)
      #expect(throws: ArgumentMistake.self) { try LinkTrial(machine).check(expected) }
    }
    let never = #expect(throws: ArgumentMistake.self) { try LinkTrial(machine, as: "member").remark() }
    expect(
      never?.description,
      equals: "by the spec the app is never used when role == member; try other contexts with --as")
  }

  /// An app with tabs that shows a stack of its own when it is launched for the first time.
  private static let launched = """
    navigation: Launched
    root: allPoppedToRoot
    tabs: { restaurants: home, settings: settings }
    launch:
      - onboarding push terms when seen == no
      - onboarding when user == loggedIn
    context: { user: [loggedOut, loggedIn], seen: [no, yes] }
    screens: [home, settings, product, onboarding, terms]
    transitions:
      popEverything: any -> reset
      showProduct: home -> push product
      start: onboarding, terms -> reset set seen = yes
    intents:
      there: { target: any push product, journey: [showProduct] }
    links:
      deep: { schemes: [tabs] }
      routes: { there: /there }
    """

  @Test("start as a launched app does, where no screen is given", arguments: ["", "initially: user == loggedIn"])
  func launch(_ line: String) throws {
    let machine = try SpecReader.read(text: "\(Self.launched)\n\(line)\n", named: "launched.yaml").machine
    let report = try LinkTrial(machine).report(LinkList.Entry("tabs://app/there"))
    guard case .opens(let opened) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    for run in opened.runs { expect(run.trace.start, equals: machine.start(in: run.trace.start.context)) }
    let told = opened.runs.map { run in
      "\(run.contexts.suffix(in: machine)): \(run.trace.ending?.description ?? "") "
        + machine.stack(run.trace.end)
    }
    let all = [
      " when seen == no: refused onboarding push terms",
      " when user == loggedOut and seen == yes: landed restaurants: home push product",
      " when user == loggedIn and seen == yes: refused onboarding",
    ]
    let initial = [" when seen == no: refused onboarding push terms", " when seen == yes: refused onboarding"]
    expect(Set(told), equals: Set(line.isEmpty ? all : initial))
  }

  @Test("are told once, in the contexts of all the journeys that end so")
  func told() throws {
    let text = Self.launched.replacing(
      "{ target: any push product, journey: [showProduct] }",
      with: """
        { target: any push product, denied: user == loggedIn,
          journey: [fail known unless user == loggedOut, popEverything, showProduct] }
        """)
    let machine = try SpecReader.read(text: text + "\n", named: "launched.yaml").machine
    var entry = LinkList.Entry("tabs://app/there")
    entry.expectation = LinkList.Expectation()
    entry.expectation?.ending = "refused"
    let report = try LinkTrial(machine).report(entry)
    guard case .opens(let opened) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(opened.runs.count > 2)
    expect(opened.results, equals: ["lands", "denied when user == loggedIn"])
    expect(
      report.complaints.first, equals: "expected to end refused, but ends landed on product when user == loggedOut")
    expect(Set(report.complaints).count, equals: report.complaints.count)
  }

  @Test("tell on how many other stacks the screen is shown, and whether the link ends alike there")
  func others() throws {
    let text = Self.stacks.replacing(
      "showItemOfList: list -> push item", with: "showItemOfList: list, note -> push item")
    let machine = try SpecReader.read(text: text, named: "sheets.yaml").machine
    func remark(_ link: String, _ screen: String, _ context: String, _ machine: Machine) throws -> String? {
      let trial = try LinkTrial(machine, from: screen, as: context)
      return try trial.remarkOnOthers(trial.report(LinkList.Entry("sheets://app/\(link)")))
    }
    let plain = try SpecReader.read(text: Self.stacks, named: "sheets.yaml").machine
    try expectNil(remark("back", "item", "loggedOut,plain", plain))
    try expect(
      remark("back", "item", "loggedIn,plain", plain),
      equals: "users get to 'item' on another stack as well, and the link ends otherwise on home push list push item "
        + "with user = loggedIn, mode = plain")
    try expect(
      remark("close", "note", "loggedIn,plain", plain),
      equals: "users get to 'note' on another stack as well, and the link ends alike there")
    let many = try #require(try remark("back", "item", "loggedOut,plain", machine))
    #expect(
      many.contains("more than") && many.contains("other stacks") && many.contains("of them, such as "), "\(many)")
  }

  @Test("go as they go in each context, looked at one by one", arguments: specs)
  func agrees(_ name: String) throws {
    let spec = try read(name)
    let machine = spec.machine
    let trial = try LinkTrial(spec.machine)
    let links = try links(spec)
    #expect(!links.isEmpty)
    for link in links {
      let report = try trial.report(LinkList.Entry(link))
      guard case .opens(let opened) = report.outcome else {
        Issue.record("\(link) opens nothing")
        continue
      }
      let contexts = machine.starts.map(\.context)
      expect(opened.runs.reduce(0) { $0 + $1.contexts.count }, equals: Double(contexts.count), "\(link)")
      for context in contexts {
        let trace = ScriptedJourney().run(
          opened.request.intent, at: Configuration(screen: machine.root, context: context), of: machine)
        let result = LinkReport.Result(trace, of: opened.request.intent, in: machine)
        func isSame(_ run: LinkReport.Run) -> Bool {
          run.trace.entries.map(\.move) == trace.entries.map(\.move) && run.result == result
        }
        expect(opened.runs.count(where: isSame), equals: 1, "\(link)")
        for run in opened.runs {
          let isHere = run.contexts.holds { machine.contexts.value(of: $0, in: context) }
          #expect(isHere == nil || isHere == isSame(run), "\(link)")
        }
      }
    }
  }

  @Test("in some contexts are tried in these only")
  func some() throws {
    let spec = try read("just-eat")
    let link = try #require(try links(spec).first)
    for (context, count) in [("", 2.0), ("loggedIn", 1), ("user=loggedOut", 1)] {
      let report = try LinkTrial(spec.machine, as: context).report(LinkList.Entry(link))
      guard case .opens(let opened) = report.outcome else {
        Issue.record("\(link) opens nothing")
        return
      }
      expect(opened.runs.reduce(0) { $0 + $1.contexts.count }, equals: count)
      #expect(report.contexts.count == count && report.contexts.total == 2)
    }
  }
}
