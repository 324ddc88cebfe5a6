import Basics
import NavigationModel

extension Draft {
  /// The same machine with what tabs are most easily got wrong by: they are selected and emptied below several sheets,
  /// with effects, twice, and their first screens depend on what changes meanwhile.
  func biased(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: seed &* 7 &+ 3)
    var draft = self
    let tabs = draft.tabs.indices.map { TabID($0) }
    let screens = draft.screens.indices.map { ScreenID($0) }
    func fact() -> Condition {
      let variable = random.below(variables.count)
      return .variable(VariableID(variable), [random.below(variables[variable].values.count)])
    }
    func effects(_ percent: Int) -> [Assignment] {
      guard random.chance(percent) else { return [] }
      let variable = random.below(variables.count)
      return [
        Assignment(variable: VariableID(variable), value: random.below(variables[variable].values.count))
      ]
    }
    for tab in tabs where random.chance(70) && draft.tabs[tab.index].bottoms.count < 3 {
      draft.tabs[tab.index].bottoms.insert(Tab.Bottom(random.pick(screens), when: fact()), at: 0)
    }
    func actions() -> [StackAction] {
      let (tab, other, screen) = (random.pick(tabs), random.pick(tabs), random.pick(screens))
      switch random.below(14) {
      case 0, 1: return [.present(screen)]
      case 2: return [.present(screen), .present(random.pick(screens))]
      case 3, 4: return [.select(tab)]
      case 5: return [.resetTab(tab)]
      case 6: return [.select(tab), .push(screen), .select(other)]
      case 7: return [.select(tab), .select(other)]
      case 8: return [.dismiss, .backTo(screen)]
      case 9: return [.dismiss, .resetTab(tab), .select(other)]
      case 10: return [.dismiss, .back, .push(screen)]
      case 11: return [.resetTab(tab), .select(tab), .push(screen)]
      case 12: return [.dismiss, .dismiss]
      default: return tabs.map { .resetTab($0) } + [.select(tab)]
      }
    }
    for number in 0..<random.number(2...4) {
      let event = draft.event("b\(number)")
      draft.transitions.append(
        Transition(
          event: event, source: random.chance(70) ? .any : .screens([random.pick(screens)]), actions: actions(),
          effects: effects(40), guardCondition: random.chance(30) ? random.chance(70) ? fact() : .sheet : nil))
      if random.chance(25) {
        draft.transitions.append(
          Transition(
            event: event, source: .any, actions: actions(), effects: effects(30),
            guardCondition: random.chance(50) ? fact() : nil))
      }
      if random.chance(40), !draft.intents.isEmpty {
        let intent = random.below(draft.intents.count)
        draft.intents[intent].alternatives[0].steps.insert(.perform(event), at: 0)
      }
    }
    draft.changes.append(
      Change(
        name: "flip",
        rules: [Change.Rule(source: .any, actions: random.chance(30) ? actions() : [], effects: effects(100), condition: nil)]))
    draft.browsing = .all
    if draft.launch.isEmpty, random.chance(30) {
      draft.launch = [Launch(Target(base: random.pick(screens), steps: []), when: random.chance(60) ? fact() : nil)]
    }
    for screen in screens where draft.screens[screen.index].requires == nil && random.chance(30) {
      draft.screens[screen.index].requires = fact()
    }
    return draft
  }
}
