import NavigationModel

extension Transition {
  /// The rule as a spec spells it: `a, b -> c set x = v when C`.
  package func text(in machine: Machine) -> String {
    let from =
      switch source {
      case .any: "any"
      case .screens(let screens): screens.map { machine.screens[$0.index].name }.joined(separator: ", ")
      }
    var text = "\(from) -> \(machine.screens[target.index].name)"
    if !effects.isEmpty { text += " set \(effects.text(in: machine))" }
    if let guardCondition { text += " when \(guardCondition.text(in: machine))" }
    return text
  }
}

extension Change {
  /// What the change does, as a spec spells it: `set x = v, screen = s when C then open i`.
  package func text(in machine: Machine) -> String {
    var parts = effects.map { $0.text(in: machine) }
    if let screen { parts.append("screen = \(machine.screens[screen.index].name)") }
    var text = "set \(parts.joined(separator: ", "))"
    if let condition { text += " when \(condition.text(in: machine))" }
    if let opens { text += " then open \(machine.intents[opens.index].name)" }
    return text
  }
}

extension Outcome {
  /// What the outcome does, as a spec spells it: `set x = v, adverse, abort`; empty if it does nothing.
  package func text(in machine: Machine) -> String {
    var parts: [String] = []
    if !effects.isEmpty { parts.append("set \(effects.text(in: machine))") }
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
