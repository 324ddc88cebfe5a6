import NavigationModel

/// The parts of the machine as literals.
extension Generation {
  func texts(_ texts: [String]) -> Code { .list(texts.map { .text(SwiftText.literal($0)) }) }

  private func named(_ name: String, _ arguments: [Code?] = []) -> Code {
    .call(".init", [.text("name: \(SwiftText.literal(name))")] + arguments.compactMap { $0 })
  }

  func code(_ variable: Variable) -> Code { named(variable.name, [texts(variable.values).labelled("values")]) }

  func code(_ type: ParameterType) -> Code { named(type.name, [texts(type.values).labelled("values")]) }

  func code(_ screen: Screen) -> Code { named(screen.name, [screen.requires.map { code($0).labelled("requires") }]) }

  func code(_ event: Event) -> Code { named(event.name, [code(event.parameters, "parameters")]) }

  func code(_ transition: Transition) -> Code {
    let source: Code =
      switch transition.source {
      case .any: .text(".any")
      case .screens(let screens): .call(".screens", [code(screens)])
      }
    return call(
      ".init",
      [
        .text("event: .\(names.constants.events[transition.event.index])"), source.labelled("source"),
        .text("target: \(name(transition.target))"), code(transition.effects, "effects"),
        transition.guardCondition.map { code($0).labelled("guardCondition") },
      ])
  }

  func code(_ prompt: Prompt) -> Code {
    named(
      prompt.name,
      [
        code(prompt.parameters, "parameters"),
        Code.list(prompt.outcomes.enumerated().map { _, outcome in code(outcome) }).labelled("outcomes"),
      ])
  }

  private func code(_ outcome: Outcome) -> Code {
    named(
      outcome.name,
      [
        code(outcome.gives, "gives"), code(outcome.effects, "effects"),
        outcome.isAdverse ? .text("isAdverse: true") : nil, outcome.aborts ? .text("aborts: true") : nil,
      ])
  }

  func code(_ intent: Intent) -> Code {
    named(
      intent.name,
      [
        code(intent.parameters, "parameters"), .text("target: \(name(intent.target))"),
        intent.denied.map { code($0).labelled("denied") },
        Code.list(intent.alternatives.map(code)).labelled("alternatives"),
      ])
  }

  private func code(_ alternative: Alternative) -> Code {
    call(
      ".init",
      [
        alternative.condition.map { code($0).labelled("condition") },
        Code.list(alternative.steps.map(code)).labelled("steps"),
      ])
  }

  private func code(_ step: JourneyStep) -> Code {
    switch step {
    case .perform(let event, let animated, let fixed):
      call(
        ".perform",
        [.text(".\(names.constants.events[event.index])"), animated ? .text("animated: true") : nil, code(fixed)])
    case .ask(let prompt, let fixed): call(".ask", [.text(".\(names.constants.prompts[prompt.index])"), code(fixed)])
    case .retry: .text(".retry")
    case .open(let intent): .text(".open(.\(names.constants.intents[intent.index]))")
    case .set(let effects): .call(".set", [.list(effects.map(code))])
    case .fail(let reason, let condition):
      call(
        ".fail",
        [.text("reason: \(SwiftText.literal(reason))"), condition.map { code($0).labelled("unless") }])
    case .when(let condition, let steps): .call(".when", [code(condition), .list(steps.map(code))])
    }
  }

  private func code(_ fixed: [FixedValue]) -> Code? {
    guard !fixed.isEmpty else { return nil }
    let values = fixed.map { fixed in
      named(fixed.name, [.text("value: \(SwiftText.literal(fixed.value))")])
    }
    return Code.list(values).labelled("fixed")
  }

  func code(_ change: Change) -> Code {
    named(
      change.name,
      [
        code(change.effects, "effects"), change.screen.map { .text("screen: \(name($0))") },
        change.condition.map { code($0).labelled("condition") },
        change.opens.map { .text("opens: .\(names.constants.intents[$0.index])") },
      ])
  }

  func code(_ property: Property) -> Code { named(property.name, [code(property.claim).labelled("claim")]) }

  private func code(_ claim: Property.Claim) -> Code {
    switch claim {
    case .always(let c): .call(".always", [code(c)])
    case .never(let c): .call(".never", [code(c)])
    case .canReach(let c): .call(".canReach", [code(c)])
    case .fromCanReach(let c, let d, let within):
      .call(".fromCanReach", [code(c), code(d), .text("within: \(within.map(String.init) ?? "nil")")])
    case .fromMustReach(let c, let d): .call(".fromMustReach", [code(c), code(d)])
    case .fromMustEnd(let c, let d): .call(".fromMustEnd", [code(c), code(d)])
    case .askOnly(let prompt, let c): .call(".askOnly", [.text(".\(names.constants.prompts[prompt.index])"), code(c)])
    }
  }

  private func code(_ parameters: [Parameter], _ label: String) -> Code? {
    guard !parameters.isEmpty else { return nil }
    return Code.list(
      parameters.map { parameter in
        named(
          parameter.name,
          [
            parameter.isOptional ? .text("isOptional: true") : nil,
            parameter.type.map { .text("type: .\(names.constants.types[$0.index])") },
          ])
      }
    ).labelled(label)
  }

  private func code(_ effects: [Assignment], _ label: String) -> Code? {
    effects.isEmpty ? nil : Code.list(effects.map(code)).labelled(label)
  }

  private func code(_ effect: Assignment) -> Code {
    let value = value(effect.value, of: effect.variable)
    return .call(".init", [.text("variable: \(name(effect.variable))"), .text("value: \(value)")])
  }

  func code(_ condition: Condition) -> Code {
    switch condition {
    case .screen(let screens): .call(".screen", [code(screens)])
    case .variable(let variable, let values):
      .call(".variable", [.text(name(variable)), .list(values.map { .text(value($0, of: variable)) })])
    case .not(let a): .call(".not", [code(a)])
    case .and(let a, let b): .call(".and", [code(a), code(b)])
    case .or(let a, let b): .call(".or", [code(a), code(b)])
    case .implies(let a, let b): .call(".implies", [code(a), code(b)])
    }
  }

  private func code(_ screens: [ScreenID]) -> Code { .list(screens.map { .text(name($0)) }) }

  private func name(_ screen: ScreenID) -> String { ".\(names.constants.screens[screen.index])" }
  private func name(_ variable: VariableID) -> String { ".\(names.constants.variables[variable.index])" }

  /// `User.loggedIn.index`
  private func value(_ index: Int, of variable: VariableID) -> String {
    let values = names.variables[variable.index]
    return "\(values.type).\(values.cases[index]).index"
  }

  private func call(_ name: String, _ arguments: [Code?]) -> Code { .call(name, arguments.compactMap { $0 }) }
}
