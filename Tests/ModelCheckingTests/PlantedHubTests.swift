import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import StateSpace

/// Mistakes in what is known of several stacks, each behind a tab: what they keep, what becomes of contexts meanwhile,
/// and what is shown when one of them is.
@Suite("Mistakes planted in tabs by relations", .slow)
struct PlantedHubTests {
  /// Makes one mistake for each machine, where it can be made.
  private func check(
    atLeast: Int, _ mistake: (SymbolicExplorer, inout SplitMix64) throws -> Bool
  ) throws {
    var planted = 0
    for seed in sample(0..<60 as Range<UInt64>, day: 12) {
      let machine =
        try seed % 3 == 0
        ? HubAgreementTests.exchanging(seed: seed)
        : RandomMachine.make(seed: seed, hasBranches: seed % 2 == 0, hasStacks: true, hasTabs: true)
      let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none)
      guard explorer.symbolic.hasRelations else { continue }
      do { #expect(try Planted.notice(explorer) == .nothing, "seed \(seed)") } catch is LimitReached { continue }
      var random = SplitMix64(seed: seed)
      guard try mistake(explorer, &random) else { continue }
      planted += 1
      #expect(try Planted.notice(explorer) != .nothing, "seed \(seed)")
    }
    #expect(planted >= many(atLeast / 8, night: atLeast), "\(planted)")
  }

  /// A relation with one pair less.
  private func less(_ relation: ContextSet, _ explorer: SymbolicExplorer) throws -> ContextSet {
    let others = try explorer.one(notIn: explorer.diagrams.complement(relation))
    return try others.map { try explorer.diagrams.difference(relation, $0) } ?? relation
  }

  /// Changes something that a tab keeps.
  private func changing(
    _ explorer: SymbolicExplorer, _ random: inout SplitMix64,
    _ change: (inout TabRelations.Kept, SymbolicExplorer) throws -> Void
  ) throws -> Bool {
    let tabs = explorer.reachability.tabRelations.indices.filter {
      !explorer.reachability.tabRelations[$0].kept.isEmpty
    }
    guard !tabs.isEmpty else { return false }
    let tab = tabs[random.below(tabs.count)]
    let number = random.below(explorer.reachability.tabRelations[tab].kept.count)
    try change(&explorer.reachability.tabRelations[tab].kept[number], explorer)
    return true
  }

  @Test("one of the contexts in which a place was left is forgotten, also of one that sheets were presented over")
  func left() throws {
    try check(atLeast: 30) { explorer, random in
      try changing(explorer, &random) { $0.left = try less($0.left, $1) }
    }
  }

  @Test("one of the contexts beside which a place is kept is forgotten")
  func kept() throws {
    try check(atLeast: 30) { explorer, random in
      try changing(explorer, &random) { $0.now = try less($0.now, $1) }
    }
  }

  @Test("one of the changes that a context goes through meanwhile is forgotten, as if the revealing move were none")
  func meanwhile() throws {
    try check(atLeast: 10) { explorer, random in
      let diagrams = explorer.diagrams
      for tab in explorer.reachability.tabRelations.indices {
        let moves = explorer.reachability.tabRelations[tab].moves
        let changed = try diagrams.difference(moves, diagrams.identity())
        guard let one = try explorer.one(notIn: diagrams.complement(changed)) else { continue }
        explorer.reachability.tabRelations[tab].moves = try diagrams.difference(moves, one)
        return true
      }
      return false
    }
  }

  @Test("one of the contexts in which a tab is about to be shown is forgotten")
  func hub() throws {
    try check(atLeast: 30) { explorer, random in
      let hubs = explorer.exits.filter { explorer.symbolic.frames.hub(explorer.reachability.graph[$0]) != nil }
      guard !hubs.isEmpty else { return false }
      let hub = hubs[random.below(hubs.count)]
      explorer.reachability.sets[hub] = try less(explorer.reachability.sets[hub], explorer)
      return true
    }
  }

  @Test("of sheets on another base that is believed which is so of the one that they were presented over")
  func oldFacts() throws {
    var planted = 0
    for seed in sample(0..<200 as Range<UInt64>, day: 20) {
      let machine = try RandomExchanges.make(seed: seed, asksBelow: true)
      let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none)
      guard explorer.symbolic.tabStates.under != nil else { continue }
      var clauses = Clauses(machine, asking: explorer.conditions, frames: explorer.symbolic.frames)
      let stacks = try #require(clauses.stacks)
      var isUnlike = false
      clauses.planted = { place, all in
        all.map { clause in
          var clause = clause
          clause.formula = clause.formula.map { formula in
            formula.replacingBelow { screen in
              let own: Condition = stacks.below(at: place).screens.contains(screen.index) ? .true : .false
              if own != stacks.resolved(.below(screen), at: place) { isUnlike = true }
              return own
            }
          }
          return clause
        }
      }
      let notice = try Planted.notice(explorer, clauses)
      guard isUnlike else { continue }
      planted += 1
      #expect(notice != .nothing, "seed \(seed)")
    }
    #expect(planted > many(1, night: 10), "\(planted)")
  }

  @Test(
    "an action on tabs is taken for another",
    arguments: [
      (StackAction.select(TabID(1)), StackAction.resetTab(TabID(1))), (.resetTab(TabID(1)), .resetTab(TabID(0))),
      (.select(TabID(1)), .select(TabID(0))), (.reset, .resetTab(TabID(0))), (.dismiss, .back),
    ])
  func action(_ one: StackAction, _ other: StackAction) throws {
    var (planted, noticed) = (0, 0)
    for seed in sample(0..<40 as Range<UInt64>, day: 16) {
      let right = try HubAgreementTests.exchanging(seed: seed)
      let wrong = try right.with { draft in
        for index in draft.transitions.indices {
          draft.transitions[index].actions = draft.transitions[index].actions.map { $0 == one ? other : $0 }
        }
      }
      guard Planted.differ(exploring: right, reading: wrong) else { continue }
      planted += 1
      do {
        if try Planted.notice(exploring: right, reading: wrong) != .nothing { noticed += 1 }
      } catch is LimitReached {
        // What is read cannot be told, which is noticed, too.
        noticed += 1
      }
    }
    #expect(planted > many(1, night: 3), "\(planted)")
    #expect(noticed == planted)
  }
}

extension Condition {
  /// The same with something else for whatever it asks of what lies below.
  fileprivate func replacingBelow(_ body: (ScreenID) -> Condition) -> Condition {
    switch self {
    case .below(let screen): body(screen)
    case .not(let a): .not(a.replacingBelow(body))
    case .and(let a, let b): .and(a.replacingBelow(body), b.replacingBelow(body))
    case .or(let a, let b): .or(a.replacingBelow(body), b.replacingBelow(body))
    case .implies(let a, let b): .implies(a.replacingBelow(body), b.replacingBelow(body))
    case .screen, .sheet, .tab, .root, .variable: self
    }
  }
}
