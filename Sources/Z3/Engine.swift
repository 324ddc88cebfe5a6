import CZ3

/// Z3's solver for finite domains.
final class Engine {
  let context: Context
  private let solver: Z3_solver
  private let line: InterruptLine
  private let parameters: Z3_params
  private let timeout: Z3_symbol
  private var milliseconds = UInt32.max
  /// Called when a check has been announced and Z3 does not listen yet, to test that moment.
  var beforeZ3Listens: () -> Void = {}

  var interrupter: Interrupter { Interrupter(line: line) }

  init(in session: Z3Session) throws(Z3Error) {
    let context = try session.context()
    let raw = context.raw
    let logic = try context.result(Z3_mk_string_symbol(raw, "QF_FD"), of: "Z3_mk_string_symbol")
    timeout = try context.result(Z3_mk_string_symbol(raw, "timeout"), of: "Z3_mk_string_symbol")
    let controlC = try context.result(Z3_mk_string_symbol(raw, "ctrl_c"), of: "Z3_mk_string_symbol")
    // If one of the next calls throws, everything made so far is freed with the context.
    solver = try context.result(Z3_mk_solver_for_logic(raw, logic), of: "Z3_mk_solver_for_logic")
    Z3_solver_inc_ref(raw, solver)
    parameters = try context.result(Z3_mk_params(raw), of: "Z3_mk_params")
    Z3_params_inc_ref(raw, parameters)
    line = InterruptLine(context)
    self.context = context
    // Ctrl-C is the program's business: Z3 would put a signal handler of its own in place during every check.
    Z3_params_set_bool(raw, parameters, controlC, false)
    try context.check("Z3_params_set_bool")
    Z3_solver_set_params(raw, solver, parameters)
    try context.check("Z3_solver_set_params")
  }

  deinit {
    line.close()
    Z3_params_dec_ref(context.raw, parameters)
    Z3_solver_dec_ref(context.raw, solver)
  }

  /// Loads SMT-LIB 2 text that ends with a zero byte.
  func load(_ text: [UInt8]) throws(Z3Error) {
    let raw = context.raw
    let solver = solver
    text.withUnsafeBytes { bytes in
      Z3_solver_from_string(raw, solver, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    try context.check("Z3_solver_from_string")
  }

  /// Asks whether what was loaded can be satisfied together with `assumptions`.
  func check(_ assumptions: [Z3_ast?], milliseconds: Int?) throws(Z3Error) -> ScriptSolver.Answer {
    if let milliseconds, milliseconds <= 0 { return .unknown(line.isInterrupted ? .interrupted : .timeout) }
    try limit(milliseconds: milliseconds)

    guard line.begin() else { return .unknown(.interrupted) }
    beforeZ3Listens()
    let answer = Z3_solver_check_assumptions(context.raw, solver, UInt32(assumptions.count), assumptions)
    line.end()
    if line.isInterrupted && answer == Z3_L_UNDEF { return .unknown(.interrupted) }
    try context.check("Z3_solver_check_assumptions")

    switch answer {
    case Z3_L_FALSE: return .unsatisfiable
    case Z3_L_TRUE: return .satisfiable
    default: return .unknown(try unknown(hasTimer: milliseconds != nil))
    }
  }

  /// Arms the timer of the next check; nil disarms it. Costs some 20 µs if it changes.
  private func limit(milliseconds: Int?) throws(Z3Error) {
    let limit = milliseconds.flatMap { UInt32(exactly: $0) } ?? .max
    guard limit != self.milliseconds else { return }
    Z3_params_set_uint(context.raw, parameters, timeout, limit)
    try context.check("Z3_params_set_uint")
    Z3_solver_set_params(context.raw, solver, parameters)
    try context.check("Z3_solver_set_params")
    self.milliseconds = limit
  }

  private func unknown(hasTimer: Bool) throws(Z3Error) -> ScriptSolver.Unknown {
    let reason = context.text(Z3_solver_get_reason_unknown(context.raw, solver))
    try context.check("Z3_solver_get_reason_unknown")
    if reason.contains("memout") || reason.contains("memory") { return .memory }
    if hasTimer && (reason.contains("timeout") || reason.contains("cancel")) { return .timeout }
    return .other(Z3Error.cut(reason))
  }
}
