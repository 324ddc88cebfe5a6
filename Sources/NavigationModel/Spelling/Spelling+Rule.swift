extension Transition {
  /// The rule as a spec spells it: `a, b -> push c set x = v when C`.
  package func text(in machine: Machine) -> String {
    Change.Rule(source: source, actions: actions, effects: effects, condition: guardCondition).text(in: machine)
  }
}

extension Transition.Source {
  /// `any`, or `a, b`.
  package func text(in machine: Machine) -> String {
    switch self {
    case .any: "any"
    case .screens(let screens): screens.map { machine.screens[$0.index].name }.joined(separator: ", ")
    }
  }
}

extension Change.Rule {
  /// The rule as a spec spells it: `a, b -> dismiss set x = v when C`.
  package func text(in machine: Machine) -> String {
    var text = "\(source.text(in: machine)) -> \(actions.text(in: machine))"
    if !effects.isEmpty { text += " set \(effects.text(in: machine))" }
    if let condition { text += " when \(condition.text(in: machine))" }
    return text
  }
}

extension Change {
  /// The rules of the change as a spec spells them, a line for each rule: `any -> stay set x = v when C then open i`.
  package func lines(in machine: Machine) -> [String] {
    let end = opens.map { " then open \(machine.intents[$0.index].name)" } ?? ""
    return rules.map { $0.text(in: machine) + end }
  }

  /// The same in one line.
  package func text(in machine: Machine) -> String { lines(in: machine).joined(separator: "; ") }
}

extension Outcome {
  /// The outcome as a spec spells it, behind its name: `any -> dismiss set x = v when C, adverse, abort`; or nothing.
  package func text(in machine: Machine) -> String {
    var parts: [String] = []
    let rule = actions.isEmpty ? [] : ["any -> \(actions.text(in: machine))"]
    let setting = effects.isEmpty ? [] : ["set \(effects.text(in: machine))"]
    let guarding = condition.map { ["when \($0.text(in: machine))"] } ?? []
    let first = rule + setting + guarding
    if !first.isEmpty { parts.append(first.joined(separator: " ")) }
    if isAdverse { parts.append("adverse") }
    if aborts { parts.append("abort") }
    return parts.joined(separator: ", ")
  }

  /// `given(restaurantId, postcode?)`.
  package var signature: String { Parameter.signature(name, gives) }
}

extension Assignment {
  /// `x = v`.
  package func text(in machine: Machine) -> String {
    let variable = machine.variables[self.variable.index]
    return "\(variable.name) = \(variable.values[value])"
  }
}

extension [Assignment] {
  /// `x = v, y = w`.
  package func text(in machine: Machine) -> String { map { $0.text(in: machine) }.joined(separator: ", ") }
}

extension Parameter {
  /// `name(p?, q)`, or only the name.
  package static func signature(_ name: String, _ parameters: [Parameter]) -> String {
    guard !parameters.isEmpty else { return name }
    return "\(name)(\(parameters.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")))"
  }
}

extension Event {
  /// `loadRestaurant(restaurantId, section?)`.
  package var signature: String { Parameter.signature(name, parameters) }
}

extension Prompt {
  /// `reorderInput(reorderId)`.
  package var signature: String { Parameter.signature(name, parameters) }
}

extension Intent {
  /// `goToSearch(postcode?)`.
  package var signature: String { Parameter.signature(name, parameters) }
}
