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

  @Test("a clause about a variable that does not exist is refused", arguments: [0, -1, 4, Int32.max, Int32.min])
  func invalidVariable(_ variable: Int32) {
    var head = DIMACS(variableCount: 3)
    head.add(variable, from: 1)
    var premise = DIMACS(variableCount: 3)
    premise.add(1, from: [2, variable])
    #expect(code { () throws(Z3Error) in _ = try HornSolver(head) } == .invalidLiteral)
    #expect(code { () throws(Z3Error) in _ = try HornSolver(premise) } == .invalidLiteral)
  }

  @Test("so is a number of variables that cannot be", arguments: [-1, .min, DIMACS.largestVariableCount + 1, .max])
  func invalidCount(_ count: Int) {
    #expect(code { () throws(Z3Error) in _ = try HornSolver(DIMACS(variableCount: count)) } == .invalidLiteral)
  }

  @Test("an assumption about a variable that does not exist is refused", arguments: [0, 4, -4, Int32.max, Int32.min])
  func invalidAssumption(_ literal: Int32) throws {
    let solver = try HornSolver(DIMACS(variableCount: 3))
    #expect(code { () throws(Z3Error) in _ = try solver.check(assuming: [1, literal]) } == .invalidLiteral)
    #expect(try solver.check(assuming: [1, -3]) == .satisfiable)
    #expect(code { () throws(Z3Error) in _ = try solver.modelValues(of: [literal]) } == .invalidLiteral)
  }

  @Test("there is no model before a check, nor after unsatisfiable")
  func noModel() throws {
    let solver = try HornSolver(DIMACS(variableCount: 1))
    #expect(code { () throws(Z3Error) in _ = try solver.model() } == .invalidUsage)
    #expect(try solver.check(assuming: [1, -1]) == .unsatisfiable)
    #expect(code { () throws(Z3Error) in _ = try solver.model() } == .invalidUsage)
  }

  @Test(
    "text that Z3 cannot read throws what Z3 said",
    arguments: ["p cnf 2 1\n1 x 0\n", "p cnf 2 1\n1 2", "p cnf 2 1\n1 -", "hello", "(assert"])
  func badText(_ text: String) {
    let control = DIMACS.Control(first: 1, second: 2)
    #expect(
      code { () throws(Z3Error) in _ = try HornSolver(variableCount: 0, text: text, control: control) } == .parser)
  }

  @Test(
    "text that Z3 reads otherwise than it was meant fails the control",
    arguments: ["", "p cnf 2 0\n", "p cnf 2 1\n-1 3 0\n", "p cnf 2 1\n-2 1 0\n", "c p cnf 2 1\n-1 2 0\n"])
  func misread(_ text: String) throws {
    let control = DIMACS.Control(first: 1, second: 2)
    let code = code { () throws(Z3Error) in _ = try HornSolver(variableCount: 0, text: text, control: control) }
    #expect(code == .controlFailed || code == .parser)
    _ = try HornSolver(variableCount: 0, text: "p cnf 2 1\n-1 2 0\n", control: control)
  }

  @Test("a message of Z3 is cut")
  func cutMessage() {
    let message = Z3Error(.other(1), in: "test", String(repeating: "parameter\n", count: 300)).message
    #expect(message.count <= Z3Error.longestMessage + 2)
    #expect(message.hasSuffix(" …"))
    #expect(Z3Error(.other(1), in: "test", "short\n").description == "test: short")
  }
}
