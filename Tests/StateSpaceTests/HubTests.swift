import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@Suite("Tabs by relations", .slow)
struct HubTests {
  /// What is seen of a configuration, but for its context.
  private struct Head: Hashable {
    var screen: ScreenID
    var position: Position
    var cover: Stack.Cover?
    var hasSheet: Bool
    var tab: TabID?
    var isBottom: Bool
  }

  private struct Counts {
    var machines = 0
    var heads = 0
    var kept = 0
    var finite = 0
    var needless = 0.0
  }

  /// Configurations that are reached, up to a height; nil: there are too many.
  private static func explicit(_ machine: Machine, height: Int) -> (found: Set<Configuration>, isCut: Bool)? {
    var seen = Set(machine.starts)
    var open = Array(seen)
    var isCut = false
    while let here = open.popLast() {
      let next = Step.choices(in: here, of: machine).map(\.result.configuration) + (here.isIdle ? [] : [here.idle])
      for configuration in next {
        guard configuration.stack.height <= height else {
          isCut = true
          continue
        }
        if seen.insert(configuration).inserted { open.append(configuration) }
      }
      if seen.count > 20_000 { return nil }
    }
    return (seen, isCut)
  }

  private func compare(_ machine: Machine, seed: Int, _ counts: inout Counts) throws {
    let asked: [Condition] = [.sheet] + SymbolicStepTests.everything(machine)
    let symbolic = SymbolicMachine(machine, asking: asked, nodeLimit: 1_000_000, hasRelations: true)
    let reachability: Reachability
    do {
      reachability = try Reachability(symbolic) {}
    } catch is LimitReached {
      // A tab is selected or emptied below sheets, or a journey piles up screens without end.
      return
    }
    guard let (found, isCut) = [4, 3].lazy.compactMap({ Self.explicit(machine, height: $0) }).first else { return }
    counts.machines += 1
    var sets: [Head: ContextSet] = [:]
    for (number, place) in reachability.graph.places.enumerated() where place.unwinding == nil {
      let (facts, cover) = symbolic.frames.below(place)
      let head = Head(
        screen: place.screen, position: place.position, cover: cover, hasSheet: facts.hasSheet, tab: facts.tab,
        isBottom: symbolic.frames.isBottom(place))
      let now = try symbolic.diagrams.now(of: reachability.sets[number])
      sets[head] = try symbolic.diagrams.union(sets[head] ?? .empty, now)
    }
    var own: [Head: Set<[Int]>] = [:]
    for here in found {
      let head = Head(
        screen: here.screen, position: here.position, cover: here.stack.top?.cover, hasSheet: here.stack.hasSheet,
        tab: here.stack.selectedTab, isBottom: here.stack.top == nil)
      let values = symbolic.values(of: here)
      own[head, default: []].insert(values)
      counts.heads += 1
      if machine.tabs.indices.contains(where: { here.stack.kept(in: TabID($0)) != nil }) { counts.kept += 1 }
      #expect(
        symbolic.diagrams.contains(values + values, sets[head] ?? .empty), "seed \(seed): \(here) is not reached")
    }
    guard !isCut else { return }
    counts.finite += 1
    for (head, set) in sets {
      counts.needless += symbolic.diagrams.count(set) - Double(own[head]?.count ?? 0)
    }
  }

  @Test("all that is reached step by step is reached, also through hubs")
  func reached() throws {
    var counts = Counts()
    for seed in sample(0..<1000, day: 200) {
      let machine = try RandomMachine.make(
        seed: UInt64(seed), hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true)
      try compare(machine, seed: seed, &counts)
    }
    #expect(counts.machines > 0 && counts.kept > 0 && counts.finite > 0)
    // What tabs keep is told apart for each tab alone.
    #expect(counts.needless <= 0.01 * Double(counts.heads))
  }
}
