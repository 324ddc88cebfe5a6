import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

/// What is proved of journeys that follow the link of an answer.
@Suite("Following a link, proved") struct FollowTests {
  /// `openProduct` asks what has become of a product: it is there, or is found at another link.
  private static func shop(redirected: (inout Draft) -> [JourneyStep] = { _ in [.follow(value: "link")] }) -> Draft {
    var draft = Draft("home", "product", "offers", variables: ["user": ["out", "in"]])
    draft.prompts = [
      Prompt(
        name: "fetch", parameters: [Parameter(name: "id")],
        outcomes: [
          Outcome(name: "live"), Outcome(name: "redirected", gives: [Parameter(name: "link")]),
          Outcome(name: "offline", isAdverse: true, aborts: true),
        ])
    ]
    draft.rule("goHome", to: "home")
    draft.rule("showProduct", to: "product")
    draft.rule("showOffers", to: "offers")
    let (home, product, offers) = (
      draft.perform("goHome"), draft.perform("showProduct"), draft.perform("showOffers")
    )
    let steps = redirected(&draft)
    draft.add(
      "openProduct", parameters: [Parameter(name: "id")], target: "product",
      [home, .ask(PromptID(0), branches: [[product], steps, []])])
    draft.add("openOffers", target: "offers", [home, offers])
    draft.links.routes = [
      Route(
        intent: IntentID(0), kinds: [.deep, .universal], path: [.literal("p"), .placeholder("id", .text)]),
      Route(intent: IntentID(1), kinds: .universal, path: [.literal("offers")]),
    ]
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

  /// The product is redirected to a product, which is redirected.
  @Test("a redirect to itself is found: the second link is not followed any more")
  func redirectToItself() throws {
    let draft = Self.shop()
    let counterexample = try #require(try refutation(.lands, "openProduct", in: draft))
    expect(counterexample.failure, equals: .ends(.tooManyRedirects))
    let run = try #require(counterexample.trace)
    try run.replay(on: draft.machine())
    let followed = run.entries.compactMap { if case .follow(_, let intent) = $0.move { intent } else { nil } }
    expect(followed, equals: [draft.intent("openProduct")])
    try expectNil(refutation(.terminates, "openProduct", in: draft))
    // That something lands is true all the same.
    try expectNil(refutation(.reachable, "openProduct", in: draft))
  }

  @Test("without a way back to itself it lands wherever a link leads, on the target of what was opened")
  func lands() throws {
    var draft = Self.shop()
    // A product has no link that an answer could give.
    draft.links.routes[0].kinds = .shortcut
    for kind in [.reachable, .lands, .landsAnywhere, .terminates, .exhaustive, .carries] as [Obligation.Kind] {
      try expectNil(refutation(kind, "openProduct", in: draft), "\(kind)")
    }
  }

  @Test("it lands where the spec says what a second redirect leads to")
  func secondRedirect() throws {
    var draft = Self.shop()
    draft.variables.append(Variable(name: "redirected", values: ["no", "yes"]))
    let (no, yes) = (draft.set("redirected", "no"), draft.set("redirected", "yes"))
    let (home, product) = (draft.perform("goHome"), draft.perform("showProduct"))
    draft.intents[0].alternatives = [
      Alternative(
        condition: draft.when("redirected", "no"),
        steps: [home, .ask(PromptID(0), branches: [[product], [.set([yes]), .follow(value: "link")], []])]),
      Alternative(steps: [.set([no]), home, product]),
    ]
    try expectNil(refutation(.lands, "openProduct", in: draft))
  }

  @Test("what it leads to must land, too")
  func followedFails() throws {
    var draft = Self.shop()
    draft.links.routes[0].kinds = .shortcut
    draft.intents[1].alternatives[0].steps = [.fail(reason: "noOffers", unless: draft.when("user", "in"))]
    let counterexample = try #require(try refutation(.lands, "openProduct", in: draft))
    expect(counterexample.failure, equals: .ends(.failed(reason: "noOffers")))
  }

  @Test("where no link opens anything, nothing lands by following one")
  func nothingToFollow() throws {
    var draft = Self.shop()
    draft.prompts[0].outcomes.removeFirst()
    draft.intents[0].alternatives[0].steps[1] = .ask(PromptID(0), branches: [[.follow(value: "link")], []])
    draft.links.routes = []
    for kind in [.reachable, .lands] as [Obligation.Kind] {
      let counterexample = try #require(try refutation(kind, "openProduct", in: draft))
      expect(counterexample.trace?.ending, equals: .unsupportedLink)
    }
    try expectNil(refutation(.terminates, "openProduct", in: draft))
  }

  @Test("two intents that follow links to each other still end")
  func eachOther() throws {
    var draft = Self.shop()
    draft.intents[1].alternatives[0].steps = [.ask(PromptID(0), branches: [[.retry], [.follow(value: "link")], []])]
    // One asks again and again, and that is all that never ends.
    try expect(refutation(.terminates, "openProduct", in: draft)?.failure, equals: .neverEnds)
    draft.intents[1].alternatives[0].steps = [.ask(PromptID(0), branches: [[], [.follow(value: "link")], []])]
    try expectNil(refutation(.terminates, "openProduct", in: draft))
    try expectNil(refutation(.terminates, "openOffers", in: draft))
  }

  @Test("a value that nothing has taken when a link is followed is lost; what the other link gives is its own affair")
  func carries() throws {
    var draft = Self.shop()
    draft.events[1].parameters = [Parameter(name: "id")]
    // The prompt has taken it.
    try expectNil(refutation(.carries, "openProduct", in: draft))
    draft.prompts[0].parameters = []
    let counterexample = try #require(try refutation(.carries, "openProduct", in: draft))
    expect(counterexample.failure, equals: .valueLost)
    expect(counterexample.trace?.ending, equals: .landed)
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
