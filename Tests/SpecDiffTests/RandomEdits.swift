import Basics
import NavigationModel
import NavigationSupport

/// Another version of a machine: one or two small edits, or none that changes anything.
struct RandomEdits {
  var random: SplitMix64

  /// - Returns: nil if the edited parts are no machine.
  mutating func edited(_ machine: Machine) -> Machine? {
    var draft = Draft(machine)
    for _ in 0..<random.number(1...2) { edit(&draft) }
    return try? draft.machine()
  }

  private mutating func edit(_ draft: inout Draft) {
    switch random.number(0...15) {
    case 0: removeRule(&draft)
    case 1: changeTarget(&draft)
    case 2: changeGuard(&draft)
    case 3: changeEffects(&draft)
    case 4: changeOutcome(&draft)
    case 5: changeJourney(&draft)
    case 6: changeChange(&draft)
    case 7: addVariable(&draft)
    case 8: addValue(&draft)
    case 9: addScreen(&draft)
    case 10: draft.start = draft.start == .fresh ? .persistent : .fresh
    case 11: draft.screens[pick(draft.screens)].isLeftByHand.toggle()
    // The rest changes nothing.
    case 12: draft.transitions.reverse()
    case 13: splitRule(&draft)
    case 14: doubleNegation(&draft)
    default: reorder(&draft)
    }
  }

  private mutating func pick(_ list: [some Any]) -> Int { random.number(0...max(0, list.count - 1)) }

  private mutating func removeRule(_ draft: inout Draft) {
    guard draft.transitions.count > 1 else { return }
    draft.transitions.remove(at: pick(draft.transitions))
  }

  private mutating func changeTarget(_ draft: inout Draft) {
    let rule = pick(draft.transitions)
    let screen = ScreenID(pick(draft.screens))
    guard !draft.transitions[rule].actions.isEmpty else { return }
    let last = draft.transitions[rule].actions.count - 1
    switch draft.transitions[rule].actions[last] {
    case .push: draft.transitions[rule].actions[last] = random.chance(30) ? .present(screen) : .push(screen)
    case .present: draft.transitions[rule].actions[last] = random.chance(30) ? .push(screen) : .present(screen)
    default: draft.transitions[rule].actions[last] = .replace(screen)
    }
  }

  private mutating func condition(_ draft: Draft) -> Condition? {
    guard !draft.variables.isEmpty else { return nil }
    let variable = pick(draft.variables)
    return .variable(VariableID(variable), [pick(draft.variables[variable].values)])
  }

  private mutating func effect(_ draft: Draft) -> [Assignment] {
    guard !draft.variables.isEmpty else { return [] }
    let variable = pick(draft.variables)
    return [Assignment(variable: VariableID(variable), value: pick(draft.variables[variable].values))]
  }

  private mutating func changeGuard(_ draft: inout Draft) {
    draft.transitions[pick(draft.transitions)].guardCondition = random.chance(30) ? nil : condition(draft)
  }

  private mutating func changeEffects(_ draft: inout Draft) {
    draft.transitions[pick(draft.transitions)].effects = random.chance(40) ? [] : effect(draft)
  }

  private mutating func changeOutcome(_ draft: inout Draft) {
    guard !draft.prompts.isEmpty else { return }
    let prompt = pick(draft.prompts)
    let outcome = pick(draft.prompts[prompt].outcomes)
    draft.prompts[prompt].outcomes[outcome].effects = random.chance(40) ? [] : effect(draft)
    if random.chance(30) { draft.prompts[prompt].outcomes[outcome].isAdverse.toggle() }
    if draft.prompts[prompt].outcomes[outcome].condition != nil, random.chance(60) {
      draft.prompts[prompt].outcomes[outcome].condition = random.chance(40) ? nil : condition(draft)
    }
  }

  private mutating func changeJourney(_ draft: inout Draft) {
    guard !draft.intents.isEmpty else { return }
    let intent = pick(draft.intents)
    let alternative = pick(draft.intents[intent].alternatives)
    var steps = draft.intents[intent].alternatives[alternative].steps
    if random.chance(50), steps.count > 1 {
      steps.remove(at: pick(steps))
    } else if let event = draft.events.indices.randomElement(using: &random) {
      steps.insert(.perform(EventID(event)), at: 0)
    }
    draft.intents[intent].alternatives[alternative].steps = steps
  }

  private mutating func changeChange(_ draft: inout Draft) {
    guard !draft.changes.isEmpty else { return }
    let change = pick(draft.changes)
    let rule = pick(draft.changes[change].rules)
    draft.changes[change].rules[rule].effects = random.chance(40) ? [] : effect(draft)
    if random.chance(30) { draft.changes[change].rules[rule].condition = condition(draft) }
  }

  private mutating func addVariable(_ draft: inout Draft) {
    draft.variables.append(Variable(name: "added", values: ["off", "on"]))
    let variable = VariableID(draft.variables.count - 1)
    draft.transitions[pick(draft.transitions)].guardCondition = .variable(variable, [1])
    if random.chance(50) {
      draft.changes.append(Change(name: "flips", effects: [Assignment(variable: variable, value: 1)]))
    }
  }

  private mutating func addValue(_ draft: inout Draft) {
    guard !draft.variables.isEmpty else { return }
    let variable = pick(draft.variables)
    draft.variables[variable].values.append("more")
    draft.changes.append(
      Change(
        name: "gets more",
        effects: [
          Assignment(variable: VariableID(variable), value: draft.variables[variable].values.count - 1)
        ]))
  }

  private mutating func addScreen(_ draft: inout Draft) {
    draft.screens.append(Screen(name: "added"))
    draft.transitions[pick(draft.transitions)].actions = [.replace(ScreenID(draft.screens.count - 1))]
  }

  private mutating func splitRule(_ draft: inout Draft) {
    let index = pick(draft.transitions)
    guard case .screens(let screens) = draft.transitions[index].source, screens.count > 1 else { return }
    var rest = draft.transitions[index]
    draft.transitions[index].source = .screens([screens[0]])
    rest.source = .screens(Array(screens.dropFirst()))
    draft.transitions.append(rest)
  }

  private mutating func doubleNegation(_ draft: inout Draft) {
    for index in draft.transitions.indices {
      draft.transitions[index].guardCondition = draft.transitions[index].guardCondition.map { .not(.not($0)) }
    }
  }

  private mutating func reorder(_ draft: inout Draft) {
    for index in draft.prompts.indices where draft.prompts[index].outcomes.count > 1 {
      // Those of an `ask` with branches are in the same order.
      let isBranched = draft.intents.contains { intent in
        intent.alternatives.contains { mentionsBranches($0.steps, of: PromptID(index)) }
      }
      if !isBranched { draft.prompts[index].outcomes.reverse() }
    }
  }

  private func mentionsBranches(_ steps: [JourneyStep], of prompt: PromptID) -> Bool {
    steps.contains { step in
      if case .ask(prompt, _, let branches) = step, !branches.isEmpty { return true }
      return step.inner.contains { mentionsBranches($0, of: prompt) }
    }
  }
}
