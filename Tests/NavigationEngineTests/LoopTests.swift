import NavigationModel
import NavigationSupport
import Testing

@testable import NavigationEngine

@Suite("A journey that goes round in circles", .endsInTime)
struct LoopTests {
  /// Intents that open each other or retry, with a counter that goes round after `length` steps.
  private func circle(of length: Int, after lead: Int) throws -> Machine {
    let values = (0..<(lead + length)).map { "n\($0)" }
    var draft = Draft("root", "home", variables: ["counter": values])
    draft.rule("goHome", ["root"], to: "home")
    let steps: [JourneyStep] = values.indices.map { index in
      let next = index + 1 < values.count ? index + 1 : lead
      return .when(draft.when("counter", values[index]), [.set([draft.set("counter", values[next])]), .retry])
    }
    draft.add("circle", target: "home", steps)
    draft.add("home", target: "home", [draft.perform("goHome")])
    return try draft.machine()
  }

  @Test(
    "without ever showing or asking anything is an error that shows the circle",
    arguments: [
      (1, 0), (2, 0), (1, 1), (3, 5), (7, 2), (40, 0), (1, 40),
    ])
  func endless(length: Int, lead: Int) async throws {
    let machine = try circle(of: length, after: lead)
    let rig = try await Rig(machine)
    do {
      try await rig.engine.open(machine.request("circle"))
      Issue.record("it ended")
    } catch EngineError.endless(let trace) {
      #expect(trace.loop != nil)
      try trace.replay(on: machine)
    }
    try await rig.expectOneRun()
    let next = await rig.open(machine.intent("home"))
    await rig.runOut()
    try await expect(next.value.ending, equals: .landed)
  }

  @Test("is told from one that is only long")
  func long() async throws {
    let machine = try circle(of: 1, after: 40)
    var draft = Draft(machine)
    draft.intents[0].alternatives[0].steps.removeLast()
    let rig = try await Rig(try draft.machine())
    try await expect(rig.engine.open(machine.request("circle")).ending, equals: .strayed)
  }

  @Test("but asks each time goes on until something else arrives")
  func asking() async throws {
    let machine = try machine(ofSpec: "published/just-eat-2019.yaml")
    let rig = try await Rig(machine)
    let asking = await rig.open(machine.request("goToOrderHistory"))
    for _ in 0..<1_000 {
      rig.stage.release(try #require(await rig.stage.quiet()), answer: Answer(outcome: 1))
    }
    let next = await rig.open(machine.intent("goToHome"))
    await rig.runOut()
    try await expect(asking.value.ending, equals: .superseded)
    try await expect(next.value.ending, equals: .landed)
    try await rig.expectOneRun()
  }

  @Test("but shows something each time goes on until something else arrives")
  func showing() async throws {
    var draft = Draft("root", "home")
    draft.rule("goHome", to: "home")
    draft.rule("goToRoot", to: "root")
    draft.add("round", target: "home", [draft.perform("goHome"), draft.perform("goToRoot"), .retry])
    draft.add("home", target: "home", [draft.perform("goHome")])
    let machine = try draft.machine()
    let rig = try await Rig(machine)
    let round = await rig.open(machine.intent("round"))
    for _ in 0..<100 { rig.release(try #require(await rig.stage.quiet())) }
    let next = await rig.open(machine.intent("home"))
    await rig.runOutInAgreement()
    try await expect(round.value.ending, equals: .superseded)
    try await expect(next.value.ending, equals: .landed)
  }

  @Test("is noticed within three times its length", arguments: 1...60)
  func brent(length: Int) {
    for lead in 0..<60 {
      var detector = LoopDetector()
      var found: (begin: Int, at: Int)?
      for index in 0..<1_000 {
        let place = index < lead ? index : lead + (index - lead) % length
        var configuration = Configuration(screen: ScreenID(place), context: Context(0))
        if let begin = detector.begin(at: &configuration, index) {
          found = (begin, index)
          break
        }
      }
      #expect(found.map { ($0.at - $0.begin) % length == 0 && $0.begin >= lead } == true)
      #expect((found?.at ?? .max) <= 3 * (lead + length) + 2)
    }
  }
}
