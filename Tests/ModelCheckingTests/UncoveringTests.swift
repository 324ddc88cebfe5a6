import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import StateSpace

/// `from C can reach D` where as much may lie below as there are links: users go back until something leads there.
@Suite("Nobody is locked in below what has piled up") struct UncoveringTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var claim: String
    /// Without tabs. With tabs users tap the other one, or the one that is shown until it is on its first screen.
    var isProved: Bool
    var show = "any -> push page"
    var page = "page"
    var go = "home -> replace other"
    var testDescription: String { "\(claim), \(show), \(page), \(go)" }
  }

  static let cases = [
    Case(
      claim: "from screen == page can reach screen == home", isProved: true,
      go: "other -> replace home"),
    // From what is uncovered last another way leads on.
    Case(claim: "from screen == page can reach screen == other", isProved: true),
    Case(
      claim: "from screen == page can reach screen == other", isProved: true,
      show: "any -> present page"),
    // How many moves that takes depends on how many links there were.
    Case(
      claim: "from screen == page can reach screen == home within 3", isProved: false,
      go: "other -> replace home"),
    // Nothing uncovers what is not left by hand,
    Case(
      claim: "from screen == page can reach screen == home", isProved: false,
      page: "page: { by hand: no }"),
    // and where the stack ends, nothing leads on.
    Case(
      claim: "from screen == page can reach screen == other", isProved: false,
      show: "any -> present page", go: "home -> push page"),
  ]

  private static func machine(_ row: Case, isTabbed: Bool) throws -> Machine {
    let screens = row.page == "page" ? "[home, other, page]" : "[home, other, \(row.page)]"
    return try SpecReader.read(
      text: """
        navigation: Piles
        format: 1
        root: \(isTabbed ? "start" : "home")
        \(isTabbed ? "tabs: { first: home, second: other }" : "")
        screens: \(screens)
        transitions:
          toStart: any -> \(isTabbed ? "reset then select first" : "reset")
          show: \(row.show)
          go: \(isTabbed ? row.go.replacing("replace other", with: "select second") : row.go)
        browsing: [go]
        intents:
          openPage: { target: page, journey: [show] }
          goHome: { target: home, journey: [toStart] }
        links: { deep: { schemes: [piles] }, routes: { openPage: /page, goHome: / } }
        properties:
          it: \(row.claim)
        """, named: "piles.yaml"
    ).machine
  }

  @Test("is proved where every stack can be taken away, and nowhere else", arguments: cases, [false, true])
  func verdict(_ row: Case, isTabbed: Bool) throws {
    let machine = try Self.machine(row, isTabbed: isTabbed)
    let property = try #require(Obligation.all(of: machine).first { $0.kind == .property })
    var found: Verdict?
    try Checker.check(machine) { if case .decided(property, let verdict) = $0 { found = verdict } }
    let verdict = try #require(found)
    let isProved = row.isProved || isTabbed
    expect(verdict.isProved, equals: isProved, "\(verdict)")
    for run in verdict.refutations.compactMap(\.counterexample.trace) { try run.replay(on: machine) }
    // With three entries at most, three moves are enough.
    guard !row.claim.contains("within") else { return }
    expect(NaiveChecker(machine, depth: 3).verdict(property) == .refuted, equals: !isProved)
  }

  private static func explored(_ row: Case, isTabbed: Bool) throws -> (SymbolicExplorer, BackwardSets) {
    let explorer = try Planted.explore(try machine(row, isTabbed: isTabbed))
    guard case .fromCanReach(_, let goal, let moves) = explorer.machine.properties[0].claim else {
      throw InternalError("the property is another")
    }
    return (explorer, try explorer.browsing(to: goal, by: moves))
  }

  /// The first lemma about these sets that Z3 refutes.
  private static func notice(
    _ explorer: SymbolicExplorer, _ sets: BackwardSets, _ goal: String
  ) throws -> LemmaList.Kind? {
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    let screen = try #require(explorer.machine.screens.firstIndex { $0.name == goal })
    try encoder.proveSome(
      "sets", sets, at: encoder.idlePlaces,
      LemmaEncoder.Question(
        clauses: { place in
          try encoder.ownClauses(at: place).filter { clause in
            if case .change = clause.move { false } else { clause.isSure }
          }
        }, settled: .screen([ScreenID(screen)]), ending: { _ in .false },
        exits: encoder.exits.filter { $0.position == 0 }, ranksExits: true), .ranked)
    return try LemmaProver(script: encoder.newScript(), cancellation: Cancellation()).firstWrong()?.kind
  }

  @Test("the second reading agrees, and notices a round that is not what it is taken for")
  func planted() throws {
    let (explorer, sets) = try Self.explored(Self.cases[2], isTabbed: true)
    #expect(!sets.uncoveringRounds.isEmpty)
    expect(try Self.notice(explorer, sets, "other"), equals: nil)
    // What rests on the same round is no rank.
    var ranked = sets
    ranked.uncoveringRounds = []
    expect(try Self.notice(explorer, ranked, "other"), equals: .ranked)
  }

  @Test("the second reading notices a stack that is taken away although it ends elsewhere")
  func bottomless() throws {
    let (explorer, right) = try Self.explored(Self.cases[5], isTabbed: false)
    var sets = right
    let round = 1 + (sets.gains.compactMap(\.last?.round).max() ?? 0)
    for node in sets.gains.indices {
      sets.gains[node].append(BackwardSets.Gain(round: round, contexts: .all))
      sets.sets[node] = .all
    }
    sets.uncoveringRounds = [round]
    expect(try Self.notice(explorer, sets, "other"), equals: .ranked)
  }
}
