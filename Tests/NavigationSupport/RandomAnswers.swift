import Basics
import NavigationModel

extension Draft {
  /// The same machine, in which many answers are possible in some configurations only; each question has one more.
  package func guardingAnswers(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: seed ^ 0xA25)
    var draft = self
    func condition() -> Condition {
      if variables.isEmpty || random.chance(20) {
        let screen = ScreenID(random.below(screens.count))
        guard draft.coversAnything, random.chance(60) else { return .screen([screen]) }
        return random.chance(50) ? .sheet : .below(screen)
      }
      let variable = random.below(variables.count)
      let fact = Condition.variable(VariableID(variable), [random.below(variables[variable].values.count)])
      return random.chance(25) ? .not(fact) : fact
    }
    for prompt in draft.prompts.indices {
      var outcomes = draft.prompts[prompt].outcomes
      let always = outcomes.firstIndex { !$0.isAdverse }
      for index in outcomes.indices where index != always && random.chance(60) {
        outcomes[index].condition = condition()
      }
      let like = random.below(outcomes.count)
      outcomes.append(
        Outcome(
          name: "some", gives: outcomes[like].gives, actions: outcomes[like].actions, effects: outcomes[like].effects,
          condition: condition(), isAdverse: random.chance(30), aborts: random.chance(15)))
      if random.chance(50) { outcomes.insert(outcomes.removeLast(), at: 0) }
      draft.prompts[prompt].outcomes = outcomes
    }
    return draft
  }

  private var coversAnything: Bool {
    transitions.contains { $0.actions.contains { $0.covers } }
  }
}
