import NavigationModel
import StateSpace

/// A formula over the spec's variables, by its number in a ``FormulaTable``: equal ones have the same number.
struct Formula: Hashable, Sendable {
  fileprivate let number: Int32

  static let `true` = Formula(number: 0)
  static let `false` = Formula(number: 1)
}

/// The formulas that lemmas are made of, each kept once.
///
/// Most of what could be said says nothing: that all contexts are among all contexts, on each of ten thousand screens.
/// That is seen here before there is a text, which is made only of what is asked.
struct FormulaTable {
  private enum Node: Hashable {
    case constant(Bool)
    /// A variable has one of these values, or an effect's value is one of them.
    case value(VariableID, after: Int?, isIn: [Int])
    case member(ContextSet, after: [Assignment], ContextCopies)
    case written(String)
    case not(Formula)
    case all([Formula])
    case any([Formula])
  }

  /// The writer of formulas.
  var text: FormulaText
  private var nodes: [Node] = [.constant(true), .constant(false)]
  private var numbers: [Node: Formula] = [.constant(true): .true, .constant(false): .false]
  private var terms: [Term?] = [.true, .false]

  init(_ text: FormulaText) { self.text = text }

  private mutating func formula(_ node: Node) -> Formula {
    if let known = numbers[node] { return known }
    let formula = Formula(number: Int32(nodes.count))
    nodes.append(node)
    terms.append(nil)
    numbers[node] = formula
    return formula
  }

  /// `condition` on a screen, after `effects`; nil holds always.
  mutating func formula(_ condition: Condition?, on screen: Int, after effects: [Assignment] = []) -> Formula {
    guard let condition else { return .true }
    switch condition {
    case .screen(let screens): return screens.contains { $0.index == screen } ? .true : .false
    case .variable(let variable, let values):
      let given = effects.last { $0.variable == variable }?.value
      return values.isEmpty ? .false : formula(.value(variable, after: given, isIn: values))
    // Nothing lies below, or it has been resolved (``StackReading``).
    case .below, .sheet, .tab, .root: return .false
    case .not(let a): return not(formula(a, on: screen, after: effects))
    case .and(let a, let b):
      return and([formula(a, on: screen, after: effects), formula(b, on: screen, after: effects)])
    case .or(let a, let b):
      return or([formula(a, on: screen, after: effects), formula(b, on: screen, after: effects)])
    case .implies(let a, let b):
      return or([not(formula(a, on: screen, after: effects)), formula(b, on: screen, after: effects)])
    }
  }

  /// True if the context is in `set`, after `effects`; of a relation, which two contexts.
  mutating func formula(
    _ set: ContextSet, after effects: [Assignment] = [], _ copies: ContextCopies = .here
  ) -> Formula {
    set == .all ? .true : set == .empty ? .false : formula(.member(set, after: effects, copies))
  }

  /// A formula that is written already.
  mutating func formula(written text: String) -> Formula { formula(.written(text)) }

  mutating func not(_ a: Formula) -> Formula {
    a == .true ? .false : a == .false ? .true : formula(.not(a))
  }

  mutating func and(_ parts: [Formula]) -> Formula { join(parts, neutral: .true, decisive: .false, Node.all) }
  mutating func or(_ parts: [Formula]) -> Formula { join(parts, neutral: .false, decisive: .true, Node.any) }

  private mutating func join(
    _ parts: [Formula], neutral: Formula, decisive: Formula, _ node: ([Formula]) -> Node
  ) -> Formula {
    if parts.contains(decisive) { return decisive }
    let left = parts.contains(neutral) ? parts.filter { $0 != neutral } : parts
    return left.isEmpty ? neutral : left.count == 1 ? left[0] : formula(node(left))
  }

  /// The formula as solvers read it.
  mutating func term(of formula: Formula) -> Term {
    if let known = terms[Int(formula.number)] { return known }
    let made: Term
    switch nodes[Int(formula.number)] {
    case .constant(let value): made = value ? .true : .false
    case .value(let variable, let given, let values): made = text.term(variable, after: given, isIn: values)
    case .member(let set, let effects, let copies): made = text.term(set, after: effects, copies)
    case .written(let atom): made = text.written(atom)
    case .not(let a): made = text.not(term(of: a))
    case .all(let parts): made = text.and(terms(of: parts))
    case .any(let parts): made = text.or(terms(of: parts))
    }
    terms[Int(formula.number)] = made
    return made
  }

  private mutating func terms(of formulas: [Formula]) -> [Term] {
    var terms: [Term] = []
    for formula in formulas { terms.append(term(of: formula)) }
    return terms
  }
}
