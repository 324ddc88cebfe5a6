import Basics
import NavigationModel

/// Small machines with a bit of everything, the same for the same seed.
///
/// Entirely random machines are dull: every journey strays at its first step. So each journey is first laid along
/// transitions that exist, and then spoilt with some probability. The percentages are tuned so that each kind of
/// obligation comes out both proved and refuted often enough; a test holds them to that.
package struct RandomMachine: Sendable {
  var random: SplitMix64
  var draft = Draft(variables: [:])
  /// Whether rules push, present and go back.
  var hasStacks = false
  /// Whether those are in tabs.
  var hasTabs = false

  /// The machine of `seed`.
  ///
  /// - Parameters:
  ///   - hasManyVariables: whether it has three or four variables, and not one or two.
  ///   - hasBranches: whether answers have steps of their own.
  ///   - hasStacks: whether rules push, present and go back; such machines are smaller.
  ///   - hasTabs: whether those are in tabs, and something else may be shown at launch.
  ///   - followsLinks: whether journeys follow the links of answers.
  ///   - hasLeaving: whether journeys leave the app; otherwise they do in one of eight machines with branches.
  ///   - hasStaying: whether an intent's target is `stays`; otherwise it is in one of eight machines with branches.
  ///   - guardsAnswers: whether answers have a `when`; otherwise one in eight of the machines with branches has it.
  ///   - hasOverlaps: whether rules overlap in two of five machines; otherwise they hardly ever do, and never those of
  ///     a change.
  package static func make(
    seed: UInt64, hasManyVariables: Bool = false, hasBranches: Bool = false, hasStacks: Bool = false,
    hasTabs: Bool = false, followsLinks: Bool = false, hasLeaving: Bool = false, hasStaying: Bool = false,
    guardsAnswers: Bool = false, hasOverlaps: Bool = true
  ) throws(MachineError) -> Machine {
    var maker = RandomMachine(random: SplitMix64(seed: seed))
    maker.draft.name = "Random \(seed)"
    maker.hasStacks = hasStacks || hasTabs
    maker.hasTabs = hasTabs
    if maker.hasStacks {
      try maker.makeStacks()
      maker.draft = maker.draft.dismissingAll(seed: seed)
    } else {
      maker.makeAll(hasManyVariables)
    }
    var draft = hasOverlaps ? maker.draft.overlapping(seed: seed) : maker.draft
    if guardsAnswers || hasBranches && seed % 8 == 5 { draft = draft.guardingAnswers(seed: seed) }
    if hasBranches { draft = draft.branching(seed: seed) }
    if followsLinks { draft = draft.following(seed: seed) }
    if hasLeaving || hasBranches && seed % 8 == 3 { draft = draft.leaving(seed: seed) }
    if hasStaying || hasBranches && seed % 8 == 7 { draft = draft.staying(seed: seed) }
    return try draft.machine()
  }

  private mutating func makeAll(_ hasManyVariables: Bool) {
    makeContext(
      sizes: hasManyVariables
        ? [[2, 2, 2], [2, 3, 2], [3, 2, 3], [2, 2, 2, 2], [2, 3, 2, 2]] : [[2], [3], [2, 2], [2, 2], [2, 3]])
    makeScreensAndEvents()
    makePrompts()
    makeIntents()
    makeRequirements()
    makeChanges()
    makeProperties()
    makeOpenings()
  }

  var screens: [ScreenID] { draft.screens.indices.map { ScreenID($0) } }
  var events: [EventID] { draft.events.indices.map { EventID($0) } }
  var prompts: [PromptID] { draft.prompts.indices.map { PromptID($0) } }
  var otherScreens: [ScreenID] { screens.filter { $0 != draft.root } }
  static let parameterNames = ["item", "place"]

  mutating func makeContext(sizes: [[Int]]) {
    let sizes = random.pick(sizes)
    for (index, size) in sizes.enumerated() {
      draft.variables.append(
        Variable(name: "v\(index)", values: (0..<size).map { ["no", "yes", "maybe"][$0] }))
    }
    draft.rules = Set(Rule.allCases)
    draft.start = random.chance(30) ? .fresh : .persistent
    if random.chance(30) { draft.initially = fact() }
  }

  private mutating func makeScreensAndEvents() {
    draft.screens = (0..<random.number(3...6)).map { Screen(name: $0 == 0 ? "root" : "s\($0)") }
    draft.events = (0..<random.number(4...5)).map { Event(name: $0 == 0 ? "home" : "e\($0)") }
    for event in events.indices {
      draft.events[event].parameters = Self.parameterNames.filter { _ in random.chance(12) }.map { Parameter(name: $0) }
    }
    let isEverywhere = random.chance(40)
    draft.transitions.append(
      Transition(
        event: EventID(0), source: isEverywhere ? .any : .screens([draft.root] + random.some(otherScreens, 50)),
        target: draft.root,
        effects: effects(5), guardCondition: random.chance(15) ? fact() : nil))
    for event in events.dropFirst() { makeRules(of: event) }
    let browsable = random.some(events, 60)
    draft.browsing = random.pick([.all, .all, .none, .only(browsable), .only(browsable)])
  }

  /// One rule or two; of two, about half exclude each other.
  private mutating func makeRules(of event: EventID) {
    let guardCondition = random.chance(30) ? fact() : nil
    let sources = random.some(screens, 45) + [random.pick(screens)]
    draft.transitions.append(
      Transition(
        event: event, source: random.chance(10) ? .any : .screens(sources), target: target(),
        effects: effects(12), guardCondition: guardCondition))
    guard random.chance(guardCondition == nil ? 20 : 70) else { return }
    let opposite: Condition? =
      if let guardCondition, random.chance(75) { .not(guardCondition) } else { random.chance(70) ? fact() : nil }
    draft.transitions.append(
      Transition(
        event: event, source: .screens(random.some(screens, 40) + [random.pick(sources)]), target: target(),
        effects: effects(12), guardCondition: opposite))
  }

  private mutating func target() -> ScreenID {
    random.chance(12) ? draft.root : random.pick(otherScreens)
  }

  private mutating func makePrompts() {
    for index in 0..<random.number(1...2) {
      let outcomes = (0..<random.number(1...3)).map { number in
        Outcome(
          name: "o\(number)",
          gives: Self.parameterNames.filter { _ in random.chance(8) }.map { Parameter(name: $0) },
          effects: effects(number == 0 ? 65 : 20), isAdverse: number > 0 && random.chance(75),
          aborts: random.chance(number == 0 ? 4 : 50))
      }
      draft.prompts.append(
        Prompt(
          name: "p\(index)",
          parameters: Self.parameterNames.filter { _ in random.chance(20) }.map { Parameter(name: $0) },
          outcomes: outcomes))
    }
  }

  /// Some screens require something; often every way in asks for it.
  private mutating func makeRequirements() {
    for screen in otherScreens where random.chance(45) {
      let condition = fact()
      draft.screens[screen.index].requires = condition
      guard random.chance(65) else { continue }
      for index in draft.transitions.indices where draft.target(of: draft.transitions[index]) == screen {
        let old = draft.transitions[index].guardCondition
        draft.transitions[index].guardCondition = old.map { .and($0, condition) } ?? condition
        draft.transitions[index].effects = []
      }
    }
  }

  private mutating func makeChanges() {
    for index in 0..<random.number(0...2) {
      draft.changes.append(
        Change(
          name: "c\(index)", effects: effects(80),
          screen: random.chance(40) ? (random.chance(70) ? draft.root : random.pick(screens)) : nil,
          condition: random.chance(60) ? condition() : nil))
    }
  }
}

extension RandomMachine {
  /// Lets changes open an intent that needs no values.
  mutating func makeOpenings() {
    let intents = draft.intents.indices.filter { draft.intents[$0].parameters.allSatisfy(\.isOptional) }
    guard !intents.isEmpty else { return }
    for index in draft.changes.indices where random.chance(90) {
      draft.changes[index].opens = IntentID(random.pick(intents))
    }
  }

  /// Says something of one variable.
  mutating func fact() -> Condition {
    let index = random.below(draft.variables.count)
    let values = Array(draft.variables[index].values.indices)
    let some =
      values.count > 2 && random.chance(40)
      ? Array(values.dropFirst(random.below(2)).prefix(2))
      : [
        random.pick(values)
      ]
    return random.chance(25) ? .not(.variable(VariableID(index), some)) : .variable(VariableID(index), some)
  }

  /// Says something of the screen.
  mutating func place() -> Condition {
    if hasTabs, random.chance(40) { return placeInTabs() }
    if hasStacks, random.chance(35) { return random.chance(35) ? .sheet : .below(random.pick(screens)) }
    return onScreen()
  }

  private mutating func onScreen() -> Condition {
    guard random.chance(20) else { return .screen([random.pick(screens)]) }
    let two = [random.pick(screens), random.pick(screens)]
    // A spec lists a screen once.
    return .screen(hasStacks ? Set(two).sorted() : two)
  }

  /// Any condition, of one to three parts.
  mutating func condition() -> Condition {
    let first = random.chance(70) ? fact() : place()
    switch random.below(6) {
    case 0: return .and(first, random.chance(50) ? fact() : place())
    case 1: return .or(first, random.chance(50) ? fact() : place())
    case 2: return .implies(first, .or(place(), fact()))
    default: return first
    }
  }

  /// One assignment in `percent` of 100 cases, sometimes two.
  mutating func effects(_ percent: Int) -> [Assignment] {
    guard random.chance(percent) else { return [] }
    let effects = (0..<(random.chance(10) ? 2 : 1)).map { _ in
      let variable = random.below(draft.variables.count)
      return Assignment(
        variable: VariableID(variable), value: random.below(draft.variables[variable].values.count))
    }
    // A spec sets a variable once.
    return hasStacks && effects.first?.variable == effects.last?.variable ? [effects[0]] : effects
  }
}
