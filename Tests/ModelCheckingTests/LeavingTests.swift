import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("Links that lead out of the app, in proofs", .slow) struct LeavingTests {
  /// A product that is shown, or is not sold any more: then its page on the web.
  private func shop(gone: String, target: String = "[product, leaves]", rule: String = "any -> stay") throws -> Machine
  {
    try SpecReader.read(
      text: """
        navigation: Shop
        root: home
        context: { user: [guest, member] }
        screens: [home, product, page]
        browsing: [goHome]
        transitions:
          goHome: any -> reset
          showProduct: home -> push product
          openPage: any -> present page
          openWeb(url): \(rule)
        prompts:
          fetch(productId):
            live:
            gone(url):
            offline: adverse, abort
        intents:
          product(productId):
            target: \(target)
            journey:
              - ask fetch:
                  live: [goHome, showProduct]
                  gone: \(gone)
        links:
          deep: { schemes: [shop], host: shop.example }
          routes: { product: "/p/{productId}" }
        """, named: "shop.yaml"
    ).machine
  }

  private func refuted(_ machine: Machine) throws -> [String] {
    try Checked(machine).refuted.map { $0.name(in: machine) }
  }

  @Test("it lands by leaving, wherever it is opened; where it does not leave it has to show its screen")
  func lands() throws {
    expect(try refuted(shop(gone: "[leave openWeb]")), equals: [])
    // Neither has the product been shown, nor the app been left.
    let forgotten = try shop(gone: "[openWeb, { when user == member: [leave openWeb] }]")
    expect(
      try refuted(forgotten), equals: ["lands(product)", "lands-anywhere(product)"])
    let guarded = try shop(gone: "[leave openWeb]", rule: "any -> stay when user == member")
    expect(try refuted(guarded), equals: ["lands(product)", "lands-anywhere(product)"])
  }

  @Test("what the app shows then is what it showed before, and Back is asked of that")
  func back() throws {
    // A sheet that the journey has left behind can be dragged away; one over which nobody can go back cannot.
    expect(try refuted(shop(gone: "[openPage, leave openWeb]")).filter { $0.hasPrefix("back") }, equals: [])
    let machine = try shop(gone: "[openPage, leave openWeb]").with { draft in
      let page = draft.screens.firstIndex { $0.name == "page" } ?? 0
      draft.screens[page].isLeftByHand = false
      draft.browsing = .none
    }
    expect(try refuted(machine).filter { $0.hasPrefix("back") }, equals: ["back(product)"])
  }

  @Test("a target on which nothing ends is told of, also where the journey may leave instead")
  func unused() throws {
    let machine = try shop(gone: "[leave openWeb]").with { draft in
      draft.prompts[0].outcomes[0].isAdverse = true
      draft.prompts[0].outcomes[0].condition = .screen([])
    }
    let unused = try #require(Checked(machine).findings.unreachable)
    #expect(unused.contains(.target(IntentID(0), 0)))
  }

  @Test("the naive checker agrees on random machines with it", arguments: sample(0..<200, day: 14))
  func random(number: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 0, hasLeaving: true, hasStaying: number % 4 == 1)
    expect(AgreementComparison(machine).differences, equals: [])
    expect(try SymbolicComparison(machine).differences, equals: [])
  }

  @Test("brute force agrees where they have stacks", arguments: sample(0..<200, day: 10))
  func randomStacks(number: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasStacks: true, hasLeaving: true)
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  @Test("and where they have tabs, or links are followed", arguments: 0..<many(3, night: 24))
  func randomTabs(number: Int) throws {
    let tabs = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasTabs: true, hasLeaving: true)
    expect(StackComparison(tabs, depth: 3).differences, equals: [])
    let following = try RandomMachine.make(
      seed: UInt64(number), hasBranches: true, followsLinks: true, hasLeaving: true)
    expect(AgreementComparison(following).differences, equals: [])
  }

  @Test("a reading to which leaving is a mere end of the journey, or nothing, is noticed", arguments: [false, true])
  func planted(isFailure: Bool) throws {
    func replaced(_ steps: [JourneyStep]) -> [JourneyStep] {
      steps.map { step in
        switch step {
        case .leave: isFailure ? .fail(reason: "left") : .retry
        case .when(let condition, let inner): .when(condition, replaced(inner))
        case .ask(let prompt, let fixed, let branches): .ask(prompt, fixed: fixed, branches: branches.map(replaced))
        default: step
        }
      }
    }
    var differing = 0
    for seed in 0..<60 as Range<UInt64> {
      let right = try RandomMachine.make(seed: seed, hasLeaving: true)
      let wrong = try right.with { draft in
        for intent in draft.intents.indices {
          for index in draft.intents[intent].alternatives.indices {
            draft.intents[intent].alternatives[index].steps = replaced(draft.intents[intent].alternatives[index].steps)
          }
          if draft.intents[intent].targets.isEmpty { draft.intents[intent].targets = [Target(draft.root)] }
        }
      }
      for (explored, read) in [(right, wrong), (wrong, right)] where Planted.differ(exploring: explored, reading: read)
      {
        differing += 1
        #expect(try Planted.notice(exploring: explored, reading: read) != .nothing, "seed \(seed)")
      }
      if differing >= 20, !isNight { break }
    }
    #expect(differing >= 20)
  }
}
