import Basics
import NavigationModel

extension Draft {
  /// The same machine with an event that shows nothing, and an intent whose target is `stays`; others may open it.
  package func staying(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: seed ^ 0x57A)
    var draft = self
    let (toggle, staying) = (EventID(events.count), IntentID(intents.count))
    draft.events.append(Event(name: "toggle"))
    func effects() -> [Assignment] {
      guard !variables.isEmpty else { return [] }
      let variable = random.below(variables.count)
      return [Assignment(variable: VariableID(variable), value: random.below(variables[variable].values.count))]
    }
    func condition() -> Condition {
      let screen = Condition.screen([ScreenID(random.below(screens.count))])
      guard !variables.isEmpty, random.chance(70) else { return random.chance(50) ? .not(screen) : screen }
      let variable = random.below(variables.count)
      return .variable(VariableID(variable), [random.below(variables[variable].values.count)])
    }
    let guardCondition = random.chance(50) ? condition() : nil
    let sources: Transition.Source =
      random.chance(60) ? .any : .screens(screens.indices.map(ScreenID.init).filter { _ in random.chance(70) })
    draft.transitions.append(
      Transition(event: toggle, source: sources, actions: [], effects: effects(), guardCondition: guardCondition))
    if let guardCondition {
      draft.transitions.append(
        Transition(
          event: toggle, source: .any, actions: [], effects: effects(), guardCondition: .not(guardCondition)))
    }
    let quiet = prompts.indices.filter { prompts[$0].outcomes.allSatisfy { $0.aborts || $0.actions.isEmpty } }
    func some(_ depth: Int) -> [JourneyStep] {
      var steps: [JourneyStep] = []
      for _ in 0..<random.number(1...3) {
        switch random.below(8) {
        case 0, 1, 2: steps.append(.perform(toggle, animated: random.chance(20)))
        case 3 where !variables.isEmpty: steps.append(.set(effects()))
        case 4 where depth < 2: steps.append(.when(condition(), list(of: some(depth + 1), orOne: toggle)))
        case 5 where !quiet.isEmpty:
          let prompt = random.pick(quiet)
          let branches = prompts[prompt].outcomes.map { $0.aborts || depth > 0 ? [] : some(depth + 1) }
          steps.append(.ask(PromptID(prompt), branches: random.chance(50) ? branches : []))
        case 6: steps.append(.fail(reason: "no", unless: condition()))
        case 7 where random.chance(30):
          return steps + [random.chance(50) ? .retry : .open(IntentID(random.below(intents.count)))]
        default: break
        }
      }
      return steps
    }
    var alternatives = [Alternative(steps: list(of: some(0), orOne: toggle))]
    if random.chance(50) { alternatives.insert(Alternative(condition: condition(), steps: some(0)), at: 0) }
    draft.intents.append(
      Intent(
        name: "staying", targets: [.stays], denied: random.chance(20) ? condition() : nil, alternatives: alternatives))
    for intent in intents.indices where random.chance(30) {
      let last = draft.intents[intent].alternatives.count - 1
      guard draft.intents[intent].alternatives[last].steps.last?.isLast != true else { continue }
      draft.intents[intent].alternatives[last].steps.append(.open(staying))
    }
    return draft
  }

  private func list(of steps: [JourneyStep], orOne event: EventID) -> [JourneyStep] {
    steps.isEmpty ? [.perform(event)] : steps
  }
}
