import CZ3

extension HornSolver {
  /// The values of all variables in the model of the last check, by variable; index 0 is unused and false.
  ///
  /// A variable that Z3 leaves open counts as false: either value would do. The true ones are a set that is closed
  /// under the clauses, but not the least one.
  ///
  /// - Throws: ``Z3Error`` unless the last check said `satisfiable`.
  /// - Complexity: about 2 µs per variable, nearly all of it inside Z3, even if few values are wanted.
  package func model() throws(Z3Error) -> [Bool] {
    guard hasModel else {
      throw Z3Error(.invalidUsage, in: "model", "there is a model only after a check that said satisfiable")
    }
    let context = engine.context
    let raw = context.raw
    let model = try context.result(Z3_solver_get_model(raw, engine.solver), of: "Z3_solver_get_model")
    Z3_model_inc_ref(raw, model)
    defer { Z3_model_dec_ref(raw, model) }

    var values = Array(repeating: false, count: variableCount + 1)
    let count = Z3_model_get_num_consts(raw, model)
    try context.check("Z3_model_get_num_consts")
    for index in 0..<count {
      let declaration = try context.result(
        Z3_model_get_const_decl(raw, model, index), of: "Z3_model_get_const_decl")
      let symbol = try context.result(Z3_get_decl_name(raw, declaration), of: "Z3_get_decl_name")
      guard Z3_get_symbol_kind(raw, symbol) == Z3_INT_SYMBOL else { continue }
      let variable = Int(Z3_get_symbol_int(raw, symbol))
      guard values.indices.contains(variable) else { continue }
      let value = Z3_model_get_const_interp(raw, model, declaration)
      try context.check("Z3_model_get_const_interp")
      if let value { values[variable] = Z3_get_bool_value(raw, value) == Z3_L_TRUE }
    }
    try context.check("Z3_get_bool_value")
    return values
  }

  /// The values of some variables in the model of the last check, in their order; see ``model()``.
  package func modelValues(of variables: [Int32]) throws(Z3Error) -> [Bool] {
    let values = try model()
    for variable in variables where variable < 1 || Int(variable) > variableCount {
      throw Z3Error(.invalidLiteral, in: "modelValues", "variable \(variable) is not one of 1...\(variableCount)")
    }
    return variables.map { values[Int($0)] }
  }
}
