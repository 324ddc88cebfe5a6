import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("A change", .endsInTime)
struct ChangeTests {
  let machine: Machine

  init() throws { machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml") }

  private var loggedIn: Context { machine.context(["user": "loggedIn"]) }
  private var loggedOut: Context { machine.context(["user": "loggedOut"]) }

  @Test("shows its screen, and then sets screen and context together")
  func shows() async throws {
    let rig = try await Rig(machine, context: loggedIn)
    let link = await rig.open(machine.intent("goToSettings"))
    await rig.runOut()
    _ = try await link.value
    let change = await rig.report(machine.change("sessionEnds"))
    let call = try #require(await rig.stage.quiet())
    expect(
      call.what.bare,
      equals: .arrival(
        Arrival(
          change: machine.change("sessionEnds"), from: machine.screen("settings"),
          actions: [.reset, .select(TabID(0))], to: machine.screen("home"),
          firstScreens: ["home", "ordersSignedOut", "settings"].map(machine.screen))))
    await expect(rig.engine.configuration.context, equals: loggedIn)
    rig.stage.release(call)
    try await change.value
    let place = await rig.engine.configuration
    #expect(place.screen == machine.screen("home") && place.context == loggedOut)
    expect(place.stack.selectedTab, equals: TabID(0))
    await rig.expectAgreement()
  }

  @Test("whose screen cannot be shown is not made, and may be reported again", arguments: [true, false])
  func notShown(fails: Bool) async throws {
    let rig = try await Rig(machine, context: loggedIn)
    let change = await rig.report(machine.change("sessionEnds"))
    let call = try #require(await rig.stage.quiet())
    if fails { rig.stage.fail(call) } else { await rig.stage.exhaust(call) }
    await #expect { try await change.value } throws: { error in
      guard case EngineError.notPresented(let cause) = error else { return false }
      return fails ? cause is Stage.Refused : cause is TimedOut
    }
    await expect(rig.engine.configuration, equals: machine.start(in: loggedIn))
    await rig.expectAgreement()
    let again = await rig.report(machine.change("sessionEnds"))
    await rig.runOutInAgreement()
    try await again.value
    await expect(rig.engine.configuration.context, equals: loggedOut)
  }

  @Test("that is being shown is shown to its end, whatever arrives", arguments: EngineSettings.Policy.allCases)
  func underWay(policy: EngineSettings.Policy) async throws {
    let rig = try await Rig(machine, context: loggedIn) { $0.policy = policy }
    let change = await rig.report(machine.change("sessionEnds"))
    let call = try #require(await rig.stage.quiet())
    let tap = await rig.tap(machine.event("goToSettings"))
    let link = await rig.open(machine.request("goToOrderHistory"))
    let again = await rig.report(machine.change("sessionEnds"))
    await expect(rig.stage.quiet()?.number, equals: call.number)
    await rig.runOutInAgreement()
    try await change.value
    await #expect(throws: EngineError.self) { try await again.value }
    switch policy {
    case .latestWins:
      await #expect(throws: EngineError.self) { try await tap.value }
      try await expect(link.value.ending, equals: .landed)
    case .queue:
      try await expect(tap.value.end.screen, equals: machine.screen("settings"))
      try await expect(link.value.ending, equals: .landed)
    case .reject:
      await #expect(throws: EngineError.self) { try await tap.value }
      await #expect(throws: EngineError.self) { try await link.value }
    }
    try await rig.expectOneRun()
  }

  @Test("that does not apply is an error, and nothing moves")
  func doesNotApply() async throws {
    for (name, context) in [("sessionEnds", loggedOut), ("signsIn", loggedIn)] {
      let rig = try await Rig(machine, context: context)
      let before = await rig.engine.configuration
      await #expect { try await rig.engine.report(machine.change(name)) } throws: { error in
        if case EngineError.doesNotApply(machine.change(name)) = error { true } else { false }
      }
      await expect(rig.engine.configuration, equals: before)
      #expect(rig.stage.now.held.isEmpty)
    }
  }

  @Test("is made before the engine is ready")
  func beforeReady() async throws {
    let rig = try await Rig(machine, context: loggedIn, isReady: false)
    let link = await rig.open(machine.intent("goToOrderHistory"))
    let change = await rig.report(machine.change("sessionEnds"))
    rig.stage.release(try #require(await rig.stage.until { !$0.held.isEmpty }.held.first))
    try await change.value
    await expect(rig.engine.configuration.context, equals: loggedOut)
    link.cancel()
    _ = await link.result
  }

  /// Three facts with nothing to show, each of which lets the next one hold.
  private func facts() throws -> Machine {
    var draft = Draft("root", "home", variables: ["step": ["a", "b", "c", "d"]])
    draft.rule("goHome", to: "home")
    draft.add("home", target: "home", [draft.perform("goHome")])
    for (from, to) in [("a", "b"), ("b", "c"), ("c", "d")] {
      draft.changes.append(Change(name: to, effects: [draft.set("step", to)], condition: draft.when("step", from)))
    }
    return try draft.machine()
  }

  @Test("is made in the order of arrival, whatever the policy, however many", arguments: EngineSettings.Policy.allCases)
  func order(policy: EngineSettings.Policy) async throws {
    let machine = try facts()
    let rig = try await Rig(machine) {
      $0.policy = policy
      $0.waitingLimit = 1
    }
    let journey = await rig.open(machine.intent("home"))
    await rig.stage.quiet()
    let changes = [await rig.report(ChangeID(0)), await rig.report(ChangeID(1)), await rig.report(ChangeID(2))]
    await rig.runOut()
    for change in changes { try await change.value }
    try await expect(journey.value.ending, equals: .superseded)
    await expect(rig.engine.configuration.context, equals: machine.context(["step": "d"]))
    try await rig.expectOneRun()
  }

  @Test("stays a fact when whoever reports it is cancelled, before or while it waits")
  func cancelled() async throws {
    let machine = try facts()
    let rig = try await Rig(machine)
    let journey = await rig.open(machine.intent("home"))
    await rig.stage.quiet()
    let waiting = await rig.report(ChangeID(0))
    waiting.cancel()
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await rig.engine.report(ChangeID(1))
    }
    _ = await rig.stage.until { $0.arrived == 3 }
    await rig.runOut()
    try await waiting.value
    try await late.value
    try await expect(journey.value.ending, equals: .superseded)
    await expect(rig.engine.configuration.context, equals: machine.context(["step": "c"]))
  }
}
