import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// Changes after which the engine opens an intent by itself.
@Suite("A change that opens an intent", .endsInTime)
struct OpeningChangeTests {
  /// `expires` leads to the root, and then `login` is opened; `help` is another place to go.
  let machine: Machine
  private var expires: ChangeID { machine.change("expires") }
  private var login: IntentID { machine.intent("login") }
  private var afterLogin: [Move] {
    [
      .change(expires), .open(login), .choose(login, alternative: 0), .perform(StepID(0), TransitionID(1)),
      .answer(StepID(1), outcome: 0), .finish(login),
    ]
  }

  init() throws {
    var draft = Draft("root", "login", "help", variables: ["session": ["live", "expired"]])
    draft.rule("home", to: "root")
    draft.rule("showLogin", ["root"], to: "login")
    draft.rule("showHelp", ["root", "login"], to: "help")
    draft.prompts = [Prompt(name: "name", outcomes: [Outcome(name: "given"), Outcome(name: "none", isAdverse: true)])]
    draft.add("login", target: "login", [draft.perform("showLogin"), draft.ask("name")])
    draft.add("help", target: "help", [draft.perform("showHelp")])
    draft.changes = [
      Change(
        name: "expires", effects: [draft.set("session", "expired")], screen: draft.root,
        condition: draft.when("session", "live"), opens: draft.intent("login")),
      Change(
        name: "renewed", effects: [draft.set("session", "live")], condition: draft.when("session", "expired"),
        opens: draft.intent("help")),
    ]
    machine = try draft.machine()
  }

  @Test("has it opened as the next thing of its turn, and tells how that went", arguments: [true, false])
  func opens(isReady: Bool) async throws {
    let rig = try await Rig(machine, isReady: isReady)
    let change = await rig.reportAndOpen(expires)
    while let call = await rig.stage.until({ $0.isQuiet }).held.first { rig.release(call) }
    let result = try #require(try await change.value)
    expect(result.ending, equals: .landed)
    expect(result.request, equals: IntentRequest(login))
    expect(result.trace.entries.map(\.move), equals: afterLogin)
    try result.trace.replay(on: machine)
    await rig.expectAgreement()
  }

  @Test("tells nothing if it opens nothing")
  func silent() async throws {
    var draft = Draft(machine)
    draft.changes[0].opens = nil
    let rig = try await Rig(try draft.machine())
    let change = await rig.reportAndOpen(expires)
    await rig.runOut()
    try await expectNil(change.value)
    await expect(rig.engine.configuration.screen, equals: machine.root)
  }

  @Test("opens nothing, or lets it end first, if a link came while its screen was shown", arguments: [false, true])
  func newerLink(waits: Bool) async throws {
    let rig = try await Rig(machine) { $0.policy = waits ? .queue : .latestWins }
    let change = await rig.reportAndOpen(expires)
    await rig.stage.quiet()
    let link = await rig.open(machine.intent("help"))
    await rig.runOut()
    let result = try #require(try await change.value)
    expect(result.ending, equals: (waits ? .landed : .superseded))
    expect(result.trace.entries.map(\.move), equals: (waits ? afterLogin : [.change(expires)]))
    try await expect(link.value.ending, equals: .landed)
    try await rig.expectOneRun()
  }

  @Test("opens nothing if a link already waited, for it would end that at once")
  func olderLink() async throws {
    let rig = try await Rig(machine)
    let first = await rig.open(machine.intent("help"))
    await rig.stage.quiet()
    let second = await rig.open(machine.intent("help"))
    let change = await rig.reportAndOpen(expires)
    await rig.runOut()
    try await expect(first.value.ending, equals: .superseded)
    try await expect(change.value?.trace.entries.map(\.move), equals: [.change(expires)])
    try await expect(second.value.ending, equals: .landed)
    try await rig.expectOneRun()
  }

  @Test("is not waited for by another change, which opens its own", arguments: EngineSettings.Policy.allCases)
  func another(policy: EngineSettings.Policy) async throws {
    for answersFirst in [false, true] {
      let rig = try await Rig(machine) { $0.policy = policy }
      let change = await rig.reportAndOpen(expires)
      await rig.stage.quiet()
      // While the screen of the first is shown, or while its journey asks.
      if answersFirst {
        for _ in 0..<2 { if let call = await rig.stage.quiet() { rig.release(call) } }
        await rig.stage.quiet()
      }
      let renewed = await rig.reportAndOpen(machine.change("renewed"))
      await rig.runOut()
      try await expect(change.value?.ending, equals: .superseded)
      try await expect(renewed.value?.ending, equals: .landed)
      await expect(rig.engine.configuration.screen, equals: machine.screen("help"))
      try await rig.expectOneRun()
    }
  }

  @Test("has its journey ended by a link as a link's would be", arguments: EngineSettings.Policy.allCases)
  func interrupted(policy: EngineSettings.Policy) async throws {
    let rig = try await Rig(machine) { $0.policy = policy }
    let change = await rig.reportAndOpen(expires)
    for _ in 0..<2 { if let call = await rig.stage.quiet() { rig.release(call) } }
    guard case .question = await rig.stage.quiet()?.what else {
      Issue.record("nothing is asked")
      return
    }
    let link = await rig.open(machine.intent("help"))
    await rig.runOut()
    try await expect(change.value?.ending, equals: (policy == .latestWins ? .superseded : .landed))
    switch policy {
    case .latestWins, .queue: try await expect(link.value.ending, equals: .landed)
    case .reject: await #expect(throws: EngineError.self) { try await link.value }
    }
    try await rig.expectOneRun()
  }

  @Test("goes on when whoever reported it is cancelled")
  func cancelled() async throws {
    let rig = try await Rig(machine)
    let change = await rig.reportAndOpen(expires)
    for _ in 0..<2 { if let call = await rig.stage.quiet() { rig.release(call) } }
    await rig.stage.quiet()
    change.cancel()
    await rig.runOut()
    try await expect(change.value?.ending, equals: .landed)
  }

  @Test("leaves its journey behind in a snapshot, once that has begun")
  func snapshot() async throws {
    let rig = try await Rig(machine)
    let change = await rig.reportAndOpen(expires)
    await rig.stage.quiet()
    await expectNil(rig.engine.snapshot().underWay)
    for _ in 0..<2 { if let call = await rig.stage.quiet() { rig.release(call) } }
    await rig.stage.quiet()
    await expect(rig.engine.snapshot().underWay, equals: EngineSnapshot.Request(intent: "login"))
    await rig.runOut()
    _ = try await change.value
    await expectNil(rig.engine.snapshot().underWay)
  }

  @Test("opens nothing if the status told of it: the link is what comes next")
  func caughtUp() async throws {
    let rig = try await Rig(machine, readsStatus: true)
    let link = await rig.open(machine.intent("help"))
    await rig.runOut { _ in Answer(outcome: 0) }
    _ = try await link.value
    let again = await rig.open(machine.intent("help"))
    let status = try #require(await rig.stage.quiet())
    rig.stage.release(status, answer: Answer(outcome: 0, values: ["session": "expired"]))
    await rig.runOut()
    let result = try await again.value
    expect(result.trace.entries.prefix(2).map(\.move), equals: [.change(expires), .open(machine.intent("help"))])
    expect(result.ending, equals: .landed)
  }

  @Test("whose journey goes round in circles says so, and was made")
  func endless() async throws {
    var draft = Draft(machine)
    draft.intents[0].alternatives[0].steps = [.retry]
    let rig = try await Rig(try draft.machine())
    let change = await rig.reportAndOpen(expires)
    await rig.runOut()
    await #expect { try await change.value } throws: { error in
      if case EngineError.endless = error { true } else { false }
    }
    await expect(rig.engine.configuration.context, equals: machine.context(["session": "expired"]))
    try await rig.expectOneRun()
  }
}
