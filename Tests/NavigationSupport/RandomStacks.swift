import NavigationModel

extension Draft {
  /// The same machine with screens that lie on each other: most rules push or present what they led to, the way to the
  /// root resets, and there are events that go back.
  public func stacking(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: seed &* 31 &+ 7)
    var draft = self
    func cover(_ screen: ScreenID) -> StackAction {
      random.chance(25) ? .present(screen) : random.chance(75) ? .push(screen) : .replace(screen)
    }
    func anyScreen() -> ScreenID { ScreenID(random.below(screens.count)) }
    func leaving() -> [StackAction] {
      switch random.below(6) {
      case 0: [.dismiss]
      case 1: [.backTo(anyScreen())]
      case 2: [.back, cover(anyScreen())]
      case 3: [.dismiss, .push(anyScreen())]
      default: [.back]
      }
    }
    func below() -> Condition {
      let asked: Condition = random.chance(35) ? .sheet : .below(anyScreen())
      return random.chance(40) ? .not(asked) : asked
    }
    for index in draft.transitions.indices {
      guard case .replace(let screen)? = draft.transitions[index].actions.first else { continue }
      if screen == root {
        draft.transitions[index].actions = random.chance(80) ? [.reset] : [.replace(screen)]
      } else if draft.start == .fresh || random.chance(80) {
        draft.transitions[index].actions = [cover(screen)]
      }
      if random.chance(12) {
        let old = draft.transitions[index].guardCondition
        let asked = below()
        draft.transitions[index].guardCondition = old.map { .and($0, asked) } ?? asked
      }
    }
    for _ in 0..<random.number(1...2) {
      let event = random.chance(60) ? EventID(draft.events.count) : EventID(random.below(draft.events.count))
      if event.index == draft.events.count { draft.events.append(Event(name: "leave\(event.index)")) }
      draft.transitions.append(
        Transition(
          event: event, source: random.chance(50) ? .any : .screens([anyScreen()]), actions: leaving(),
          guardCondition: random.chance(25) ? below() : nil))
      if random.chance(50), let intent = draft.intents.indices.randomElement(using: &random),
        let alternative = draft.intents[intent].alternatives.indices.last
      {
        let steps = draft.intents[intent].alternatives[alternative].steps
        let place = random.below(steps.count + 1)
        if place == 0 || !steps[place - 1].isLast {
          draft.intents[intent].alternatives[alternative].steps.insert(.perform(event), at: place)
        }
      }
    }
    for index in draft.changes.indices where random.chance(50) {
      let effects = draft.changes[index].rules[0].effects
      draft.changes[index].rules[0].actions = random.chance(40) ? [.reset] : leaving()
      guard random.chance(40) else { continue }
      let screen = anyScreen()
      draft.changes[index].rules[0].condition = .screen([screen])
      draft.changes[index].rules.append(
        Change.Rule(effects: effects, condition: .not(.screen([screen]))))
    }
    for prompt in draft.prompts.indices where random.chance(25) {
      let outcome = random.below(draft.prompts[prompt].outcomes.count)
      draft.prompts[prompt].outcomes[outcome].actions = random.chance(50) ? leaving() : [cover(anyScreen())]
    }
    for screen in draft.screens.indices where random.chance(10) { draft.screens[screen].isLeftByHand = false }
    for intent in draft.intents.indices where random.chance(40) {
      guard let screen = draft.intents[intent].targets[0].screen else { continue }
      let cover: Stack.Cover = random.chance(75) ? .pushed : .presented
      draft.intents[intent].targets[0] =
        random.chance(60)
        ? Target(base: root, steps: [Stack.Entry(screen, cover)])
        : Target(base: nil, steps: random.chance(70) ? [Stack.Entry(screen, cover)] : [Stack.Entry(anyScreen(), .pushed), Stack.Entry(screen, cover)])
    }
    if random.chance(50) {
      draft.properties.append(Property(name: "stack", claim: random.chance(50) ? .never(below()) : .canReach(below())))
    }
    return draft
  }
}
