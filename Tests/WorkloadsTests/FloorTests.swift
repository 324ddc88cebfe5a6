import Foundation
import NavigationSupport
import SpecFile
import Testing

/// The floors, held against what was measured last. Where one is missed, today's value is held, so that it can only
/// improve.
@Suite("Floors") struct FloorTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  private func count(_ what: String) throws -> Int {
    let line = try text("script/support/counts.txt").split(separator: "\n").first { $0.hasPrefix(what + " ") }
    return try #require(line?.split(separator: " ").last.flatMap { Int($0) }, "\(what) has not been counted")
  }

  /// The ratios of the table that miss their floor, by name.
  private func missed() throws -> [String] {
    let table = try text("Benchmarks/README.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
    try #require(table.contains { $0.hasPrefix("| compared | ratio | floor |") }, "there is no table of ratios")
    return table.filter { $0.contains(": **missed** |") }.compactMap { line in
      line.split(separator: "|").first.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("following a link allocates nothing", arguments: ["route", "journey"])
  func allocations(_ mode: String) throws {
    try expect(count("\(mode) allocations-per-10000-links"), equals: 0)
  }

  /// What is wanted stands beside what is allowed, which is what was counted last: each only falls.
  @Test(
    "a journey, and a link that an engine opens, cost no more than today",
    arguments: [
      ("route instructions-per-link", 648, 450), ("journey instructions-per-link", 1_383, 500),
      ("flat instructions-per-journey", 777, 400), ("flat allocations-per-10000-journeys", 0, 0),
      ("tabs instructions-per-journey", 1_751, 800), ("tabs allocations-per-10000-journeys", 0, 0),
      ("open-flat instructions-per-link", 20_710, 12_000), ("open-flat allocations-per-10000-links", 96_950, 0),
      ("open-tabs instructions-per-link", 27_400, 16_000), ("open-tabs allocations-per-10000-links", 131_540, 0),
    ])
  func counts(_ what: String, _ allowed: Int, _ wanted: Int) throws {
    let counted = try count(what)
    #expect(counted <= allowed)
    // A bound that is no longer near is none.
    #expect(counted * 100 >= allowed * 95, "\(what) is \(counted): lower the bound, \(wanted) is wanted")
  }

  /// What is wanted stands in the table.
  @Test(
    "whole proofs take no longer than when they were measured last",
    arguments: [
      ("Just Eat", 0.26), ("the shop", 0.18), ("all of `Specs`", 0.96),
      ("1,000 such screens, and eight flags that guard moves", 7.5), ("1,000 such screens and eight flags", 2.8),
      ("10,000 screens with ten pushes each", 17), ("10,000 screens without stacks, ten moves each", 2.1),
      ("4 tabs, 20 screens, 2 flags, 14 intents", 1.9),
      ("25 screens, 3 flags, 22 intents, the size of a real app", 4.2),
      ("a real app with four tabs, 15 screens and 15 intents", 2.0), ("5 tabs, 60 screens, 6 flags, 40 intents", 17),
      ("mistakes in the shop", 7.2), ("mistakes in Just Eat", 7.8), ("10,000 plain prefixes and 1,000 rules", 3.1),
      ("the 42 obligations of Just Eat, instructions", 147),
    ])
  func proofs(_ row: String, _ allowed: Double) throws {
    #expect(try cell(row, 1) <= allowed)
  }

  @Test("each shape that the table names is written, and is a spec", .enabled(if: hasPython))
  func shapes() throws {
    let names = ["stack", "flagged", "layered", "flat", "wide", "tabs", "routes", "prefixes"]
    let rows = try text("Benchmarks/README.md").split(separator: "\n").filter { $0.hasSuffix("` |") }
    let commands = rows.compactMap { $0.split(separator: "`").dropLast().last?.split(separator: " ").map(String.init) }
    let named = commands.filter { names.contains($0[0]) }
    expect(Set(named.map { $0[0] }), equals: Set(names))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The small ones.
    for command in named where command.count < 2 || command[1].count < 4 {
      var arguments = ["python3", "script/support/shapes.py"] + command
      if ["routes", "prefixes"].contains(command[0]) { arguments.append(folder.path + "/website.json") }
      let spec = try run(arguments)
      #expect(throws: Never.self, "\(command)") { try SpecReader.read(text: spec, named: folder.path + "/shape.yaml") }
    }
  }

  private static let hasPython = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: $0 + "/python3") }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = URL(fileURLWithPath: root)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0, "\(arguments)")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is wanted stands in the table, too, and each of these is told there to miss it: no other row does.
  @Test("ratios that miss their floor are no worse than when they were measured last")
  func ratios() throws {
    // Machines differ, so seconds are held in steps of the same run.
    let step = try cell("step", 1)
    let held: [(name: String, isHeld: (Double) -> Bool)] = [
      ("Published pipeline : navcheck", { $0 >= 44 }), ("ada's parse : navcheck", { $0 >= 1.6 }),
      ("SPIN : navcheck", { $0 >= 0.27 }),
      ("10,000 screens without loading : a second", { $0 * 1e9 / step <= 5.5e6 }),
    ]
    try expect(Set(missed()), equals: Set(held.map(\.name)))
    for row in held { #expect(row.isHeld(try cell(row.name, 1)), "\(row.name)") }
  }

  /// A number in the table, by the name of its row.
  private func cell(_ row: String, _ column: Int) throws -> Double {
    let line = try text("Benchmarks/README.md").split(separator: "\n").first { $0.hasPrefix("| \(row) |") }
    let number = try #require(line, "\(row) has not been measured").split(separator: "|")[column].prefix {
      !$0.isLetter
    }
    return try #require(Double(number.replacing(",", with: "").trimmingCharacters(in: .whitespaces)))
  }

  /// 3 microseconds are wanted where a parse takes 54 nanoseconds, which is a little more.
  @Test("a link through the engine takes at most as long as 55 parses on its executor")
  func engine() throws {
    #expect(try cell("open, on its executor", 1) <= 55 * cell("parse", 1))
  }
}
