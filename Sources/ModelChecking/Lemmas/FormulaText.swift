import NavigationModel
import StateSpace

/// Of which contexts a relation is said to hold.
///
/// A lemma speaks of three: the context now, the one in which an entry of the stack was entered, and where that entry
/// is taken away and the one below is shown again, the one in which the upper one was entered, which is *between*.
enum ContextCopies: Hashable {
  /// The one at the entry, and the one now.
  case here
  /// The one now, twice: an entry is entered.
  case entered
  /// The same, of what a tab keeps: the second time without what is said of tabs.
  case enteredInTab
  /// The one at the entry, and the one between.
  case below
  /// The one between, and the one now.
  case above
  /// The one between, and the one at the entry: how that was entered.
  case under
}

/// How formulas are written as SMT-LIB 2, under the spec's names.
///
/// A variable is a constant of an enumerated sort: `(= ?user |user.loggedIn|)`; the mark keeps it apart from all that
/// has a name already, such as `and`. Sets of contexts are functions of the variables that they depend on, so that the
/// solver, and not navcheck, puts an effect's value in the place of a variable: after `set user = loggedIn`, a set of
/// `user` and `tenant` is asked as `(set12 |user.loggedIn| ?tenant)`. That the context as it is belongs to the set is
/// asked most often, and has a name, `in12`, so that it is worked out once.
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
  private(set) var definitions: [Definition] = []
  private var declared: Set<VariableID> = []
  /// Those whose sorts are.
  private var declaredSorts: Set<VariableID> = []
  private var numbers: [ContextSet: Int] = [:]

  /// A set as a function of the variables on which it depends, and perhaps what it says of the context as it is.
  struct Definition: Sendable {
    var set: ContextSet
    var variables: [VariableID]
    var function: String
    var constant: String?

    var lines: [String] { [function] + (constant.map { [$0] } ?? []) }
  }

  init(_ symbolic: SymbolicMachine) {
    self.symbolic = symbolic
    machine = symbolic.machine
    var spellings = symbolic.machine.variables.enumerated().map { number, variable in
      let name = Self.name(variable.name, or: "#\(number)")
      return Spelling(
        constant: name.first == "#" ? "|?\(name)|" : "?\(name)", sort: "|\(name) values|",
        values: variable.values.enumerated().map { "|\(name).\(Self.name($1, or: "#\($0)"))|" })
    }
    let states = ["untouched", "first", "deeper"]
    spellings += symbolic.machine.tabs.enumerated().map { number, tab in
      let name = "tab." + Self.name(tab.name, or: "#\(number)")
      return Spelling(constant: "|?\(name)|", sort: "|\(name) values|", values: states.map { "|\(name).\($0)|" })
    }
    if symbolic.tabStates.under != nil {
      let tabs = symbolic.machine.tabs.enumerated().map { "|sheets.\(Self.name($1.name, or: "#\($0)"))|" }
      spellings.append(
        Spelling(constant: "|?sheets.over|", sort: "|sheets.over values|", values: ["|sheets.own|"] + tabs))
    }
    // The same values, where an entry was entered, and between.
    count = spellings.count
    self.spellings =
      spellings
      + ["entry", "between"].flatMap { copy in
        spellings.map { own in
          var own = own
          own.constant = own.constant.hasSuffix("|") ? "\(own.constant.dropLast())=\(copy)|" : "\(own.constant)=\(copy)"
          return own
        }
      }
  }

  /// The number of variables, those of tabs included; their copies come behind them.
  private let count: Int

  /// The variable that a node of a diagram asks for.
  private func variable(_ number: Int) -> VariableID {
    let variables = symbolic.relevant.variables
    return number < variables.count
      ? variables[number] : VariableID(variables[number - variables.count].index + count)
  }

  private func between(_ variable: VariableID) -> VariableID { VariableID(variable.index % count + 2 * count) }

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
    if declaredSorts.insert(VariableID(variable.index % count)).inserted {
      let values = spellings[variable.index].values.map { "(\($0))" }
      sorts.append("(declare-datatypes ((\(sort(variable)) 0)) ((\(values.joined(separator: " ")))))")
    }
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

  /// The values of some variables after `effects`, and of those of the other context of a relation.
  mutating func arguments(
    _ variables: [VariableID], after effects: [Assignment], _ copies: ContextCopies = .here
  ) -> [String] {
    variables.map { variable in
      let own = VariableID(variable.index % count)
      let isNow = own == variable
      switch (copies, isNow) {
      case (.here, false), (.below, false): return constant(variable)
      case (.under, true):
        let entry = VariableID(own.index + count)
        declare(entry)
        return constant(entry)
      case (.below, true), (.above, false), (.under, false):
        declare(between(variable))
        return constant(between(variable))
      case (.enteredInTab, true) where own.index >= machine.variables.count: return value(0, of: own)
      case (.here, true), (.entered, _), (.enteredInTab, _), (.above, true):
        if !isNow { declare(own) }
        return effects.last { $0.variable == own }.map { value($0.value, of: own) } ?? constant(own)
      }
    }
  }

  // MARK: Formulas

  /// Whether `variable`, or the value that an effect gives it, is one of `values`.
  mutating func text(_ variable: VariableID, after given: Int?, isIn values: [Int]) -> String {
    declare(variable)
    let term = given.map { value($0, of: variable) } ?? constant(variable)
    return Self.or(Set(values).sorted().map { "(= \(term) \(value($0, of: variable)))" })
  }

  /// True if the context is in `set`, after `effects`; of a relation, which two contexts.
  mutating func text(
    _ set: ContextSet, after effects: [Assignment] = [], _ copies: ContextCopies = .here
  ) -> String {
    if set == .all { return "true" }
    if set == .empty { return "false" }
    let number = define(set)
    let variables = definitions[number].variables
    let application = "(set\(set.index) \(arguments(variables, after: effects, copies).joined(separator: " ")))"
    if copies != .here || effects.contains(where: { variables.contains($0.variable) }) { return application }
    if definitions[number].constant == nil {
      definitions[number].constant = "(define-fun in\(set.index) () Bool \(application))"
    }
    return "in\(set.index)"
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

  /// Defines a set as a function, once: where it stands among ``definitions``.
  private mutating func define(_ set: ContextSet) -> Int {
    if let known = numbers[set] { return known }
    let nodes = symbolic.diagrams.nodes(of: set)
    let support = Set(nodes.map { variable($0.variable) }).sorted()
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
    let function =
      "(define-fun set\(set.index) (\(parameters.joined(separator: " "))) Bool \(body)"
      + String(repeating: ")", count: named.count + 1)
    numbers[set] = definitions.count
    definitions.append(Definition(set: set, variables: support, function: function))
    return definitions.count - 1
  }

  /// What each different child says where one of the values that lead there is given; the one with most values is left
  /// for all others.
  private func branches(_ node: DecisionDiagrams.Node, _ texts: [ContextSet: String]) -> String {
    let variable = variable(node.variable)
    var children: [(child: ContextSet, values: [Int])] = []
    for (value, child) in node.children.enumerated() {
      if let index = children.firstIndex(where: { $0.child == child }) {
        children[index].values.append(value)
      } else {
        children.append((child, [value]))
      }
    }
    let most = children.indices.max { children[$0].values.count < children[$1].values.count } ?? 0
    let other = children.remove(at: most).child
    return children.reversed().reduce(texts[other] ?? "false") { rest, branch in
      let isOneOf = Self.or(branch.values.map { "(= \(constant(variable)) \(value($0, of: variable)))" })
      return Self.choose(isOneOf, texts[branch.child] ?? "false", rest)
    }
  }

  private static func choose(_ condition: String, _ a: String, _ b: String) -> String {
    switch (a, b) {
    case ("true", _): or([condition, b])
    case ("false", _): and([not(condition), b])
    case (_, "true"): or([not(condition), a])
    case (_, "false"): and([condition, a])
    default: "(ite \(condition) \(a) \(b))"
    }
  }
}
