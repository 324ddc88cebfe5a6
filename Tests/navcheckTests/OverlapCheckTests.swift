import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import Reports
import SpecFile
import Testing

@testable import navcheck

/// `navcheck prove --overlap`, on a door with one intent.
@Suite("prove --overlap", .slow)
struct OverlapCheckTests {
  private static let door = """
    navigation: Door
    format: 1
    root: hall
    screens: [hall, room]
    transitions:
      leave: any -> hall
      enter: hall -> room
    intents:
      goToRoom: { target: room, journey: [leave, animate enter] }
    links:
      deep: { schemes: [door], host: door.example }
      routes: { goToRoom: [/room] }

    """

  private static func machine() throws -> Machine {
    var draft = Draft("hall", "room")
    draft.rule("leave", to: "hall")
    draft.rule("enter", ["hall"], to: "room")
    draft.add("goToRoom", target: "room", [draft.perform("leave"), draft.perform("enter", animated: true)])
    return try draft.machine()
  }

  /// What the check writes, by lines, and how it ends.
  private func run(
    limit: Int, _ cancellation: Cancellation = Cancellation()
  ) throws -> (lines: [Substring], status: Reports.ExitStatus) {
    var text = ""
    var check = OverlapCheck(machine: try Self.machine(), path: "door.yaml", cancellation: cancellation)
    check.limit = limit
    check.write = { text += $0 }
    let status = check.run()
    return (text.split(separator: "\n"), status)
  }

  @Test("says after the proof how much was explored under each policy, and that this is no proof")
  func command() async throws {
    try await NavcheckBinary.withFolder { folder in
      try Self.door.write(toFile: folder + "/door.yaml", atomically: true, encoding: .utf8)
      let answer = try await NavcheckBinary.run("navcheck prove door.yaml --quiet --overlap", in: folder)
      expect(answer.exit, equals: 0, "\(answer.error)")
      let lines = answer.output.split(separator: "\n")
      try #require(lines.count == 5)
      #expect(lines[0].hasPrefix("proved 5, refuted 0, unknown 0"))
      expect(lines[1], equals: "overlap (explored, not proved)")
      for (line, policy) in zip(lines[2...], ["latestWins", "queue", "reject"]) {
        let parts = try #require(
          line.wholeMatch(of: #/  (\w+): explored up to 3 waiting: (\d+) states, nothing wrong/#)?.output)
        #expect(parts.1 == policy)
        #expect(Int(parts.2) ?? 0 > 100)
      }
      let plain = try await NavcheckBinary.run("navcheck prove door.yaml --quiet", in: folder)
      #expect(!plain.output.contains("overlap"))
      let json = try await NavcheckBinary.run("navcheck prove door.yaml --overlap --format json", in: folder)
      expect(json.exit, equals: 64)
      #expect(json.error.contains("--overlap and --format json cannot be combined"))
    }
  }

  @Test("a spec that is refuted is refuted, whatever overlaps")
  func refuted() async throws {
    try await NavcheckBinary.withFolder { folder in
      try Self.door.replacingOccurrences(of: "[leave, animate enter]", with: "[animate enter]")
        .write(toFile: folder + "/door.yaml", atomically: true, encoding: .utf8)
      let answer = try await NavcheckBinary.run("navcheck prove door.yaml --quiet --overlap", in: folder)
      expect(answer.exit, equals: 1)
      #expect(answer.output.contains("  queue: explored up to 3 waiting"))
    }
  }

  @Test("with more states than the limit says up to how many waiting was explored, if any, and no more")
  func states() throws {
    let (few, status) = try run(limit: 10)
    expect(status, equals: .success)
    expect(
      few,
      equals: [
        "overlap (explored, not proved)",
        "  latestWins: explored with 1 waiting the first 20 states of more, nothing wrong",
        "  queue: explored with 1 waiting the first 20 states of more, nothing wrong",
        "  reject: explored with 1 waiting the first 20 states of more, nothing wrong",
      ])
    let (some, _) = try run(limit: 150)
    let line = #/  queue: explored up to [12] waiting: .*, with [23] waiting the first 300 .*, nothing wrong/#
    #expect(some[2].wholeMatch(of: line) != nil, "\(some)")
    let (all, _) = try run(limit: 1 << 16)
    #expect(all.dropFirst().allSatisfy { $0.contains("explored up to 3 waiting") })
  }

  /// What is said of a spec without a limit of its own.
  private func lines(of machine: Machine) -> [Substring] {
    var text = ""
    var check = OverlapCheck(machine: machine, path: "spec.yaml", cancellation: Cancellation())
    check.write = { text += $0 }
    expect(check.run(), equals: .success)
    return Array(text.split(separator: "\n").dropFirst())
  }

  // In overlap-tab.yaml a tab's first screen depends on the context after the move.
  @Test(
    "ends with three waiting on each of our specs",
    arguments: sample(
      [
        "Specs/just-eat.yaml", "Specs/shop.yaml", "Specs/app-startup.yaml", "Specs/plugin-links.yaml",
        "Specs/published/just-eat-2019.yaml", "Specs/published/app-startup-2018.yaml",
        "Specs/published/plugin-links.yaml", "Tests/Expect/prove/repro/overlap-tab.yaml",
        "Tests/Expect/prove/repro/mini7.yaml", "Tests/Expect/prove/repro/t5.yaml",
      ], day: 5))
  func ends(spec: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let lines = lines(of: try SpecReader.read(path: root.appendingPathComponent(spec).path).machine)
    expect(lines.count, equals: 3)
    for line in lines {
      let states = line.wholeMatch(of: #/  \w+: explored up to 3 waiting: (\d+) states, nothing wrong/#)?.output.1
      #expect(states.flatMap { Int($0) }.map { 100..<40_000 ~= $0 } == true, "\(line)")
    }
  }

  @Test("goes on to so many states that our specs end, and that others stop within seconds")
  func limit() throws {
    let check = OverlapCheck(machine: try Self.machine(), path: "door.yaml", cancellation: Cancellation())
    // plugin-links.yaml needs more than half of it.
    expect(check.limit, equals: 1 << 15)
  }

  @Test("that is stopped says so, and claims nothing", arguments: [Unknown.time, .memory, .interrupted])
  func stopped(_ reason: Unknown) throws {
    let cancellation = Cancellation()
    cancellation.cancel(reason)
    let (lines, status) = try run(limit: 1 << 16, cancellation)
    expect(status, equals: (reason == .interrupted ? .interrupted : .unknown))
    try #require(lines.count == 2)
    expect(
      lines[1],
      equals: (reason == .interrupted
        ? "  latestWins: interrupted" : "  latestWins: a limit is reached; raise --timeout or --memory"))
  }
}
