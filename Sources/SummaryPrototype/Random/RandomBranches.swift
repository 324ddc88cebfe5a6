import Basics
import NavigationModel

extension Draft {
  /// The same machine with steps of their own for the answers of many questions, and intents with two targets.
  package func branching(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: ~seed)
    var draft = self
    func branch(_ depth: Int) -> [JourneyStep] {
      guard random.chance(65) else { return [] }
      var steps: [JourneyStep] = []
      for _ in 0..<random.number(1...2) {
        switch random.below(8) {
        case 0, 1, 2: steps.append(.perform(EventID(random.below(events.count))))
        case 3 where depth < 2: steps.append(asking(.ask(PromptID(random.below(prompts.count))), depth + 1))
        case 4 where !variables.isEmpty:
          let variable = random.below(variables.count)
          steps.append(
            .set([Assignment(variable: VariableID(variable), value: random.below(variables[variable].values.count))]))
        case 5: steps.append(.fail(reason: "no", unless: .screen([ScreenID(random.below(screens.count))])))
        case 6: return steps + [random.chance(50) ? .retry : .open(IntentID(random.below(intents.count)))]
        default: break
        }
      }
      return steps
    }
    func asking(_ step: JourneyStep, _ depth: Int) -> JourneyStep {
      switch step {
      case .ask(let prompt, let fixed, _) where random.chance(depth == 0 ? 80 : 50):
        .ask(
          prompt, fixed: fixed, branches: prompts[prompt.index].outcomes.map { $0.aborts ? [] : branch(depth) })
      case .when(let condition, let inner): .when(condition, inner.map { asking($0, depth) })
      default: step
      }
    }
    for intent in draft.intents.indices {
      let other = Target(ScreenID(random.below(screens.count)))
      if random.chance(40), !draft.intents[intent].targets.contains(other) {
        draft.intents[intent].targets.append(other)
      }
      for index in draft.intents[intent].alternatives.indices {
        let steps = draft.intents[intent].alternatives[index].steps
        draft.intents[intent].alternatives[index].steps = steps.map { asking($0, 0) }
      }
    }
    return draft
  }
}
