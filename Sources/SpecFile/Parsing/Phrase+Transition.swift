import NavigationModel

extension Phrase {
  /// `a, b -> push c set x = v when C`; `any -> reset`.
  mutating func transition(of event: EventID) throws(Broken) -> Transition {
    let rule = try rule()
    if opensNext {
      throw fail(
        "only a change opens an intent", remedy: "a journey goes on with another intent by the step 'open'")
    }
    try expectEnd(after: "the transition")
    return Transition(
      event: event, source: rule.source, actions: rule.actions, effects: rule.effects, guardCondition: rule.condition)
  }
}
