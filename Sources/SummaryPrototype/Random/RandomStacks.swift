import NavigationModel

/// Machines whose rules push, present and go back: smaller than the others, since what is reached has no bound.
///
/// A journey is first laid along rules that are enabled, so that its target may be the very stack that it builds.
extension RandomMachine {
  mutating func makeStacks() throws(MachineError) {
    makeContext(sizes: [[2], [2], [2, 2]])
    draft.rules = random.chance(25) ? [.resets] : Set(Rule.allCases)
    draft.start = random.chance(20) && !hasTabs ? .fresh : .persistent
    draft.screens = (0..<random.number(3...5)).map { Screen(name: $0 == 0 ? "root" : "s\($0)") }
    draft.events = (0..<random.number(2...4)).map { Event(name: $0 == 0 ? "home" : "e\($0)") }
    if hasTabs { makeTabs() }
    makeStackRules()
    makeStackPrompts()
    for screen in otherScreens {
      if random.chance(42) { require(fact(), on: screen) }
      draft.screens[screen.index].isLeftByHand = !random.chance(18)
    }
    try makeStackIntents()
    makeStackChanges()
    makeProperties()
    if random.chance(50) { makeOpenings() }
    let browsable = random.some(events, 60)
    draft.browsing = random.pick([.all, .all, .none, .only(browsable), .only(browsable)])
  }

  // MARK: Rules

  private mutating func makeStackRules() {
    draft.transitions.append(
      Transition(
        event: EventID(0), source: random.chance(75) ? .any : .screens([draft.root] + random.some(otherScreens, 60)),
        actions: random.chance(85) ? [.reset] : actions(), effects: effects(6),
        guardCondition: random.chance(8) ? condition() : nil))
    for event in events.dropFirst() {
      let guardCondition = random.chance(35) ? condition() : nil
      draft.transitions.append(stackRule(of: event, when: guardCondition))
      guard random.chance(guardCondition == nil ? 12 : 60) else { continue }
      let opposite = guardCondition.map { random.chance(55) ? Condition.not($0) : fact() } ?? place()
      draft.transitions.append(stackRule(of: event, when: opposite))
    }
  }

  private mutating func stackRule(of event: EventID, when condition: Condition?) -> Transition {
    let sources = (random.some(screens, 50) + [draft.root]).sorted().uniqued()
    return Transition(
      event: event, source: random.chance(40) ? .any : .screens(sources), actions: actions(), effects: effects(15),
      guardCondition: condition)
  }

  /// Mostly one; often such as can be done anywhere.
  private mutating func actions() -> [StackAction] {
    if hasTabs, random.chance(35) { return actionsInTabs() }
    let other = random.pick(otherScreens)
    switch random.below(20) {
    case 0..<7: return [.push(other)]
    case 7..<10: return [.present(other)]
    case 10, 11: return [.replace(other)]
    case 12: return [.back]
    case 13: return [.backTo(random.pick(screens))]
    case 14: return [.dismiss]
    case 15: return []
    case 16: return [.reset, .push(other)]
    case 17: return [.push(other), .present(random.pick(screens))]
    case 18: return [random.pick([.dismiss, .back]), .push(other)]
    default: return [.reset, .push(other), random.pick([.push(random.pick(screens)), .replace(other), .back])]
    }
  }

  /// Lets the screen require something, and often all ways to it.
  private mutating func require(_ condition: Condition, on screen: ScreenID) {
    draft.screens[screen.index].requires = condition
    guard random.chance(45) else { return }
    for index in draft.transitions.indices where draft.target(of: draft.transitions[index]) == screen {
      let old = draft.transitions[index].guardCondition
      draft.transitions[index].guardCondition = old.map { .and($0, condition) } ?? condition
      draft.transitions[index].effects = []
    }
  }

  private mutating func makeStackPrompts() {
    for index in 0..<random.number(1...2) {
      let outcomes = (0..<random.number(1...3)).map { number in
        Outcome(
          name: "o\(number)", actions: random.chance(30) ? actions() : [],
          effects: effects(number == 0 ? 60 : 20), isAdverse: number > 0 && random.chance(75),
          aborts: random.chance(number == 0 ? 4 : 50))
      }
      draft.prompts.append(Prompt(name: "p\(index)", outcomes: outcomes))
    }
  }

  private mutating func makeStackChanges() {
    for index in 0..<random.number(0...2) {
      let condition = random.chance(60) ? condition() : nil
      var rules = [changeRule(when: condition)]
      if let condition, random.chance(50) { rules.append(changeRule(when: .not(condition))) }
      draft.changes.append(Change(name: "c\(index)", rules: rules))
    }
  }

  private mutating func changeRule(when condition: Condition?) -> Change.Rule {
    let actions = random.pick([[], [], [.reset], [.reset], [.dismiss], [.back], actions()])
    return Change.Rule(
      source: random.chance(60) ? .any : .screens([random.pick(screens)]), actions: actions, effects: effects(60),
      condition: condition)
  }

  // MARK: Intents

  private mutating func makeStackIntents() throws(MachineError) {
    let machine = try draft.machine()
    let count = random.number(1...2)
    for index in 0..<count {
      var (steps, end) = layStackWalk(in: machine)
      let parameters = Self.parameterNames.prefix(1).filter { _ in random.chance(30) }.map {
        Parameter(name: $0, isOptional: true)
      }
      deliver(parameters, along: steps)
      let targets = random.chance(90) ? [target(end)] : [Target(random.pick(screens)), target(end)].uniqued()
      if random.chance(40) { steps = spoilt(steps, intentCount: count) }
      let denied = random.chance(35) ? fact() : nil
      var alternatives =
        random.chance(60) ? [Alternative(steps: steps)] : alternatives(around: steps, intentCount: count)
      if let denied, random.chance(60) {
        for index in alternatives.indices {
          alternatives[index].steps.insert(.fail(reason: "denied", unless: .not(denied)), at: 0)
        }
      }
      draft.intents.append(
        Intent(name: "i\(index)", parameters: parameters, targets: targets, denied: denied, alternatives: alternatives))
    }
  }

  /// Steps along rules that are enabled, from the root in some context, and where they end.
  private mutating func layStackWalk(in machine: Machine) -> (steps: [JourneyStep], end: Configuration) {
    var steps: [JourneyStep] = []
    let context = random.pick(machine.contexts.all(limit: 16).map(Array.init) ?? [])
    var place = machine.onRoot(in: context)
    func browse(_ event: EventID) -> Configuration? {
      let ways = Step.choices(in: place, of: machine).filter {
        if case .browse(let rule) = $0.move { machine.transitions[rule.index].event == event } else { false }
      }
      return ways.count == 1 ? ways[0].result.configuration : nil
    }
    if random.chance(92), let home = browse(EventID(0)) {
      steps.append(.perform(EventID(0)))
      place = home
    }
    let length = random.number(1...3)
    for number in 1...length {
      let ways = events.dropFirst().compactMap { event in browse(event).map { (event, $0) } }
      guard !ways.isEmpty else { break }
      let (event, next) = random.pick(ways)
      steps.append(.perform(event, animated: random.chance(number == length ? 60 : 10), fixed: []))
      place = next
    }
    return (steps.isEmpty ? [.perform(EventID(0))] : steps, place)
  }

  /// What is shown at `place`: the screen, the whole stack, or the top of it.
  private mutating func target(_ place: Configuration) -> Target {
    let covered = place.stack.entries
    guard let bottom = covered.first, random.chance(60) else { return Target(place.screen) }
    let screens = covered.dropFirst().map(\.screen) + [place.screen]
    let steps = zip(screens, covered).map { Stack.Entry($0, $1.cover) }
    return random.chance(65)
      ? Target(base: bottom.screen, steps: steps) : Target(base: nil, steps: Array(steps.suffix(random.number(1...2))))
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first occurrence.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
