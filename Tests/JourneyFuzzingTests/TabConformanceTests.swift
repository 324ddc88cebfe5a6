import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("A log of an app with tabs", .endsInTime)
struct TabConformanceTests {
  let machine: Machine
  init() throws { machine = try Draft.tabbedShop().machine() }

  private func stop(_ lines: [String], isMidway: Bool = false, on machine: Machine? = nil) throws -> (
    line: Int, stop: Conformance.Stop
  )? {
    var conformance = try Conformance(machine ?? self.machine, isMidway: isMidway)
    for (index, line) in lines.enumerated() {
      let content = try TraceLine.read(Data(line.utf8))
      do throws(Conformance.Stop) { try conformance.take(content) } catch { return (index + 1, error) }
    }
    return nil
  }

  @Test("fits if a tab shows again what it kept, with its values, and not if it shows anything else")
  func kept() throws {
    let begin = [
      #"{"screen": "home", "selectedTab": "restaurants", "context": {"user": "here"}}"#,
      #"{"tap": "showRestaurant", "values": {"restaurantId": "1"}}"#,
      #"{"tab": "orders"}"#,
      #"{"screen": "orderHistory", "selectedTab": "orders", "below": []}"#,
      #"{"tab": "restaurants"}"#,
    ]
    try expectNil(
      stop(begin + [#"{"screen": "restaurant", "values": {"restaurantId": "1"}, "selectedTab": "restaurants"}"#]))
    let wrong = try stop(begin + [#"{"screen": "home"}"#])
    expect(wrong?.line, equals: 6)
    guard case .impossible(_, let places, let possible)? = wrong?.stop else {
      Issue.record("\(String(describing: wrong))")
      return
    }
    #expect(
      places.contains {
        $0.hasPrefix("restaurant on home in the tab restaurants (orders keeps orderHistory), user = here")
      }, "\(places)")
    #expect(possible.contains("tapping the tab orders"))
    try expect(stop(begin + [#"{"selectedTab": "orders"}"#])?.line, equals: 6)
    // Tapped again, the tab shows its first screen; once more, nothing moves.
    let again = #"{"tab": "restaurants"}"#
    try expectNil(stop(begin + [again, again, #"{"screen": "home", "below": []}"#]))
    try expect(stop(begin + [#"{"tab": "cellar"}"#])?.line, equals: 6)
  }

  @Test("fits if it starts where the spec says, which may depend on the context")
  func launch() throws {
    try expectNil(stop([#"{"screen": "home"}"#]))
    try expectNil(stop([#"{"screen": "onboarding", "context": {"seen": "no"}}"#]))
    try expect(stop([#"{"screen": "onboarding", "context": {"seen": "yes"}}"#])?.line, equals: 1)
    try expect(stop([#"{"screen": "onboarding"}"#, #"{"tab": "orders"}"#])?.line, equals: 2)
    // A sheet covers the tabs.
    try expect(
      stop([#"{"screen": "home"}"#, #"{"tap": "askForLogin"}"#, #"{"screen": "login"}"#, #"{"tab": "orders"}"#])?
        .line, equals: 4)
  }

  @Test("fits if the engine has written it, wherever it begins; a changed line does not")
  func entries() async throws {
    struct Shown: Presenter {
      func present(_ presentation: Presentation) async throws {}
      func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
      func show(_ arrival: Arrival) async throws {}
    }
    let engine = try NavigationEngine(machine: machine, presenter: Shown())
    await engine.ready()
    let show = try #require(machine.events.firstIndex { $0.name == "showRestaurant" }.map { EventID($0) })
    _ = try await engine.perform(show, values: ["restaurantId": "secret1"])
    try await engine.observe(.tap(TabID(1)))
    try await engine.observe(.tap(TabID(1)))
    _ = try await engine.open(link: "tabbed://shop.example/order/secret2")
    try await engine.observe(.tap(TabID(0)))
    let lines = try await engine.log.map { event in
      String(decoding: try JSONEncoder().encode(LogEntry(event, on: machine)), as: UTF8.self)
    }
    try expectNil(stop(lines))
    for first in lines.indices.dropFirst() { try expectNil(stop(Array(lines[first...])), "from \(first)") }
    let place = try #require(lines.lastIndex { $0.contains(#""move":"tap""#) })
    for (text, other) in [
      (#""tab":"restaurants""#, #""tab":"settings""#),
      (#""selectedTab":"restaurants""#, #""selectedTab":"settings""#),
      (#""orders":{"#, #""settings":{"#), ("orderDetails", "settings"),
    ] {
      var changed = lines
      changed[place] = lines[place].replacingOccurrences(of: text, with: other)
      #expect(changed[place] != lines[place])
      try expect(stop(changed)?.line, equals: place + 1, "\(text)")
    }
    #expect(!lines.joined().contains("secret"))
  }

  @Test("of any life that the engine is led through fits", arguments: sample(0..<4, day: 1))
  func lives(batch: Int) async throws {
    var count = 0
    for seed in (batch * 10)..<(batch * 10 + 10) {
      guard
        let machine = seed % 3 == 0
          ? machine
          : try? RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 1, hasStacks: true, hasTabs: true)
      else { continue }
      var options = CampaignOptions(seed: UInt64(seed))
      options.acceptsEndlessJourneys = true
      let campaign = try Campaign(machine, options: options)
      let driver = try EngineDriver(machine)
      let world = await campaign.world(for: driver, nil)
      var random = RandomNumbers(seed: UInt64(seed))
      var runner = JourneyRunner(
        world, driver, Choices(random: random), weights: MoveWeights(&random),
        coverage: CoverageBox(Coverage(count: 0)),
        keepsRecord: true)
      await runner.live()
      guard runner.run.deviation == nil, let lines = ConformanceTests.logged(runner.run, on: machine) else { continue }
      count += 1
      let stop = try stop(lines, on: machine)
      expectNil(stop, "seed \(seed)\n\(lines.prefix(stop?.line ?? 0).joined(separator: "\n"))")
    }
    #expect(count > 0)
  }
}
