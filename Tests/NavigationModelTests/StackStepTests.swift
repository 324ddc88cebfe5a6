import Basics
import NavigationModel
import NavigationSupport
import Testing

@Suite("Steps on stacks") struct StackStepTests {
  private func choices(_ draft: Draft, _ place: String, _ user: String = "out") throws -> [Choice] {
    Step.choices(in: draft.place(place, user), of: try draft.machine())
  }

  /// The events of the rules that are enabled.
  private func enabled(_ draft: Draft, _ place: String) throws -> [String] {
    let machine = try draft.machine()
    return machine.enabledTransitions(in: draft.place(place, "out")).map {
      machine.events[machine.transitions[$0.index].event.index].name
    }
  }

  @Test("a rule with a verb that is not possible is not enabled")
  func enabled() throws {
    let draft = stackFixture()
    let anywhere = ["showList", "showItem", "browse", "swap", "goHome"]
    try expect(enabled(draft, "home"), equals: anywhere)
    try expect(Set(enabled(draft, "home push list")), equals: Set(anywhere + ["goBack", "unwind"]))
    try expect(Set(enabled(draft, "home present web")), equals: Set(anywhere + ["close", "closeAndShow"]))
    try expect(enabled(draft, "home present web push item").count, equals: draft.transitions.count - 1)
  }

  @Test("by hand a rule does all that it says, or is no choice")
  func byHand() throws {
    let draft = stackFixture()
    let rule = TransitionID(draft.transitions.count - 1)
    let made = try choices(draft, "home push list present web push item").first { $0.move == .browse(rule) }
    expect(made?.result, equals: .continues(draft.place("home push list push item", "in")))
    #expect(try !choices(draft, "home push list").contains { $0.move == .browse(rule) })
  }

  /// A journey that performs one event.
  private func performing(_ event: String, in draft: Draft, at place: String) throws -> [Choice.Result] {
    var draft = draft
    draft.add("journey", target: "home", [draft.perform(event)])
    let machine = try draft.machine()
    return Step.choices(in: draft.place(place, "out", at: machine.position(.step(StepID(0)))), of: machine).map(
      \.result)
  }

  @Test("an event whose only rule is not possible is refused, and nothing of it is done")
  func refused() throws {
    let draft = stackFixture()
    try expect(
      performing("closeAndShow", in: draft, at: "home push list"),
      equals: [.ends(.refused, draft.place("home push list", "out"))])
    let finish = Position(index: 2)
    try expect(
      performing("closeAndShow", in: draft, at: "home present web"),
      equals: [
        .continues(draft.place("home push item", "in", at: finish)),
        .ends(.notPresented, draft.place("home present web", "out")),
      ])
  }

  @Test("of two rules whose conditions hold the one that is possible is made; if both are, neither")
  func twoRules() throws {
    var draft = stackFixture()
    draft.rule("leave", .back)
    draft.rule("leave", .dismiss)
    let finish = Position(index: 2)
    try expect(
      performing("leave", in: draft, at: "home push list").first,
      equals: .continues(draft.place("home", "out", at: finish)))
    try expect(
      performing("leave", in: draft, at: "home present web").first,
      equals: .continues(draft.place("home", "out", at: finish)))
    let both = draft.place("home present web push item", "out")
    try expect(performing("leave", in: draft, at: "home present web push item"), equals: [.ends(.ambiguous, both)])
    try expect(performing("leave", in: draft, at: "home"), equals: [.ends(.refused, draft.place("home", "out"))])
  }

  // MARK: Back and dragging

  /// Where the user gets to without a rule.
  private func without(_ draft: Draft, _ place: String) throws -> [String: String] {
    let moves = try choices(draft, place).filter { $0.move == .back || $0.move == .drag }
    return Dictionary(uniqueKeysWithValues: moves.map { ("\($0.move)", draft.text($0.result.configuration)) })
  }

  @Test("Back is where a push covers, dragging where a sheet is up, whatever can be browsed")
  func byThePlatform() throws {
    for browsing in [Machine.Browsing.all, .none] {
      var draft = stackFixture()
      draft.browsing = browsing
      try expect(without(draft, "home"), equals: [:])
      try expect(without(draft, "home push list"), equals: ["back": "home"])
      try expect(without(draft, "home push list present web"), equals: ["drag": "home push list"])
      try expect(
        without(draft, "home push list present web push item"),
        equals: ["back": "home push list present web", "drag": "home push list"])
      let sheets = "home present web present list"
      try expect(without(draft, sheets), equals: ["drag": "home present web"])
    }
  }

  @Test("a screen that is not left by hand has neither; what matters is the screen that is shown")
  func notLeftByHand() throws {
    var draft = stackFixture()
    draft.screens[draft.screen("item").index].isLeftByHand = false
    try expect(without(draft, "home push item"), equals: [:])
    try expect(without(draft, "home present web push item"), equals: [:])
    try expect(without(draft, "home push item push list"), equals: ["back": "home push item"])
    try expect(without(draft, "home present item push web").count, equals: 2)
    // Rules still lead away.
    #expect(try enabled(draft, "home push item").contains("goBack"))
  }

  @Test("there is neither during a journey")
  func inJourney() throws {
    var draft = stackFixture()
    draft.add("journey", target: "home", [.set([])])
    let machine = try draft.machine()
    for position in 1..<machine.positionCount {
      let place = draft.place("home present web push item", "out", at: Position(index: position))
      let moves = Step.choices(in: place, of: machine).map(\.move)
      #expect(!moves.isEmpty && !moves.contains(.back) && !moves.contains(.drag))
      expectNil(Step.choice(.back, in: place, of: machine))
    }
    // What ended it leaves what was there.
    let superseded = Step.superseding(draft.place("home push list", "in", at: Position(index: 1)))
    expect(superseded?.result, equals: .ends(.superseded, draft.place("home push list", "in")))
  }

  @Test("a link with start: fresh finds the root with nothing below, and otherwise all that was there")
  func opening() throws {
    var draft = stackFixture()
    draft.add("journey", target: "home", [.set([])])
    let start = Position(index: 1)
    try expect(
      choices(draft, "home push list").last?.result, equals: .continues(draft.place("home push list", "out", at: start))
    )
    draft.start = .fresh
    try expect(choices(draft, "home push list").last?.result, equals: .continues(draft.place("home", "out", at: start)))
  }

  // MARK: Answers

  @Test("an answer that does what is not possible ends the journey refused, and changes nothing")
  func answers() throws {
    var draft = stackFixture()
    let login = draft.set("user", "in")
    draft.prompts = [
      Prompt(
        name: "login",
        outcomes: [
          Outcome(name: "signedIn", actions: [.dismiss], effects: [login]),
          Outcome(name: "cancelled", actions: [.dismiss, .back], effects: [login], isAdverse: true, aborts: true),
          Outcome(name: "waits"),
        ])
    ]
    draft.add("journey", target: "home", [draft.ask("login")])
    let machine = try draft.machine()
    func answers(_ place: String) -> [Choice] {
      Step.choices(in: draft.place(place, "out", at: machine.position(.step(StepID(0)))), of: machine)
    }
    let finish = machine.position(.finish(IntentID(0)))
    let bottom = answers("home")
    expect(bottom.map(\.isAdverse), equals: [false, true, false])
    expect(
      bottom.map(\.result),
      equals: [
        .ends(.refused, draft.place("home", "out")), .ends(.refused, draft.place("home", "out")),
        .continues(draft.place("home", "out", at: finish)),
      ])
    // The sheet can be dismissed, but there is no way back from what it covers.
    let sheet = draft.place("home present web", "out")
    expect(
      answers("home present web").prefix(2).map(\.result),
      equals: [
        .continues(draft.place("home", "in", at: finish)), .ends(.refused, sheet),
      ])
    expect(
      answers("home push list present web push item")[1].result, equals: .ends(.abandoned, draft.place("home", "in")))
  }

  // MARK: Changes

  @Test("a change happens by the rule that applies: by its screens, its condition, and what is possible")
  func changes() throws {
    var draft = stackFixture()
    let (login, logout) = (draft.set("user", "in"), draft.set("user", "out"))
    draft.changes = [
      Change(
        name: "sessionEnds",
        rules: [
          Change.Rule(actions: [.reset], effects: [logout], condition: draft.when("user", "in")),
          Change.Rule(
            source: .screens([draft.screen("web")]), actions: [.dismiss], effects: [login],
            condition: draft.when("user", "out")),
          Change.Rule(
            source: .screens([draft.screen("list"), draft.screen("item")]), actions: [.back],
            condition: draft.when("user", "out")),
        ])
    ]
    func change(_ place: String, _ user: String) throws -> Configuration? {
      let found = try choices(draft, place, user).filter { $0.move == .change(ChangeID(0)) }
      #expect(found.count <= 1)
      return found.first?.result.configuration
    }
    try expect(change("home push list present web", "in"), equals: draft.place("home", "out"))
    try expect(change("home push list present web", "out"), equals: draft.place("home push list", "in"))
    try expect(change("home push list", "out"), equals: draft.place("home", "out"))
    try expectNil(change("home", "out"))
    // What the rule does is not possible.
    try expectNil(change("home push web", "out"))
    try expectNil(change("home present list", "out"))
  }

  // MARK: All moves

  @Test("what a move is said to do is what it does", arguments: 0..<100 as Range<UInt64>)
  func actionsAndEffects(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1, hasStacks: true)
    try expectActionsAndEffects(of: machine, seed: seed)
  }
}

/// Walks through the machine, and compares what each move is said to do with what it does.
func expectActionsAndEffects(of machine: Machine, seed: UInt64) throws {
  var random = SplitMix64(seed: seed)
  var place = try #require(machine.starts.first)
  for _ in 0..<200 {
    let all = Step.choices(in: place, of: machine) + (Step.superseding(place).map { [$0] } ?? [])
    for choice in all {
      let (actions, effects) = (choice.actions(of: machine), choice.effects(of: machine))
      var before = place
      before.context = machine.contexts.applying(effects, to: place.context)
      var expected = try #require(before.taking(actions, on: machine.bottoms))
      expected.position = choice.result.configuration.position
      expect(choice.result.configuration, equals: expected, "\(choice.move) in \(place)")
      #expect(machine.contains(expected))
    }
    guard let next = all.isEmpty ? nil : random.pick(all) else { break }
    place = next.result.configuration
  }
}
