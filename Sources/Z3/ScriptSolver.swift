import CZ3

/// The declarations and assertions of an SMT-LIB 2 text, as Z3 reads them, asked under assumptions.
///
/// ```swift
/// let solver = try ScriptSolver(Array("(declare-const a Bool)\n(assert (not a))\n".utf8))
/// try solver.check(assuming: [ScriptSolver.Literal("a")])   // unsatisfiable
/// ```
///
/// It is not `Sendable`: it lives and dies on one thread. Another thread may use its ``interrupter``.
package final class ScriptSolver {
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

  /// A constant, or its negation.
  package struct Literal: Sendable, Hashable {
    package var name: String
    package var isNegated: Bool

    package init(_ name: String, isNegated: Bool = false) {
      self.name = name
      self.isNegated = isNegated
    }
  }

  /// The number of assertions that one solver of Z3's is given, of those that say nothing unless they are asked about.
  package static let groupSize = 50

  /// Stops this solver from another thread.
  package var interrupter: Interrupter { engine.interrupter }

  let engine: Engine
  private let bool: Z3_sort
  private let declared: Set<String>
  /// A constant that the last assertion denies. Until it is known to be false, Z3 may have stopped reading before.
  private let control: Z3_ast
  private var isControlled = false
  private var constants: [String: Z3_ast] = [:]
  private var negations: [String: Z3_ast] = [:]

  /// Loads the text. A question may speak of the Boolean constants that it declares, each in a line of its own.
  ///
  /// - Parameter session: where the solver lives; by itself, if there are no others.
  /// - Throws: ``Z3Error`` if Z3 cannot read it; also if it contains a zero byte, where Z3 would stop reading.
  package init(_ text: [UInt8], in session: Z3Session = Z3Session()) throws(Z3Error) {
    guard !text.contains(0) else {
      throw Z3Error(.parser, in: "Z3_parse_smtlib2_string", "the text contains a zero byte")
    }
    // Z3 may take a text that begins like this for DIMACS, and a broken one for no clauses at all.
    guard text.first != UInt8(ascii: "p") else {
      throw Z3Error(.parser, in: "Z3_parse_smtlib2_string", "the text is not SMT-LIB")
    }
    let names = ScriptText(text)
    declared = names.declared
    let name = "navcheck's control"
    engine = try Engine(
      text + Array("\n(declare-const |\(name)| Bool)\n(assert (not |\(name)|))\n".utf8) + [0], guards: names.once,
      in: session)
    bool = try engine.context.result(Z3_mk_bool_sort(engine.context.raw), of: "Z3_mk_bool_sort")
    Z3_inc_ref(engine.context.raw, Z3_sort_to_ast(engine.context.raw, bool))
    control = try Self.constant(name, bool, in: engine.context)
  }

  deinit {
    // Each is released once, so their order does not matter.
    for ast in constants.values { Z3_dec_ref(engine.context.raw, ast) }
    for ast in negations.values { Z3_dec_ref(engine.context.raw, ast) }
    Z3_dec_ref(engine.context.raw, control)
    Z3_dec_ref(engine.context.raw, Z3_sort_to_ast(engine.context.raw, bool))
  }

  /// Asks whether the assertions can be satisfied together with `literals`.
  ///
  /// - Parameter milliseconds: the time limit of the check; nil: none.
  /// - Throws: ``Z3Error`` if the text does not declare a name as a Boolean constant: Z3 would take it for one more,
  ///   about which nothing is known. Also if Z3 has not read the text to its end, as after an `(exit)`.
  package func check(assuming literals: [Literal], milliseconds: Int? = nil) throws(Z3Error) -> Answer {
    var assumptions: [Z3_ast?] = []
    for literal in literals { assumptions.append(try ast(of: literal)) }
    if !isControlled {
      // Here rather than on loading, which cannot be interrupted.
      let answer = try engine.check([control], of: [], milliseconds: milliseconds)
      if case .unknown = answer { return answer }
      guard answer == .unsatisfiable else {
        throw Z3Error(.controlFailed, in: "Z3_parse_smtlib2_string", "Z3 has not read the text to its end")
      }
      isControlled = true
    }
    return try engine.check(assumptions, of: literals.map(\.name), milliseconds: milliseconds)
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
    guard declared.contains(name) else {
      throw Z3Error(.invalidLiteral, in: "check", "the text does not declare '\(name)' as a Boolean constant")
    }
    let made = try Self.constant(name, bool, in: engine.context)
    constants[name] = made
    return made
  }

  private static func constant(_ name: String, _ bool: Z3_sort, in context: Context) throws(Z3Error) -> Z3_ast {
    let symbol = try context.result(Z3_mk_string_symbol(context.raw, name), of: "Z3_mk_string_symbol")
    let made = try context.result(Z3_mk_const(context.raw, symbol, bool), of: "Z3_mk_const")
    Z3_inc_ref(context.raw, made)
    return made
  }
}

/// Complete SMT-LIB 2 texts, such as Horn clauses, which Z3 gives to Spacer.
package enum SMTLibScript {
  /// The lines that Z3 prints when it runs a text: one for each question, and one for each mistake.
  ///
  /// - Throws: ``Z3Error`` if it cannot be run.
  package static func output(of text: [UInt8]) throws(Z3Error) -> [String] {
    let context = try Context()
    var output: String?
    (text + [0]).withUnsafeBytes { bytes in
      output = context.text(Z3_eval_smtlib2_string(context.raw, bytes.bindMemory(to: CChar.self).baseAddress))
    }
    try context.check("Z3_eval_smtlib2_string")
    return (output ?? "").split(separator: "\n").map(String.init)
  }
}
