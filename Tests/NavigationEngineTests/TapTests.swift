import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("A tap", .endsInTime)
struct TapTests {
  /// `go` leads from the root to one screen, or to two while the door is open; `secret` cannot be made by hand.
  private func machine() throws -> Machine {
    var draft = Draft("root", "left", "right", variables: ["door": ["shut", "open"]])
    draft.rule("go", ["root"], to: "left")
    draft.rule("go", ["root"], to: "right", when: draft.when("door", "open"))
    draft.rule("secret", to: "right")
    draft.events[0].parameters = [Parameter(name: "item"), Parameter(name: "place", isOptional: true)]
    draft.browsing = .only([draft.event("go")])
    return try draft.machine()
  }

  @Test("presents the one enabled transition with the values that its event takes, and commits it")
  func taps() async throws {
    let machine = try machine()
    let rig = try await Rig(machine)
    let tap = await rig.tap(EventID(0), values: ["item": "tea", "colour": "red"])
    let call = try #require(await rig.stage.quiet())
    #expect(
      call.what.bare
        == .presentation(
          Presentation(
            event: EventID(0), transition: TransitionID(0), from: machine.root,
            actions: [.replace(machine.screen("left"))], to: machine.screen("left"), isAnimated: true,
            values: ["item": "tea"])))
    rig.stage.release(call)
    let trace = try await tap.value
    try trace.replay(on: machine)
    #expect(await rig.engine.configuration == trace.end)
    await rig.expectAgreement()
  }

  /// Expects that the tap throws this and that nothing is presented.
  private func expect(
    _ event: Int, in context: [String: String], throws matches: @escaping (any Error) -> Bool
  ) async throws {
    let machine = try machine()
    let rig = try await Rig(machine, context: machine.context(context))
    let before = await rig.engine.configuration
    await #expect { try await rig.engine.perform(EventID(event)) } throws: { matches($0) }
    #expect(rig.stage.now.held.isEmpty)
    #expect(await rig.engine.configuration == before)
  }

  @Test("of which two transitions are enabled is refused")
  func ambiguous() async throws {
    try await expect(0, in: ["door": "open"]) {
      if case EngineError.ambiguous(EventID(0), on: ScreenID(0)) = $0 { true } else { false }
    }
  }

  @Test("of an event that cannot be made by hand is refused")
  func notByHand() async throws {
    try await expect(1, in: [:]) { if case EngineError.notByHand(EventID(1)) = $0 { true } else { false } }
  }

  @Test("of which no transition is enabled is refused")
  func notEnabled() async throws {
    let machine = try machine()
    let rig = try await Rig(machine)
    let first = await rig.tap(EventID(0))
    await rig.runOut()
    _ = try await first.value
    await #expect { try await rig.engine.perform(EventID(0)) } throws: {
      if case EngineError.notEnabled(EventID(0), on: machine.screen("left")) = $0 { true } else { false }
    }
  }

  @Test("that is not presented changes nothing", arguments: [true, false])
  func notPresented(fails: Bool) async throws {
    let rig = try await Rig(try machine())
    let tap = await rig.tap(EventID(0))
    let call = try #require(await rig.stage.quiet())
    if fails { rig.stage.fail(call) } else { await rig.stage.exhaust(call) }
    await #expect { try await tap.value } throws: { error in
      guard case EngineError.notPresented(let cause) = error else { return false }
      return fails ? cause is Stage.Refused : cause is TimedOut
    }
    await rig.expectAgreement()
    try await rig.expectOneRun()
  }

  @Test("under way is shown to its end, whatever arrives or is cancelled")
  func underWay() async throws {
    let machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let tap = await rig.tap(machine.event("goToSettings"))
    await rig.stage.quiet()
    tap.cancel()
    let link = await rig.open(machine.intent("goToHome"))
    await rig.runOutInAgreement()
    #expect(try await tap.value.end.screen == machine.screen("settings"))
    #expect(try await link.value.trace.start.screen == machine.screen("settings"))
  }

  @Test("that waits gives way to a later link, and says so")
  func superseded() async throws {
    let machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let journey = await rig.open(machine.intent("goToHome"))
    await rig.stage.quiet()
    let tap = await rig.tap(machine.event("goToSettings"))
    let link = await rig.open(machine.intent("goToSettings"))
    await #expect { try await tap.value } throws: { if case EngineError.superseded = $0 { true } else { false } }
    await rig.runOutInAgreement()
    #expect(try await journey.value.ending == .superseded)
    #expect(try await link.value.ending == .landed)
  }
}
