import Basics
import NavigationModel

extension Draft {
  /// These tabs with a player: a screen that is only ever presented. Rules ask whether it lies below, and intents are
  /// to land where a sheet lies on a certain screen, while tabs are selected below sheets.
  package func asking(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: seed ^ 0xA5C)
    var draft = self
    let player = ScreenID(draft.screens.count)
    draft.screens.append(Screen(name: "player"))
    let play = draft.event("play")
    draft.transitions.append(
      Transition(
        event: play, source: .any, actions: [.present(player)],
        guardCondition: random.pick([nil, .not(.sheet), .not(.below(player)), .not(.screen([player]))])))
    for index in draft.transitions.indices.dropLast() where random.chance(40) {
      draft.transitions[index].guardCondition = random.pick([.below(player), .not(.below(player))])
    }
    let screens = draft.screens.indices.dropLast().map(ScreenID.init)
    func target() -> Target {
      let (base, page) = (random.pick(screens), random.pick(screens))
      return random.pick([
        Target(base: base, steps: [Stack.Entry(player, .presented)]),
        Target(base: base, steps: [Stack.Entry(page, .pushed), Stack.Entry(player, .presented)]),
        Target(base: nil, steps: [Stack.Entry(page, .pushed), Stack.Entry(player, .presented)]),
        Target(base: nil, steps: [Stack.Entry(page, .presented), Stack.Entry(player, .presented)]),
        Target(base: base, steps: [Stack.Entry(player, .presented), Stack.Entry(page, .pushed)]),
        Target(base: nil, steps: [Stack.Entry(player, .presented)]),
      ])
    }
    for index in draft.intents.indices {
      draft.intents[index].targets = random.chance(60) ? [target()] : [target(), target()]
      for alternative in draft.intents[index].alternatives.indices {
        draft.intents[index].alternatives[alternative].steps.insert(
          .perform(play), at: random.chance(70) ? draft.intents[index].alternatives[alternative].steps.count : 0)
      }
    }
    return draft
  }
}
