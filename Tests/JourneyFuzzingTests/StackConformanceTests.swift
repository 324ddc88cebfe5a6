import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("A log of an app with stacks", .endsInTime)
struct StackConformanceTests {
  let machine: Machine
  init() throws { machine = try StackFuzzTests.shop() }

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

  @Test("fits if Back shows what lay below, with its values, and not if it shows anything else")
  func back() throws {
    let begin = [
      #"{"screen": "home", "below": []}"#,
      #"{"tap": "showProduct", "values": {"productId": "1"}}"#,
      #"{"tap": "showProduct", "values": {"productId": "2"}}"#,
      #"{"screen": "product", "values": {"productId": "2"}, "below": ["home", "product"]}"#,
      #"{"back": true}"#,
    ]
    try expectNil(stop(begin + [#"{"screen": "product", "values": {"productId": "1"}, "below": ["home"]}"#]))
    let wrong = try stop(begin + [#"{"screen": "product", "values": {"productId": "2"}}"#])
    expect(wrong?.line, equals: 6)
    guard case .impossible(_, let places, let possible)? = wrong?.stop else {
      Issue.record("\(String(describing: wrong))")
      return
    }
    #expect(places.contains { $0.hasPrefix("product on home") })
    #expect(possible.contains("the screen product (productId = 1)") && possible.contains("going back"))
    try expect(stop(begin + [#"{"below": ["home", "product"]}"#])?.line, equals: 6)
    // Nothing lies below the root, and no sheet is up.
    try expect(stop([#"{"back": true}"#])?.line, equals: 1)
    try expect(stop(begin.prefix(4) + [#"{"drag": true}"#])?.line, equals: 5)
  }

  @Test("fits if a sheet is dragged away with all that was pushed onto it, where the spec lets the user")
  func drag() throws {
    let begin = [
      #"{"tap": "showProduct", "values": {"productId": "1"}}"#, #"{"tap": "buy"}"#,
      #"{"screen": "checkout", "below": ["home", "product"]}"#,
    ]
    try expectNil(stop(begin + [#"{"drag": true}"#, #"{"screen": "product", "values": {"productId": "1"}}"#]))
    try expect(stop(begin + [#"{"tap": "pay"}"#, #"{"drag": true}"#])?.line, equals: 5)
    // What an event does depends on what lies below.
    try expectNil(stop(begin + [#"{"tap": "leave"}"#, #"{"screen": "search", "below": ["home"]}"#]))
  }

  @Test("fits if the engine has written it, wherever it begins; a changed line does not")
  func entries() async throws {
    let lines = try await written()
    #expect(lines.count > 30)
    try expectNil(stop(lines))
    for first in lines.indices.dropFirst() { try expectNil(stop(Array(lines[first...])), "from \(first)") }
    let place = try #require(lines.firstIndex { $0.contains(#""move":"back""#) })
    var changed = lines
    changed[place] = lines[place].replacingOccurrences(of: #""move":"back""#, with: #""move":"drag""#)
    try expect(stop(changed)?.line, equals: place + 1)
    changed = lines
    changed[place] = lines[place].replacingOccurrences(of: #""cover":"pushed""#, with: #""cover":"presented""#)
    #expect(changed[place] != lines[place])
    try expect(stop(changed)?.line, equals: place + 1)
    #expect(!lines.joined().contains("secret"))
  }

  private func written() async throws -> [String] {
    struct Shown: Presenter {
      func present(_ presentation: Presentation) async throws {}
      func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
      func show(_ arrival: Arrival) async throws {}
    }
    let engine = try NavigationEngine(machine: machine, presenter: Shown())
    await engine.ready()
    _ = try await engine.open(link: "stacked://shop.example/p/secret1")
    let show = try #require(machine.events.firstIndex { $0.name == "showProduct" }.map { EventID($0) })
    _ = try await engine.perform(show, values: ["productId": "secret2"])
    try await engine.observe(.back)
    _ = try await engine.open(link: "stacked://shop.example/buy/secret3")
    try await engine.observe(.drag)
    return try await engine.log.map { event in
      String(decoding: try JSONEncoder().encode(LogEntry(event, on: machine)), as: UTF8.self)
    }
  }

  @Test("that begins in the middle is compared with all that can lie below, if that has an end")
  func midway() throws {
    try expectNil(stop([#"{"launch": true}"#, #"{"screen": "home"}"#], isMidway: true))
    // On one the stacks are too many, on the other each is higher than the last.
    for machine in [machine, try JourneyFuzzingTests.machine(ofSpec: "published/bugs/firefoxlite-loop.yaml")] {
      guard case .tooMany? = try stop([#"{"back": true}"#], isMidway: true, on: machine)?.stop else {
        Issue.record("what has no end was compared")
        continue
      }
    }
  }

  @Test("of any life that the engine is led through fits", arguments: sample(0..<6, day: 1))
  func lives(batch: Int) async throws {
    var count = 0
    for seed in (batch * 10)..<(batch * 10 + 10) {
      guard
        let machine = seed % 3 == 0
          ? machine : try? RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 1, hasStacks: true)
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
      let rest = Array(lines.suffix(lines.count / 2))
      let midway = try self.stop(rest, isMidway: true, on: machine)
      if case .tooMany? = midway?.stop { continue }
      expectNil(midway, "seed \(seed), midway\n\(rest.prefix(midway?.line ?? 0).joined(separator: "\n"))")
    }
    #expect(count > 0)
  }
}
