import NavigationModel
import StateSpace

/// Formulas over the spec's variables as SMT-LIB 2, under the spec's names.
///
/// A variable is a constant of an enumerated sort: `(= ?user |user.loggedIn|)`; the mark keeps it apart from all that
/// has a name already, such as `and`. Sets of contexts are functions of the variables that they depend on, so that the
/// solver, and not navcheck, puts an effect's value in the place of a variable: after `set user = loggedIn`, a set of
/// `user` and `tenant` is asked as `(set12 |user.loggedIn| ?tenant)`.
struct FormulaText {
  let machine: Machine
  private let symbolic: SymbolicMachine
  /// By variable.
  private let spellings: [Spelling]
  /// The variables' sorts, in the order of first use.
  private(set) var sorts: [String] = []
  /// The variables as constants, in the same order.
  private(set) var constants: [String] = []
  /// The definitions of sets, in the order of first use.
  private(set) var definitions: [String] = []
  private var declared: Set<VariableID> = []
  private var supports: [ContextSet: [VariableID]] = [:]

  init(_ symbolic: SymbolicMachine) {
    self.symbolic = symbolic
    machine = symbolic.machine
    spellings = symbolic.machine.variables.enumerated().map { number, variable in
      let name = Self.name(variable.name, or: "#\(number)")
      return Spelling(
        constant: name.first == "#" ? "|?\(name)|" : "?\(name)", sort: "|\(name) values|",
        values: variable.values.enumerated().map { "|\(name).\(Self.name($1, or: "#\($0)"))|" })
    }
  }

  // MARK: Names

  /// A name as it is, if it needs no thought; another one that nothing else has, if it might.
  static func name(_ name: String, or other: String) -> String {
    let isPlain =
      !name.isEmpty && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
    return isPlain ? name : other
  }

  /// How a variable, its sort and its values are written.
  private struct Spelling {
    var constant: String
    var sort: String
    var values: [String]
  }

  private func constant(_ variable: VariableID) -> String { spellings[variable.index].constant }
  private func sort(_ variable: VariableID) -> String { spellings[variable.index].sort }
  private func value(_ value: Int, of variable: VariableID) -> String { spellings[variable.index].values[value] }

  private mutating func declare(_ variable: VariableID) {
    guard declared.insert(variable).inserted else { return }
    let values = machine.variables[variable.index].values.indices.map { "(\(value($0, of: variable)))" }
    sorts.append("(declare-datatypes ((\(sort(variable)) 0)) ((\(values.joined(separator: " ")))))")
    constants.append("(declare-const \(constant(variable)) \(sort(variable)))")
  }

  /// The sorts of some variables.
  mutating func sorts(of variables: [VariableID]) -> [String] {
    for variable in variables { declare(variable) }
    return variables.map(sort)
  }

  /// Some variables as parameters, each with its sort.
  mutating func parameters(_ variables: [VariableID]) -> [String] {
    zip(variables, sorts(of: variables)).map { "(\(constant($0)) \($1))" }
  }

  /// What some variables are after `effects`.
  mutating func arguments(_ variables: [VariableID], after effects: [Assignment]) -> [String] {
    variables.map { variable in
      effects.last { $0.variable == variable }.map { value($0.value, of: variable) } ?? constant(variable)
    }
  }

  // MARK: Formulas

  /// `condition` on a screen, after `effects`; nil holds always.
  mutating func text(
    _ condition: Condition?, on screen: Int, after effects: [Assignment] = []
  ) -> String {
    guard let condition else { return "true" }
    switch condition {
    case .screen(let screens): return screens.contains { $0.index == screen } ? "true" : "false"
    case .variable(let variable, let values):
      declare(variable)
      let term = effects.last { $0.variable == variable }.map { value($0.value, of: variable) } ?? constant(variable)
      return Self.or(Set(values).sorted().map { "(= \(term) \(value($0, of: variable)))" })
    case .not(let a): return Self.not(text(a, on: screen, after: effects))
    case .and(let a, let b):
      return Self.and([text(a, on: screen, after: effects), text(b, on: screen, after: effects)])
    case .or(let a, let b):
      return Self.or([text(a, on: screen, after: effects), text(b, on: screen, after: effects)])
    case .implies(let a, let b):
      return Self.or([Self.not(text(a, on: screen, after: effects)), text(b, on: screen, after: effects)])
    }
  }

  /// Whether the context is in `set`, after `effects`.
  mutating func text(_ set: ContextSet, after effects: [Assignment] = []) -> String {
    if set == .all { return "true" }
    if set == .empty { return "false" }
    let support = define(set)
    return "(set\(set.index) \(arguments(support, after: effects).joined(separator: " ")))"
  }

  /// Whether the context is in one of `sets`, after `effects`.
  mutating func text(anyOf sets: [ContextSet], after effects: [Assignment] = []) -> String {
    var parts: [String] = []
    for set in sets { parts.append(text(set, after: effects)) }
    return Self.or(parts)
  }

  static func and(_ parts: [String]) -> String {
    let parts = parts.filter { $0 != "true" }
    if parts.contains("false") { return "false" }
    return parts.isEmpty ? "true" : parts.count == 1 ? parts[0] : "(and \(parts.joined(separator: " ")))"
  }

  static func or(_ parts: [String]) -> String {
    let parts = parts.filter { $0 != "false" }
    if parts.contains("true") { return "true" }
    return parts.isEmpty ? "false" : parts.count == 1 ? parts[0] : "(or \(parts.joined(separator: " ")))"
  }

  static func not(_ part: String) -> String {
    part == "true" ? "false" : part == "false" ? "true" : "(not \(part))"
  }

  // MARK: Sets

  /// Defines a set as a function, once, and says of which variables.
  private mutating func define(_ set: ContextSet) -> [VariableID] {
    if let known = supports[set] { return known }
    let nodes = symbolic.diagrams.nodes(of: set)
    let support = Set(nodes.map { symbolic.relevant.variables[$0.variable] }).sorted()
    supports[set] = support
    for variable in support { declare(variable) }
    // Parts that are used more than once get a name; the root comes last.
    var uses: [ContextSet: Int] = [:]
    for node in nodes { for child in Set(node.children) { uses[child, default: 0] += 1 } }
    var texts: [ContextSet: String] = [.all: "true", .empty: "false"]
    var named: [String] = []
    for node in nodes {
      let text = branches(node, texts)
      if node.set != set, uses[node.set, default: 0] > 1 {
        named.append("(let ((n\(node.set.index) \(text)))")
        texts[node.set] = "n\(node.set.index)"
      } else {
        texts[node.set] = text
      }
    }
    let parameters = parameters(support)
    let body = named.joined(separator: " ") + (named.isEmpty ? "" : " ") + (texts[set] ?? "false")
    definitions.append(
      "(define-fun set\(set.index) (\(parameters.joined(separator: " "))) Bool \(body)"
        + String(repeating: ")", count: named.count + 1))
    return support
  }

  /// One part for each different child: it, and one of the values that lead there.
  private func branches(_ node: DecisionDiagrams.Node, _ texts: [ContextSet: String]) -> String {
    let variable = symbolic.relevant.variables[node.variable]
    var children: [ContextSet] = []
    for child in node.children where !children.contains(child) { children.append(child) }
    return Self.or(
      children.map { child in
        let values = node.children.indices.filter { node.children[$0] == child }
        let isOneOf = Self.or(values.map { "(= \(constant(variable)) \(value($0, of: variable)))" })
        return Self.and([isOneOf, texts[child] ?? "false"])
      })
  }
}
