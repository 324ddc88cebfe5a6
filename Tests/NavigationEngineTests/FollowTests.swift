import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// An answer gives a link, and the journey goes on as what it opens.
@Suite("Following a link, in the engine", .endsInTime)
struct FollowTests {
  static func machine() throws -> Machine {
    try NavigationEngineTests.machine(ofSpec: "../Tests/Scenarios/follow.yaml")
  }

  @Test("is logged with what the link opens, of a request that stays the first")
  func logged() async throws {
    let machine = try Self.machine()
    let rig = try await Rig(machine)
    let journey = await rig.open(IntentRequest(machine.intent("openProduct"), values: ["productId": "1"]))
    await rig.runOut { _ in Answer(outcome: 1, values: ["link": "https://shop.example/o/7"]) }
    let result = try await journey.value
    try result.trace.replay(on: machine)
    #expect(result.trace.entries.contains { $0.move == .follow(StepID(3), machine.intent("openOrder")) })
    expect(result.request.intent, equals: machine.intent("openProduct"))
    let entries = await rig.engine.log.map { LogEntry($0, on: machine) }
    expect(entries.filter { $0.move == .follow }.map(\.intent), equals: ["openOrder"])
  }

  @Test("is superseded like any other journey, also after it")
  func superseded() async throws {
    let machine = try Self.machine()
    let rig = try await Rig(machine)
    let first = await rig.open(IntentRequest(machine.intent("openProduct"), values: ["productId": "1"]))
    var second: Task<JourneyResult, any Error>?
    while let call = await rig.stage.quiet() {
      if case .question = call.what {
        rig.stage.release(call, answer: Answer(outcome: 1, values: ["link": "https://shop.example/o/7"]))
      } else {
        if case .presentation(let shown) = call.what, shown.values == ["orderId": "7"], second == nil {
          second = await rig.open(machine.intent("openLast"))
        }
        rig.stage.release(call)
      }
    }
    try await expect(first.value.ending, equals: .superseded)
    try await expect(second?.value.ending, equals: .landed)
  }
}
