import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("On stacks", .slow, .endsInTime)
struct StackFuzzTests {
  /// Home, a list and a product that Back leads from, a checkout in a sheet, and a login that its answer dismisses.
  static func shop() throws -> Machine { try machine(ofSpec: "../Tests/SwiftGenerationTests/Golden/stacks.yaml") }

  private func options(_ seed: UInt64, journeys: UInt64) -> CampaignOptions {
    var options = CampaignOptions(seed: seed)
    options.journeys = journeys
    options.acceptsEndlessJourneys = true
    return options
  }

  @Test("the engine does what the model says, the user goes back, and all that has a witness is seen")
  func shop() async throws {
    let machine = try Self.shop()
    let options = options(1, journeys: many(1_000, night: 6_000))
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.coverage, equals: 1)
    for kind in [MoveKind.back, .drag] { #expect(summary.moves[kind.name, default: 0] > many(20, night: 100)) }
    let seen = try #require(ReachableGoals(machine, by: .all))
    let moves = seen.goals.map { Wording(machine: machine).what($0) }
    #expect(moves.contains("back") && moves.contains("the sheet dragged away"))
    #expect(moves.contains("guard of rule 1 of expires: false"))
  }

  @Test("the engine does what the model says on random machines, strange ones included", arguments: [true, false])
  func randomMachines(drivesActor: Bool) async throws {
    var backs: UInt64 = 0
    for seed in 0..<(drivesActor ? many(4, night: 20) : many(10, night: 60)) as Range<UInt64> {
      guard let machine = try? RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1, hasStacks: true) else {
        continue
      }
      let campaign = try Campaign(
        machine, options: options(seed, journeys: drivesActor ? many(40, night: 80) : many(60, night: 150)))
      let summary =
        drivesActor
        ? await campaign.run(try ActorDriver(machine)) : await campaign.run(try EngineDriver(machine))
      expect(summary.failures.filter { !$0.blamesSpec }.map(\.lines), equals: [], "machine \(seed)")
      expect(summary.unexpected, equals: 0, "machine \(seed)")
      backs += summary.moves["back", default: 0] + summary.moves["drag", default: 0]
    }
    #expect(backs > 200 || !isNight)
  }

  @Test("a driver that makes a mistake about what comes back is found", arguments: Mistaken.Mistake.allCases)
  func mistakes(mistake: Mistaken.Mistake) async throws {
    let machine = mistake.isAboutTabs ? try Draft.tabbedShop().machine() : try Self.shop()
    for seed in 0..<many(1, night: 3) as Range<UInt64> {
      let campaign = try Campaign(machine, options: options(seed, journeys: many(2_000, night: 6_000)))
      let driver = Mistaken(try EngineDriver(machine), mistake)
      let failure = try #require(await campaign.run(driver).failures.first, "seed \(seed) does not find it")
      #expect(mistake.kinds.contains(failure.kind), "\(failure.lines)")
      #expect(failure.isShrunk && failure.moveCount <= 5, "\(failure.lines)")
      try await expect(campaign.replay(failure.token, on: driver)?.lines, equals: failure.lines)
      if mistake == .keepsValues {
        #expect(failure.sentences.last?.hasPrefix("The user goes back, and sees ") == true)
        #expect(failure.conclusion.hasSuffix(" should be shown with no values, but is shown with productId = a."))
      }
    }
  }

  @Test("of several rules of a change that apply the app takes the first, and no way goes by another")
  func secondRule() async throws {
    let machine = try machine(ofSpec: "../Tests/Expect/prove/changes/second-rule-pushes.yaml")
    let summary = await (try Campaign(machine, options: options(3, journeys: 200))).run(try EngineDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.journeys, equals: 200)
    expect(summary.coverage, equals: 1)
  }

  @Test("what a search by runs finds is what sets of contexts find where nothing is covered")
  func witnesses() throws {
    var (compared, goals) = (0, 0)
    for seed in 0..<60 as Range<UInt64> {
      guard let machine = try? RandomMachine.make(seed: seed), machine.changes.allSatisfy({ $0.opens == nil }) else {
        continue
      }
      for capabilities in [nil, Capabilities.all, .usual, [.links, .requests, .taps, .overlaps]] {
        let expected = try #require(ReachableGoals(machine, by: capabilities))
        let environment = capabilities.map { DriverEnvironment(machine, $0) }
        let found = WitnessedGoals(machine, by: environment)
        #expect(found.isComplete)
        expect(Set(found.goals), equals: Set(expected.goals), "machine \(seed)")
        compared += 1
        goals += found.goals.count
      }
    }
    #expect(compared > 100 && goals > 1_000)
  }

  @Test("a way among runs leads to its goal, and there is one wherever sets of contexts find one")
  func ways() throws {
    var compared = 0
    for seed in 0..<30 as Range<UInt64> {
      guard let machine = try? RandomMachine.make(seed: seed), machine.changes.allSatisfy({ $0.opens == nil }) else {
        continue
      }
      for capabilities in [Capabilities.all, .usual] {
        let goals = try #require(ReachableGoals(machine, by: capabilities))
        let memo = StepMemo(machine, goals)
        let symbolic = try #require(SymbolicPlanner(goals, memo))
        let witnessed = WitnessedPlanner(
          WitnessedGoals(machine, by: DriverEnvironment(machine, capabilities)), by: capabilities, memo)
        compared += try ways(by: witnessed, machine, capabilities) { goal, start in
          goals.number(of: goal).flatMap { symbolic.way(from: start, to: $0) } != nil
        }
      }
    }
    #expect(compared > 1_000)
  }

  @Test("with tabs there is a way to each goal that was found")
  func waysWithTabs() throws {
    for machine in try [Draft.tabbedShop().machine(), machine(ofSpec: "just-eat.yaml"), Self.shop()] {
      let goals = try #require(ReachableGoals(machine, by: .all))
      let witnessed = try #require(goals.witnessed)
      let planner = WitnessedPlanner(witnessed, by: .all, StepMemo(machine, goals))
      for number in witnessed.goals.indices { #expect(planner.start(for: number) != nil, "\(witnessed.goals[number])") }
      #expect(try ways(by: planner, machine, .all) { _, _ in nil } > 20)
    }
  }

  /// Each way from each start, and whether there should be one; how many there are.
  private func ways(
    by planner: WitnessedPlanner, _ machine: Machine, _ capabilities: Capabilities,
    isKnown: (Goal, Configuration) -> Bool?
  ) throws -> Int {
    let goals = WitnessedGoals(machine, by: DriverEnvironment(machine, capabilities)).goals
    var count = 0
    for (number, goal) in goals.enumerated() {
      for start in machine.starts.prefix(4) {
        let way = planner.way(from: start, to: number)
        if let isKnown = isKnown(goal, start) { #expect((way != nil) == isKnown, "\(goal)") }
        guard let way else { continue }
        var (here, covered) = (start, Set(machine.failingRules(in: start).map(Goal.fails)))
        for step in way {
          #expect(step.from == here)
          let choice = Step.choices(in: here, of: machine).first { $0.move == step.move }
          switch step.move {
          case .supersede:
            covered.insert(.move(.supersede, at: machine.written(here.position), .superseded))
            here = here.idle
          case .open(let intent) where choice == nil:
            covered.insert(.move(step.move, at: .idle, nil))
            here = Step.opening(intent, in: here, of: machine)
          default:
            let choice = try #require(choice)
            covered.insert(Goal(choice, in: here, of: machine))
            here = choice.result.configuration
          }
          covered.formUnion(machine.failingRules(in: here).map(Goal.fails))
        }
        #expect(covered.contains(goal), "\(goal)")
        count += 1
      }
    }
    return count
  }

  @Test("a search by runs ends, and says that it is not complete; what it does not know is called neither")
  func incomplete() async throws {
    let machine = try Self.shop()
    let few = WitnessedGoals(machine, by: nil, limit: 20)
    let many = WitnessedGoals(machine, by: nil)
    #expect(!few.isComplete && !many.isComplete)
    #expect(few.goals.count < many.goals.count && Array(many.goals.prefix(few.goals.count)) == few.goals)
    let campaign = try Campaign(machine, options: options(1, journeys: 10))
    let summary = await campaign.run(try EngineDriver(machine))
    let unseen = try #require(campaign.unseen(in: summary, by: .all))
    #expect(!unseen.isEmpty && unseen.allSatisfy { $0.reason == .notFound })
  }

  @Test("a journey that pushes again and again is endless, though it is nowhere twice")
  func endless() async throws {
    let machine = try machine(
      """
      navigation: Endless
      format: 1
      root: home
      screens: [home, page]
      transitions:
        more: any -> push page
      intents:
        read:
          target: page
          journey: [more, retry]
      links:
        deep: { schemes: [endless], host: e.example }
        routes:
          read: [/read]
      """)
    let campaign = try Campaign(machine, options: CampaignOptions(seed: 1))
    let driver = try EngineDriver(machine)
    let failure = try #require(await campaign.run(driver).failures.first)
    #expect(failure.kind == .endless && failure.moveCount == 1, "\(failure.lines)")
    expect(
      failure.conclusion,
      equals: "The journey is back where it was, on a higher stack, and can loop forever: "
        + "on page on home, in read: more → retry → alternative 1 of read → and again.")
    try await expect(campaign.replay(failure.token, on: driver)?.lines, equals: failure.lines)
  }

  @Test("what Back reveals is found")
  func reveals() async throws {
    var draft = Draft(try Self.shop())
    draft.screens[draft.screen("product").index].requires = draft.when("user", "here")
    let machine = try draft.machine()
    let campaign = try Campaign(machine, options: CampaignOptions(seed: 1))
    let failure = try #require(await campaign.run(try EngineDriver(machine)).failures.first)
    #expect(failure.kind == .broken && failure.conclusion.hasPrefix("guarded(product) is violated"))
  }

  @Test("the digest tells apart what is done to the stack, and what is left by hand")
  func digest() throws {
    let machine = try Self.shop()
    let digest = MachineDigest(machine)
    let changes: [(inout Draft) -> Void] = [
      { $0.transitions[1].actions = [.present($0.screen("search"))] },
      { $0.transitions[0].actions = [] },
      { $0.screens[$0.screen("payment").index].isLeftByHand = true },
      { $0.prompts[0].outcomes[0].actions = [] },
      { $0.changes[0].rules[0].actions = [.back] },
      { $0.changes[0].rules[1].source = .screens([$0.root]) },
      { $0.intents[0].targets = [Target($0.screen("product"))] },
      { $0.transitions[6].guardCondition = .sheet },
      { $0.transitions[6].guardCondition = .below($0.screen("product")) },
    ]
    var digests: Set<MachineDigest> = [digest]
    for change in changes {
      var draft = Draft(machine)
      change(&draft)
      digests.insert(MachineDigest(try draft.machine()))
    }
    expect(digests.count, equals: changes.count + 1)
  }
}

/// A driver that tells what the engine shows, but for one mistake.
final class Mistaken: JourneyDriver {
  enum Mistake: CaseIterable {
    /// Back shows the screen below with the values of the one that has gone.
    case keepsValues
    /// Dragging a sheet away leaves what was pushed onto it.
    case dragsOneScreen
    /// Back leads to the root.
    case goesToTheRoot
    /// A screen that should cover another takes its place.
    case replaces
    /// A tab that is selected again shows its first screen alone.
    case forgetsTabs
    /// A tab that is selected again shows the first screen that it would show now, and not the one that it kept.
    case recomputesFirstScreens
    /// A reset empties the selected tab only.
    case keepsTabsOverReset
    /// A tab that is tapped is not shown.
    case ignoresTaps

    var kinds: [Deviation.Kind] {
      switch self {
      case .keepsValues: [.values]
      case .dragsOneScreen: [.screen, .depth]
      case .goesToTheRoot: [.screen, .depth, .values]
      case .replaces: [.depth]
      case .forgetsTabs, .keepsTabsOverReset: [.screen, .depth]
      case .recomputesFirstScreens: [.screen]
      case .ignoresTaps: [.screen, .tab, .depth]
      }
    }

    var isAboutTabs: Bool {
      switch self {
      case .keepsValues, .dragsOneScreen, .goesToTheRoot, .replaces: false
      case .forgetsTabs, .recomputesFirstScreens, .keepsTabsOverReset, .ignoresTaps: true
      }
    }
  }

  private let inner: EngineDriver
  private let mistake: Mistake
  private var app: ShownStack
  private var last = Observation(screen: ScreenID(0))

  init(_ inner: EngineDriver, _ mistake: Mistake) {
    (self.inner, self.mistake) = (inner, mistake)
    app = ShownStack(inner.machine.start(in: Context()), on: inner.machine)
  }

  var capabilities: Capabilities { [.links, .requests, .taps, .changes, .steps, .back] }

  func start(_ start: Start) throws {
    inner.start(start)
    app = ShownStack(inner.machine.start(in: start.context), on: inner.machine)
    last = try inner.observe()
  }

  func act(_ action: Action) throws {
    let machine = inner.machine
    switch action {
    case .platform(.back, _, _):
      let values = app.top.values
      take([.back])
      if mistake == .keepsValues { app.top.values = values }
      if mistake == .goesToTheRoot { take([.reset]) }
    case .platform(.drag, _, _): if mistake != .dragsOneScreen || !take([.back]) { take([.dismiss]) }
    case .platform(.tap(let tab), _, _): if mistake != .ignoresTaps { take([.tap(tab)]) }
    case .present:
      switch last.awaiting {
      case .presentation(let presentation):
        let effects = inner.machine.transitions[presentation.transition.index].effects
        take(presentation.actions, giving: presentation.values, setting: effects)
      case .arrival(let arrival):
        let place = last.details?.configuration
        let context = place.flatMap { arrival.context(after: $0, on: inner.machine) }
        take(arrival.actions, giving: [:], in: context)
      case .nothing, .question: break
      }
    case .answer(let prompt, _, let answer):
      let outcome = machine.prompts[prompt.id.index].outcomes[answer.outcome]
      let context = machine.context(last.context ?? Context(), setting: outcome.effects)
      app.take(outcome.actions, giving: answer.values, in: context, on: machine)
    default: break
    }
    try inner.act(action)
    last = try inner.observe()
  }

  /// Does it, as the mistake has it.
  @discardableResult
  private func take(
    _ actions: [StackAction], giving values: [String: String]? = nil, setting effects: [Assignment] = [],
    in context: Context? = nil
  ) -> Bool {
    let machine = inner.machine
    guard let place = last.details?.configuration else { return false }
    let context = context ?? machine.context(place.context, setting: effects)
    var isDone = true
    func does(_ action: StackAction, _ values: [String: String]?) {
      isDone = app.take([action], giving: values, in: context, on: machine) && isDone
    }
    for action in actions {
      switch (mistake, action) {
      case (.replaces, .push(let screen)): does(.replace(screen), values)
      case (.forgetsTabs, .select(let tab)), (.forgetsTabs, .tap(let tab)):
        does(action, values)
        does(.resetTab(tab), values)
      case (.recomputesFirstScreens, .select(let tab)), (.recomputesFirstScreens, .tap(let tab)):
        does(action, values)
        if app.depth == 0 { does(.replace(machine.firstScreen(of: tab, in: context)), [:]) }
      case (.keepsTabsOverReset, .reset):
        while app.tab != nil, app.take([.dismiss], giving: nil, in: context, on: machine) {}
        does(app.tab.map { .resetTab($0) } ?? .reset, values)
      default: does(action, values)
      }
    }
    return isDone
  }

  func observe() -> Observation {
    Observation(
      screen: app.top.screen, values: app.top.values, depth: app.depth, tab: app.tab, awaiting: last.awaiting)
  }

  func reset() {}
}
