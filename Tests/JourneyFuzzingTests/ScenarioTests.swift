import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

/// Logs in `Tests/Scenarios`, which `Step`, the engine's core and the engine as an actor must all follow.
@Suite("A scenario", .endsInTime) struct ScenarioTests {
  static let all = TestFiles.all(in: "Tests/Scenarios").filter { $0.hasSuffix(".jsonl") }

  @Test("is possible by the spec, line by line, and what is refused is not", arguments: all)
  func byStep(_ path: String) throws {
    let differences = try Scenario(path: path).differencesByStep()
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test("is what the engine's core does", arguments: all)
  func byCore(_ path: String) async throws {
    let scenario = try Scenario(path: path)
    let differences = try await scenario.differences(driving: EngineDriver(scenario.machine))
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test("is what the engine does as an actor", arguments: all)
  func byActor(_ path: String) async throws {
    let scenario = try Scenario(path: path)
    let differences = try await scenario.differences(driving: ActorDriver(scenario.machine))
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test("is one of several, and no other files lie there but their specs")
  func some() throws {
    #expect(Self.all.count >= 5)
    let others = TestFiles.all(in: "Tests/Scenarios").filter { !$0.hasSuffix(".jsonl") }
    expect(others, equals: ["Tests/Scenarios/follow.yaml", "Tests/Scenarios/tabbed-shop.yaml"])
    let machine = try machine(ofSpec: "../Tests/Scenarios/tabbed-shop.yaml")
    var draft = Draft.tabbedShop()
    // A word of the language.
    draft.prompts[0].outcomes[1].name = "no"
    try expect(machine, equals: draft.machine())
  }

  @Test("that says something else is found wrong in each way")
  func wrong() async throws {
    let first =
      #"{"about": "x", "spec": "Tests/Scenarios/tabbed-shop.yaml", "launch": true, "context": {"user": "away"}}"#
    let lines: [(line: String, byStep: Int, byEngine: Int)] = [
      (#"{"tap": "goToOrders", "presents": ["goToOrders!"]}"#, 0, 0),
      (#"{"tap": "goToOrders"}"#, 0, 1), (#"{"tap": "goToOrders", "presents": ["goToSettings!"]}"#, 0, 1),
      (#"{"tab": "orders", "screen": "orderHistory"}"#, 1, 1),
      (#"{"tap": "showOrder", "values": {"orderId": "1"}}"#, 1, 1), (#"{"tab": "orders", "impossible": true}"#, 1, 0),
      (#"{"tab": "orders", "moves": 1}"#, 0, 0), (#"{"tab": "orders", "moves": 2}"#, 0, 1),
      (#"{"back": true, "impossible": true}"#, 0, 0), (#"{"change": "signsIn", "refused": "doesNotApply"}"#, 1, 1),
      (#"{"tab": "orders", "asks": "logIn"}"#, 0, 1),
      (#"{"tab": "orders", "selectedTab": "settings"}"#, 1, 1), (#"{"tab": "orders", "below": ["home"]}"#, 1, 1),
      (#"{"tab": "orders", "context": {"user": "here"}}"#, 1, 1), (#"{"tab": "orders", "ended": "landed"}"#, 1, 1),
      (#"{"tab": "orders", "screen": "ordersSignedOut", "differs": true}"#, 1, 1),
      (#"{"tab": "orders", "screen": "home", "differs": true}"#, 0, 0),
    ]
    for (line, byStep, byEngine) in lines {
      let scenario = try Scenario(text: first + "\n" + line, path: "x.jsonl")
      try expect(scenario.differencesByStep().count, equals: byStep, "\(line)")
      for differences in [
        try await scenario.differences(driving: EngineDriver(scenario.machine)),
        try await scenario.differences(driving: ActorDriver(scenario.machine)),
      ] { expect(differences.count, equals: byEngine, "\(line): \(differences)") }
    }
  }
}
