import Basics
import Foundation
import NavigationModel
import NavigationSupport
import Testing

@Suite("Tabs and what is shown at launch") struct TabStepTests {
  private static let (home, list, item, web) = (ScreenID(0), ScreenID(1), ScreenID(2), ScreenID(3))
  private static let (shop, orders, more) = (TabID(0), TabID(1), TabID(2))

  @Test(
    "verbs and taps do what they do to lists of screens, one for each tab and sheet", arguments: 0..<20 as Range<UInt64>
  )
  func agree(seed: UInt64) throws {
    let machine = try tabFixture().machine()
    let screens = machine.screens.indices.map { ScreenID($0) }
    var random = SplitMix64(seed: seed)
    var (refusals, onRoot) = (0, 0)
    var place = machine.start(in: machine.context(Int(seed % 2)))
    var lists = TabLists(place, tabCount: 3)
    expect(lists.selected, equals: (seed % 2 == 0 ? nil : 0))
    for _ in 0..<1_000 {
      place.context = machine.context(random.below(2))
      let first = { (tab: Int) in
        [Self.home, place.context == machine.context(1) ? Self.list : Self.item, Self.web][tab]
      }
      let actions = (0..<random.number(1...3)).map { _ -> StackAction in
        let (screen, tab) = (random.pick(screens), TabID(random.below(3)))
        let verbs: [StackAction] = [
          .push(screen), .present(screen), .replace(screen), .back, .backTo(screen), .dismiss, .select(tab),
          .select(tab), .resetTab(tab), .tap(tab),
        ]
        return random.chance(6) ? .reset : random.pick(verbs + (random.chance(20) ? [.dismissAll] : []))
      }
      var next = lists
      let isPossible = actions.allSatisfy { next.take($0, first: first) }
      let after = place.taking(actions, on: machine.bottoms)
      expect((after != nil), equals: isPossible, "\(place): \(actions)")
      guard let after, isPossible else {
        refusals += 1
        continue
      }
      (place, lists) = (after, next)
      expect(TabLists(place, tabCount: 3), equals: lists, "\(actions)")
      #expect(machine.contains(place))
      expect(machine.isOnRoot(place), equals: lists.isOnRoot)
      expect(Condition.root.holds(at: place, of: machine.contexts), equals: lists.isOnRoot)
      expect(
        Condition.tab([Self.shop, Self.more]).holds(at: place, of: machine.contexts),
        equals: [0, 2].contains(lists.selected))
      expect(Condition.sheet.holds(at: place, of: machine.contexts), equals: !lists.sheets.isEmpty)
      try expect(JSONDecoder().decode(Stack.self, from: JSONEncoder().encode(place.stack)), equals: place.stack)
      onRoot += lists.isOnRoot ? 1 : 0
    }
    #expect((100..<900).contains(refusals) && onRoot > 20)
  }

  @Test("a tab that is selected again shows what it showed, whatever the context is then")
  func kept() throws {
    let machine = try tabFixture().machine()
    var place = try #require(machine.after(.select(Self.orders), .push(Self.web), .select(Self.shop)))
    #expect(place.screen == Self.home && place.stack.isEmpty)
    expect(place.stack.kept(in: Self.orders)?.screen, equals: Self.web)
    #expect(place.stack.kept(in: Self.shop) == nil && place.stack.kept(in: Self.more) == nil)
    place.context = machine.context(1)
    let again = try #require(place.taking([.select(Self.orders), .back], on: machine.bottoms))
    expect(again.screen, equals: Self.item)
    // Until it is reset: then the context counts.
    expect(
      place.taking([.resetTab(Self.orders), .select(Self.orders)], on: machine.bottoms)?.screen, equals: Self.list)
    expect(again.taking([.resetTab(Self.orders)], on: machine.bottoms)?.screen, equals: Self.list)
  }

  @Test("with a sheet up a tab is selected, and emptied, below it")
  func belowSheets() throws {
    let machine = try tabFixture().machine()
    let place = try #require(machine.after(.push(Self.item), .present(Self.web), .push(Self.list)))
    let selected = try #require(place.taking([.select(Self.more)], on: machine.bottoms))
    expect(selected.screen, equals: Self.list)
    expect(selected.stack.entries, equals: [.init(Self.web, .presented), .init(Self.web, .pushed)])
    expect(selected.taking([.dismiss, .select(Self.shop), .back], on: machine.bottoms)?.screen, equals: Self.home)
    let emptied = try #require(place.taking([.resetTab(Self.shop)], on: machine.bottoms))
    expect(emptied.stack.entries, equals: [.init(Self.home, .presented), .init(Self.web, .pushed)])
  }

  @Test("the app starts on the first launch rule that applies, otherwise on the first tab")
  func start() throws {
    var draft = tabFixture()
    var machine = try draft.machine()
    let welcome = machine.start(in: machine.context(0))
    #expect(welcome.screen == Self.web && welcome.stack.entries == [.init(draft.screen("welcome"), .presented)])
    #expect(welcome.stack.selectedTab == nil && !machine.isOnRoot(welcome))
    expect(machine.start(in: machine.context(1)), equals: machine.onRoot(in: machine.context(1)))
    expect(machine.initialConfigurations(), equals: [0, 1].map { machine.start(in: machine.context($0)) })
    // It is left by select, or by reset, and then gone.
    let selected = try #require(welcome.taking([.dismiss, .select(Self.orders)], on: machine.bottoms))
    #expect(TabLists(selected, tabCount: 3).kept == [nil, nil, nil] && selected.screen == Self.item)
    expect(welcome.taking([.reset], on: machine.bottoms), equals: machine.onRoot(in: machine.context(0)))
    // The second rule counts where the first does not apply.
    draft.launch.append(Launch(Target(Self.item)))
    machine = try draft.machine()
    expect([0, 1].map { machine.start(in: machine.context($0)).screen }, equals: [Self.web, Self.item])
    // Without tabs it is the root that is left.
    (draft.tabs, draft.rootName, draft.launch) = ([], "", [draft.launch[0]])
    machine = try draft.machine()
    expect([0, 1].map { machine.start(in: machine.context($0)).screen }, equals: [Self.web, Self.home])
    #expect(machine.hasStacks && machine.start(in: machine.context(1)).stack == Stack())
  }

  @Test("which screen is shown after a reset depends on the tab")
  func shownAfter() throws {
    let machine = try tabFixture().machine()
    for actions in [[StackAction.reset], [.reset, .select(Self.orders)], [.push(Self.web), .resetTab(Self.shop)], []] {
      expectNil(machine.shown(after: actions), "\(actions)")
    }
    expect(machine.shown(after: [.reset, .push(Self.web)]), equals: Self.web)
    try expect(stackFixture().machine().shown(after: [.reset]), equals: Self.home)
  }

  // MARK: Steps

  /// The tabs that can be tapped, and the screens that are shown then.
  private func taps(_ machine: Machine, _ place: Configuration) -> [TabID: ScreenID] {
    var taps: [TabID: ScreenID] = [:]
    for choice in Step.choices(in: place, of: machine) {
      if case .tap(let tab) = choice.move { taps[tab] = choice.result.configuration.screen }
    }
    return taps
  }

  @Test("tabs can be tapped where no sheet is up, the selected one if something lies on its first screen")
  func tapping() throws {
    var draft = tabFixture()
    draft.browsing = .none
    draft.screens[Self.item.index].isLeftByHand = false
    draft.add("journey", target: "home", [.set([])])
    let machine = try draft.machine()
    let root = try #require(machine.after())
    expect(taps(machine, root), equals: [Self.orders: Self.item, Self.more: Self.web])
    var pushed = try #require(machine.after(.push(Self.list), .push(Self.item)))
    expect(taps(machine, pushed), equals: [Self.shop: Self.home, Self.orders: Self.item, Self.more: Self.web])
    try expect(taps(machine, #require(machine.after(.present(Self.list)))), equals: [:])
    // What is shown at launch has no tab bar.
    expect(
      taps(machine, machine.start(in: machine.context(0)).taking([.dismiss], on: machine.bottoms) ?? root), equals: [:])
    // Nor are there taps during a journey.
    pushed.position = machine.position(.step(StepID(0)))
    expect(taps(machine, pushed), equals: [:])
    expectNil(Step.choice(.tap(Self.more), in: pushed, of: machine))
  }

  @Test("what is computed follows from the context after the effects")
  func effectsFirst() throws {
    var draft = tabFixture()
    let login = draft.set("user", "in")
    draft.rule("logIn", .reset, .select(Self.orders), set: login)
    // Possible only if the first screen is the one of who is logged in.
    let toList: [StackAction] = [.resetTab(Self.orders), .select(Self.orders), .push(Self.web), .backTo(Self.list)]
    draft.changes = [Change(name: "signsIn", rules: [Change.Rule(actions: toList, effects: [login])])]
    draft.prompts = [Prompt(name: "login", outcomes: [Outcome(name: "done", actions: toList, effects: [login])])]
    draft.add("journey", target: "home", [draft.ask("login")])
    let machine = try draft.machine()
    var place = try #require(machine.after())
    let moves: [(Move, Position)] = [
      (.browse(TransitionID(0)), .idle), (.change(ChangeID(0)), .idle),
      (.answer(StepID(0), outcome: 0), machine.position(.step(StepID(0)))),
    ]
    for (move, position) in moves {
      place.position = position
      let choice = try #require(Step.choice(move, in: place, of: machine))
      let after = choice.result.configuration
      #expect(after.screen == Self.list && after.stack.selectedTab == Self.orders, "\(move)")
      #expect(!choice.actions(of: machine).isEmpty, "\(move)")
      expect(choice.effects(of: machine), equals: [login], "\(move)")
    }
  }

  @Test("what a move is said to do is what it does", arguments: sample(0..<100 as Range<UInt64>, day: 30))
  func actionsAndEffects(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1, hasTabs: true)
    try expectActionsAndEffects(of: machine, seed: seed)
  }

  // MARK: Machines

  @Test("parts that do not fit are refused")
  func refusals() throws {
    func refusal(_ change: (inout Draft) -> Void) -> MachineError? {
      var draft = tabFixture()
      change(&draft)
      do throws(MachineError) { _ = try draft.machine() } catch { return error }
      return nil
    }
    expect(refusal { $0.tabs[1].bottoms.removeLast() }, equals: .noFirstScreen(tab: "orders"))
    expect(refusal { $0.tabs[1].bottoms = [] }, equals: .noFirstScreen(tab: "orders"))
    expect(refusal { $0.tabs[2].name = "shop" }, equals: .duplicateName(kind: "tab", name: "shop"))
    expect(refusal { $0.tabs[2].bottoms[0].screen = ScreenID(9) }, equals: .unknown(kind: "screen", index: 9))
    expect(refusal { $0.start = .fresh }, equals: .freshTabs)
    expect(refusal { $0.launch[0].stack.base = nil }, equals: .noLaunchScreen)
    for condition in [Condition.screen([Self.home]), .sheet, .root, .tab([Self.shop]), .not(.below(Self.home))] {
      expect(refusal { $0.tabs[1].bottoms[0].condition = condition }, equals: .asksForScreen)
      expect(refusal { $0.launch[0].condition = condition }, equals: .asksForScreen)
      expect(refusal { $0.initially = condition }, equals: .asksForScreen)
    }
    let unknown = MachineError.unknown(kind: "tab", index: 3)
    for action in [StackAction.select(TabID(3)), .resetTab(TabID(3)), .tap(TabID(3))] {
      expect(refusal { $0.rule("e", action) }, equals: unknown)
    }
    expect(refusal { $0.rule("e", when: .not(.tab([TabID(3)]))) }, equals: unknown)
    expectNil(refusal { _ in })
  }
}
