import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

/// What is proved of journeys that follow the link of an answer.
@Suite("Following a link, proved") struct FollowTests {
  /// `openProduct` goes on with the link of an answer. No link opens it, which no spec may say.
  private static func shop() -> Draft {
    var draft = Draft("home", "product")
    draft.prompts = [
      Prompt(
        name: "fetch", parameters: [Parameter(name: "id")],
        outcomes: [
          Outcome(name: "redirected", gives: [Parameter(name: "link")]),
          Outcome(name: "offline", isAdverse: true, aborts: true),
        ])
    ]
    draft.rule("goHome", to: "home")
    let home = draft.perform("goHome")
    draft.add(
      "openProduct", parameters: [Parameter(name: "id")], target: "product",
      [home, .ask(PromptID(0), branches: [[.follow(value: "link")], []])])
    return draft
  }

  private func refutation(_ kind: Obligation.Kind, _ intent: String, in draft: Draft) throws -> Counterexample? {
    let machine = try draft.machine()
    let comparison = AgreementComparison(machine)
    expect(comparison.differences, equals: [])
    return try Checked(machine).verdicts.first {
      $0.obligation.kind == kind && $0.obligation.intent == draft.intent(intent)
    }?.verdict.refutations.first?.counterexample
  }

  @Test("where no link opens anything, nothing lands by following one")
  func nothingToFollow() throws {
    let draft = Self.shop()
    for kind in [.reachable, .lands] as [Obligation.Kind] {
      let counterexample = try #require(try refutation(kind, "openProduct", in: draft))
      expect(counterexample.trace?.ending, equals: .unsupportedLink)
    }
    try expectNil(refutation(.terminates, "openProduct", in: draft))
  }

  // MARK: Mistakes in one reading

  /// What the mistake does to the clauses of a place.
  enum Mistake: CaseIterable {
    case forgetsAnIntent, forgetsThatALinkMayOpenNothing, landsThen, followsAgain, staysUnfollowed, isWellMeant
  }

  @Test("a mistake in the second reading is noticed", arguments: Mistake.allCases)
  func planted(_ mistake: Mistake) throws {
    var mattering = 0
    for seed in 0..<60 as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed, followsLinks: true)
      var clauses = Clauses(machine)
      var matters = false
      clauses.planted = { place, all in
        let changed = Self.mistaken(mistake, all, at: place, of: machine)
        if changed != nil { matters = true }
        return changed ?? all
      }
      let notice = try Planted.notice(Planted.explore(machine), clauses)
      expect((notice != .nothing), equals: matters, "seed \(seed)")
      if matters { mattering += 1 }
    }
    #expect(mattering >= 10)
  }

  /// Nil if it makes no difference there.
  private static func mistaken(
    _ mistake: Mistake, _ all: [Clauses.Clause], at place: Clauses.Place, of machine: Machine
  ) -> [Clauses.Clause]? {
    guard case .step(let id) = machine.phase(of: Position(index: place.position)),
      case .follow = machine.steps[id.index].action
    else { return nil }
    var all = all
    let hasFollowed = machine.hasFollowed(Position(index: place.position))
    let end = all.count - 1
    switch mistake {
    case .forgetsAnIntent: if all.count < 2 { return nil } else { all.removeFirst() }
    case .forgetsThatALinkMayOpenNothing: if hasFollowed { return nil } else { all.removeLast() }
    case .landsThen: if hasFollowed { return nil } else { all[end].kind = .landed }
    case .followsAgain:
      guard hasFollowed, let intent = machine.followedIntents.first else { return nil }
      var again = place
      again.position = Int(machine.position(.start(intent), hasFollowed: true).index)
      all = [Clauses.Clause(move: .follow(id, intent), target: again)]
    case .staysUnfollowed:
      guard all.count > 1 else { return nil }
      for index in 0..<end {
        all[index].target.position = Int(machine.written(Position(index: all[index].target.position)).index)
      }
    case .isWellMeant: if hasFollowed { return nil } else { all[end].isAdverse = false }
    }
    return all
  }
}
