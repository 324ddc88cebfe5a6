import Foundation
import Testing

@testable import Z3

@Suite("Memory of Z3", .serialized)
struct MemoryTests {
  @Test("300 solvers, made, asked and dropped, leave nothing behind")
  func solversLeaveNothing() throws {
    func use() throws {
      var clauses = DIMACS(variableCount: 2_000)
      for k in 1..<Int32(2_000) { clauses.add(k + 1, from: k) }
      let solver = try HornSolver(clauses)
      #expect(try solver.check(assuming: [1, -2_000]) == .unsatisfiable)
      #expect(try solver.check(assuming: [2, -1]) == .satisfiable)
      #expect(try solver.model()[2_000])
    }
    for _ in 0..<50 { try use() }
    guard let before = residentKilobytes() else { return }
    for _ in 0..<300 { try use() }
    let after = try #require(residentKilobytes())
    // One solver with these clauses is about 1.5 MB: 300 of them, leaked, would be 450.
    #expect(after - before < 60_000, "grew from \(before) kB to \(after) kB")
  }

  @Test("a solver that fails to load leaves nothing behind either")
  func failuresLeaveNothing() throws {
    func fail() {
      #expect(throws: Z3Error.self) {
        try HornSolver(variableCount: 0, text: "p cnf 2 1\n1 x 0\n", control: DIMACS.Control(first: 1, second: 2))
      }
    }
    for _ in 0..<50 { fail() }
    guard let before = residentKilobytes() else { return }
    for _ in 0..<300 { fail() }
    let after = try #require(residentKilobytes())
    #expect(after - before < 60_000, "grew from \(before) kB to \(after) kB")
  }

  /// The memory that this process occupies; nil where /proc does not say.
  private func residentKilobytes() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    for line in status.split(separator: "\n") where line.hasPrefix("VmRSS:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    }
    return nil
  }
}
