extension Condition {
  /// The condition as a spec spells it, with no more brackets than it needs; reading it gives the same condition.
  ///
  /// For example `user == loggedIn and not screen in [home, search]`.
  package func text(in machine: Machine) -> String { text(in: machine, binding: .implies) }

  /// The tightness with which a condition binds, from the loosest.
  private enum Binding: Int {
    case implies, or, and, not, comparison
  }

  private var binding: Binding {
    switch self {
    case .implies: .implies
    case .or: .or
    case .and: .and
    case .not(.variable(_, let values)): values.count == 1 ? .comparison : .not
    case .not(.screen(let screens)): screens.count == 1 ? .comparison : .not
    case .not(.tab(let tabs)): tabs.count == 1 ? .comparison : .not
    case .not: .not
    case .screen, .variable, .below, .sheet, .tab, .root: .comparison
    }
  }

  /// The text, in brackets if it binds less tightly than `required`.
  private func text(in machine: Machine, binding required: Binding) -> String {
    let text = plainText(in: machine)
    return binding.rawValue < required.rawValue ? "(\(text))" : text
  }

  private func plainText(in machine: Machine) -> String {
    switch self {
    case .screen(let screens): Self.comparison("screen", "==", screens.map { machine.screens[$0.index].name })
    case .variable(let variable, let values): Self.comparison(machine, variable, "==", values)
    case .below(let screen): "below \(machine.screens[screen.index].name)"
    case .sheet: "sheet"
    case .tab(let tabs): Self.comparison("tab", "==", tabs.map { machine.tabs[$0.index].name })
    case .root: machine.rootName
    case .not(.tab(let tabs)) where tabs.count == 1:
      Self.comparison("tab", "!=", tabs.map { machine.tabs[$0.index].name })
    case .not(.screen(let screens)) where screens.count == 1:
      Self.comparison("screen", "!=", screens.map { machine.screens[$0.index].name })
    case .not(.variable(let variable, let values)) where values.count == 1:
      Self.comparison(machine, variable, "!=", values)
    case .not(let a): "not \(a.text(in: machine, binding: .not))"
    case .and(let a, let b):
      "\(a.text(in: machine, binding: .and)) and \(b.text(in: machine, binding: .not))"
    case .or(let a, let b): "\(a.text(in: machine, binding: .or)) or \(b.text(in: machine, binding: .and))"
    case .implies(let a, let b):
      "\(a.text(in: machine, binding: .or)) implies \(b.text(in: machine, binding: .implies))"
    }
  }

  private static func comparison(
    _ machine: Machine, _ variable: VariableID, _ sign: String, _ values: [Int]
  ) -> String {
    let variable = machine.variables[variable.index]
    return comparison(variable.name, sign, values.map { variable.values[$0] })
  }

  private static func comparison(_ name: String, _ sign: String, _ values: [String]) -> String {
    if values.count == 1, let value = values.first { return "\(name) \(sign) \(value)" }
    return "\(name) in [\(values.joined(separator: ", "))]"
  }
}
