import Foundation
import JourneyFuzzing
import NavigationModel
import Testing

@Suite("A corpus", .timeLimit(.minutes(30)))
struct CorpusTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  private func run(
    _ folder: String, _ mistake: HandRouter.Mistake?, _ seed: UInt64 = 1, _ onEvent: (CampaignEvent) -> Void = { _ in }
  ) async throws -> Summary {
    var options = CampaignOptions(seed: seed)
    options.journeys = 2_000
    options.corpus = folder
    return await (try Campaign(machine, options: options)).run(
      HandRouterDriver(machine, mistake: mistake), onEvent: onEvent)
  }

  @Test("keeps failures and interesting runs; old failures run first, and those that are repaired are named")
  func kept() async throws {
    let folder = try TemporaryFolder()
    let first = try await run(folder.path, .wrongTab)
    #expect(folder.files("failures").count == 1)
    #expect(!folder.files("runs").isEmpty)
    let second = try await run(folder.path, .wrongTab, 99)
    #expect(second.failures.map(\.lines) == first.failures.map(\.lines))
    #expect(second.journeys == 0)
    var repaired: [Failure] = []
    let third = try await run(folder.path, nil) { if case .passesNow(let failure) = $0 { repaired.append(failure) } }
    #expect(repaired.map(\.token) == first.failures.map(\.token))
    #expect(third.failures.isEmpty)
  }

  @Test("has a failure before anybody hears of it")
  func writtenFirst() async throws {
    let folder = try TemporaryFolder()
    var counts: [Int] = []
    _ = try await run(folder.path, .wrongID) { event in
      if case .found = event { counts.append(folder.files("failures").count) }
    }
    #expect(counts == [1])
  }

  @Test("loses nothing when the process is killed as soon as something is found")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    await #expect(processExitsWith: .signal(9)) { [path = path as String] in
      let machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml")
      var options = CampaignOptions(seed: 1)
      options.corpus = path
      _ = await (try Campaign(machine, options: options)).run(HandRouterDriver(machine, mistake: .endlessLogin)) {
        event in
        if case .found = event { kill(getpid(), 9) }
      }
    }
    #expect(folder.files("failures").count == 1)
    var found: [Failure] = []
    let summary = try await run(folder.path, .endlessLogin) {
      if case .failed(let failure) = $0 { found.append(failure) }
    }
    #expect(summary.journeys == 0)
    #expect(found.map(\.isShrunk) == [true])
  }

  @Test("sets damaged files aside, leaves those of other specs, and goes on")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    _ = try await run(folder.path, .wrongTab)
    let good = try #require(folder.files("failures").first)
    let file = folder.path + "/failures/"
    try Data("{ not json".utf8).write(to: URL(fileURLWithPath: file + "a.json"))
    try Data().write(to: URL(fileURLWithPath: file + "b.json"))
    var text = try String(contentsOfFile: file + good, encoding: .utf8)
    text = text.replacingOccurrences(of: "\"token\" : \"j1.A", with: "\"token\" : \"j1.B")
    try Data(text.utf8).write(to: URL(fileURLWithPath: file + "c.json"))
    let other = try JourneyFuzzingTests.machine(ofSpec: "published/just-eat-2019.yaml")
    let foreign = ReplayToken(kind: .journey, digest: MachineDigest(other), choices: [1]).description
    try Data("{\"format\":1,\"token\":\"\(foreign)\"}".utf8).write(to: URL(fileURLWithPath: file + "d.json"))
    var problems: [CorpusProblem] = []
    let summary = try await run(folder.path, .wrongTab) {
      if case .problem(let problem) = $0 { problems.append(problem) }
    }
    #expect(summary.failures.count == 1)
    #expect(problems.count(where: { $0.kind == .damaged }) == 3)
    #expect(problems.count(where: { $0.kind == .otherSpec }) == 1)
    #expect(folder.files("damaged").count == 3)
    #expect(folder.files("failures").count == 2)
  }

  @Test("that cannot be written is reported once, and the campaign goes on")
  func full() async throws {
    let folder = try TemporaryFolder()
    // Where a folder should be made, there is a file.
    for name in ["failures", "runs"] {
      try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    var problems: [CorpusProblem] = []
    let summary = try await run(folder.path, .wrongTab) {
      if case .problem(let problem) = $0 { problems.append(problem) }
    }
    #expect(summary.failures.count == 1)
    #expect(!problems.isEmpty && problems.count <= 4)
    #expect(problems.allSatisfy { $0.kind == .notWritten || $0.kind == .unreadable })
  }
}
