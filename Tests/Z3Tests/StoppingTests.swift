import Foundation
import NavigationSupport
import Testing

@testable import Z3

/// Pigeonholes take Z3 hours; each of these tests ends in seconds only because stopping works.
@Suite("Stopping Z3", .slow, .endsInTime)
struct StoppingTests {
  @Test("a time-out is an answer of its own, and the solver goes on working")
  func timeout() throws {
    let solver = try HornSolver.pigeons(14)
    #expect(try solver.check(assuming: [], milliseconds: 30) == .unknown(.timeout))
    #expect(try solver.check(assuming: [1, -1]) == .unsatisfiable)
    #expect(try solver.check(assuming: [], milliseconds: 30) == .unknown(.timeout))
  }

  @Test("no time left is a time-out, however easy the question", arguments: [0, -1, Int.min])
  func noTime(milliseconds: Int) throws {
    let solver = try HornSolver(DIMACS(variableCount: 1))
    #expect(try solver.check(assuming: [1], milliseconds: milliseconds) == .unknown(.timeout))
    #expect(try solver.check(assuming: [1], milliseconds: .max) == .satisfiable)
  }

  @Test("an interrupt during a check ends it, and it stays ended")
  func interruptDuring() throws {
    let solver = try HornSolver.pigeons(14)
    let interrupter = solver.interrupter
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      interrupter.interrupt()
    }
    #expect(try solver.check(assuming: [], milliseconds: 50_000) == .unknown(.interrupted))
    #expect(try solver.check(assuming: []) == .unknown(.interrupted))
  }

  @Test("an interrupt before a check is not lost")
  func interruptBefore() throws {
    let solver = try HornSolver.pigeons(14)
    solver.interrupter.interrupt()
    #expect(try solver.check(assuming: []) == .unknown(.interrupted))
    #expect(try solver.check(assuming: [], milliseconds: 0) == .unknown(.interrupted))
  }

  /// The moment at which Z3 itself loses an interrupt.
  @Test("an interrupt between the beginning of a check and Z3's is not lost either")
  func interruptAtTheBeginning() throws {
    let solver = try HornSolver.pigeons(14)
    let interrupter = solver.interrupter
    solver.engine.beforeZ3Listens = { interrupter.interrupt() }
    let start = Date()
    #expect(try solver.check(assuming: [], milliseconds: 40_000) == .unknown(.interrupted))
    #expect(Date().timeIntervalSince(start) < 20)
  }

  @Test("an interrupter outlives its solver")
  func interrupterOutlivesSolver() throws {
    var solver: HornSolver? = try HornSolver(DIMACS(variableCount: 1))
    let interrupter = try #require(solver?.interrupter)
    solver = nil
    interrupter.interrupt()
    #expect(interrupter.line.isInterrupted)
  }

  @Test("two solvers work on two threads, and an interrupt stops only its own")
  func twoThreads() async throws {
    let answers = try await withThrowingTaskGroup(of: [HornSolver.Answer].self) { group in
      for number in 0..<2 {
        group.addTask {
          var random = Random(state: UInt64(number))
          var answers: [HornSolver.Answer] = []
          for _ in 0..<100 {
            let set = HornSet.random(using: &random)
            let solver = try HornSolver(set.dimacs)
            let other = try HornSolver(set.dimacs)
            other.interrupter.interrupt()
            #expect(try other.check(assuming: [1]) == .unknown(.interrupted))
            let derived = set.closure(of: [1])[2]
            let answer = try solver.check(assuming: [1, -2])
            #expect(answer == (derived ? .unsatisfiable : .satisfiable))
            answers.append(answer)
          }
          return answers
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(answers.count == 200)
  }
}
