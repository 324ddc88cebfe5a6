import Basics
import NavigationModel

/// A shop with a login and two or three tabs, which are selected and emptied below sheets that lie on each other.
///
/// Rules of random machines rarely meet there. So most rules here do: a first screen depends on who is logged in, which
/// changes while the tab is covered; something else may be shown at launch, with a sheet on it.
package struct RandomExchanges: Sendable {
  private var random: SplitMix64
  private var draft = Draft(
    "home", "orders", "signedOut", "details", "note", variables: ["user": ["out", "in"], "flag": ["no", "yes"]])
  private let home = ScreenID(0)
  private let orders = ScreenID(1)
  private let signedOut = ScreenID(2)
  private let details = ScreenID(3)
  private let note = ScreenID(4)

  /// - Parameter hasOverlaps: whether rules overlap in two of five machines.
  package static func make(seed: UInt64, hasOverlaps: Bool = true) throws(MachineError) -> Machine {
    var maker = RandomExchanges(random: SplitMix64(seed: seed))
    maker.makeTabs()
    let events = maker.makeTransitions()
    maker.makeChanges()
    maker.makeIntents(events)
    var draft = maker.draft.dismissingAll(seed: seed)
    if hasOverlaps { draft = draft.overlapping(seed: seed) }
    return try (seed % 4 == 0 ? draft.following(seed: seed) : draft).machine()
  }

  private var isLoggedIn: Condition { .variable(VariableID(0), [1]) }
  private mutating func fact() -> Condition { random.chance(50) ? isLoggedIn : .variable(VariableID(1), [1]) }
  private mutating func effects() -> [Assignment] {
    random.chance(50) ? [] : [Assignment(variable: VariableID(random.below(2)), value: random.below(2))]
  }

  private mutating func makeTabs() {
    draft.name = "Exchanges"
    draft.rootName = "root"
    draft.tabs = [
      Tab(name: "home", bottoms: [Tab.Bottom(home)]),
      Tab(name: "orders", bottoms: [Tab.Bottom(orders, when: isLoggedIn), Tab.Bottom(signedOut)]),
    ]
    if random.chance(50) {
      let first = random.chance(50) ? [Tab.Bottom(details, when: fact())] : []
      draft.tabs.append(Tab(name: "notes", bottoms: first + [Tab.Bottom(note)]))
    }
    if random.chance(60) { draft.screens[orders.index].requires = isLoggedIn }
    if random.chance(40) { draft.rules = random.chance(30) ? [.resets, .rootFirst] : [.resets] }
    guard random.chance(40) else { return }
    let steps = random.chance(60) ? [Stack.Entry(signedOut, .presented)] : []
    draft.launch = [Launch(Target(base: note, steps: steps), when: random.chance(50) ? fact() : nil)]
  }

  /// Mostly of tabs.
  private mutating func actions() -> [StackAction] {
    let tab = TabID(random.below(draft.tabs.count))
    switch random.below(12) {
    case 0..<3: return [.select(tab)]
    case 3: return [.resetTab(tab)]
    case 4: return [.resetTab(tab), .select(tab)]
    // The same tab, after another.
    case 5: return [.select(tab), .select(TabID(random.below(draft.tabs.count))), .select(tab)]
    case 6: return [.select(tab), random.pick([.push(details), .present(note), .back, .dismiss])]
    case 7: return [.dismiss, random.pick([.backTo(home), .backTo(orders), .back, .select(tab)])]
    case 8: return [.dismiss, .resetTab(tab), .push(note)]
    case 9: return [.reset, .select(tab)]
    case 10: return [.present(note), .select(tab), random.pick([.dismiss, .push(details)])]
    default: return [random.pick([.back, .dismiss, .reset, .backTo(orders)])]
    }
  }

  private mutating func makeTransitions() -> [EventID] {
    let names = ["one", "two", "three", "cover", "nest", "deeper"]
    let events = names.map { draft.event($0) }
    draft.transitions = (0..<3).map { index in
      let source: Transition.Source = random.chance(60) ? .any : .screens([random.pick([signedOut, note, details])])
      return Transition(
        event: events[index], source: source, actions: actions(), effects: effects(),
        guardCondition: random.chance(30) ? random.pick([.sheet, fact(), .tab([TabID(1)])]) : nil)
    }
    draft.transitions += [
      Transition(
        event: events[3], source: .any, actions: [.present(signedOut)],
        guardCondition: random.chance(60) ? .not(.sheet) : nil),
      Transition(event: events[4], source: .screens([signedOut]), actions: [.present(note)]),
      Transition(event: events[5], source: .screens([signedOut, note, home]), actions: [.push(details)]),
    ]
    return events
  }

  private mutating func makeChanges() {
    draft.changes = ["signsOut", "signsIn"].enumerated().map { value, name in
      let assignment = Assignment(variable: VariableID(0), value: value)
      return Change(
        name: name, rules: [Change.Rule(actions: random.chance(60) ? [] : actions(), effects: [assignment])])
    }
  }

  /// One of them asks, and so it can be followed by another link.
  private mutating func makeIntents(_ events: [EventID]) {
    draft.prompts = [
      Prompt(
        name: "signIn",
        outcomes: [
          Outcome(name: "done", actions: random.chance(40) ? actions() : [], effects: effects()),
          Outcome(name: "cancel", isAdverse: true, aborts: true),
        ])
    ]
    let asking = random.below(4)
    draft.intents = (0..<2).map { index in
      var steps: [JourneyStep] = (0..<random.number(1...3)).map { _ in .perform(random.pick(events)) }
      if index == asking { steps.insert(.ask(PromptID(0)), at: random.below(steps.count)) }
      return Intent(
        name: "open\(index)", targets: [Target(random.pick([home, orders, signedOut, details, note]))],
        denied: random.chance(40) ? .not(isLoggedIn) : nil, alternatives: [Alternative(steps: steps)])
    }
  }
}
