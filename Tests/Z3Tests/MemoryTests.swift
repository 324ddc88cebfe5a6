import NavigationSupport
import Testing

@testable import Z3

@Suite("Memory of Z3", .slow, .serialized)
struct MemoryTests {
  @Test("300 solvers, made, asked and dropped, leave nothing behind")
  func solversLeaveNothing() throws {
    let chain = HornSet(variableCount: 500, clauses: (1..<500).map { ($0 + 1, [$0]) })
    func make() throws -> ScriptSolver {
      let solver = try ScriptSolver(chain.text)
      try expect(solver.check([1, -500]), equals: .unsatisfiable)
      try expect(solver.check([2, -1]), equals: .satisfiable)
      return solver
    }
    try expectNoGrowth { _ = try make() }

    // The control: what is kept is seen.
    var kept: [ScriptSolver] = []
    let before = Z3Library.allocatedBytes
    for _ in 0..<5 { kept.append(try make()) }
    #expect(Z3Library.allocatedBytes - before > 2_000_000)
    withExtendedLifetime(kept) {}
  }

  @Test("nor do texts that fail to load")
  func failuresLeaveNothing() throws {
    expectNoGrowth {
      #expect(throws: Z3Error.self) { try ScriptSolver("(declare-const v1 Bool)\n(assert (or v1 v2))\n") }
    }
  }

  // 300 of these solvers, kept, would need hundreds of megabytes.
  private static let tolerance = 60_000_000

  /// Repeats `body` and compares the least that Z3 needs near the beginning with the least near the end: other tests
  /// use Z3 at the same time, and come and go.
  private func expectNoGrowth(_ body: () throws -> Void) rethrows {
    var first = Int.max
    var last = Int.max
    for round in 0..<300 {
      try body()
      if round < 50 { first = min(first, Z3Library.allocatedBytes) }
      if round >= 250 { last = min(last, Z3Library.allocatedBytes) }
    }
    #expect(last - first < Self.tolerance, "grew from \(first) to \(last) bytes")
  }
}
