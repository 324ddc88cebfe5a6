import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("The status that is read when a link opens", .endsInTime)
struct StatusTests {
  let machine: Machine

  init() throws { machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml") }

  private func rig(as user: String, onCancel: Stage.OnCancel = .throwsError) async throws -> Rig {
    try await Rig(machine, context: machine.context(["user": user]), onCancel: onCancel, readsStatus: true)
  }

  private func answer(_ rig: Rig, _ values: [String: String]) async throws {
    let call = try #require(await rig.stage.quiet())
    expect(call.what, equals: .status)
    rig.stage.release(call, answer: Answer(outcome: 0, values: values))
  }

  /// The error that a link gets when the status is `values`; the machine must not have moved.
  private func error(_ values: [String: String], as user: String) async throws -> EngineError? {
    let rig = try await rig(as: user)
    let before = await rig.engine.configuration
    let link = await rig.open(machine.intent("goToHome"))
    try await answer(rig, values)
    await rig.stage.quiet()
    await expect(rig.engine.configuration, equals: before)
    try await rig.expectOneRun()
    do { _ = try await link.value } catch let error as EngineError { return error }
    return nil
  }

  @Test("changes nothing if it says what the engine believes, or nothing", arguments: [["user": "loggedIn"], [:]])
  func same(values: [String: String]) async throws {
    let rig = try await rig(as: "loggedIn")
    let link = await rig.open(machine.request("goToOrderHistory"))
    try await answer(rig, values)
    await rig.runOutInAgreement()
    let result = try await link.value
    expect(result.ending, equals: .landed)
    expect(result.trace.entries.first?.move, equals: .open(machine.intent("goToOrderHistory")))
  }

  @Test("has the change made that leads there, screen and all, before the link opens")
  func change() async throws {
    let rig = try await rig(as: "loggedIn")
    let link = await rig.open(machine.request("goToOrderHistory"))
    try await answer(rig, ["user": "loggedOut"])
    await rig.runOutInAgreement()
    let result = try await link.value
    expect(result.ending, equals: .landed)
    expect(
      result.trace.entries.prefix(2).map(\.move),
      equals: [
        .change(machine.change("sessionEnds")), .open(machine.intent("goToOrderHistory")),
      ])
    try result.trace.replay(on: machine)
    try await rig.expectOneRun()
  }

  @Test("is an error where no change leads, and the engine never goes past the model")
  func outside() async throws {
    // No change of the shop fills the basket.
    let machine = try NavigationEngineTests.machine(ofSpec: "shop.yaml")
    let rig = try await Rig(machine, readsStatus: true)
    let link = await rig.open(machine.intent("goToHome"))
    try await answer(rig, ["items": "some"])
    await #expect { try await link.value } throws: { error in
      if case EngineError.contextOutsideModel("items", "some") = error { true } else { false }
    }
    try await rig.expectOneRun()
  }

  @Test(
    "is an error if the machine has no such variable or value",
    arguments: [
      ["user": "admin"], ["user": ""], ["tenant": "nl"], ["user": "loggedIn", "zone": "1"], ["": ""],
    ])
  func unknownNames(values: [String: String]) async throws {
    guard case .contextOutsideModel(let variable, let value)? = try await error(values, as: "loggedIn") else {
      Issue.record("not the expected error")
      return
    }
    expect(values[variable], equals: value)
  }

  @Test("that fails or hangs is an error, and the next link is followed", arguments: [true, false])
  func unavailable(fails: Bool) async throws {
    let rig = try await rig(as: "loggedIn", onCancel: .stays)
    let link = await rig.open(machine.intent("goToHome"))
    let call = try #require(await rig.stage.quiet())
    if fails { rig.stage.fail(call) } else { await rig.stage.exhaust(call) }
    await #expect { try await link.value } throws: { error in
      guard case EngineError.statusUnavailable(let cause) = error else { return false }
      return fails ? cause is Stage.Refused : cause is TimedOut
    }
    let next = await rig.open(machine.intent("goToHome"))
    try await answer(rig, [:])
    await rig.runOutInAgreement()
    try await expect(next.value.ending, equals: .landed)
    try await rig.expectOneRun()
  }

  @Test("does not matter any more if another link arrives meanwhile", arguments: [true, false])
  func superseded(stays: Bool) async throws {
    let rig = try await rig(as: "loggedIn", onCancel: stays ? .stays : .throwsError)
    let first = await rig.open(machine.intent("goToHome"))
    let call = try #require(await rig.stage.quiet())
    let second = await rig.open(machine.intent("goToSettings"))
    if stays { rig.stage.release(call, answer: Answer(outcome: 0, values: ["user": "loggedOut"])) }
    let result = try await first.value
    expect(result.ending, equals: .superseded)
    expect(result.trace.entries, equals: [])
    try await answer(rig, ["user": "loggedIn"])
    await rig.runOutInAgreement()
    try await expect(second.value.ending, equals: .landed)
    try await rig.expectOneRun()
  }

  @Test("has led to a change that is being shown: it is made, though the link is superseded")
  func supersededWhileShowing() async throws {
    let rig = try await rig(as: "loggedIn")
    let first = await rig.open(machine.intent("goToHome"))
    try await answer(rig, ["user": "loggedOut"])
    await rig.stage.quiet()
    let second = await rig.open(machine.intent("goToSettings"))
    rig.stage.release(try #require(await rig.stage.quiet()))
    let result = try await first.value
    expect(result.ending, equals: .superseded)
    expect(result.trace.entries.map(\.move), equals: [.change(machine.change("sessionEnds"))])
    try result.trace.replay(on: machine)
    try await answer(rig, ["user": "loggedOut"])
    await rig.runOutInAgreement()
    try await expect(second.value.ending, equals: .landed)
  }

  @Test("has the first change made, in the order of the spec, that gives exactly these values")
  func exactly() async throws {
    var draft = Draft("root", "home", variables: ["a": ["no", "yes"], "b": ["no", "yes"]])
    draft.rule("goHome", ["root"], to: "home")
    draft.add("home", target: "home", [draft.perform("goHome")])
    draft.changes = [
      Change(name: "both", effects: [draft.set("a", "yes"), draft.set("b", "yes")]),
      Change(name: "elsewhere", effects: [draft.set("a", "yes")], condition: draft.on("home")),
      Change(name: "first", effects: [draft.set("a", "yes")]), Change(name: "second", effects: [draft.set("a", "yes")]),
    ]
    let machine = try draft.machine()
    for (values, change) in [(["a": "yes"], "first"), (["a": "yes", "b": "yes"], "both")] {
      let rig = try await Rig(machine, readsStatus: true)
      let link = await rig.open(machine.intent("home"))
      try await answer(rig, values)
      await rig.runOut()
      try await expect(link.value.trace.entries.first?.move, equals: .change(machine.change(change)))
    }
    let rig = try await Rig(machine, readsStatus: true)
    let link = await rig.open(machine.intent("home"))
    try await answer(rig, ["b": "yes"])
    await #expect(throws: EngineError.self) { try await link.value }
  }

  @Test("is not read for taps and changes")
  func linksOnly() async throws {
    let rig = try await rig(as: "loggedIn")
    let tap = await rig.tap(machine.event("goToSettings"))
    await rig.runOut()
    _ = try await tap.value
    let change = await rig.report(machine.change("sessionEnds"))
    await rig.runOut()
    try await change.value
    #expect(!rig.stage.now.kinds.contains(.readingStatus))
  }
}
