import CZ3

/// The declarations and assertions of an SMT-LIB 2 text, as Z3 reads them, asked under assumptions.
///
/// ```swift
/// let solver = try ScriptSolver(Array("(declare-const a Bool) (assert (not a))".utf8))
/// try solver.check(assuming: [ScriptSolver.Literal("a")])   // unsatisfiable
/// ```
///
/// Like ``HornSolver`` it lives and dies on one thread.
package final class ScriptSolver {
  /// A constant, or its negation.
  package struct Literal: Sendable, Hashable {
    package var name: String
    package var isNegated: Bool

    package init(_ name: String, isNegated: Bool = false) {
      self.name = name
      self.isNegated = isNegated
    }
  }

  /// Stops this solver from another thread.
  package var interrupter: Interrupter { engine.interrupter }

  private let engine: Engine
  private let bool: Z3_sort
  private var constants: [String: Z3_ast] = [:]
  private var negations: [String: Z3_ast] = [:]

  /// Loads the text. Commands other than declarations and assertions have no effect.
  ///
  /// - Throws: ``Z3Error`` if Z3 cannot read it; also if it contains a zero byte, where Z3 would stop reading.
  package init(_ text: [UInt8]) throws(Z3Error) {
    engine = try Engine(Session())
    bool = try engine.context.result(Z3_mk_bool_sort(engine.context.raw), of: "Z3_mk_bool_sort")
    Z3_inc_ref(engine.context.raw, Z3_sort_to_ast(engine.context.raw, bool))
    guard !text.contains(0) else {
      throw Z3Error(.parser, in: "Z3_solver_from_string", "the text contains a zero byte")
    }
    // Z3 takes a text that begins like this for DIMACS, and a broken one for no clauses at all.
    guard text.first != UInt8(ascii: "p") else {
      throw Z3Error(.parser, in: "Z3_solver_from_string", "the text is not SMT-LIB")
    }
    try engine.load(text + [0])
  }

  deinit {
    // Each is released once, so their order does not matter.
    for ast in constants.values { Z3_dec_ref(engine.context.raw, ast) }
    for ast in negations.values { Z3_dec_ref(engine.context.raw, ast) }
    Z3_dec_ref(engine.context.raw, Z3_sort_to_ast(engine.context.raw, bool))
  }

  /// Asks whether the assertions can be satisfied together with `literals`.
  ///
  /// - Precondition: the text declares every name as a Boolean constant. One that it does not declare is just
  ///   another constant, about which nothing is known.
  package func check(assuming literals: [Literal], milliseconds: Int? = nil) throws(Z3Error) -> HornSolver.Answer {
    var assumptions: [Z3_ast?] = []
    for literal in literals { assumptions.append(try ast(of: literal)) }
    return try engine.check(assumptions, milliseconds: milliseconds)
  }

  private func ast(of literal: Literal) throws(Z3Error) -> Z3_ast {
    let constant = try constant(literal.name)
    guard literal.isNegated else { return constant }
    if let known = negations[literal.name] { return known }
    let made = try engine.context.result(Z3_mk_not(engine.context.raw, constant), of: "Z3_mk_not")
    Z3_inc_ref(engine.context.raw, made)
    negations[literal.name] = made
    return made
  }

  private func constant(_ name: String) throws(Z3Error) -> Z3_ast {
    if let known = constants[name] { return known }
    let context = engine.context
    let symbol = try context.result(Z3_mk_string_symbol(context.raw, name), of: "Z3_mk_string_symbol")
    let made = try context.result(Z3_mk_const(context.raw, symbol, bool), of: "Z3_mk_const")
    Z3_inc_ref(context.raw, made)
    constants[name] = made
    return made
  }
}
