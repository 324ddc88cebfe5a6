import Foundation
import Testing

/// The floors, held against what was measured last. What is missed or not measured is disabled here, with the reason.
@Suite("Floors") struct FloorTests {
  private func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
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
    #expect(try count("\(mode) allocations-per-10000-links") == 0)
  }

  @Test(
    "the pipeline of 2019 takes at least 150 times as long as ours",
    .disabled("not measured yet: run 'script/bench links' and 'script/bench table' on an idle machine"))
  func published() throws {
    #expect(try text("Benchmarks/README.md").contains("| Published pipeline : navcheck |"))
    #expect(try missed() == [])
  }

  @Test("no ratio of the table misses its floor")
  func ratios() throws {
    #expect(try missed() == [])
  }
}
