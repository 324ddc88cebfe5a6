import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("What has already happened", .endsInTime)
struct ObserveTests {
  let overlap: Overlap
  var machine: Machine { overlap.machine }

  init() throws { overlap = try Overlap() }

  @Test("ends the journey at every await, and machine and screen agree afterwards", arguments: Overlap.users)
  func everyAwait(user: String) async throws {
    var taken = 0
    let all = try await overlap.atEveryAwait(as: user) { rig, journey, _ in
      let screen = await rig.engine.configuration.screen
      let observation = await rig.observe(screen: screen)
      let link = await rig.open(machine.request("goToSearch"))
      await rig.runOutInAgreement()
      try await overlap.expectSuperseded(journey)
      do {
        try await observation.value
        taken += 1
        let noted = rig.stage.now.noted
        expect(noted.map(\.configuration.screen), equals: [screen])
        // It went first, and called nobody.
        try await expect(link.value.trace.start, equals: noted.first?.configuration)
        expect(rig.stage.now.callsOfNoted, equals: 0)
      } catch EngineError.unreachable {
        // What was being shown is another tab, or a sheet.
        #expect(try await link.value.trace.start.screen != screen)
        #expect(rig.stage.now.noted.isEmpty)
      }
      try await overlap.expectFollowed(link, on: rig)
      try Conformance.check(try rig.lines(), on: machine)
    }
    #expect(taken > all / 2)
  }

  @Test("is the move that the event makes by hand, and is not presented", arguments: EngineSettings.Policy.allCases)
  func event(policy: EngineSettings.Policy) async throws {
    let rig = try await Rig(machine) { $0.policy = policy }
    let journey = await rig.open(machine.request("goToOrderHistory"))
    await rig.stage.quiet()
    let observation = await rig.observe(machine.event("goToSettings"))
    await rig.runOutInAgreement()
    let trace = try await observation.value
    try trace.replay(on: machine)
    expect(trace.end.screen, equals: machine.screen("settings"))
    expect(rig.stage.now.shown, equals: machine.screen("settings"))
    try await expect(journey.value.ending, equals: .superseded)
    try await rig.expectOneRun()
  }

  @Test("is taken note of before the engine is ready, whoever reports it")
  func early() async throws {
    let rig = try await Rig(machine, isReady: false)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await rig.engine.observe(screen: machine.screen("home"))
    }
    try await task.value
    await expect(rig.engine.configuration.screen, equals: machine.screen("home"))
  }

  @Test("is an error where the model cannot be, which says what to do; and nothing moves")
  func unreachable() async throws {
    let rig = try await Rig(machine)
    await #expect { try await rig.engine.observe(screen: machine.screen("orderHistory")) } throws: { error in
      guard let error = error as? EngineError, case .unreachable = error else { return false }
      return error.text(on: machine)
        == "the machine cannot be on orderHistory in this context; report the change or Back that led there, "
        + "or add the transition to the spec"
    }
    await expect(rig.engine.configuration.screen, equals: machine.root)
    try await rig.engine.observe(screen: machine.root)
    await #expect { try await rig.engine.observe(machine.event("loadOrderHistory")) } throws: {
      if case EngineError.notEnabled = $0 { true } else { false }
    }
    for index in [-1, 99] {
      await #expect(throws: EngineError.self) { try await rig.engine.observe(screen: ScreenID(index)) }
      await #expect(throws: EngineError.self) { try await rig.engine.observe(EventID(index)) }
    }
    try await rig.expectOneRun()
  }
}

extension Stage.State {
  /// What was taken note of.
  fileprivate var noted: [EngineEvent] { events.filter { $0.kind == .observed } }

  /// How often something was shown or asked in the same turn.
  fileprivate var callsOfNoted: Int {
    let turns = noted.map(\.turn)
    return events.count { event in
      switch event.kind {
      case .presenting, .showing, .asking, .readingStatus: turns.contains(event.turn)
      default: false
      }
    }
  }
}
