import Basics
import Foundation
@testable import JourneyFuzzing
import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("A log", .slow, .endsInTime)
struct ConformanceTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  /// Takes lines of JSON; nil: all of them are possible.
  private func stop(
    _ lines: [String], on machine: Machine? = nil, unlogged: Conformance.Unlogged = [], isMidway: Bool = false
  ) throws -> (line: Int, stop: Conformance.Stop)? {
    var conformance = try Conformance(machine ?? self.machine, unlogged: unlogged, isMidway: isMidway)
    for (index, line) in lines.enumerated() {
      let content = try TraceLine.read(Array(line.utf8))
      do throws(Conformance.Stop) {
        try conformance.take(content)
      } catch {
        return (index + 1, error)
      }
    }
    return nil
  }

  private func possible(_ stop: Conformance.Stop?) -> [String] {
    if case .impossible(_, _, let possible) = stop { possible } else { [] }
  }

  private static let login = [
    #"{"link":"https://just-eat.co.uk/orders"}"#, #"{"answer":"login","outcome":"signedIn"}"#,
    #"{"screen":"orderHistory","context":{"user":"loggedIn"},"time":17.5}"#,
  ]

  @Test("of what the spec allows fits, also without its answers and without screens on the way")
  func fits() throws {
    try expectNil(stop(Self.login))
    try expectNil(stop([Self.login[0], Self.login[2]]))
    let after = [#"{"ended":"landed"}"#, #"{"change":"sessionEnds","screen":"home"}"#]
    try expectNil(stop(Self.login + after))
    try expectNil(stop([#"{"link":"https://example.com/"}"#, #"{"screen":"home"}"#]))
    try expectNil(stop([#"{"tap":"goToHome","screen":"home"}"#, #"{"launch":true,"screen":"home"}"#]))
  }

  @Test("that is not possible is stopped at its first such line, with what would have been")
  func impossible() throws {
    let context = #"{"context":{"user":"loggedOut"}}"#
    let early = try #require(try stop([context, #"{"screen":"orderHistory"}"#]))
    expect(early.line, equals: 2)
    #expect(possible(early.stop).contains("goToHome by hand"))
    let answered = try #require(
      try stop([Self.login[0], #"{"answer":"login","outcome":"cancelled"}"#, Self.login[2]]))
    expect(answered.line, equals: 3)
    let tap = try #require(try stop([#"{"tap":"goToOrderDetails","values":{"orderId":"1"}}"#]))
    expect(tap.line, equals: 1)
    let unknown = try #require(try stop([#"{"screen":"cellar"}"#]))
    expect(unknown.stop, equals: .unknown("screen", "cellar", known: machine.screens.map(\.name)))
  }

  @Test("is held to the values that are shown")
  func values() throws {
    let link = #"{"link":"je-internal://je.com/search?postcode=EC4M"}"#
    try expectNil(stop([link, #"{"screen":"search","values":{"postcode":"EC4M"}}"#]))
    let other = try #require(try stop([link, #"{"screen":"search","values":{"postcode":"N1"}}"#]))
    expect(other.line, equals: 2)
    expect(possible(other.stop).first, equals: "the screen search (postcode = EC4M)")
  }

  @Test("that says how a journey ends is told how it may have ended")
  func endings() throws {
    let link = #"{"link":"je-internal://je.com/settings"}"#
    let other = try #require(try stop([link, #"{"ended":"abandoned"}"#]))
    expect(other.line, equals: 2)
    expect(possible(other.stop).first, equals: "the ending landed")
  }

  @Test("may have links that lead nowhere; why is known until the next line")
  func refusals() throws {
    var conformance = try Conformance(machine)
    func take(_ line: String) throws { try conformance.take(TraceLine.read(Array(line.utf8))) }
    try take(#"{"link":"https://just-eat.co.uk/cellar"}"#)
    expect(conformance.refusal?.code, equals: .noRoute)
    try take(#"{"screen":"home"}"#)
    expectNil(conformance.refusal)
    try take(#"{"shortcut":"cellar"}"#)
    expect(conformance.refusal?.code, equals: .missingPath)
  }

  @Test(
    "with a value of another type is told which it must be",
    arguments: [
      (#"{"screen":"a","values":{"b":17}}"#, #"'values.b' is not a text; write it in quotes, as in "17""#),
      (#"{"link":null,"tap":5}"#, #"'tap' is not a text; write it in quotes, as in "17""#),
      (#"{"launch":"yes"}"#, "'launch' is neither true nor false"),
      (#"{"context":"loggedIn"}"#, "'context' is not an object whose values are texts"),
    ])
  func types(_ line: String, _ reason: String) {
    #expect(throws: TraceLine.Mistake.notAnObject(reason)) { try TraceLine.read(Array(line.utf8)) }
  }

  @Test("may leave out what it is said to leave out, and may begin anywhere")
  func unlogged() throws {
    let lines = [#"{"screen":"home"}"#, #"{"screen":"search"}"#]
    try expect(stop(lines)?.line, equals: 2)
    // Where stacks have no end, so has what unlogged taps may have done.
    let published = try JourneyFuzzingTests.machine(ofSpec: "published/just-eat-2019.yaml")
    try expect(stop(lines, on: published)?.line, equals: 1)
    try expectNil(stop(lines, on: published, unlogged: .taps))
    try expectNil(stop([#"{"screen":"search"}"#], on: published, isMidway: true))
    let link = [#"{"link":"je-internal://je.com/settings"}"#, #"{"failed":"goToSettings"}"#]
    try expectNil(stop(link + [#"{"ended":"notPresented"}"#]))
    try expect(stop([link[0], #"{"ended":"notPresented"}"#])?.line, equals: 2)
    try expectNil(stop([link[0], #"{"ended":"notPresented"}"#], unlogged: .failures))
  }

  @Test(
    "with a line that is none says what is wrong",
    arguments: [
      ("{", "not JSON"), ("[1]", "not an object"), (#"{"scren":"home"}"#, "no known key"), ("\u{0}", "not JSON"),
      (#"{"tap":"a","link":"b"}"#, "link and tap at once"), (#"{"answer":"login"}"#, "without 'outcome'"),
      (#"{"screen":7}"#, "'screen' is not a text"),
    ])
  func mistakes(line: String, text: String) throws {
    let mistake = #expect(throws: TraceLine.Mistake.self) { try TraceLine.read(Array(line.utf8)) }
    #expect("\(mistake as Any)".contains(text) || mistake?.description.contains(text) == true)
  }

  @Test("is read whatever its bytes are, and never crashes")
  func hostile() throws {
    var random = SplitMix64(seed: 5)
    let seed = Array(Self.login.joined(separator: " ").utf8)
    for _ in 0..<500 {
      var bytes = seed
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? TraceLine.read(bytes)
    }
    #expect(throws: TraceLine.Mistake.self) {
      try TraceLine.read(Array((String(repeating: "[", count: 100_000)).utf8))
    }
  }

  // MARK: What an engine writes

  private struct Shown: Presenter {
    func present(_ presentation: Presentation) async throws {}
    func show(_ arrival: Arrival) async throws {}
    func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
  }

  @Test("of the engine fits as it is, and not once a line of it is changed or missing")
  func engine() async throws {
    let engine = try NavigationEngine(machine: machine, presenter: Shown())
    await engine.ready()
    for path in ["orders", "search?cuisine=a", "settings"] {
      _ = try await engine.open(link: "je-internal://je.com/\(path)")
    }
    let lines = try await engine.log.map { event in
      String(decoding: try JSONEncoder().encode(LogEntry(event, on: machine)), as: UTF8.self)
    }
    #expect(lines.count > 20)
    try expectNil(stop(lines))
    var changed = lines
    let place = try #require(lines.firstIndex { $0.contains(#""screen":"orderHistory""#) })
    changed[place] = lines[place].replacingOccurrences(of: "orderHistory", with: "orderDetails")
    try expect(stop(changed)?.line, equals: place + 1)
    var missing = lines
    missing.remove(at: place)
    try expect(stop(missing)?.stop, equals: .gap(after: place, before: place + 2))
    // What is kept of a long log begins somewhere.
    try expectNil(stop(Array(lines.dropFirst(place - 3))))
  }

  @Test("of an engine that was told of another screen fits, unless the spec cannot be there")
  func observed() async throws {
    let engine = try NavigationEngine(machine: machine, presenter: Shown())
    await engine.ready()
    _ = try await engine.open(link: "je-internal://je.com/search?cuisine=a")
    try await engine.observe(
      screen: try #require(machine.screens.firstIndex { $0.name == "restaurant" }.map { ScreenID($0) }))
    _ = try await engine.open(link: "je-internal://je.com/settings")
    let lines = try await engine.log.map { event in
      String(decoding: try JSONEncoder().encode(LogEntry(event, on: machine)), as: UTF8.self)
    }
    try expectNil(stop(lines))
    let place = try #require(lines.firstIndex { $0.contains("observed") })
    var wrong = lines
    // Nobody is there without a login.
    wrong[place] = lines[place].replacingOccurrences(of: "\"restaurant\"", with: "\"orderHistory\"")
    try expect(stop(wrong)?.line, equals: place + 1)
    var unmarked = lines
    unmarked[place] = lines[place].replacingOccurrences(of: "observed", with: "began")
    try expect(stop(unmarked)?.line, equals: place + 1)
  }

  @Test("of any life that the engine is led through fits, written as an app would write it")
  func lives() async throws {
    var count = 0
    let driver = try EngineDriver(machine)
    let reachable = try #require(ReachableGoals(machine, by: driver.capabilities))
    for seed in sample(UInt64(0)..<60, day: 20) {
      let campaign = try Campaign(machine, options: CampaignOptions(seed: seed))
      var random = RandomNumbers(seed: seed)
      let world = await campaign.world(for: driver, reachable)
      var runner = JourneyRunner(
        world, driver, Choices(random: random), weights: MoveWeights(&random),
        coverage: CoverageBox(Coverage(count: reachable.goals.count)), keepsRecord: true)
      await runner.live()
      guard let lines = Self.logged(runner.run, on: machine) else { continue }
      count += 1
      let stop = try stop(lines)
      let shown = lines.prefix(stop?.line ?? 0).joined(separator: "\n")
      expectNil(stop, "seed \(seed)\n\(shown)")
    }
    #expect(count > many(2, night: 5))
  }

  /// The run as an app would log it; nil if something is done that apps do not log.
  static func logged(_ run: JourneyRun, on machine: Machine) -> [String]? {
    guard run.start.isReady else { return nil }
    var lines: [TraceLine] = []
    for (entry, seen) in zip(run.entries, run.observations.dropFirst()) {
      if seen.details?.results.contains(where: \.isRefusal) ?? true { return nil }
      var line = TraceLine()
      switch entry.action {
      case .open(let opening, _):
        switch opening.way {
        case .link(let text): line.link = text
        case .shortcut(let type): line.shortcut = type
        case .spotlight(let identifier): line.spotlight = identifier
        case .intent(let intent, let values): (line.intent, line.values) = (intent.name, values)
        }
      case .tap(let event, let values, _): (line.tap, line.values) = (event.name, values)
      case .platform(.back, _, _): line.back = true
      case .platform(.drag, _, _): line.drag = true
      case .platform(.tap(let tab), _, _): line.tab = machine.tabs[tab.index].name
      case .change(let change, _): line.change = change.name
      case .answer(let prompt, let outcome, let answer):
        (line.answer, line.outcome, line.values) = (prompt.name, outcome, answer.values)
      case .present: break
      case .observe, .fail, .timeOut, .comeBack, .cancel, .ready, .relaunch: return nil
      }
      if !line.actions.isEmpty { lines.append(line) }
      // What a change leads to is not there yet, and the change is.
      if case .arrival = seen.awaiting { continue }
      // A screen is logged once it is there.
      let isThere = lines.last { $0.screen != nil }?.screen != machine.screens[seen.screen.index].name
      guard isThere || seen.awaiting == .nothing else { continue }
      var seenLine = TraceLine()
      seenLine.screen = machine.screens[seen.screen.index].name
      if machine.hasStacks, seen.awaiting == .nothing {
        seenLine.below = seen.details?.configuration.stack.entries.map { machine.screens[$0.screen.index].name }
      }
      if seen.awaiting == .nothing { seenLine.selectedTab = seen.tab.map { machine.tabs[$0.index].name } }
      seenLine.values = seen.values?.compactMapValues { $0 }
      seenLine.context = seen.context.map(machine.namedValues)
      lines.append(seenLine)
    }
    return lines.compactMap { line in
      (try? JSONEncoder().encode(line)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
