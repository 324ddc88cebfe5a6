import NavigationSupport
import Testing

@testable import Z3

@Suite("Mistakes in the use of Z3")
struct InvalidUseTests {
  private func code(_ body: () throws(Z3Error) -> Void) -> Z3Error.Code? {
    do {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "an assumption about a constant that does not exist is refused",
    arguments: ["v4", "", "V1", "|v1|", "v1 ", "true", "pair", "|in bars|", "in bars", "v1\u{0}"])
  func invalidAssumption(_ name: String) throws {
    let solver = try ScriptSolver(
      """
      (declare-datatypes ((Pair 0)) (((one) (two))))
      (declare-const pair Pair)
      (declare-const |in bars| Bool)
      (declare-const v1 Bool)
      (declare-const v3 Bool)
      (assert v1)
      """)
    for isNegated in [false, true] {
      let literal = ScriptSolver.Literal(name, isNegated: isNegated)
      expect(
        code { () throws(Z3Error) in _ = try solver.check(assuming: [.init("v1"), literal]) }, equals: .invalidLiteral)
    }
    try expect(solver.check([1, -3]), equals: .satisfiable)
    try expect(solver.check([-1]), equals: .unsatisfiable)
  }

  @Test(
    "text that Z3 cannot read throws what Z3 said",
    arguments: ["(assert", "(assert x)", "(assert v1", "(assert v1))", "hello", "c p cnf 2 1\n-1 2 0\n"])
  func badText(_ text: String) {
    let text = "(declare-const v1 Bool)\n" + text
    expect(code { () throws(Z3Error) in _ = try ScriptSolver(text) }, equals: .parser)
  }

  @Test(
    "text that Z3 would read otherwise than it is meant is refused",
    arguments: [
      "p cnf 2 1\n-1 2 0\n", "p cnf x\n", "p", " p cnf 2 1\n-1 2 0\n", "(declare-const a Bool)\u{0}(assert a)",
    ])
  func misread(_ text: String) {
    expect(code { () throws(Z3Error) in _ = try ScriptSolver(text) }, equals: .parser)
  }

  @Test(
    "text that Z3 does not read to its end fails the control",
    arguments: ["(exit)", "(exit)\n(assert (not v1))", "(exit)\n(assert", "(assert v1)(exit); the end"])
  func unread(_ text: String) throws {
    let solver = try ScriptSolver("(declare-const v1 Bool)\n" + text)
    expect(code { () throws(Z3Error) in _ = try solver.check([1]) }, equals: .controlFailed)
    expect(code { () throws(Z3Error) in _ = try solver.check([]) }, equals: .controlFailed)
  }

  @Test("a message of Z3 is cut")
  func cutMessage() {
    let message = Z3Error(.other(1), in: "test", String(repeating: "parameter\n", count: 300)).message
    #expect(message.count <= Z3Error.longestMessage + 2)
    #expect(message.hasSuffix(" …"))
    expect(Z3Error(.other(1), in: "test", "short\n").description, equals: "test: short")
  }
}
