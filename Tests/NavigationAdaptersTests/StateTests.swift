import Basics
import NavigationAdapters
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// What operations do to a container, and what the user does.
@Suite("Container states") @MainActor struct StateTests {
  /// A state that random operations lead to, with up to three tabs.
  private func state(_ random: inout SplitMix64, tabCount: Int, _ machine: Machine) -> NavigationState {
    func pages() -> [Page] {
      (0..<1 + random.below(3)).map { _ in
        Page(ShownScreen(ScreenID(random.below(machine.screens.count))), on: machine)
      }
    }
    var state = NavigationState(tabCount: tabCount)
    if tabCount > 0, random.below(4) > 0 {
      state.perform(.select(TabID(random.below(tabCount))))
      for tab in 0..<tabCount where state.selectedTab == TabID(tab) || random.below(2) == 0 {
        state.perform(.show(pages(), in: .tab(TabID(tab)), kept: 0, animated: false))
      }
    } else {
      state.perform(.show(pages(), in: .outside, kept: 0, animated: false))
    }
    for _ in 0..<random.below(3) { state.perform(.present(pages(), animated: false)) }
    return state
  }

  @Test("the operations from any state to any other lead there, and at most the last one moves, in front")
  func operations() throws {
    let machine = try machine(ofSpec: "shop.yaml")
    var random = SplitMix64(seed: 1)
    for number in 0..<5_000 {
      let tabCount = number % 4
      var state = state(&random, tabCount: tabCount, machine)
      let target = self.state(&random, tabCount: tabCount, machine)
      let operations = state.operations(to: target, animated: random.below(2) == 0)
      for operation in operations { state.perform(operation) }
      try #require(state == target)
      #expect(operations.dropLast().allSatisfy { !$0.isAnimated })
      if case .show(_, let place, _, true)? = operations.last { expect(place, equals: target.front) }
      expect(target.operations(to: target, animated: true), equals: [])
    }
  }

  @Test("pages that stay are kept")
  func kept() throws {
    let machine = try machine(ofSpec: "shop.yaml")
    var random = SplitMix64(seed: 2)
    for number in 0..<2_000 {
      let state = state(&random, tabCount: number % 4, machine)
      let target = self.state(&random, tabCount: number % 4, machine)
      for case .show(let pages, let place, let kept, _) in state.operations(to: target, animated: false) {
        expect(pages.prefix(kept), equals: state[place].prefix(kept))
        #expect(kept == pages.count || kept == state[place].count || pages[kept] != state[place][kept])
      }
    }
  }

  @Test("what the user has done by hand is read off the shape, and nothing where nothing has been done")
  func moves() throws {
    let machine = try machine(ofSpec: "shop.yaml")
    var random = SplitMix64(seed: 3)
    var seen = 0
    for number in 0..<5_000 {
      let tabCount = number % 4
      let state = state(&random, tabCount: tabCount, machine)
      expect(state.moves(to: state.shape), equals: [])
      for move in [.back, .drag] + (0..<tabCount).map({ .tap(TabID($0)) }) as [PlatformMove] {
        let after = state.after(move)
        guard after != state else { continue }
        seen += 1
        if case .tap(let tab) = move {
          expect(state.moves(to: after.shape, tapped: tab), equals: [move])
          // What a tap takes away from its own tab, the shape shows as going back.
          let isOwn = tab == state.selectedTab
          #expect(state.moves(to: after.shape).allSatisfy { isOwn ? $0 == .back : $0 == move })
        } else {
          expect(state.moves(to: after.shape), equals: [move])
        }
      }
    }
    #expect(seen > 1_000)
  }

  @Test("a container that shows more than it should is not believed")
  func growth() throws {
    var state = NavigationState(tabCount: 1)
    state.perform(.select(TabID(0)))
    expect(state.moves(to: NavigationShape(tabs: [3], selectedTab: TabID(0), sheets: [1])), equals: [])
  }
}

extension ContainerOperation {
  fileprivate var isAnimated: Bool {
    switch self {
    case .show(_, _, _, let isAnimated), .present(_, let isAnimated), .dismiss(_, let isAnimated): isAnimated
    case .select: false
    }
  }
}
