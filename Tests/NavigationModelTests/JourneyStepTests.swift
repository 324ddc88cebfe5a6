import NavigationModel
import NavigationSupport
import Testing

@Suite("The other steps of a journey") struct JourneyStepTests {
  @Test("ask offers every outcome, in the order of the spec")
  func everyOutcome() throws {
    let draft = fixture()
    let choices = try draft.choices(at: draft.ask("login"), on: "hall", "out", "shut")
    expect(choices.map(\.move), equals: (0...2).map { .answer(StepID(0), outcome: $0) })
    expect(choices.map(\.isAdverse), equals: [false, true, true])
  }

  @Test("an outcome's effects apply, and the journey goes on")
  func outcomeEffects() throws {
    let draft = fixture()
    let choices = try draft.choices(at: draft.ask("login"), on: "hall", "out", "shut")
    #expect(choices[0].result == .continues(try draft.second("hall", "in", "shut")))
    #expect(choices[1].result == .continues(try draft.second("hall", "out", "shut")))
  }

  @Test("an outcome that aborts ends the journey abandoned, with its effects applied")
  func abort() throws {
    let draft = fixture()
    let choices = try draft.choices(at: draft.ask("login"), on: "hall", "out", "shut")
    expect(choices[2].result, equals: .ends(.abandoned, draft.idle("hall", "out", "ajar")))
  }

  @Test("an outcome may abort without being adverse")
  func wellMeaningAbort() throws {
    var draft = fixture()
    draft.prompts[0].outcomes = [Outcome(name: "later", aborts: true)]
    let choices = try draft.choices(at: draft.ask("login"), on: "hall", "out", "shut")
    expect(choices.map(\.isAdverse), equals: [false])
    expect(choices.map(\.result), equals: [.ends(.abandoned, draft.idle("hall", "out", "shut"))])
  }

  @Test("set applies its effects in order and keeps the screen")
  func set() throws {
    let draft = fixture()
    let step = JourneyStep.set([draft.set("door", "open"), draft.set("user", "in"), draft.set("door", "ajar")])
    let choices = try draft.choices(at: step, on: "safe", "out", "shut")
    #expect(choices.map(\.result) == [.continues(try draft.second("safe", "in", "ajar"))])
    expect(choices.map(\.move), equals: [.set(StepID(0))])
  }

  @Test("a failed login ends the journey with its reason")
  func fail() throws {
    let draft = fixture()
    let choices = try draft.choices(at: .fail(reason: "loginRequired", unless: nil), on: "hall", "out", "shut")
    expect(choices.map(\.result), equals: [.ends(.failed(reason: "loginRequired"), draft.idle("hall", "out", "shut"))])
    expect(choices.map(\.move), equals: [.fail(StepID(0))])
    expect(choices.map(\.isAdverse), equals: [false])
  }

  @Test("fail unless C passes over if C is true, and fails if it is false")
  func failUnless() throws {
    let draft = fixture()
    let step = JourneyStep.fail(reason: "no", unless: draft.when("user", "in"))
    let passing = try draft.choices(at: step, on: "hall", "in", "shut")
    #expect(passing.map(\.result) == [.continues(try draft.second("hall", "in", "shut"))])
    expect(passing.map(\.move), equals: [.pass(StepID(0))])
    let failing = try draft.choices(at: step, on: "hall", "out", "shut")
    expect(failing.map(\.result), equals: [.ends(.failed(reason: "no"), draft.idle("hall", "out", "shut"))])
  }

  @Test("when C is entered if C is true, and passed over if it is false")
  func when() throws {
    var draft = fixture()
    let inner = draft.perform("goHome")
    draft.add("journey", target: "hall", [.when(draft.when("user", "in"), [inner, inner]), .set([])])
    let machine = try draft.machine()
    func choices(_ user: String) -> [Choice] {
      Step.choices(
        in: draft.configuration("hall", [user, "shut"], at: machine.position(.step(StepID(0)))), of: machine)
    }
    let inside = draft.configuration("hall", ["in", "shut"], at: machine.position(.step(StepID(1))))
    let behind = draft.configuration("hall", ["out", "shut"], at: machine.position(.step(StepID(3))))
    expect(choices("in").map(\.result), equals: [.continues(inside)])
    expect(choices("in").map(\.move), equals: [.enter(StepID(0))])
    expect(choices("out").map(\.result), equals: [.continues(behind)])
    expect(choices("out").map(\.move), equals: [.pass(StepID(0))])
  }

  @Test("conditions of steps may speak of the screen")
  func screenCondition() throws {
    let draft = fixture()
    let step = JourneyStep.fail(reason: "no", unless: draft.on("hall", "safe"))
    try expectNil(draft.choices(at: step, on: "safe", "in", "shut").first?.result.ending)
    try expect(draft.choices(at: step, on: "root", "in", "shut").first?.result.ending, equals: .failed(reason: "no"))
  }

  @Test("retry begins the same journey again, and keeps screen and context")
  func retry() throws {
    let draft = fixture()
    let choices = try draft.choices(at: .retry, on: "safe", "in", "open")
    let start = draft.configuration("safe", ["in", "open"], at: Position(index: 1))
    expect(choices.map(\.result), equals: [.continues(start)])
    expect(choices.map(\.move), equals: [.jump(StepID(0))])
  }

  @Test("retry keeps the screen even if the machine stands on the root for every link")
  func retryFresh() throws {
    var draft = fixture()
    draft.start = .fresh
    let choices = try draft.choices(at: .retry, on: "safe", "in", "open")
    expect(choices.first?.result.configuration.screen, equals: draft.screen("safe"))
  }

  @Test("open i makes the journey that of i, and keeps screen and context")
  func open() throws {
    var draft = fixture()
    draft.start = .fresh
    draft.add("other", target: "safe", [.set([])])
    draft.add("journey", target: "hall", [.open(IntentID(0))])
    let machine = try draft.machine()
    let before = draft.configuration("hall", ["in", "shut"], at: machine.position(.step(StepID(1))))
    let after = draft.configuration("hall", ["in", "shut"], at: machine.position(.start(IntentID(0))))
    let choices = Step.choices(in: before, of: machine)
    expect(choices.map(\.result), equals: [.continues(after)])
    expect(choices.map(\.move), equals: [.jump(StepID(1))])
  }

  @Test("after retry in a journey that was opened by another, it is the opened one that begins again")
  func retryAfterOpen() throws {
    var draft = fixture()
    draft.add("first", target: "hall", [.open(IntentID(1))])
    draft.add("second", target: "hall", [.retry])
    let machine = try draft.machine()
    let before = draft.configuration("hall", ["in", "shut"], at: machine.position(.step(StepID(1))))
    let after = Step.choices(in: before, of: machine).first?.result.configuration
    expect(after?.position, equals: machine.position(.start(IntentID(1))))
  }
}
