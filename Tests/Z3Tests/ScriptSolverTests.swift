import Testing

@testable import Z3

@Suite("SMT-LIB text in Z3")
struct ScriptSolverTests {
  private func solver(_ text: String) throws(Z3Error) -> ScriptSolver { try ScriptSolver(Array(text.utf8)) }

  @Test("names of the text are names of the question")
  func answers() throws {
    let solver = try solver(
      """
      ; a comment
      (set-logic QF_UF)
      (declare-const v1 Bool)
      (declare-const v2 Bool)
      (declare-const v3 Bool)
      (assert (or (not v1) v2))
      """)
    #expect(try solver.check(assuming: [.init("v1"), .init("v2", isNegated: true)]) == .unsatisfiable)
    #expect(try solver.check(assuming: [.init("v1"), .init("v3", isNegated: true)]) == .satisfiable)
    #expect(try solver.check(assuming: [.init("v2"), .init("v1", isNegated: true)]) == .satisfiable)
    #expect(try solver.check(assuming: []) == .satisfiable)
  }

  @Test(
    "text that is no SMT-LIB throws",
    arguments: ["(assert", "(assert x)", "hello", "(declare-const a Bool)\u{0}(assert a)", "p cnf x\n"])
  func badText(text: String) {
    #expect(throws: Z3Error.self) { try solver(text) }
  }

  @Test("it can be interrupted, for good")
  func interrupt() throws {
    let solver = try solver("(declare-const a Bool)")
    #expect(try solver.check(assuming: [.init("a")], milliseconds: 0) == .unknown(.timeout))
    solver.interrupter.interrupt()
    #expect(try solver.check(assuming: [.init("a")]) == .unknown(.interrupted))
  }
}
