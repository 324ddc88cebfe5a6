import Basics
import NavigationModel

extension Draft {
  /// The same machine, in which some rules begin by dismissing all sheets, for three seeds in seven; for others it is
  /// as it was.
  package func dismissingAll(seed: UInt64) -> Draft {
    guard [1, 2, 4].contains(seed % 7) else { return self }
    var random = SplitMix64(seed: seed ^ 0xA11)
    var draft = self
    func change(_ actions: inout [StackAction]) {
      if actions.first == .dismiss, random.chance(60) {
        actions[0] = .dismissAll
      } else if random.chance(18) {
        actions.insert(.dismissAll, at: 0)
      }
    }
    for index in draft.transitions.indices { change(&draft.transitions[index].actions) }
    for index in draft.changes.indices {
      for rule in draft.changes[index].rules.indices { change(&draft.changes[index].rules[rule].actions) }
    }
    for index in draft.prompts.indices {
      for outcome in draft.prompts[index].outcomes.indices { change(&draft.prompts[index].outcomes[outcome].actions) }
    }
    return draft
  }
}
