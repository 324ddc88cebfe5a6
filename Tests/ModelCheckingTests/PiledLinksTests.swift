import NavigationModel
import SpecFile
import Testing

@testable import ModelChecking

/// Links that put screens on each other are shown by a run that can go on, each time on a taller stack.
@Suite("Links that pile up screens")
struct PiledLinksTests {
  private static func verdict(_ transition: String, then step: String = "mark") throws -> Verdict {
    let machine = try SpecReader.read(
      text: """
        navigation: Shop
        format: 1
        root: allPoppedToRoot
        tabs: { home: home, orders: orders }
        screens: [home, product, orders, order]
        transitions:
          showProduct: home -> push product
          showOrder: \(transition)
          mark: any -> stay
        prompts:
          hideIt: { done: any -> back }
        intents:
          goToOrder: { target: any push order, journey: [showOrder, \(step)] }
        """, named: "shop.yaml"
    ).machine
    var found: Verdict?
    let options = CheckOptions(selection: .only { $0 == .bounded ? [[]] : [] })
    try Checker.check(machine, options: options) { event in
      if case .decided(.bounded, let verdict) = event { found = verdict }
    }
    for refutation in found?.refutations ?? [] {
      try refutation.counterexample.trace?.replay(on: machine)
      // The step that puts the screen there, not the last one.
      guard case .step(let step) = refutation.counterexample.cause else {
        Issue.record("\(refutation.counterexample.cause)")
        continue
      }
      #expect(machine.steps[step.index].action.event.map { machine.events[$0.index].name } == "showOrder")
    }
    return try #require(found)
  }

  @Test("are found, also where each selects its tab first")
  func piled() throws {
    for transition in ["any -> push order", "any -> select orders then push order"] {
      let verdict = try Self.verdict(transition)
      let loops = verdict.refutations.compactMap { $0.counterexample.trace?.loop }
      #expect(loops.count == 1, "\(transition): \(verdict)")
    }
  }

  /// Who answers takes away what the link has put there. Who opens the next link instead does not.
  @Test("are found where the next link arrives before the journey has ended")
  func interrupted() throws {
    let runs = try Self.verdict("any -> push order", then: "ask hideIt").refutations.compactMap {
      $0.counterexample.trace
    }
    let run = try #require(runs.first)
    #expect(run.entries[(run.loop ?? 0)...].contains { $0.move == .supersede })
  }

  @Test("do not where the tab is emptied first, and nothing is said of what a link empties elsewhere")
  func notPiled() throws {
    for transition in ["any -> reset orders then select orders then push order", "any -> reset then push order"] {
      #expect(try Self.verdict(transition).isProved, "\(transition)")
    }
    // It does pile up orders; but a run that empties a tab may not go on as before.
    #expect(try Self.verdict("any -> reset home then select orders then push order").unknown == .stack)
  }
}
