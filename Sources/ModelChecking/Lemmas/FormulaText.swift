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

/// Writes formulas as SMT-LIB 2, under the spec's names.
///
/// A variable is a constant of an enumerated sort: `(= ?user |user.loggedIn|)`; the mark keeps it apart from all that
/// has a name already, such as `and`. A set of contexts is written as its diagram: what it says of a variable, node by
/// node; a relation first says which variables are what they were at the entry, as equations. Where an effect gives the
/// variable a value, that stands in its place, `(= |user.loggedOut| |user.loggedIn|)`, and the solver, not navcheck,
/// works out what follows.
struct FormulaText {
  let machine: Machine
  private let symbolic: SymbolicMachine
  /// By variable.
  private let spellings: [Spelling]
  /// The variables' sorts, in the order of first use.
  private(set) var sorts: [String] = []
  /// The variables as constants, in the same order.
  private(set) var constants: [String] = []
  /// The terms that have been written.
  private(set) var terms = Terms()
  /// The sets that are spoken of.
  private(set) var sets: Set<ContextSet> = []
  private var declared: Set<VariableID> = []
  /// Those whose sorts are.
  private var declaredSorts: Set<VariableID> = []
  private var situations: [Situation: Int32] = [:]
  private var known: [Membership: Term] = [:]
  private var unchangedIn: [ContextSet: Unchanged] = [:]

  /// See ``unchanged(in:)``; by number in a diagram.
  private struct Unchanged {
    var variables: [Int]
    /// The number to add for the copy at the entry.
    var copy: Int
    var rest: ContextSet
  }

  /// A question about a set: which contexts it is of, after which effects.
  private struct Situation: Hashable {
    var effects: [Assignment]
    var copies: ContextCopies
  }

  private struct Membership: Hashable {
    var set: ContextSet
    var situation: Int32
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
    let states = symbolic.tabStates.tellsBottoms ? ["untouched", "first", "deeper"] : ["untouched", "kept"]
    spellings += symbolic.machine.tabs.enumerated().map { number, tab in
      let name = "tab." + Self.name(tab.name, or: "#\(number)")
      return Spelling(constant: "|?\(name)|", sort: "|\(name) values|", values: states.map { "|\(name).\($0)|" })
    }
    if symbolic.tabStates.under != nil {
      let names = symbolic.machine.tabs.enumerated().map { Self.name($1.name, or: "#\($0)") }
      let values = ["own", "selected"].flatMap { state in names.map { "|sheets.\($0).\(state)|" } }
      spellings.append(
        Spelling(constant: "|?sheets.over|", sort: "|sheets.over values|", values: ["|sheets.none|"] + values))
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

  /// The names of a variable, its sort and its values.
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
      case (.here, false), (.below, false): return declared(variable)
      case (.under, true): return declared(VariableID(own.index + count))
      case (.below, true), (.above, false), (.under, false): return declared(between(variable))
      case (.enteredInTab, true) where own.index >= machine.variables.count:
        declare(own)
        return value(0, of: own)
      case (.here, true), (.entered, _), (.enteredInTab, _), (.above, true):
        let constant = declared(own)
        return effects.last { $0.variable == own }.map { value($0.value, of: own) } ?? constant
      }
    }
  }

  /// Both contexts of a relation, at the entry and now, after `effects`.
  mutating func relatedArguments(
    _ variables: [VariableID], after effects: [Assignment], _ copies: ContextCopies
  ) -> [String] {
    arguments(variables.map { VariableID($0.index + count) } + variables, after: effects, copies)
  }

  /// Some variables as parameters, each with its sort, and their copies at the entry and between as far as `text` has
  /// them.
  mutating func parameters(_ variables: [VariableID], in text: String) -> [String] {
    let copies = [1, 2].flatMap { copy in variables.map { VariableID($0.index + copy * count) } }
    return parameters(variables + copies.filter { text.contains(constant($0)) })
  }

  private mutating func declared(_ variable: VariableID) -> String {
    declare(variable)
    return constant(variable)
  }

  // MARK: Formulas

  /// True if `variable`, or the value that an effect gives it, is one of `values`.
  mutating func term(_ variable: VariableID, after given: Int?, isIn values: [Int]) -> Term {
    declare(variable)
    return isOneOf(given.map { value($0, of: variable) } ?? constant(variable), variable, Set(values).sorted())
  }

  private mutating func isOneOf(_ text: String, _ variable: VariableID, _ values: [Int]) -> Term {
    terms.or(values.map { terms.written("(= \(text) \(value($0, of: variable)))") })
  }

  mutating func written(_ text: String) -> Term { terms.written(text) }
  mutating func not(_ a: Term) -> Term { terms.not(a) }
  mutating func and(_ parts: [Term]) -> Term { terms.and(parts) }
  mutating func or(_ parts: [Term]) -> Term { terms.or(parts) }

  // MARK: Sets

  /// True if the context is in `set`, after `effects`; of a relation, which two contexts.
  mutating func term(
    _ set: ContextSet, after effects: [Assignment] = [], _ copies: ContextCopies = .here
  ) -> Term {
    sets.insert(set)
    let situation = Situation(effects: effects, copies: copies)
    let number = situations[situation] ?? Int32(situations.count)
    situations[situation] = number
    guard let unchanged = unchanged(in: set), !unchanged.variables.isEmpty else { return term(set, situation, number) }
    let equal = unchanged.variables.map { variable in
      let pair = arguments([self.variable(variable + unchanged.copy), self.variable(variable)], after: effects, copies)
      return pair[0] == pair[1] ? Term.true : terms.written("(= \(pair[0]) \(pair[1]))")
    }
    return terms.and(equal + [term(unchanged.rest, situation, number)])
  }

  /// Of a relation: the variables that are now what they were at the entry, and what it says besides that; nil: there
  /// would be too many nodes.
  ///
  /// As equations they follow from each other, where relations are composed; as a diagram each case would be looked at.
  private mutating func unchanged(in set: ContextSet) -> Unchanged? {
    guard symbolic.hasRelations, set != .all, set != .empty else { return nil }
    if let known = unchangedIn[set] { return known }
    let (diagrams, copy) = (symbolic.diagrams, symbolic.relevant.variables.count)
    do {
      var unchanged = Unchanged(variables: [], copy: copy, rest: set)
      for variable in 0..<copy {
        var same = ContextSet.empty
        for value in 0..<symbolic.valueCount(of: symbolic.relevant.variables[variable]) {
          let both = try diagrams.contexts(in: [(variable, [value]), (variable + copy, [value])])
          same = try diagrams.union(same, both)
        }
        guard try diagrams.isSubset(set, of: same) else { continue }
        unchanged.variables.append(variable)
        unchanged.rest = try diagrams.forgetting(variable + copy, in: unchanged.rest)
      }
      unchangedIn[set] = unchanged
      return unchanged
    } catch {
      return nil
    }
  }

  private mutating func term(_ set: ContextSet, _ situation: Situation, _ number: Int32) -> Term {
    if set == .all { return .true }
    guard let node = symbolic.diagrams.node(set) else { return .false }
    let membership = Membership(set: set, situation: number)
    if let made = known[membership] { return made }
    let variable = variable(node.variable)
    let text = arguments([variable], after: situation.effects, situation.copies)[0]
    // What each different child says where one of the values that lead there is given; the one with most values is left
    // for all others.
    var children: [(child: ContextSet, values: [Int])] = []
    for (value, child) in node.children.enumerated() {
      if let index = children.firstIndex(where: { $0.child == child }) {
        children[index].values.append(value)
      } else {
        children.append((child, [value]))
      }
    }
    let most = children.indices.max { children[$0].values.count < children[$1].values.count } ?? 0
    var made = term(children.remove(at: most).child, situation, number)
    for (child, values) in children.reversed() {
      let there = term(child, situation, number)
      made = terms.choose(isOneOf(text, variable, values), there, made)
    }
    known[membership] = made
    return made
  }
}
