import CZ3

/// One set of Horn clauses, loaded once, and asked many times under different assumptions.
///
/// ```swift
/// var clauses = DIMACS(variableCount: 3)
/// clauses.add(2, from: 1)
/// let solver = try HornSolver(clauses)
/// try solver.check(assuming: [1, -2])   // unsatisfiable: 2 follows from 1
/// try solver.check(assuming: [1, -3])   // satisfiable: 3 does not
/// try solver.model()                    // a closed set with 1 and without 3
/// ```
///
/// It is not `Sendable`: it lives and dies on one thread. Another thread may use its ``interrupter``.
///
/// What follows from facts is worked out once, on loading; what follows from assumptions again by every check that
/// What follows from facts is computed once, on loading; what follows from assumptions again by every check that
/// a check from a fact; 0.6 s and 10 ms from an assumption. Several goals that are expected not to follow may be
/// denied in one check, whose model then answers for all of them.
package final class HornSolver {
  package enum Answer: Sendable, Hashable {
    case unsatisfiable
    case satisfiable
    case unknown(Unknown)
  }

  /// Why there is no answer. Z3 says "canceled" for several of them; they are told apart by what was armed.
  package enum Unknown: Sendable, Hashable {
    case timeout
    case interrupted
    case memory
    case other(String)
  }

  /// Variables are `1...variableCount`.
  package let variableCount: Int
  /// Stops this solver from another thread.
  package var interrupter: Interrupter { engine.interrupter }

  let engine: Engine
  private var literals: LiteralTable
  private var assumptions: [Z3_ast?] = []
  private(set) var hasModel = false

  /// Loads the clauses.
  ///
  /// - Parameter session: shared with other solvers on this thread; nil: one of its own.
  /// - Throws: ``Z3Error`` if a variable is not one of `1...variableCount`, if Z3 cannot read the text or runs out
  ///   of memory, or if the positive control fails: a clause about two more variables, at the end of the text, must
  ///   be known to the solver under the names that this wrapper uses.
  package convenience init(_ clauses: consuming DIMACS, in session: Session? = nil) throws(Z3Error) {
    let variableCount = clauses.variableCount
    let (text, control) = try clauses.finished()
    try self.init(variableCount: variableCount, text: text, control: control, in: session)
  }

  init(variableCount: Int, text: [UInt8], control: DIMACS.Control, in session: Session? = nil) throws(Z3Error) {
    self.variableCount = variableCount
    if let session { engine = try Engine(session) } else { engine = try Engine(Session()) }
    literals = try LiteralTable(engine.context, variableCount: variableCount + 2)
    try engine.load(text)
    guard try ask([control.first, -control.second], milliseconds: nil) == .unsatisfiable else {
      throw Z3Error(.controlFailed, in: "Z3_solver_from_string", "Z3 did not load the clauses as they were written")
    }
  }

  deinit { literals.release(engine.context) }

  /// Asks whether the clauses can be satisfied together with `literals`.
  ///
  /// - Parameters:
  ///   - literals: variables assumed true, or, with a minus sign, false.
  ///   - milliseconds: the time limit of the check; nil: none.
  /// - Throws: ``Z3Error`` if a literal's variable is not one of `1...variableCount`.
  package func check(assuming literals: [Int32], milliseconds: Int? = nil) throws(Z3Error) -> Answer {
    for literal in literals where literal == 0 || literal.magnitude > UInt32(variableCount) {
      throw Z3Error(.invalidLiteral, in: "check", "literal \(literal) is not one of ±1...\(variableCount)")
    }
    return try ask(literals, milliseconds: milliseconds)
  }

  private func ask(_ literals: [Int32], milliseconds: Int?) throws(Z3Error) -> Answer {
    hasModel = false
    assumptions.removeAll(keepingCapacity: true)
    for literal in literals { assumptions.append(try self.literals.ast(of: literal, in: engine.context)) }
    let answer = try engine.check(assumptions, milliseconds: milliseconds)
    hasModel = answer == .satisfiable
    return answer
  }
}
