import NavigationModel

/// The parts of a machine while it is being put together or changed, with names instead of numbers.
///
/// A name that is not known becomes an identifier out of range, which `Machine.init` refuses.
package typealias Draft = MachineParts

extension Draft {
  /// A draft with these screens, the first being the root, and one variable per `variable: values`.
  package init(_ screens: String..., variables: KeyValuePairs<String, [String]> = [:]) {
    self.init()
    name = "Draft"
    self.screens = screens.map { Screen(name: $0) }
    self.variables = variables.map { Variable(name: $0.key, values: $0.value) }
  }

  /// The parts of `machine`.
  package init(_ machine: Machine) { self = machine.parts }

  /// The machine of these parts.
  package func machine() throws(MachineError) -> Machine { try Machine(self) }
}

extension Draft {
  package func screen(_ name: String) -> ScreenID { ScreenID(screens.firstIndex { $0.name == name } ?? -1) }
  package func prompt(_ name: String) -> PromptID { PromptID(prompts.firstIndex { $0.name == name } ?? -1) }
  package func intent(_ name: String) -> IntentID { IntentID(intents.firstIndex { $0.name == name } ?? -1) }
  package func variable(_ name: String) -> VariableID { VariableID(variables.firstIndex { $0.name == name } ?? -1) }

  /// The event of this name; it is added if it is new.
  package mutating func event(_ name: String) -> EventID {
    if let index = events.firstIndex(where: { $0.name == name }) { return EventID(index) }
    events.append(Event(name: name))
    return EventID(events.count - 1)
  }

  /// `screen == name`
  package func on(_ names: String...) -> Condition { .screen(names.map(screen)) }

  /// `variable in [values]`
  package func when(_ name: String, _ values: String...) -> Condition {
    .variable(variable(name), values.map { value(name, $0) })
  }

  /// `variable = value`
  package func set(_ name: String, _ value: String) -> Assignment {
    Assignment(variable: variable(name), value: self.value(name, value))
  }

  private func value(_ name: String, _ value: String) -> Int {
    variables.first { $0.name == name }?.values.firstIndex(of: value) ?? -1
  }

  /// The screen that is shown after a rule, if that does not depend on what lies below.
  package func target(of rule: Transition) -> ScreenID? {
    rule.actions.last.flatMap { $0 == .reset ? root : $0.screen }
  }

  /// Adds the rule `event: from -> to`; `from` empty means `any`.
  package mutating func rule(
    _ event: String, _ from: [String] = [], to target: String, set effects: Assignment...,
    when condition: Condition? = nil
  ) {
    let id = self.event(event)
    transitions.append(
      Transition(
        event: id, source: from.isEmpty ? .any : .screens(from.map(screen)), target: screen(target),
        effects: effects, guardCondition: condition))
  }

  /// `event`, or `animate event`
  package mutating func perform(_ event: String, animated: Bool = false, fixed: [FixedValue] = []) -> JourneyStep {
    .perform(self.event(event), animated: animated, fixed: fixed)
  }

  /// `ask prompt`
  package func ask(_ prompt: String, fixed: [FixedValue] = []) -> JourneyStep {
    .ask(self.prompt(prompt), fixed: fixed)
  }

  /// Adds an intent with one alternative.
  package mutating func add(
    _ name: String, parameters: [Parameter] = [], target: String, denied: Condition? = nil, _ steps: [JourneyStep]
  ) {
    intents.append(
      Intent(
        name: name, parameters: parameters, target: screen(target), denied: denied,
        alternatives: [Alternative(steps: steps)]))
  }
}
