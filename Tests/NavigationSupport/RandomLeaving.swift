import Basics
import NavigationModel

extension Draft {
  /// The same machine with an event that leads out of the app, by which some journeys end; one intent ends in no other.
  package func leaving(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: seed ^ 0x1EA)
    var draft = self
    let web = EventID(events.count)
    draft.events.append(Event(name: "openWeb"))
    func condition() -> Condition {
      let screen = Condition.screen([ScreenID(random.below(screens.count))])
      guard !variables.isEmpty, random.chance(70) else { return random.chance(50) ? .not(screen) : screen }
      let variable = random.below(variables.count)
      return .variable(VariableID(variable), [random.below(variables[variable].values.count)])
    }
    draft.transitions.append(
      Transition(event: web, source: .any, actions: [], guardCondition: random.chance(30) ? condition() : nil))
    let leave: [JourneyStep] = [.perform(web), .leave]
    for intent in intents.indices where random.chance(60) {
      let index = random.below(draft.intents[intent].alternatives.count)
      var steps = draft.intents[intent].alternatives[index].steps
      if random.chance(40), steps.last?.isLast != true {
        steps += leave
      } else {
        let end = steps.count - (steps.last?.isLast == true ? 1 : 0)
        steps.insert(.when(condition(), leave), at: random.below(end + 1))
      }
      // In a branch of an answer, too.
      for step in steps.indices where random.chance(40) {
        guard case .ask(let prompt, let fixed, var branches) = steps[step] else { continue }
        guard let branch = branches.indices.first(where: { !prompts[prompt.index].outcomes[$0].aborts }),
          branches[branch].last?.isLast != true
        else { continue }
        branches[branch] += leave
        steps[step] = .ask(prompt, fixed: fixed, branches: branches)
      }
      draft.intents[intent].alternatives[index].steps = steps
    }
    var steps: [JourneyStep] = prompts.isEmpty || random.chance(50) ? [] : [.ask(PromptID(random.below(prompts.count)))]
    if random.chance(40) { steps.insert(.perform(EventID(random.below(events.count))), at: 0) }
    draft.intents.append(
      Intent(
        name: "leaving", targets: [], denied: random.chance(20) ? condition() : nil,
        alternatives: [Alternative(condition: random.chance(30) ? condition() : nil, steps: steps + leave)]))
    return draft
  }
}
