import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("On stacks", .endsInTime)
struct StackTests {
  /// Home, a list and a product that Back leads from, a checkout in a sheet, and a login that its answer dismisses.
  let machine: Machine
  init() throws {
    machine = try NavigationEngineTests.machine(ofSpec: "../Tests/SwiftGenerationTests/Golden/stacks.yaml")
  }

  private func named(_ screens: [ShownScreen]) -> [String] {
    screens.map { screen in
      ([machine.screens[screen.screen.index].name] + screen.values.sorted { $0.key < $1.key }.map(\.value))
        .joined(separator: " ")
    }
  }

  /// The screens of an engine from the bottom upwards, with their values.
  private func screens(_ rig: Rig) async -> [String] {
    let all = await rig.engine.below + [rig.engine.shown]
    await expect(
      all.map(\.screen),
      equals: rig.engine.configuration.stack.entries.map(\.screen) + [
        rig.engine.configuration.screen
      ])
    return named(all)
  }

  private func tap(_ event: String, _ values: [String: String] = [:], on rig: Rig) async throws {
    let tap = await rig.tap(machine.event(event), values: values)
    await rig.runOut()
    _ = try await tap.value
  }

  private func show(_ products: String..., on rig: Rig) async throws {
    for product in products { try await tap("showProduct", ["productId": product], on: rig) }
  }

  @Test(
    "a presentation says what is to be done, and the screen that is shown then, which may depend on what lies below")
  func presentations() async throws {
    for (first, target, actions) in [
      ("searchProducts", "search", [StackAction.dismiss, .backTo(machine.screen("search"))]),
      ("refresh", "search", [.dismiss, .backTo(machine.root), .push(machine.screen("search"))]),
    ] {
      let rig = try await Rig(machine)
      try await tap(first, on: rig)
      try await show("1", on: rig)
      try await tap("buy", on: rig)
      let tap = await rig.tap(machine.event("leave"))
      let call = try #require(await rig.stage.quiet())
      guard case .presentation(let presentation) = call.what else {
        Issue.record("\(call.what)")
        return
      }
      #expect(presentation.actions == actions && presentation.to == machine.screen(target))
      expect(presentation.from, equals: machine.screen("checkout"))
      rig.stage.release(call)
      try await tap.value.replay(on: machine)
      await expect(screens(rig), equals: ["home", "search"])
    }
  }

  @Test("Back, dragging and dismissing show the screen below with the values that it was presented with")
  func values() async throws {
    let rig = try await Rig(machine)
    try await show("1", "2", on: rig)
    await expect(screens(rig), equals: ["home", "product 1", "product 2"])
    let trace = try await rig.engine.observe(.back)
    try trace.replay(on: machine)
    expect(trace.entries.map(\.move), equals: [.back])
    await expect(screens(rig), equals: ["home", "product 1"])
    try await tap("buy", on: rig)
    try await rig.engine.observe(.drag)
    await expect(screens(rig), equals: ["home", "product 1"])
    try await tap("buy", on: rig)
    try await tap("leave", on: rig)
    await expect(screens(rig), equals: ["home", "search"])
    try await rig.engine.observe(machine.event("showProduct"), values: ["productId": "3", "other": "4"])
    await expect(screens(rig), equals: ["home", "search", "product 3"])
    try await tap("goHome", on: rig)
    await expect(screens(rig), equals: ["home"])
    try await rig.expectOneRun()
  }

  @Test("a payload comes back with its screen")
  func payloads() async throws {
    var draft = Draft(machine)
    draft.prompts[0].outcomes[0].gives = [Parameter(name: "productId")]
    draft.prompts[0].outcomes[0].actions = [.push(draft.screen("product"))]
    draft.intents[1].alternatives = [Alternative(steps: [draft.ask("logIn")])]
    let rig = try await Rig(try draft.machine())
    let journey = await rig.open(IntentRequest(IntentID(1), values: ["productId": "0"]))
    await rig.runOut { _ in Answer(outcome: 0, values: ["productId": "1", "no": "2"], payloads: ["productId": 42]) }
    _ = try await journey.value
    try await show("2", on: rig)
    await expectNil(rig.engine.shown.payload("productId", as: Int.self))
    try await rig.engine.observe(.back)
    await expect(screens(rig), equals: ["home", "product 1"])
    await expect(rig.engine.shown.payload("productId", as: Int.self), equals: 42)
  }

  @Test("Back and dragging are errors where they cannot have happened, and nothing moves")
  func impossible() async throws {
    let rig = try await Rig(machine)
    func text(_ move: PlatformMove) async -> String {
      do {
        try await rig.engine.observe(move)
        return "possible"
      } catch {
        return (error as? EngineError)?.text(on: machine) ?? "\(error)"
      }
    }
    await expect(
      text(.back), equals: "nothing lies below home to which the user can go back; report which screen is shown")
    try await show("1", on: rig)
    await expect(
      text(.drag), equals: "no sheet is up on product that the user can drag away; report which screen is shown")
    try await tap("buy", on: rig)
    // A sheet has to be dragged.
    #expect(await text(.back).contains("checkout"))
    try await tap("pay", on: rig)
    // The spec says 'by hand: no'.
    let forbidden =
      "the spec says 'by hand: no' of payment, so the user cannot leave it by Back or by dragging; report which screen "
      + "is shown"
    await expect(text(.back), equals: forbidden)
    await expect(text(.drag), equals: forbidden)
    await expect(screens(rig), equals: ["home", "product 1", "checkout", "payment"])
    try await rig.expectOneRun()
  }

  @Test(
    "Back during a presentation is applied after it, and ends the journey", arguments: EngineSettings.Policy.allCases)
  func duringPresentation(policy: EngineSettings.Policy) async throws {
    let rig = try await Rig(machine, context: machine.context(["user": "here"])) { $0.policy = policy }
    let journey = await rig.open(IntentRequest(machine.intent("goToCheckout"), values: ["productId": "1"]))
    rig.stage.release(try #require(await rig.stage.quiet()))
    let call = try #require(await rig.stage.quiet())
    async let back = rig.engine.observe(.back)
    _ = await rig.stage.until { $0.kinds.contains(.interrupted) }
    await expect(screens(rig), equals: ["home"])
    rig.stage.release(call)
    try await expect(back.entries.map(\.move), equals: [.back])
    let result = try await journey.value
    #expect(result.ending == .superseded && result.trace.end.screen == machine.screen("product"))
    await expect(screens(rig), equals: ["home"])
    try await rig.expectOneRun()
  }

  @Test("what an outcome says has happened ends the journey if it cannot have")
  func outcomes() async throws {
    var draft = Draft(machine)
    draft.intents[1].alternatives = [Alternative(steps: [draft.ask("logIn")])]
    let other = try await Rig(try draft.machine())
    let refused = await other.open(IntentRequest(IntentID(1), values: ["productId": "1"]))
    await other.runOut()
    try await expect(refused.value.ending, equals: .refused)
    await expect(screens(other), equals: ["home"])
  }

  @Test("a change happens by the rule that applies, and calls the presenter only if that shows something")
  func changes() async throws {
    let rig = try await Rig(machine)
    try await rig.report(machine.change("signsIn")).value
    await expect(rig.engine.configuration.context, equals: machine.context(["user": "here"]))
    await #expect(throws: EngineError.self) { try await rig.report(machine.change("signsIn")).value }
    for (events, from, actions, end) in [
      (["buy"], "checkout", [StackAction.dismiss], ["home", "product 1"]),
      ([], "product", [.reset], ["home"]),
    ] {
      try await show("1", on: rig)
      for event in events { try await tap(event, on: rig) }
      let change = await rig.report(machine.change("expires"))
      let call = try #require(await rig.stage.quiet())
      let target = end.count == 1 ? machine.root : machine.screen("product")
      expect(
        call.what.bare,
        equals: .arrival(
          Arrival(change: machine.change("expires"), from: machine.screen(from), actions: actions, to: target)))
      rig.stage.release(call)
      try await change.value
      await expect(screens(rig), equals: end)
      try await rig.report(machine.change("signsIn")).value
      try await tap("goHome", on: rig)
    }
    try await rig.expectOneRun()
  }

  @Test("a snapshot brings back what lies below, with its values; names that are gone are told")
  func snapshot() async throws {
    let rig = try await Rig(machine)
    try await show("1", "2", on: rig)
    try await tap("buy", on: rig)
    let data = try JSONEncoder().encode(await rig.engine.snapshot())
    let snapshot = try JSONDecoder().decode(EngineSnapshot.self, from: data)
    #expect(snapshot.screen == "checkout" && snapshot.values == nil)
    expect(snapshot.below?.map(\.screen), equals: ["home", "product", "product"])
    expect(snapshot.below?.map(\.cover), equals: [.pushed, .pushed, .presented])
    let restored = try await Rig(machine, restoring: snapshot)
    await expect(restored.engine.configuration, equals: rig.engine.configuration)
    await expect(screens(restored), equals: ["home", "product 1", "product 2", "checkout"])
    try await restored.engine.observe(.drag)
    try await restored.engine.observe(.back)
    await expect(screens(restored), equals: ["home", "product 1"])
    var gone = snapshot
    gone.below?[1].screen = "cellar"
    #expect {
      try NavigationEngine(machine: machine, presenter: Stage(shown: machine.root), restoring: gone)
    } throws: { error in
      if case EngineError.cannotRestore([.unknownScreen("cellar")]) = error { true } else { false }
    }
    // Where nothing lies below and nothing was given, there is nothing to be written.
    let plain = try await Rig(machine).engine.snapshot()
    #expect(plain.below == nil && plain.values == nil)
  }

  @Test("the log names Back and dragging, and what lies below, without values")
  func log() async throws {
    let rig = try await Rig(machine)
    try await show("secret 1", "secret 2", on: rig)
    try await rig.engine.observe(.back)
    try await tap("buy", on: rig)
    try await rig.engine.observe(.drag)
    let entries = rig.stage.now.events.map { LogEntry($0, on: machine) }
    expect(entries.compactMap(\.move), equals: [.browse, .browse, .back, .browse, .drag])
    let back = try #require(entries.first { $0.move == .back })
    #expect(back.screen == "product" && back.below?.map(\.screen) == ["home"])
    expectNil(entries.first?.below)
    for entry in entries {
      #expect(!String(decoding: try JSONEncoder().encode(entry), as: UTF8.self).contains("secret"))
    }
  }

  @Test("a screen that the app reports takes the place of the one that was believed to be shown")
  func observedScreen() async throws {
    let rig = try await Rig(machine)
    try await show("1", "2", on: rig)
    // The user has gone back, and to the list, of which nothing was said.
    try await rig.engine.observe(.back)
    try await rig.engine.observe(screen: machine.screen("search"))
    await expect(screens(rig), equals: ["home", "search"])
    try await rig.engine.observe(screen: machine.screen("search"))
    // Nothing shows a login but a sheet.
    await #expect(throws: EngineError.self) { try await rig.engine.observe(screen: machine.screen("login")) }
    await expect(screens(rig), equals: ["home", "search"])
    try await rig.expectOneRun()
  }
}
