import NavigationModel
import Reports
import StateSpace

/// `--as loggedOut` or `--as user=loggedOut,tenant=blue`: some or all of the context.
struct ContextArgument {
  /// The given values; variables that are not named may have any value.
  private(set) var values: [VariableID: Int] = [:]

  /// Reads `text`, whose parts are separated by commas.
  ///
  /// - Throws: ``ArgumentMistake``.
  init(_ text: String, of machine: Machine) throws {
    for part in text.split(separator: ",", omittingEmptySubsequences: true) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: true).map { $0.trimmed }
      switch sides.count {
      case 1: try add(sides[0], of: machine)
      case 2: try add(sides[1], to: sides[0], of: machine)
      default: throw ArgumentMistake("'\(part.trimmed)' is not part of a context; write a value, or variable=value")
      }
    }
  }

  /// A value alone, which must be that of one variable.
  private mutating func add(_ value: String, of machine: Machine) throws {
    let owners = machine.variables.indices.filter { machine.variables[$0].values.contains(value) }
    guard let owner = owners.first else {
      if machine.variables.isEmpty {
        throw ArgumentMistake("the spec has no context; leave out --as")
      }
      throw ArgumentMistake.unknown("value", value, among: machine.variables.flatMap(\.values))
    }
    guard owners.count == 1 else {
      let spelt = owners.map { "\(machine.variables[$0].name)=\(value)" }
      throw ArgumentMistake("'\(value)' is a value of several variables; write \(spelt.joined(separator: " or "))")
    }
    try add(value, to: machine.variables[owner].name, of: machine)
  }

  private mutating func add(_ value: String, to name: String, of machine: Machine) throws {
    let variable = try ArgumentMistake.index(of: name, "variable", among: machine.variables.map(\.name))
    let index = try ArgumentMistake.index(
      of: value, "value", of: "'\(name)'", among: machine.variables[variable].values)
    if let before = values.updateValue(index, forKey: VariableID(variable)), before != index {
      throw ArgumentMistake("'\(name)' has two values; give it one")
    }
  }

  /// The contexts that match all of them: those in which the app can start, or if there are none among them, any.
  func contexts(of symbolic: SymbolicMachine) throws -> ContextSet {
    let (fitting, first) = try fitting(in: symbolic)
    return first.isEmpty ? try symbolic.atStart(fitting) : first
  }

  /// Returns whether the app can start in one of them.
  func hasStart(in symbolic: SymbolicMachine) throws -> Bool { try !fitting(in: symbolic).first.isEmpty }

  /// All contexts that match, with tabs in any state, and those in which the app can start.
  private func fitting(in symbolic: SymbolicMachine) throws -> (all: ContextSet, first: ContextSet) {
    var fitting = ContextSet.all
    for (variable, value) in values {
      let condition = Condition.variable(variable, [value])
      fitting = try symbolic.diagrams.intersection(
        fitting, symbolic.contexts(where: condition, at: Place(screen: symbolic.machine.root)))
    }
    return (fitting, try symbolic.diagrams.intersection(symbolic.initial(), fitting))
  }
}

/// A mistake in an argument that names parts of a spec.
struct ArgumentMistake: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// The index of a name among those of a spec.
  ///
  /// - Throws: ``ArgumentMistake``: it is not among them.
  static func index(
    of name: String, _ kind: String, of owner: String? = nil, among names: [String]
  ) throws -> Int {
    guard let index = names.firstIndex(of: name) else { throw unknown(kind, name, of: owner, among: names) }
    return index
  }

  /// Unknown name; with similar names, or all of them if they are few.
  ///
  /// - Parameter owner: where it was looked up, such as `'login'`; nil: the spec.
  static func unknown(
    _ kind: String, _ name: String, of owner: String? = nil, among names: [String]
  ) -> ArgumentMistake {
    let start = owner.map { "\($0) has no \(kind) '\(name)'" } ?? "unknown \(kind) '\(name)'"
    if let question = NearNames.question(name, among: names) { return ArgumentMistake("\(start); \(question)") }
    let all = names.count <= 12 && !names.isEmpty ? "; write one of \(names.joined(separator: ", "))" : ""
    return ArgumentMistake(start + all)
  }
}

extension StringProtocol {
  /// Without leading and trailing blanks.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
