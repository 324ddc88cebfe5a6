import Foundation
import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

@Suite("A corpus", .slow, .endsInTime)
struct CorpusTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  private func run(
    _ folder: String, _ mistake: HandRouter.Mistake?, _ seed: UInt64 = 3, _ onEvent: (CampaignEvent) -> Void = { _ in }
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
    expect(folder.files("failures").count, equals: 1)
    #expect(!folder.files("runs").isEmpty)
    let second = try await run(folder.path, .wrongTab, 99)
    expect(second.failures.map(\.lines), equals: first.failures.map(\.lines))
    expect(second.journeys, equals: 0)
    var repaired: [Failure] = []
    let third = try await run(folder.path, nil) { if case .passesNow(let failure) = $0 { repaired.append(failure) } }
    expect(repaired.map(\.token), equals: first.failures.map(\.token))
    #expect(third.failures.isEmpty)
  }

  @Test("has a failure before anybody hears of it")
  func writtenFirst() async throws {
    let folder = try TemporaryFolder()
    var counts: [Int] = []
    _ = try await run(folder.path, .wrongID) { event in
      if case .found = event { counts.append(folder.files("failures").count) }
    }
    expect(counts, equals: [1])
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
    expect(folder.files("failures").count, equals: 1)
    var found: [Failure] = []
    let summary = try await run(folder.path, .endlessLogin) {
      if case .failed(let failure) = $0 { found.append(failure) }
    }
    expect(summary.journeys, equals: 0)
    expect(found.map(\.isShrunk), equals: [true])
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
    let foreign = ReplayToken(digest: MachineDigest(other), choices: [1]).description
    try Data("{\"format\":1,\"token\":\"\(foreign)\"}".utf8).write(to: URL(fileURLWithPath: file + "d.json"))
    var problems: [CorpusProblem] = []
    let summary = try await run(folder.path, .wrongTab) {
      if case .problem(let problem) = $0 { problems.append(problem) }
    }
    expect(summary.failures.count, equals: 1)
    expect(problems.count(where: { $0.kind == .damaged }), equals: 3)
    expect(problems.count(where: { $0.kind == .otherSpec }), equals: 1)
    expect(folder.files("damaged").count, equals: 3)
    expect(folder.files("failures").count, equals: 2)
  }

  @Test("leaves what it may not read where it is, and says so")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    _ = try await run(folder.path, .wrongTab)
    let good = folder.path + "/failures/" + (try #require(folder.files("failures").first))
    let manager = FileManager.default
    // Whoever is not root could move the file.
    for place in ["", "/failures"] {
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path + place)
    }
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: good)
    try manager.createDirectory(atPath: folder.path + "/failures/folder.json", withIntermediateDirectories: false)
    try #require(mkfifo(folder.path + "/failures/pipe.json", 0o666) == 0)
    try Data("{\"format\":1,\"token\":\"j2.AAAA\"}".utf8).write(
      to: URL(fileURLWithPath: folder.path + "/failures/newer.json"))
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      let machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml")
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      var options = CampaignOptions(seed: 1)
      options.journeys = 0
      options.corpus = path
      var problems: [CorpusProblem] = []
      _ = await (try Campaign(machine, options: options)).run(HandRouterDriver(machine)) {
        if case .problem(let problem) = $0 { problems.append(problem) }
      }
      #expect(problems.count == 4 && problems.allSatisfy { $0.kind == .unreadable }, "\(problems)")
      #expect(problems.contains { $0.reason.contains("Permission denied") }, "\(problems)")
    }
    expect(folder.files("damaged"), equals: [])
    expect(folder.files("failures").count, equals: 4)
  }

  @Test("says that a folder may not be read, and is not taken for an empty one, or for none")
  func unreadableFolder() async throws {
    let folder = try TemporaryFolder()
    _ = try await run(folder.path, .wrongTab)
    let target = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    await #expect(processExitsWith: .success) { [path = folder.path as String, other = target.path as String] in
      let machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml")
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      var options = CampaignOptions(seed: 1)
      options.journeys = 0
      options.corpus = path
      let summary = await (try Campaign(machine, options: options)).run(HandRouterDriver(machine))
      let problems = summary.problems + CorpusMerge.merge(path, into: other).problems
      #expect(problems.count == 2 && problems.allSatisfy { $0.kind == .unreadable }, "\(problems)")
      #expect(problems.allSatisfy { $0.reason.contains("Permission denied") }, "\(problems)")
    }
  }

  @Test("does not write through a link that somebody has put where a draft may come")
  func draftNames() async throws {
    let folder = try TemporaryFolder()
    _ = try await run(folder.path, .wrongTab)
    let names = ["failures", "runs"].flatMap { place in folder.files(place).map { (place, $0) } }
    let victim = folder.path + "/victim"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: victim))
    for (place, name) in names {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(place)/\(name)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(place)/.\(name).\(getpid())", withDestinationPath: victim)
    }
    _ = try await run(folder.path, .wrongTab)
    try expect(String(contentsOfFile: victim, encoding: .utf8), equals: "mine")
    expect(folder.files("failures").count { !$0.hasPrefix(".") }, equals: 1)
  }

  @Test("loses the drafts of processes that were killed, and no others")
  func drafts() async throws {
    let folder = try TemporaryFolder()
    _ = try await run(folder.path, .wrongTab)
    for place in ["failures", "runs"] {
      for name in [".a.json.123", ".b.json.xyz", ".mine"] {
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(place)/\(name)"))
      }
    }
    let writing = open(folder.path + "/runs/.b.json.xyz", O_RDWR)
    defer { close(writing) }
    try #require(flock(writing, LOCK_EX) == 0)
    _ = try await run(folder.path, .wrongTab)
    expect(folder.files("failures").filter { $0.hasPrefix(".") }, equals: [".mine"])
    expect(folder.files("runs").filter { $0.hasPrefix(".") }, equals: [".b.json.xyz", ".mine"])
  }

  @Test(
    "keeps one run of a failure when the process is killed before the longer one is removed",
    arguments: HandRouter.Mistake.allCases)
  func killedBetween(_ mistake: HandRouter.Mistake) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(9)) { [path = folder.path as String, name = "\(mistake)" as String] in
      let machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml")
      var options = CampaignOptions(seed: 1)
      options.corpus = path
      let mistake = HandRouter.Mistake.allCases.first { "\($0)" == name }
      _ = await (try Campaign(machine, options: options)).run(HandRouterDriver(machine, mistake: mistake)) { event in
        if case .failed = event { kill(getpid(), 9) }
      }
    }
    #expect(!folder.files("failures").isEmpty)
    var options = CampaignOptions(seed: 1)
    (options.journeys, options.corpus, options.failureLimit) = (0, folder.path, 9)
    let summary = await (try Campaign(machine, options: options)).run(HandRouterDriver(machine, mistake: mistake))
    expect(summary.failures.count, equals: 1)
    expect(folder.files("failures").count, equals: 1)
  }

  @Test(
    "leaves a file that it could not read as it is, although a failure has its name, and says which one is not kept",
    arguments: ["sed -i 's/\"j[0-9]*\\./\"j99./' $1", "rm $1; ln -s $1 $1", "rm $1; mkdir $1"])
  func foreign(_ change: String) async throws {
    let folder = try TemporaryFolder()
    _ = try await run(folder.path, .wrongTab)
    let name = try #require(folder.files("failures").first)
    func look(_ script: String) throws -> String {
      let shell = Process()
      let output = Pipe()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", script, "sh", "\(folder.path)/failures/\(name)"]
      shell.standardOutput = output
      try shell.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      return String(decoding: text, as: UTF8.self)
    }
    _ = try look(change)
    let before = try look("ls -ld $1; cat $1 2>&1")
    let summary = try await run(folder.path, .wrongTab)
    try expect(look("ls -ld $1; cat $1 2>&1"), equals: before)
    let failure = try #require(summary.failures.first)
    #expect(
      summary.problems.contains {
        $0.kind == .notWritten && $0.reason.hasSuffix("not kept: the failure \"\(failure.conclusion)\"")
      }, "\(summary.problems)")
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
    expect(summary.failures.count, equals: 1)
    #expect(!problems.isEmpty && problems.count <= 4)
    #expect(problems.allSatisfy { $0.kind == .notWritten || $0.kind == .unreadable })
  }
}
