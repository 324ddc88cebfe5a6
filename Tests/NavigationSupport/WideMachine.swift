import NavigationModel

extension Draft {
  /// The same machine with so many more variables, which nothing reads, in front of the others.
  package func widened(by count: Int) -> Draft {
    let shift = Shift(count: count)
    var wide = self
    wide.variables = (0..<count).map { Variable(name: "unused\($0)", values: ["a", "b", "c", "d"]) } + variables
    wide.initially = initially.map(shift.condition)
    for index in wide.screens.indices {
      wide.screens[index].requires = wide.screens[index].requires.map(shift.condition)
    }
    for index in wide.transitions.indices {
      wide.transitions[index].effects = wide.transitions[index].effects.map(shift.effect)
      wide.transitions[index].guardCondition = wide.transitions[index].guardCondition.map(shift.condition)
    }
    for prompt in wide.prompts.indices {
      for outcome in wide.prompts[prompt].outcomes.indices {
        let old = wide.prompts[prompt].outcomes[outcome]
        wide.prompts[prompt].outcomes[outcome].effects = old.effects.map(shift.effect)
        wide.prompts[prompt].outcomes[outcome].condition = old.condition.map(shift.condition)
      }
    }
    for intent in wide.intents.indices {
      wide.intents[intent].denied = wide.intents[intent].denied.map(shift.condition)
      for index in wide.intents[intent].alternatives.indices {
        let alternative = wide.intents[intent].alternatives[index]
        wide.intents[intent].alternatives[index] = Alternative(
          condition: alternative.condition.map(shift.condition), steps: alternative.steps.map(shift.step))
      }
    }
    for index in wide.changes.indices {
      for rule in wide.changes[index].rules.indices {
        let old = wide.changes[index].rules[rule]
        wide.changes[index].rules[rule].effects = old.effects.map(shift.effect)
        wide.changes[index].rules[rule].condition = old.condition.map(shift.condition)
      }
    }
    wide.properties = []
    return wide
  }

  private struct Shift {
    var count: Int

    func variable(_ id: VariableID) -> VariableID { VariableID(id.index + count) }
    func effect(_ effect: Assignment) -> Assignment {
      Assignment(variable: variable(effect.variable), value: effect.value)
    }

    func condition(_ condition: Condition) -> Condition {
      switch condition {
      case .screen, .below, .sheet, .tab, .root: condition
      case .variable(let id, let values): .variable(variable(id), values)
      case .not(let a): .not(self.condition(a))
      case .and(let a, let b): .and(self.condition(a), self.condition(b))
      case .or(let a, let b): .or(self.condition(a), self.condition(b))
      case .implies(let a, let b): .implies(self.condition(a), self.condition(b))
      }
    }

    func step(_ step: JourneyStep) -> JourneyStep {
      switch step {
      case .perform, .retry, .open, .follow, .leave: step
      case .ask(let prompt, let fixed, let branches):
        .ask(prompt, fixed: fixed, branches: branches.map { $0.map(self.step) })
      case .set(let effects): .set(effects.map(effect))
      case .fail(let reason, let exception): .fail(reason: reason, unless: exception.map(condition))
      case .when(let condition, let inner): .when(self.condition(condition), inner.map(self.step))
      }
    }
  }
}

extension Condition {
  /// All of these, at least one; as a tree, since conditions may not be nested deeply.
  package static func all(_ conditions: [Condition]) -> Condition {
    guard conditions.count > 1 else { return conditions[0] }
    let half = conditions.count / 2
    return .and(all(Array(conditions[..<half])), all(Array(conditions[half...])))
  }
}

extension Draft {
  /// A house with a screen behind every one of `count` flags, which are raised one after the other by hand and all
  /// lowered by a change: 2^count contexts, of which count + 1 are reached.
  package static func flags(_ count: Int, unused: Int = 0) -> Draft {
    var draft = Draft("home")
    draft.name = "Flags"
    draft.variables = (0..<count + unused).map { Variable(name: "flag\($0)", values: ["no", "yes"]) }
    draft.screens += (0..<count).map { Screen(name: "room\($0)", requires: draft.when("flag\($0)", "yes")) }
    draft.initially = .all((0..<count).map { draft.when("flag\($0)", "no") })
    draft.rule("leave", to: "home")
    for index in 0..<count {
      let before = index == 0 ? nil : draft.when("flag\(index - 1)", "yes")
      draft.rule("raise\(index)", ["home"], to: "home", set: draft.set("flag\(index)", "yes"), when: before)
      draft.rule("enter\(index)", ["home"], to: "room\(index)", when: draft.when("flag\(index)", "yes"))
    }
    draft.changes = [
      Change(
        name: "closes", effects: (0..<count).map { draft.set("flag\($0)", "no") }, screen: draft.screen("home"),
        condition: draft.when("flag\(count - 1)", "yes"))
    ]
    draft.intents = [
      Intent(
        name: "goHome", target: draft.screen("home"), alternatives: [Alternative(steps: [draft.perform("leave")])]),
      Intent(
        name: "goToLast", target: draft.screen("room\(count - 1)"),
        alternatives: [
          Alternative(steps: [
            draft.perform("leave"), .fail(reason: "closed", unless: draft.when("flag\(count - 1)", "yes")),
            draft.perform("enter\(count - 1)"),
          ])
        ]),
    ]
    draft.links = Links(schemes: ["flags"], host: "flags.example")
    draft.links.routes = [
      Route(intent: IntentID(0), kinds: [.deep], path: [.literal("home")]),
      Route(intent: IntentID(1), kinds: [.deep], path: [.literal("last")]),
    ]
    return draft
  }
}
