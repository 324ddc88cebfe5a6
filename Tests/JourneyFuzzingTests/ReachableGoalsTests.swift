import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("A model", .slow, .endsInTime)
struct ReachableGoalsTests {
  /// The goals that are seen when everything that may happen is done in every configuration, found one by one.
  private func goals(of machine: Machine) -> Set<Goal> {
    var goals: Set<Goal> = []
    var known = Set(machine.starts)
    var open = machine.starts
    while let here = open.popLast() {
      for rule in machine.failingRules(in: here) { goals.insert(.fails(rule)) }
      // Of several rules of a change that apply an app takes the first.
      var changes: Set<Move> = []
      for choice in Step.choices(in: here, of: machine) + (Step.superseding(here).map { [$0] } ?? []) {
        if case .change = choice.move, !changes.insert(choice.move).inserted { continue }
        goals.insert(Goal(choice, in: here, of: machine))
        if known.insert(choice.result.configuration).inserted { open.append(choice.result.configuration) }
      }
    }
    return goals
  }

  @Test("has as many goals as a search finds that looks at one configuration after the other")
  func goals() throws {
    let specs = try ["app-startup.yaml", "published/just-eat-2019.yaml"].map(machine(ofSpec:))
    for machine in try specs
      + (0..<200).map({ try RandomMachine.make(seed: $0, hasManyVariables: $0 % 2 == 0, followsLinks: $0 % 3 == 0) })
    {
      let reachable = try #require(ReachableGoals(machine))
      expect(Set(reachable.goals).count, equals: reachable.goals.count)
      expect(Set(reachable.goals), equals: goals(of: machine), "\(machine.name)")
      let driven = try #require(ReachableGoals(machine, by: .all))
      #expect(Set(driven.goals).isSubset(of: reachable.goals), "\(machine.name)")
    }
  }

  @Test("whose spec does not keep a promise is found out")
  func broken() async throws {
    let machine = try JourneyFuzzingTests.machine(
      """
      navigation: Broken
      format: 1
      root: home
      context: { user: [guest, member] }
      screens: [home, { orders: { requires: user == member } }, help]
      transitions:
        showHelp: home -> help
        showOrders: help -> orders
        back: any -> home
      properties:
        help is for guests: always screen == help implies user == guest
      """)
    var options = CampaignOptions(seed: 2)
    options.failureLimit = 5
    let summary = await (try Campaign(machine, options: options)).run(try EngineDriver(machine))
    #expect(summary.failures.map(\.conclusion).contains { $0.hasPrefix("guarded(orders) is violated") })
    #expect(summary.failures.map(\.conclusion).contains { $0.hasPrefix("help is for guests is violated") })
    for failure in summary.failures {
      #expect(failure.moveCount <= 2)
      let again = try await Campaign(machine, options: options).replay(failure.token, on: EngineDriver(machine))
      expect(again?.lines, equals: failure.lines)
    }
  }

  @Test("whose sets need more nodes than the limit has no known goals, and is fuzzed all the same")
  func tooLarge() async throws {
    let machine = try Draft.flags(40).machine()
    expectNil(ReachableGoals(machine, limit: 50))
    var options = CampaignOptions(seed: 1)
    options.journeys = 100
    options.searchLimit = 50
    let campaign = try Campaign(machine, options: options)
    let summary = await campaign.run(try EngineDriver(machine))
    #expect(summary.reachable == nil && summary.coverage == nil && summary.steps > 100)
    expectNil(campaign.unseen(in: summary, by: .all))
  }
}
