import Foundation
import NavigationSupport
import Testing

@testable import Z3

/// Pigeonholes take Z3 hours; each of these tests ends in seconds only because stopping works.
@Suite("Stopping Z3", .slow, .endsInTime)
struct StoppingTests {
  @Test("a time-out is an answer of its own, and the solver goes on working")
  func timeout() throws {
    let solver = try ScriptSolver.pigeons(14)
    try expect(solver.check([], milliseconds: 30), equals: .unknown(.timeout))
    try expect(solver.check([1, -1]), equals: .unsatisfiable)
    try expect(solver.check([], milliseconds: 30), equals: .unknown(.timeout))
  }

  @Test("no time left is a time-out, however easy the question", arguments: [0, -1, Int.min])
  func noTime(milliseconds: Int) throws {
    let solver = try ScriptSolver("(declare-const v1 Bool)")
    try expect(solver.check([1], milliseconds: milliseconds), equals: .unknown(.timeout))
    try expect(solver.check([1], milliseconds: .max), equals: .satisfiable)
  }

  @Test("an interrupt during a check ends it, and it stays ended")
  func interruptDuring() throws {
    let solver = try ScriptSolver.pigeons(14)
    let interrupter = solver.interrupter
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      interrupter.interrupt()
    }
    try expect(solver.check([], milliseconds: 50_000), equals: .unknown(.interrupted))
    try expect(solver.check([]), equals: .unknown(.interrupted))
  }

  @Test("an interrupt before a check is not lost")
  func interruptBefore() throws {
    let solver = try ScriptSolver.pigeons(14)
    solver.interrupter.interrupt()
    try expect(solver.check([]), equals: .unknown(.interrupted))
    try expect(solver.check([], milliseconds: 0), equals: .unknown(.interrupted))
  }

  /// The moment at which Z3 itself loses an interrupt.
  @Test("an interrupt between the beginning of a check and Z3's is not lost either")
  func interruptAtTheBeginning() throws {
    let solver = try ScriptSolver.pigeons(14)
    let interrupter = solver.interrupter
    // Now only the pigeons are left to check.
    try expect(solver.check([1, -1]), equals: .unsatisfiable)
    solver.engine.beforeZ3Listens = { interrupter.interrupt() }
    let start = Date()
    try expect(solver.check([], milliseconds: 40_000), equals: .unknown(.interrupted))
    #expect(Date().timeIntervalSince(start) < 20)
  }

  @Test("an interrupter outlives its solver")
  func interrupterOutlivesSolver() throws {
    var solver: ScriptSolver? = try ScriptSolver("(declare-const v1 Bool)")
    let interrupter = try #require(solver?.interrupter)
    solver = nil
    interrupter.interrupt()
    #expect(interrupter.line.isInterrupted)
  }

  @Test("two solvers work on two threads, and an interrupt stops only its own")
  func twoThreads() async throws {
    let answers = try await withThrowingTaskGroup(of: [ScriptSolver.Answer].self) { group in
      for number in 0..<2 {
        group.addTask {
          var random = Random(state: UInt64(number))
          var answers: [ScriptSolver.Answer] = []
          for _ in 0..<100 {
            let set = HornSet.random(using: &random)
            let solver = try ScriptSolver(set.text)
            let other = try ScriptSolver(set.text)
            other.interrupter.interrupt()
            try expect(other.check([1]), equals: .unknown(.interrupted))
            let derived = set.closure(of: [1])[2]
            let answer = try solver.check([1, -2])
            expect(answer, equals: (derived ? .unsatisfiable : .satisfiable))
            answers.append(answer)
          }
          return answers
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    expect(answers.count, equals: 200)
  }
}
