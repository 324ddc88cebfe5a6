import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("A link", .endsInTime)
struct TurnTests {
  let machine: Machine

  init() throws { machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml") }

  @Test("waits until the engine is ready")
  func ready() async throws {
    let rig = try await Rig(machine, isReady: false)
    let link = await rig.open(machine.intent("goToHome"))
    expect(rig.stage.now.kinds.last, equals: .waiting)
    #expect(rig.stage.now.held.isEmpty)
    await rig.engine.ready()
    await rig.runOutInAgreement()
    try await expect(link.value.ending, equals: .landed)
    await rig.engine.ready()
    expect(rig.stage.now.kinds.filter { $0 == .ready }.count, equals: 1)
  }

  @Test("that waits for the start gives way to a later one")
  func latestBeforeReady() async throws {
    let rig = try await Rig(machine, isReady: false)
    let first = await rig.open(machine.intent("goToHome"))
    let second = await rig.open(machine.intent("goToSettings"))
    let result = try await first.value
    expect(result.ending, equals: .superseded)
    #expect(result.trace == Trace(start: await rig.engine.configuration))
    await rig.engine.ready()
    await rig.runOutInAgreement()
    try await expect(second.value.landedScreen, equals: machine.screen("settings"))
  }

  @Test("waits in line with the policy queue, and all are followed in order")
  func queue() async throws {
    let rig = try await Rig(machine, isReady: false) { $0.policy = .queue }
    var links: [Task<JourneyResult, any Error>] = []
    for name in ["goToHome", "goToSettings", "goToSearch", "goToHome"] {
      links.append(await rig.open(machine.intent(name)))
    }
    await rig.engine.ready()
    await rig.runOutInAgreement()
    for link in links { try await expect(link.value.ending, equals: .landed) }
    let order = rig.stage.now.events.compactMap { event -> Int? in
      if case .committed(.open(let intent)) = event.kind { intent.index } else { nil }
    }
    expect(order, equals: ["goToHome", "goToSettings", "goToSearch", "goToHome"].map { machine.intent($0).index })
  }

  @Test("too many is turned away, and the journey goes on", arguments: [1, 3])
  func bound(limit: Int) async throws {
    let rig = try await Rig(machine) {
      $0.policy = .queue
      $0.waitingLimit = limit
    }
    var links: [Task<JourneyResult, any Error>] = []
    for _ in 0...limit { links.append(await rig.open(machine.intent("goToHome"))) }
    let oneTooMany = await rig.open(machine.intent("goToHome"))
    await #expect { try await oneTooMany.value } throws: { error in
      if case EngineError.tooManyWaiting(limit) = error { true } else { false }
    }
    await rig.runOutInAgreement()
    for link in links { try await expect(link.value.ending, equals: .landed) }
    try await rig.expectOneRun()
  }

  @Test("is refused with the policy reject while another is followed or waits", arguments: [true, false])
  func reject(isReady: Bool) async throws {
    let rig = try await Rig(machine, isReady: isReady) { $0.policy = .reject }
    let first = await rig.open(machine.intent("goToHome"))
    let second = await rig.open(machine.intent("goToSettings"))
    let tap = await rig.tap(machine.event("goToHome"))
    await #expect { try await second.value } throws: { error in
      if case EngineError.busy = error { true } else { false }
    }
    await #expect { try await tap.value } throws: { error in
      if case EngineError.busy = error { true } else { false }
    }
    await rig.engine.ready()
    await rig.runOutInAgreement()
    try await expect(first.value.ending, equals: .landed)
    let third = await rig.open(machine.intent("goToSettings"))
    await rig.runOutInAgreement()
    try await expect(third.value.ending, equals: .landed)
  }

  @Test("whose caller is cancelled leaves the line; the others are followed")
  func cancelWaiting() async throws {
    let rig = try await Rig(machine, isReady: false) { $0.policy = .queue }
    let first = await rig.open(machine.intent("goToHome"))
    let second = await rig.open(machine.intent("goToSettings"))
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    expect(rig.stage.now.kinds.last, equals: .dropped)
    await rig.engine.ready()
    await rig.runOutInAgreement()
    try await expect(second.value.ending, equals: .landed)
    #expect(rig.stage.now.events.allSatisfy { $0.turn != 1 || $0.kind != .began })
  }

  @Test("whose caller was cancelled before disturbs nobody")
  func cancelledBefore() async throws {
    let rig = try await Rig(machine)
    let journey = await rig.open(machine.intent("goToHome"))
    await rig.stage.quiet()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await rig.engine.open(machine.request("goToSettings"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    await rig.runOutInAgreement()
    try await expect(journey.value.ending, equals: .landed)
  }

  @Test("that no route fits is an error, and disturbs nobody")
  func unknownLink() async throws {
    let rig = try await Rig(machine)
    let journey = await rig.open(machine.intent("goToHome"))
    await rig.stage.quiet()
    for link in ["justeat://je.com/unknown", "evil://je.com/home", "", "https://just-eat.co.uk@evil.com/home"] {
      await #expect(throws: (any Error).self) { try await rig.engine.open(link: link) }
    }
    await #expect(throws: (any Error).self) { try await rig.engine.open(shortcut: "/nowhere") }
    await #expect(throws: (any Error).self) { try await rig.engine.open(spotlight: "") }
    await rig.runOutInAgreement()
    try await expect(journey.value.ending, equals: .landed)
  }

  @Test("of an intent that the machine does not have is an error", arguments: [-1, 9, Int.max])
  func outOfRange(index: Int) async throws {
    let rig = try await Rig(machine)
    await #expect(throws: EngineError.self) { try await rig.engine.open(IntentRequest(IntentID(index))) }
    await #expect(throws: EngineError.self) { try await rig.engine.perform(EventID(index == 9 ? 17 : index)) }
    await #expect(throws: EngineError.self) { try await rig.engine.report(ChangeID(index)) }
    expect(rig.stage.now.arrived, equals: 0)
  }

  @Test("is followed from the context in which the app starts, if the spec admits it")
  func start() async throws {
    var draft = Draft(machine)
    draft.initially = draft.when("user", "loggedIn")
    let narrowed = try draft.machine()
    try await expect(Rig(narrowed).engine.configuration.context, equals: machine.context(["user": "loggedIn"]))
    for words in [[0], [2], [.max], [1, 1]] as [[UInt64]] {
      let context = Context(words: words)
      await #expect { try await Rig(narrowed, context: context) } throws: { error in
        if case EngineError.cannotStart(in: context) = error { true } else { false }
      }
    }
    expect(
      EngineError.cannotStart(in: Context()).text(on: narrowed), equals: "the app cannot start with user = loggedOut")
  }

  @Test("is not read with the routes of another machine")
  func foreignRoutes() async throws {
    var draft = Draft(machine)
    draft.intents.reverse()
    draft.links = Links()
    let other = try RouteTable(try draft.machine())
    await #expect { try await Rig(machine, routes: other) } throws: { error in
      if case EngineError.foreignRoutes = error { true } else { false }
    }
  }
}
