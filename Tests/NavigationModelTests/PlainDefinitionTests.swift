import Basics
import NavigationModel
import NavigationSupport
import Testing

/// What a machine works out in advance, against the plain definitions.
@Suite("What steps are made by") struct PlainDefinitionTests {
  /// A machine in which each of `conditions` guards a rule that starts anywhere.
  private func machine(guards conditions: [Condition], screens: Int, variables: [Variable]) throws -> Machine {
    var draft = Draft(variables: [:])
    draft.screens = (0..<screens).map { Screen(name: "s\($0)") }
    draft.variables = variables
    draft.events = [Event(name: "go")]
    draft.transitions = conditions.map {
      Transition(event: EventID(0), source: .any, target: ScreenID(0), guardCondition: $0)
    }
    return try draft.machine()
  }

  /// On every screen and in every context those rules are enabled whose conditions hold.
  private func agree(_ conditions: [Condition], screens: Int, variables: [Variable]) throws {
    let machine = try machine(guards: conditions, screens: screens, variables: variables)
    var seen: Set<Bool> = []
    for screen in (0..<screens).map(ScreenID.init) {
      for context in machine.allContexts {
        let place = Configuration(screen: screen, context: context)
        let expected = conditions.indices.filter { conditions[$0].holds(at: place, of: machine.contexts) }
        expect(machine.enabledTransitions(in: place), equals: expected.map { TransitionID($0) })
        seen.formUnion([!expected.isEmpty, expected.count == conditions.count])
      }
    }
    expect(seen, equals: [false, true])
  }

  @Test("a condition holds where its definition says, for all conditions of up to three levels over a few comparisons")
  func conditions() throws {
    let facts: [Condition] = [
      .screen([ScreenID(0)]), .screen([ScreenID(1), ScreenID(3)]), .screen([]), .variable(VariableID(0), [1]),
      .variable(VariableID(1), [0, 2]), .variable(VariableID(1), []),
    ]
    func pairs(_ a: [Condition], _ b: [Condition]) -> [Condition] {
      a.flatMap { a in b.flatMap { [.and(a, $0), .or(a, $0), .implies(a, $0)] } }
    }
    let two = facts.map { .not($0) } + pairs(facts, facts)
    let three = two.map { .not($0) } + pairs(two, facts) + pairs(facts, two)
    try agree(
      facts + two + three, screens: 4,
      variables: [Variable(name: "a", values: ["0", "1"]), Variable(name: "b", values: ["0", "1", "2"])])
  }

  @Test("a comparison may name many screens or values, far apart, in any order and more than once")
  func wideComparisons() throws {
    let numbers = [[0], [199], [63, 64], [0, 63, 64, 127, 128, 199], [199, 5, 5, 0, 70], Array(0..<200), []]
    let conditions = numbers.flatMap { numbers -> [Condition] in
      let screens = Condition.screen(numbers.map { ScreenID($0) })
      return [screens, .not(screens), .variable(VariableID(0), numbers.filter { $0 < 130 })]
    }
    try agree(
      conditions, screens: 200, variables: [Variable(name: "v", values: (0..<130).map { "\($0)" })])
  }

  /// Several screens and events, and many rules, some from any screen and some that name one twice.
  private func rules(_ random: inout SplitMix64) -> Draft {
    var draft = Draft(variables: [:])
    draft.screens = (0..<random.number(1...12)).map { Screen(name: "s\($0)") }
    draft.variables = [Variable(name: "v", values: ["no", "yes"])]
    draft.events = (0..<4).map { Event(name: "e\($0)") }
    let screens = draft.screens.indices.map { ScreenID($0) }
    for _ in 0..<random.number(0...30) {
      let sources = (0..<random.number(0...4)).map { _ in random.pick(screens) }
      draft.transitions.append(
        Transition(
          event: EventID(random.below(4)), source: random.chance(20) ? .any : .screens(sources),
          target: random.pick(screens),
          guardCondition: random.chance(50) ? .variable(VariableID(0), [random.below(2)]) : nil))
    }
    for event in draft.events.indices { draft.add("i\(event)", target: "s0", [.perform(EventID(event))]) }
    return draft
  }

  @Test("the transitions that leave a screen are those whose sources name it, in the order of the spec")
  func leaving() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let machine = try rules(&random).machine()
      for screen in machine.screens.indices.map(ScreenID.init) {
        let expected = machine.transitions.indices.filter { machine.transitions[$0].source.contains(screen) }
        expect(machine.transitions(leaving: screen), equals: expected.map { TransitionID($0) })
      }
    }
  }

  @Test("an event makes the only transition that a look at all of them finds enabled")
  func performing() throws {
    var random = SplitMix64(seed: 2)
    var seen: [Ending?: Int] = [:]
    for _ in 0..<200 {
      let machine = try rules(&random).machine()
      for step in machine.steps.indices.map(StepID.init) {
        for screen in machine.screens.indices.map(ScreenID.init) {
          for context in machine.allContexts {
            let place = Configuration(screen: screen, context: context, position: machine.position(.step(step)))
            let enabled = machine.transitions.indices.filter {
              let rule = machine.transitions[$0]
              return rule.event.index == step.index && rule.source.contains(screen)
                && rule.guardCondition?.holds(at: place, of: machine.contexts) ?? true
            }
            let first = try #require(Step.choices(in: place, of: machine).first)
            seen[first.result.ending, default: 0] += 1
            guard enabled.count == 1 else {
              expect(first.move, equals: .refuse(step))
              expect(first.result.ending, equals: (enabled.isEmpty ? .refused : .ambiguous))
              continue
            }
            expect(first.move, equals: .perform(step, TransitionID(enabled[0])))
            expect(
              first.result.configuration.screen, equals: machine.shown(after: machine.transitions[enabled[0]].actions))
          }
        }
      }
    }
    for ending in [nil, Ending.refused, .ambiguous] { #expect(seen[ending, default: 0] > 1_000, "\(seen)") }
  }

  @Test("the first well-meant move of a journey is the first choice that is not adverse")
  func firstWellMeant() throws {
    for seed in UInt64(0)..<50 {
      let machine = try RandomMachine.make(seed: seed)
      for position in (0..<machine.positionCount).map(Position.init) {
        for screen in machine.screens.indices.map(ScreenID.init) {
          for context in machine.allContexts {
            let place = Configuration(screen: screen, context: context, position: position)
            let choices = place.isIdle ? [] : Step.choices(in: place, of: machine)
            let first = choices.first { !$0.isAdverse }?.result.configuration
            var next = place
            expect(Step.takeWellMeant(from: &next, of: machine, atMost: 1), equals: first == nil ? 0 : 1)
            #expect(next == first ?? place)
          }
        }
      }
    }
  }

  @Test("machines are equal if all their parts are, however they came to be")
  func equality() throws {
    let draft = fixture()
    let machine = try draft.machine()
    let same = machine
    expect(machine, equals: same)
    try expect(draft.machine(), equals: machine)
    try expect(draft.machine().hashValue, equals: machine.hashValue)
    let changes: [(inout Draft) -> Void] = [
      { $0.name = "Another" }, { $0.root = ScreenID(1) }, { $0.start = .fresh }, { $0.browsing = .none },
      { $0.rules = [.resets] }, { $0.variables[0].name = "other" }, { $0.initially = $0.when("user", "in") },
      { $0.types = [ParameterType(name: "t", values: [])] }, { $0.screens[0].name = "other" },
      { $0.events[0].name = "other" }, { $0.transitions[0].source = .screens([]) }, { $0.prompts = [] },
      { $0.add("journey", target: "hall", []) }, { $0.changes = [Change(name: "c")] },
      { $0.links.schemes = ["shop"] },
      { $0.properties = [Property(name: "p", claim: .canReach($0.on("hall")))] },
    ]
    for change in changes {
      var other = draft
      change(&other)
      #expect(try other.machine() != machine)
    }
  }
}
