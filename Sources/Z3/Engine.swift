import CZ3

/// The assertions of a text, and Z3's solver for some of them at a time.
///
/// An assertion `(=> a …)` whose constant `a` stands nowhere else says nothing unless `a` is assumed. Such assertions
/// are given to solvers in groups: a question to one solver of some thousands costs four times as much. An assertion
/// `(and …)` is as good as each of its parts, so that these may be such assertions.
final class Engine {
  /// Assertions that a solver is given besides those that always hold.
  private enum Selection: Equatable {
    case nothing
    case group(Int)
    case everything
  }

  let context: Context
  /// The assertions as they were read, which keep their parts.
  private let read: Z3_ast_vector
  private var assertions: [Z3_ast] = []
  private let line: InterruptLine
  private let parameters: Z3_params
  private let timeout: Z3_symbol
  private var milliseconds = UInt32.max
  /// The numbers of assertions that always hold, of each group, and the group of each constant.
  private var common: [Int] = []
  private(set) var groups: [[Int]] = []
  private var groupOf: [String: Int] = [:]
  private var solver: (of: Selection, raw: Z3_solver)?
  /// Called when a check has been announced and Z3 does not listen yet, to test that moment.
  var beforeZ3Listens: () -> Void = {}

  var interrupter: Interrupter { Interrupter(line: line) }

  /// Reads SMT-LIB 2 text that ends with a zero byte.
  ///
  /// - Parameters:
  ///   - guards: names of Boolean constants that stand in one place besides their declaration.
  ///   - size: how many of such assertions one solver is given.
  init(
    _ text: [UInt8], guards: Set<String>, in session: Z3Session, size: Int = ScriptSolver.groupSize
  ) throws(Z3Error) {
    let context = try session.context()
    let raw = context.raw
    timeout = try context.result(Z3_mk_string_symbol(raw, "timeout"), of: "Z3_mk_string_symbol")
    let controlC = try context.result(Z3_mk_string_symbol(raw, "ctrl_c"), of: "Z3_mk_string_symbol")
    let relevancy = try context.result(Z3_mk_string_symbol(raw, "relevancy"), of: "Z3_mk_string_symbol")
    let parsed = text.withUnsafeBytes { bytes in
      Z3_parse_smtlib2_string(
        raw, bytes.bindMemory(to: CChar.self).baseAddress, 0, nil, nil, 0, nil, nil)
    }
    // If one of the next calls throws, everything made so far is freed with the context.
    read = try context.result(parsed, of: "Z3_parse_smtlib2_string")
    Z3_ast_vector_inc_ref(raw, read)
    parameters = try context.result(Z3_mk_params(raw), of: "Z3_mk_params")
    Z3_params_inc_ref(raw, parameters)
    line = InterruptLine(context)
    self.context = context
    // Ctrl-C is the program's business: Z3 would put a signal handler of its own in place during every check.
    Z3_params_set_bool(raw, parameters, controlC, false)
    try context.check("Z3_params_set_bool")
    // Where there are no quantifiers, it need not be known which parts of a formula matter.
    Z3_params_set_uint(raw, parameters, relevancy, 0)
    try context.check("Z3_params_set_uint")
    for number in 0..<Z3_ast_vector_size(raw, read) {
      try add(context.result(Z3_ast_vector_get(raw, read, number), of: "Z3_ast_vector_get"))
    }
    for number in assertions.indices {
      guard let name = try premise(of: assertions[number]), guards.contains(name) else {
        common.append(number)
        continue
      }
      if groups.isEmpty || groups[groups.count - 1].count == size { groups.append([]) }
      groups[groups.count - 1].append(number)
      groupOf[name] = groups.count - 1
    }
  }

  deinit {
    line.close()
    if let solver { Z3_solver_dec_ref(context.raw, solver.raw) }
    Z3_params_dec_ref(context.raw, parameters)
    Z3_ast_vector_dec_ref(context.raw, read)
  }

  /// Asks whether the assertions can be satisfied together with `assumptions`, which speak of constants of these names.
  func check(_ assumptions: [Z3_ast?], of names: [String], milliseconds: Int?) throws(Z3Error) -> ScriptSolver.Answer {
    if let milliseconds, milliseconds <= 0 { return .unknown(line.isInterrupted ? .interrupted : .timeout) }
    let solver = try solver(for: names)
    try limit(solver, milliseconds: milliseconds)

    guard line.begin() else { return .unknown(.interrupted) }
    beforeZ3Listens()
    let answer = Z3_solver_check_assumptions(context.raw, solver, UInt32(assumptions.count), assumptions)
    line.end()
    if line.isInterrupted && answer == Z3_L_UNDEF { return .unknown(.interrupted) }
    try context.check("Z3_solver_check_assumptions")

    switch answer {
    case Z3_L_FALSE: return .unsatisfiable
    case Z3_L_TRUE: return .satisfiable
    default: return .unknown(try unknown(solver, hasTimer: milliseconds != nil))
    }
  }

  /// Adds an assertion, or its parts.
  private func add(_ assertion: Z3_ast) throws(Z3Error) {
    guard let parts = try application(assertion), parts.of == Z3_OP_AND else {
      assertions.append(assertion)
      return
    }
    for part in parts.arguments { assertions.append(part) }
  }

  /// The name of `a`, if an assertion is `(=> a …)` for a constant `a`.
  private func premise(of assertion: Z3_ast) throws(Z3Error) -> String? {
    let raw = context.raw
    guard let rule = try application(assertion), rule.of == Z3_OP_IMPLIES, rule.arguments.count == 2,
      let premise = try application(rule.arguments[0]), premise.of == Z3_OP_UNINTERPRETED, premise.arguments.isEmpty
    else { return nil }
    let name = try context.result(Z3_get_decl_name(raw, premise.declaration), of: "Z3_get_decl_name")
    return context.text(Z3_get_symbol_string(raw, name))
  }

  /// The function of a formula, and its arguments; nil: it is no application.
  private func application(
    _ formula: Z3_ast
  ) throws(Z3Error) -> (declaration: Z3_func_decl, of: Z3_decl_kind, arguments: [Z3_ast])? {
    let raw = context.raw
    guard Z3_get_ast_kind(raw, formula) == Z3_APP_AST else { return nil }
    let app = try context.result(Z3_to_app(raw, formula), of: "Z3_to_app")
    let declaration = try context.result(Z3_get_app_decl(raw, app), of: "Z3_get_app_decl")
    var arguments: [Z3_ast] = []
    for number in 0..<Z3_get_app_num_args(raw, app) {
      arguments.append(try context.result(Z3_get_app_arg(raw, app, number), of: "Z3_get_app_arg"))
    }
    return (declaration, Z3_get_decl_kind(raw, declaration), arguments)
  }

  /// The solver for questions about constants of these names; the last one is kept, as questions mostly come in order.
  private func solver(for names: [String]) throws(Z3Error) -> Z3_solver {
    let asked = Set(names.compactMap { groupOf[$0] })
    let selection: Selection =
      switch asked.count {
      case 0: .nothing
      case 1: asked.first.map { .group($0) } ?? .nothing
      default: .everything
      }
    if let solver, solver.of == selection { return solver.raw }
    let raw = context.raw
    // Solvers that try tactics first take six milliseconds to make, which is more than a group of lemmas takes. The
    // variables of lemmas are data types without values of their own; the solver for finite domains takes three times
    // as long.
    let made = try context.result(Z3_mk_simple_solver(raw), of: "Z3_mk_simple_solver")
    Z3_solver_inc_ref(raw, made)
    if let solver { Z3_solver_dec_ref(raw, solver.raw) }
    solver = (selection, made)
    let given: [Int] =
      switch selection {
      case .nothing: common
      case .group(let number): common + groups[number]
      case .everything: common + groups.joined()
      }
    for number in given {
      Z3_solver_assert(raw, made, assertions[number])
      try context.check("Z3_solver_assert")
    }
    milliseconds = .max
    Z3_params_set_uint(raw, parameters, timeout, milliseconds)
    try context.check("Z3_params_set_uint")
    Z3_solver_set_params(raw, made, parameters)
    try context.check("Z3_solver_set_params")
    return made
  }

  /// Arms the timer of the next check; nil disarms it. Costs some 20 µs if it changes.
  private func limit(_ solver: Z3_solver, milliseconds: Int?) throws(Z3Error) {
    let limit = milliseconds.flatMap { UInt32(exactly: $0) } ?? .max
    guard limit != self.milliseconds else { return }
    Z3_params_set_uint(context.raw, parameters, timeout, limit)
    try context.check("Z3_params_set_uint")
    Z3_solver_set_params(context.raw, solver, parameters)
    try context.check("Z3_solver_set_params")
    self.milliseconds = limit
  }

  private func unknown(_ solver: Z3_solver, hasTimer: Bool) throws(Z3Error) -> ScriptSolver.Unknown {
    let reason = context.text(Z3_solver_get_reason_unknown(context.raw, solver))
    try context.check("Z3_solver_get_reason_unknown")
    if reason.contains("memout") || reason.contains("memory") { return .memory }
    if hasTimer && (reason.contains("timeout") || reason.contains("cancel")) { return .timeout }
    return .other(Z3Error.cut(reason))
  }
}
