import NavigationModel
import NavigationSupport
import Testing

@Suite("Between journeys") struct IdleTests {
  private func moves(_ draft: Draft, _ screen: String, _ values: String...) throws -> [Move] {
    Step.choices(in: draft.configuration(screen, values), of: try draft.machine()).map(\.move)
  }

  @Test("the app starts on the root with every combination of context values")
  func start() throws {
    let machine = try fixture().machine()
    let initial = machine.starts
    expect(initial.map(\.context), equals: machine.allContexts)
    expect(initial.count, equals: 6)
    #expect(initial.allSatisfy { $0.screen == ScreenID(0) && $0.isIdle })
  }

  @Test("initially narrows the contexts of the start")
  func initially() throws {
    var draft = fixture()
    draft.initially = .and(draft.when("user", "in"), .not(draft.when("door", "ajar")))
    try expect(draft.machine().starts, equals: [draft.idle("root", "in", "shut"), draft.idle("root", "in", "open")])
    draft.initially = draft.on("root")
    try expect(draft.machine().starts.count, equals: 6)
  }

  @Test("the user can make every enabled transition by hand")
  func browsingAll() throws {
    let draft = fixture()
    try expect(moves(draft, "hall", "in", "shut"), equals: [.browse(TransitionID(0)), .browse(TransitionID(2))])
    try expect(moves(draft, "hall", "out", "shut"), equals: [.browse(TransitionID(0))])
    try expect(moves(draft, "root", "out", "shut"), equals: [.browse(TransitionID(0)), .browse(TransitionID(1))])
  }

  @Test("browsing: none leaves the user no transition")
  func browsingNone() throws {
    var draft = fixture()
    draft.browsing = .none
    #expect(try moves(draft, "hall", "in", "shut").isEmpty)
  }

  @Test("browsing: [events] leaves the user transitions of these events")
  func browsingOnly() throws {
    var draft = fixture()
    draft.browsing = .only([draft.event("unlock"), draft.event("enter")])
    try expect(moves(draft, "hall", "in", "shut"), equals: [.browse(TransitionID(2))])
    try expect(moves(draft, "root", "in", "shut"), equals: [.browse(TransitionID(1))])
  }

  @Test("browsing moves the screen and applies effects, stays between journeys and is not adverse")
  func browsingMoves() throws {
    let draft = fixture()
    let choice = Step.choices(in: draft.idle("hall", "in", "shut"), of: try draft.machine()).last
    expect(choice?.result, equals: .continues(draft.idle("safe", "in", "open")))
    #expect(choice?.isAdverse == false)
  }

  @Test("by hand two enabled transitions of one event are two choices, not an ambiguity")
  func browsingAmbiguous() throws {
    var draft = fixture()
    draft.rule("unlock", ["hall"], to: "root")
    try expect(moves(draft, "hall", "in", "shut").count, equals: 3)
  }

  @Test("a change applies where its condition holds")
  func changes() throws {
    var draft = fixture()
    draft.browsing = .none
    draft.changes = [
      Change(
        name: "sessionEnds", effects: [draft.set("user", "out"), draft.set("door", "ajar")],
        screen: draft.screen("root"),
        condition: draft.when("user", "in")),
      Change(name: "breeze", effects: [draft.set("door", "open")], condition: draft.on("hall")),
      Change(name: "nothing"),
    ]
    let machine = try draft.machine()
    let everything = Step.choices(in: draft.idle("hall", "in", "shut"), of: machine)
    expect(everything.map(\.move), equals: (0...2).map { .change(ChangeID($0)) })
    expect(everything[0].result, equals: .continues(draft.idle("root", "out", "ajar")))
    expect(everything[1].result, equals: .continues(draft.idle("hall", "in", "open")))
    expect(everything[2].result, equals: .continues(draft.idle("hall", "in", "shut")))
    try expect(moves(draft, "safe", "out", "shut"), equals: [.change(ChangeID(2))])
  }

  @Test("only idle configurations change: during a journey no transition is made by hand and no change applies")
  func notDuringJourneys() throws {
    var draft = fixture()
    draft.changes = [Change(name: "nothing")]
    let choices = try draft.choices(at: .set([]), on: "root", "in", "shut")
    expect(choices.map(\.move), equals: [.set(StepID(0))])
  }

  @Test("every intent can be opened everywhere, after browsing and changes")
  func opening() throws {
    var draft = fixture()
    draft.changes = [Change(name: "nothing")]
    draft.add("a", target: "hall", denied: draft.when("user", "in"), [])
    draft.add("b", target: "hall", [])
    try expect(
      moves(draft, "safe", "in", "shut"),
      equals: [
        .browse(TransitionID(0)), .change(ChangeID(0)), .open(IntentID(0)), .open(IntentID(1)),
      ])
  }

  @Test("start: persistent opens a link from wherever the user is")
  func persistent() throws {
    var draft = fixture()
    draft.add("a", target: "hall", [])
    let machine = try draft.machine()
    let opened = Step.opening(IntentID(0), in: draft.idle("safe", "in", "open"), of: machine)
    expect(opened, equals: draft.configuration("safe", ["in", "open"], at: machine.position(.start(IntentID(0)))))
    expect(Step.choices(in: draft.idle("safe", "in", "open"), of: machine).last?.result, equals: .continues(opened))
  }

  @Test("start: fresh opens a link from the root, with the context as it is")
  func fresh() throws {
    var draft = fixture()
    draft.start = .fresh
    draft.add("a", target: "hall", [])
    let machine = try draft.machine()
    let opened = Step.opening(IntentID(0), in: draft.idle("safe", "in", "open"), of: machine)
    expect(opened, equals: draft.configuration("root", ["in", "open"], at: machine.position(.start(IntentID(0)))))
    expect(Step.choices(in: draft.idle("safe", "in", "open"), of: machine).last?.result, equals: .continues(opened))
  }

  @Test("moves by hand and changes are the choices that open no link")
  func movesByHandOrChange() throws {
    for seed in UInt64(0)..<50 {
      let machine = try RandomMachine.make(seed: seed)
      for configuration in machine.starts {
        var byHand: [Choice] = []
        Step.forEachMoveByHandOrChange(in: configuration, of: machine) { byHand.append($0) }
        let all = Step.choices(in: configuration, of: machine)
        expect(Array(all.dropLast(machine.intents.count)), equals: byHand)
        expect(
          all.suffix(machine.intents.count).map(\.move), equals: machine.intents.indices.map { .open(IntentID($0)) })
      }
    }
  }
}
