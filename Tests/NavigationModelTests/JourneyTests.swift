import NavigationModel
import NavigationSupport
import Testing

@Suite("Beginning and ending a journey") struct JourneyTests {
  /// A machine whose only intent, to the hall, has these alternatives.
  private func machine(_ draft: Draft, _ alternatives: [Alternative]) throws -> Machine {
    var draft = draft
    draft.intents = [Intent(name: "journey", target: draft.screen("hall"), alternatives: alternatives)]
    return try draft.machine()
  }

  private func begin(_ machine: Machine, _ draft: Draft, _ screen: String, _ user: String) -> [Choice] {
    let start = draft.configuration(screen, [user, "shut"], at: machine.position(.start(IntentID(0))))
    return Step.choices(in: start, of: machine)
  }

  @Test("the first alternative whose condition holds is taken")
  func firstAlternative() throws {
    let draft = fixture()
    let machine = try machine(
      draft,
      [
        Alternative(condition: draft.when("user", "in"), steps: [.set([])]),
        Alternative(condition: draft.on("hall"), steps: [.set([])]),
        Alternative(steps: [.set([])]),
      ])
    let cases = [("hall", "in", 0), ("root", "in", 0), ("hall", "out", 1), ("root", "out", 2)]
    for (screen, user, taken) in cases {
      let choices = begin(machine, draft, screen, user)
      expect(choices.map(\.move), equals: [.choose(IntentID(0), alternative: taken)])
      let entry = draft.configuration(screen, [user, "shut"], at: machine.position(.step(StepID(taken))))
      expect(choices.map(\.result), equals: [.continues(entry)])
    }
  }

  @Test("no alternative applies: the journey ends unhandled, where it stands")
  func unhandled() throws {
    let draft = fixture()
    let machine = try machine(draft, [Alternative(condition: draft.when("user", "in"), steps: [.set([])])])
    let choices = begin(machine, draft, "safe", "out")
    expect(choices.map(\.move), equals: [.unhandled(IntentID(0))])
    expect(choices.map(\.result), equals: [.ends(.unhandled, draft.idle("safe", "out", "shut"))])
  }

  @Test("an intent without alternatives is unhandled everywhere")
  func noAlternatives() throws {
    let draft = fixture()
    expect(begin(try machine(draft, []), draft, "hall", "in").map(\.result.ending), equals: [.unhandled])
  }

  @Test("a journey without steps is at its end at once")
  func noSteps() throws {
    let draft = fixture()
    let machine = try machine(draft, [Alternative(steps: [])])
    let position = begin(machine, draft, "hall", "in").first?.result.configuration.position
    expect(position, equals: machine.position(.finish(IntentID(0))))
  }

  @Test("after the last step the journey has landed if the screen is the target, else strayed")
  func landedOrStrayed() throws {
    let draft = fixture()
    let machine = try machine(draft, [Alternative(steps: [])])
    for (screen, ending) in [("hall", Ending.landed), ("root", .strayed), ("safe", .strayed)] {
      let end = draft.configuration(screen, ["in", "shut"], at: machine.position(.finish(IntentID(0))))
      let choices = Step.choices(in: end, of: machine)
      expect(choices.map(\.move), equals: [.finish(IntentID(0))])
      expect(choices.map(\.result), equals: [.ends(ending, draft.idle(screen, "in", "shut"))])
      expect(choices.map(\.isAdverse), equals: [false])
    }
  }

  @Test("a journey that became another's lands on the other's target")
  func openedTarget() throws {
    var draft = fixture()
    draft.add("other", target: "safe", [])
    draft.add("journey", target: "hall", [.open(IntentID(0))])
    let machine = try draft.machine()
    var configuration = draft.configuration("safe", ["in", "shut"], at: machine.position(.start(IntentID(1))))
    var ending: Ending?
    for _ in 0..<4 {
      guard let choice = Step.choices(in: configuration, of: machine).first else { break }
      configuration = choice.result.configuration
      ending = choice.result.ending
    }
    expect(ending, equals: .landed)
    #expect(configuration.isIdle)
  }

  @Test("denied does not stop a journey: the steps have to")
  func deniedIsOnlyProved() throws {
    var draft = fixture()
    draft.add("journey", target: "hall", denied: draft.when("user", "in"), [.set([])])
    let machine = try draft.machine()
    expect(begin(machine, draft, "root", "in").map(\.result.ending), equals: [nil])
  }

  @Test("every ending has its name")
  func names() {
    let endings: [Ending] = [
      .landed, .strayed, .refused, .ambiguous, .abandoned, .failed(reason: "r"), .notPresented, .superseded, .unhandled,
    ]
    expect(
      endings.map(\.description),
      equals: [
        "landed", "strayed", "refused", "ambiguous", "abandoned", "failed(r)", "notPresented", "superseded",
        "unhandled",
      ])
  }
}
