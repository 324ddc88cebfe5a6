import NavigationModel

extension Machine {
  /// Calls `body` with every condition of the machine, and the effects of what it guards.
  func forEachCondition(_ body: (Condition, [Assignment]) -> Void) {
    func note(_ condition: Condition?, with effects: [Assignment] = []) {
      if let condition { body(condition, effects) }
    }
    func note(_ steps: [JourneyStep]) {
      for step in steps {
        note(step.condition)
        for list in step.inner { note(list) }
      }
    }
    note(initially)
    for screen in screens { note(screen.requires) }
    for bottom in tabs.flatMap(\.bottoms) { note(bottom.condition) }
    for rule in launch { note(rule.condition) }
    for rule in transitions { note(rule.guardCondition, with: rule.effects) }
    for outcome in prompts.flatMap(\.outcomes) { note(outcome.condition, with: outcome.effects) }
    for rule in changes.flatMap(\.rules) { note(rule.condition, with: rule.effects) }
    for intent in intents {
      note(intent.denied)
      for alternative in intent.alternatives {
        note(alternative.condition)
        note(alternative.steps)
      }
    }
  }

  var allConditions: [Condition] {
    var all: [Condition] = []
    forEachCondition { condition, _ in all.append(condition) }
    return all
  }
}
