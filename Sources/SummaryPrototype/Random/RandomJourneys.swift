import NavigationModel

extension RandomMachine {
  mutating func makeIntents() {
    let count = random.pick([2, 3, 3])
    for index in 0..<count {
      var walk = layWalk()
      let parameters = Self.parameterNames.filter { _ in random.chance(45) }.map { Parameter(name: $0) }
      deliver(parameters, along: walk.steps)
      let target = random.chance(88) ? walk.end : random.pick(screens)
      if random.chance(50) { walk.steps = spoilt(walk.steps, intentCount: count) }
      var alternatives = alternatives(around: walk.steps, intentCount: count)
      let denied = random.chance(45) ? fact() : nil
      if let denied, random.chance(45) {
        for index in alternatives.indices {
          alternatives[index].steps.insert(.fail(reason: "denied", unless: .not(denied)), at: 0)
        }
      }
      draft.intents.append(
        Intent(
          name: "i\(index)", parameters: parameters, target: target, denied: denied, alternatives: alternatives))
    }
  }

  /// Steps along transitions from the root, whatever their guards, and where they end.
  private mutating func layWalk() -> (steps: [JourneyStep], end: ScreenID) {
    var steps: [JourneyStep] = []
    var screen = draft.root
    if random.chance(80) { steps.append(.perform(EventID(0), animated: random.chance(8), fixed: [])) }
    let length = random.number(1...3)
    for number in 1...length {
      let ways = draft.transitions.filter { $0.event != EventID(0) && $0.source.contains(screen) }
      guard !ways.isEmpty else { break }
      let way = random.pick(ways)
      steps.append(.perform(way.event, animated: random.chance(number == length ? 60 : 12), fixed: fixed()))
      screen = draft.target(of: way) ?? screen
    }
    return (steps, screen)
  }

  mutating func fixed() -> [FixedValue] {
    !hasStacks && random.chance(6) ? [FixedValue(name: random.pick(Self.parameterNames), value: "1")] : []
  }

  /// Lets an event of the walk take each parameter, mostly.
  mutating func deliver(_ parameters: [Parameter], along steps: [JourneyStep]) {
    for parameter in parameters where random.chance(70) {
      guard case .perform(let event, _, _) = random.pick(steps + [.perform(EventID(0), animated: false, fixed: [])])
      else { continue }
      if !draft.events[event.index].parameters.contains(where: { $0.name == parameter.name }) {
        draft.events[event.index].parameters.append(parameter)
      }
    }
  }

  /// The steps with something put in, left out, or wrapped.
  mutating func spoilt(_ steps: [JourneyStep], intentCount: Int) -> [JourneyStep] {
    var steps = steps
    for _ in 0..<random.number(1...2) {
      let place = random.below(steps.count + 1)
      switch random.below(9) {
      case 0: steps.insert(.set(effects(100)), at: place)
      case 1: steps.insert(.fail(reason: "no", unless: condition()), at: place)
      case 2: steps.insert(.when(condition(), []), at: place)
      case 3: steps.insert(.when(condition(), [ask(), .retry]), at: place)
      case 4: steps.insert(.when(condition(), [ask(), .open(IntentID(random.below(intentCount)))]), at: place)
      case 5: steps.insert(.when(condition(), [.when(fact(), [ask()]), .set(effects(100))]), at: place)
      case 6 where place < steps.count: steps[place] = .when(fact(), [steps[place]])
      case 7 where place < steps.count && steps.count > 1: steps.remove(at: place)
      default: steps.insert(ask(), at: place)
      }
    }
    return steps
  }

  private mutating func ask() -> JourneyStep { .ask(random.pick(prompts), fixed: fixed()) }

  /// The walk alone, or the walk where something holds and a prompt where it does not.
  mutating func alternatives(around walk: [JourneyStep], intentCount: Int) -> [Alternative] {
    guard random.chance(55) else { return [Alternative(steps: walk)] }
    let condition = random.chance(80) ? fact() : condition()
    var other = [ask()]
    if random.chance(55) { other.append(.fail(reason: "refused", unless: condition)) }
    switch random.below(10) {
    case 0: other.append(.open(IntentID(random.below(intentCount))))
    case 1: other.append(contentsOf: walk)
    case 2: other = [.fail(reason: "never", unless: nil)]
    default: other.append(.retry)
    }
    let otherwise: Condition? = random.chance(28) ? nil : random.chance(40) ? .not(condition) : fact()
    return [Alternative(condition: condition, steps: walk), Alternative(condition: otherwise, steps: other)]
  }
}
