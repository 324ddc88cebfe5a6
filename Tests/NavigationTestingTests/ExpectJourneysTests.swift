import Foundation
import JourneyFuzzing
import NavigationModel
import NavigationTesting
import SpecFile
import NavigationSupport
import Testing

/// The engine, but with one value lost on its way to the screen.
private final class Forgetful: JourneyDriver {
  private let engine: EngineDriver
  private let isForgetful: Bool
  init(_ machine: Machine, isForgetful: Bool = true) throws {
    engine = try EngineDriver(machine)
    self.isForgetful = isForgetful
  }
  var capabilities: Capabilities { engine.capabilities }
  func start(_ start: Start) throws { engine.start(start) }
  func act(_ action: Action) throws { try engine.act(action) }
  func observe() throws -> Observation {
    var seen = try engine.observe()
    if isForgetful { seen.values?["cuisine"] = nil }
    return seen
  }
  func reset() { engine.reset() }
}

@Suite("A test that expects journeys", .slow, .journeys(3_000), .seed(7), .endsInTime)
struct ExpectJourneysTests {
  let machine: Machine

  init() throws { machine = try Self.justEat() }

  private static func justEat() throws -> Machine {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try SpecReader.read(path: root.appendingPathComponent("Specs/just-eat.yaml").path).machine
  }

  @Test("passes with the engine, and takes suite and test traits", .journeys(600))
  func passes() async throws {
    let summary = try await expectJourneys(on: machine, by: try EngineDriver(machine))
    expect(summary?.journeys, equals: 600)
    expect(summary?.seed, equals: 7)
  }

  @Test("fails at its own line, with the journey and a test to paste")
  func fails() async throws {
    let issues = Box<[Issue]>([])
    var line = 0
    try await withKnownIssue {
      line = #line + 1
      try await expectJourneys(on: machine, by: try Forgetful(machine))
    } matching: { issue in
      issues.value.append(issue)
      return true
    }
    let issue = try #require(issues.value.first)
    expect(issues.value.count, equals: 1)
    expect(issue.sourceLocation?.line, equals: line)
    let text = issue.comments.map(\.rawValue).joined()
    #expect(text.contains("The app starts on home, user = loggedOut.\n1. "))
    #expect(text.contains("search should be shown with cuisine = a, but is shown with no values."))
    #expect(
      text.contains(
        "  @Test(\"search should be shown with cuisine = a, but is shown with …\",\n    .fixedSeed(\"j1."))
    // Its driver is no `EngineDriver`, so the command would repeat another run.
    #expect(!text.contains("navcheck fuzz"))
    #expect(text.contains(".seed(7)"))
  }

  /// The token of a journey that the forgetful driver fails: the app asks for goToSearch (cuisine = a). What the
  /// choices mean must not change, or tokens that people have kept would mean something else.
  private static let token: String = {
    guard let machine = try? justEat() else { return "" }
    let choices: [UInt32] = [0, 0, 0, 0, 0, 1, 0, 1, 3, 0, 1]
    return ReplayToken(digest: MachineDigest(machine), choices: choices).description
  }()

  @Test("repeats the one run of a fixed seed", .fixedSeed(token))
  func fixedSeed() async throws {
    let texts = Box<[String]>([])
    try await withKnownIssue {
      let summary = try await expectJourneys(on: machine, by: try Forgetful(machine))
      expectNil(summary)
    } matching: { issue in
      texts.value.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    expect(texts.value.count, equals: 1)
    #expect(texts.value.first?.contains("shown with cuisine = a") == true)
  }

  @Test("fails once its fixed seed does not fail any more", .fixedSeed(token))
  func repaired() async throws {
    let texts = Box<[String]>([])
    try await withKnownIssue {
      try await expectJourneys(on: machine, by: try Forgetful(machine, isForgetful: false))
    } matching: { issue in
      texts.value.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    expect(texts.value, equals: ["The run of '.fixedSeed' does not fail any more; remove the trait."])
  }

  @Test("says why a fixed seed cannot be repeated", .fixedSeed("j1.AAAA"))
  func damaged() async throws {
    let texts = Box<[String]>([])
    try await withKnownIssue {
      try await expectJourneys(on: machine, by: try Forgetful(machine))
    } matching: { issue in
      texts.value.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    #expect(texts.value.first?.contains("damaged") == true)
  }

  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}
