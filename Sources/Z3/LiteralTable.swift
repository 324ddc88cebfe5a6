import CZ3

/// The literals used so far, so that each is made once.
struct LiteralTable {
  private let bool: Z3_sort
  private var variables: [Z3_ast?]
  private var negations: [Z3_ast?]

  init(_ context: Context, variableCount: Int) throws(Z3Error) {
    bool = try context.result(Z3_mk_bool_sort(context.raw), of: "Z3_mk_bool_sort")
    Z3_inc_ref(context.raw, Z3_sort_to_ast(context.raw, bool))
    variables = Array(repeating: nil, count: variableCount + 1)
    negations = variables
  }

  /// - Precondition: the literal's variable is one of those counted; the solver has looked.
  mutating func ast(of literal: Int32, in context: Context) throws(Z3Error) -> Z3_ast {
    let index = Int(literal.magnitude)
    if literal > 0 { return try variable(index, in: context) }
    if let known = negations[index] { return known }
    let variable = try variable(index, in: context)
    let made = try context.result(Z3_mk_not(context.raw, variable), of: "Z3_mk_not")
    Z3_inc_ref(context.raw, made)
    negations[index] = made
    return made
  }

  private mutating func variable(_ index: Int, in context: Context) throws(Z3Error) -> Z3_ast {
    if let known = variables[index] { return known }
    // The DIMACS reader names variable k by the number k, not by a text.
    let symbol = try context.result(Z3_mk_int_symbol(context.raw, Int32(index)), of: "Z3_mk_int_symbol")
    let made = try context.result(Z3_mk_const(context.raw, symbol, bool), of: "Z3_mk_const")
    Z3_inc_ref(context.raw, made)
    variables[index] = made
    return made
  }

  /// Releases everything, before the context is freed.
  func release(_ context: Context) {
    for case let ast? in variables { Z3_dec_ref(context.raw, ast) }
    for case let ast? in negations { Z3_dec_ref(context.raw, ast) }
    Z3_dec_ref(context.raw, Z3_sort_to_ast(context.raw, bool))
  }
}
