import Basics
import NavigationModel

extension Draft {
  /// The same machine, in which rules of an event, of a change or of both apply together and do different things, for
  /// two seeds in five; for others it is as it was.
  package func overlapping(seed: UInt64) -> Draft {
    guard [1, 3].contains(seed % 5), !variables.isEmpty, !transitions.isEmpty else { return self }
    var random = SplitMix64(seed: seed ^ 0x0FE)
    var draft = self
    // Rivals do what some rule does, so that the machine remains of its kind.
    let known = transitions.map(\.actions) + changes.flatMap { $0.rules.map(\.actions) }
    func fact() -> (variable: VariableID, value: Int) {
      let variable = random.below(variables.count)
      return (VariableID(variable), random.below(variables[variable].values.count))
    }
    /// A rule that applies where the other does, or where that and something else are so, and does something else.
    func rival(of rule: Change.Rule) -> Change.Rule {
      var rival = rule
      if random.chance(35) {
        rival.source = random.chance(70) ? .any : .screens([ScreenID(random.below(screens.count))])
      }
      let (asked, set) = (fact(), fact())
      let fact = Condition.variable(asked.variable, [asked.value])
      rival.condition = random.pick([rule.condition, nil, fact, fact])
      rival.actions = random.chance(60) ? random.pick(known) : random.chance(30) ? [] : rule.actions
      if rival.actions == rule.actions || random.chance(40) {
        let effects = [Assignment(variable: set.variable, value: set.value)]
        rival.effects = rule.effects == effects ? [] : effects
      }
      return rival
    }
    let kind = random.below(4)
    if kind > 0 {
      // Most journeys begin with the first event.
      let first = draft.transitions[0].event
      let others = draft.transitions.indices.filter { draft.transitions[$0].event != first || random.chance(15) }
      for index in others.isEmpty ? [] : (0..<random.pick([1, 1, 2])).map({ _ in random.pick(others) }) {
        let rule = draft.transitions[index]
        let rival = rival(
          of: Change.Rule(
            source: rule.source, actions: rule.actions, effects: rule.effects, condition: rule.guardCondition))
        draft.transitions.insert(
          Transition(
            event: rule.event, source: rival.source, actions: rival.actions, effects: rival.effects,
            guardCondition: rival.condition),
          at: random.chance(50) ? index : draft.transitions.count)
      }
    }
    if kind < 3 {
      if draft.changes.isEmpty {
        draft.changes = [Change(name: "overlaps", rules: [Change.Rule(actions: random.pick(known))])]
      }
      for _ in 0..<random.pick([1, 1, 2]) {
        let change = random.below(draft.changes.count)
        let rules = draft.changes[change].rules
        // Of those that apply an app takes the first.
        draft.changes[change].rules.insert(rival(of: random.pick(rules)), at: random.below(rules.count + 1))
      }
    }
    return draft
  }
}
