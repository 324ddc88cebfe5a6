import Basics
import NavigationModel
import NavigationSupport
import SpecFile
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
    _ change: (inout TabRelations.KeptPlace, SymbolicExplorer) throws -> Void
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

  /// As if it were chosen whenever the tab is shown, and not when it was first.
  @Test("a tab that was left on its first screen is shown on that of the context since then")
  func firstScreen() throws {
    try check(atLeast: 8) { explorer, _ in
      var isNarrower = false
      for tab in explorer.reachability.tabRelations.indices {
        for (screen, contexts) in try explorer.symbolic.bottoms(of: TabID(tab)) {
          for number in explorer.reachability.tabRelations[tab].kept.indices {
            let kept = explorer.reachability.tabRelations[tab].kept[number]
            guard kept.place.screen == screen, explorer.symbolic.frames.isBottom(kept.place.frame) else { continue }
            let now = try explorer.diagrams.intersection(kept.now, contexts)
            isNarrower = isNarrower || now != kept.now
            explorer.reachability.tabRelations[tab].kept[number].now = now
          }
        }
      }
      return isNarrower
    }
  }

  /// Only what a tab keeps is shown while the switch is on: a page that was opened before. The sets know it only beside
  /// tabs that nobody has left, where nothing is shown again, and so nothing of it is reached.
  @Test("what a tab keeps is known only while no tab has been left")
  func states() throws {
    let text = """
      navigation: Switch
      root: fresh
      context: { switch: [off, on] }
      initially: switch == off
      tabs: { pages: list, settings: options }
      screens: [list, page, options]
      browsing: all
      transitions:
        showPage: list -> push page when switch == off
        turnOn: options -> stay set switch = on
        showSettings: any -> select settings
      intents:
        settings: { target: options, journey: [showSettings] }
      """
    let explorer = try SymbolicExplorer(
      SpecReader.read(text: text, named: "switch.yaml").machine, cancellation: Cancellation(), .none)
    #expect(explorer.symbolic.hasRelations)
    expect(try Planted.noticeInReach(explorer), equals: .nothing)
    let (graph, symbolic) = (explorer.graph, explorer.symbolic)
    func narrow(_ set: inout ContextSet, to contexts: ContextSet) throws {
      set = try explorer.diagrams.intersection(set, contexts)
    }
    let isOff = try symbolic.contexts(where: .variable(VariableID(0), [0]), at: graph[0])
    for number in 0..<graph.count where symbolic.frames.hub(graph[number]) == nil {
      if symbolic.frames.shownTab(graph[number])?.index == 0 {
        try narrow(&explorer.reachability.sets[number], to: isOff)
      }
    }
    let untouched = symbolic.tabStates.all.map { Condition.variable($0, [0]) }
    let isFresh = try symbolic.contexts(where: .all(untouched), at: graph[0])
    try narrow(&explorer.reachability.tabRelations[0].moves, to: isFresh)
    for number in explorer.reachability.tabRelations[0].kept.indices {
      try narrow(&explorer.reachability.tabRelations[0].kept[number].left, to: isOff)
      try narrow(&explorer.reachability.tabRelations[0].kept[number].now, to: isFresh)
    }
    expect(try Planted.noticeInReach(explorer), equals: .lemma(.closed))
  }

  /// As if the move that shows it led on from there, by which runs may go round in circles.
  @Test("what is shown when an entry is taken away, or a tab is selected, has a rank that does not fall")
  func rank() throws {
    let wanted = many(2, night: 20)
    var noticed = 0
    for seed in 0..<400 as Range<UInt64> where noticed < wanted {
      let explorer = try Planted.explore(RandomMachine.make(seed: seed, hasStacks: true, hasTabs: true))
      guard explorer.symbolic.hasRelations else { continue }
      var sets = try explorer.mustEnd.get()
      for exit in explorer.exits where !explorer.graph[exit].isIdle && !sets.gains[exit].isEmpty {
        sets.gains[exit][sets.gains[exit].count - 1].round -= 1
      }
      explorer.mustEnd = .success(sets)
      let encoder = LemmaEncoder(explorer)
      try encoder.proveReach()
      try encoder.proveMustEnd(.ranked)
      // Where nothing is shown that ends as late, it is right as well.
      guard let wrong = try LemmaProver(script: encoder.newScript(), cancellation: Cancellation()).firstWrong() else {
        continue
      }
      expect(wrong.kind, equals: .ranked, "seed \(seed)")
      noticed += 1
    }
    expect(noticed, equals: wanted)
  }

  /// What a reading forgets, or mistakes, of the tab that a sheet is presented over.
  enum Covered: CaseIterable { case isForgotten, isAnother, keepsNothing }

  @Test("the encoder reads something else of the tab that a sheet is presented over", arguments: Covered.allCases)
  func covered(_ mistake: Covered) throws {
    var planted = 0
    for seed in 0..<40 as Range<UInt64> where planted < many(4, night: 20) {
      let machine = try HubAgreementTests.exchanging(seed: seed)
      let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none, exchanges: true)
      let states = explorer.symbolic.tabStates
      guard states.under != nil else { continue }
      var isMade = false
      guard let before = try Planted.unlessTooLarge({ try Planted.notice(explorer) }) else { continue }
      expect(before, equals: .nothing)
      var clauses = Clauses(machine, asking: explorer.conditions, frames: explorer.symbolic.frames)
      clauses.planted = { _, all in
        all.map { clause in
          var clause = clause
          for (number, tab) in machine.tabs.indices.map(TabID.init).enumerated() {
            guard let index = clause.effects.lastIndex(of: states.base(.own(tab))) else { continue }
            isMade = true
            switch mistake {
            case .isForgotten: clause.effects.remove(at: index)
            case .isAnother: clause.effects[index] = states.base(.own(TabID(1 - number)))
            case .keepsNothing: clause.effects.append(states.assignment(tab, .untouched))
            }
            return clause
          }
          return clause
        }
      }
      let notice = try Planted.notice(explorer, clauses)
      guard isMade else { continue }
      planted += 1
      #expect(notice != .nothing, "seed \(seed)")
    }
    #expect(planted >= 4, "\(planted)")
  }

  /// An action, and what it is taken for.
  struct Mistaken: CustomTestStringConvertible, Sendable {
    var name: String
    var one: StackAction
    var others: [StackAction]
    var testDescription: String { name }

    func plant(_ actions: inout [StackAction]) { actions = actions.flatMap { $0 == one ? others : [$0] } }

    static let all = [
      Self(name: "a tab is emptied instead of selected", one: .select(TabID(1)), others: [.resetTab(TabID(1))]),
      Self(name: "another tab is selected", one: .select(TabID(1)), others: [.select(TabID(0))]),
      Self(
        name: "a tab that is selected already is left, and shown again", one: .select(TabID(1)),
        others: [.select(TabID(0)), .select(TabID(1))]),
      Self(
        name: "a tab begins anew when it is selected", one: .select(TabID(1)),
        others: [.resetTab(TabID(1)), .select(TabID(1))]),
      Self(name: "another tab is emptied", one: .resetTab(TabID(1)), others: [.resetTab(TabID(0))]),
      Self(name: "what a tab keeps stays when it is emptied", one: .resetTab(TabID(1)), others: []),
      Self(name: "what another tab keeps stays when all are emptied", one: .reset, others: [.resetTab(TabID(0))]),
      Self(name: "dismissing is Back", one: .dismiss, others: [.back]),
    ]
  }

  @Test("an action on tabs is taken for another, by the explorer or by the encoder", arguments: Mistaken.all)
  func action(_ mistaken: Mistaken) throws {
    let most = many(4, night: 80)
    var (planted, noticed) = (0, 0)
    for seed in 0..<40 as Range<UInt64> where planted < most {
      let right = try HubAgreementTests.exchanging(seed: seed)
      let wrong = try right.with { draft in
        for index in draft.transitions.indices { mistaken.plant(&draft.transitions[index].actions) }
        for index in draft.changes.indices {
          for rule in draft.changes[index].rules.indices { mistaken.plant(&draft.changes[index].rules[rule].actions) }
        }
      }
      guard Planted.differ(exploring: right, reading: wrong) else { continue }
      for (explored, read) in [(right, wrong), (wrong, right)] {
        planted += 1
        do {
          if try Planted.notice(exploring: explored, reading: read) != .nothing { noticed += 1 }
        } catch is LimitReached {
          // What is read cannot be told, which is noticed, too.
          noticed += 1
        }
      }
    }
    #expect(planted >= 4, "\(planted)")
    expect(noticed, equals: planted)
  }
}
