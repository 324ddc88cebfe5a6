import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

/// Positive controls: each plants one mistake into the second way to an answer, and must be caught.
@Suite("A mistake in the encoding is caught", .slow)
struct ControlTests {
  /// Two screens behind each other, a login prompt, and a retry.
  private func shop(withoutRule: Int? = nil) throws -> Machine {
    var draft = Draft("root", "home", "account", variables: ["user": ["out", "in"]])
    draft.prompts = [
      Prompt(
        name: "login",
        outcomes: [
          Outcome(name: "done", effects: [draft.set("user", "in")]),
          Outcome(name: "cancelled", isAdverse: true, aborts: true),
        ])
    ]
    draft.rule("pop", to: "root")
    draft.rule("goHome", ["root"], to: "home")
    draft.rule("goToAccount", ["home"], to: "account", when: draft.when("user", "in"))
    let steps: [JourneyStep] = [
      draft.perform("pop"), draft.perform("goHome"), draft.ask("login"), draft.perform("goToAccount", animated: true),
    ]
    draft.add("openAccount", target: "account", steps)
    draft.add("openHome", target: "home", [draft.perform("pop"), draft.perform("goHome")])
    draft.add("openNothing", target: "account", [draft.perform("pop"), draft.perform("goToAccount")])
    draft.screens[2].requires = draft.when("user", "in")
    if let withoutRule { draft.transitions.remove(at: withoutRule) }
    return try draft.machine()
  }

  private func reach(_ machine: Machine) throws -> ReachEncoding {
    try ReachEncoding(Grounding(machine), cancellation: Cancellation())
  }

  private func explorer(_ machine: Machine) throws -> Explorer {
    let explorer = try Explorer(machine, cancellation: Cancellation())
    try explorer.exploreJourneys(of: terminations(machine))
    return explorer
  }

  private func journeys(_ machine: Machine) throws -> JourneyEncoding {
    var journeys = try JourneyEncoding(Grounding(machine), idle: try reach(machine).idle)
    try journeys.explore(terminations(machine), cancellation: Cancellation())
    return journeys
  }

  private func terminations(_ machine: Machine) -> [Obligation] {
    machine.intents.indices.map { .terminates(IntentID($0)) }
  }

  /// `relation` with every clause as `edit` wants it, and none where it returns nil.
  private func edited(
    _ relation: HornRelation, _ edit: (_ clause: Int, _ head: Int32, _ premises: [Int32]) -> (Int32, [Int32])?
  ) -> HornRelation {
    var result = HornRelation(name: relation.name)
    for _ in 0..<relation.variableCount { _ = result.makeVariable() }
    for clause in relation.heads.indices {
      if let (head, premises) = edit(clause, relation.heads[clause], Array(relation.premises(of: clause))) {
        result.add(head, from: premises)
      }
    }
    result.questions = relation.questions
    return result
  }

  @Test("without a mistake both ways agree")
  func agreement() throws {
    let machine = try shop()
    let explorer = try explorer(machine)
    let agreement = ModelChecking.Agreement(machine: machine)
    try agreement.check(reach(machine), explorer.reachable)
    let journeys = try journeys(machine)
    let variables = try agreement.variables(of: explorer.graph, in: journeys)
    let mustEnd = try journeys.mustEnd(terminations(machine))
    try agreement.check(mustEnd.horn, variables, explorer.graph) {
      explorer.graph.certainClauses($0, includingAdverse: true, &$1) { _ in true }
    }
  }

  @Test("an encoder that forgets a rule", arguments: 0..<3)
  func forgottenRule(_ rule: Int) throws {
    let machine = try shop()
    #expect(throws: InternalError.self) {
      try ModelChecking.Agreement(machine: machine).check(
        reach(shop(withoutRule: rule)), explorer(machine).reachable)
    }
  }

  @Test("a clause that is missing, for any clause of any relation over journeys")
  func missingClause() throws {
    let machine = try shop()
    let graph = try explorer(machine).graph
    let journeys = try journeys(machine)
    let agreement = ModelChecking.Agreement(machine: machine)
    let variables = try agreement.variables(of: graph, in: journeys)
    let mustEnd = try journeys.mustEnd(terminations(machine)).horn
    // The last clauses belong to the questions; a wrong question is caught by its answer.
    for missing in 0..<(mustEnd.clauseCount - machine.intents.count) {
      let relation = edited(mustEnd) { clause, head, premises in clause == missing ? nil : (head, premises) }
      #expect(throws: InternalError.self) {
        try agreement.check(relation, variables, graph) {
          graph.certainClauses($0, includingAdverse: true, &$1) { _ in true }
        }
      }
    }
  }

  @Test("two variables that have changed places")
  func mislabelledVariable() throws {
    let machine = try shop()
    let graph = try explorer(machine).graph
    let journeys = try journeys(machine)
    let canLand = try journeys.canLand([.reachable(IntentID(0), Context(0))]).horn
    func swapped(_ variable: Int32) -> Int32 { variable == 1 ? 2 : variable == 2 ? 1 : variable }
    let relation = edited(canLand) { _, head, premises in (swapped(head), premises.map(swapped)) }
    let agreement = ModelChecking.Agreement(machine: machine)
    let variables = try agreement.variables(of: graph, in: journeys)
    #expect(throws: InternalError.self) {
      try agreement.check(relation, variables, graph, expected: graph.landingClauses)
    }
  }

  @Test("a conjunction over no premises")
  func emptyConjunction() throws {
    let machine = try shop()
    var relation = AskedRelation(name: "control")
    #expect(throws: InternalError.self) {
      try relation.askAll(
        [], .init(obligation: .terminates(IntentID(0)), part: .claim, provedIfDerivable: true), of: machine)
    }
    let journeys = try journeys(machine)
    #expect(try journeys.conjunction([], isGood: { _ in true }) == nil)

    // The same mistake made in the clauses: what ends badly is called good because no premise is left.
    let graph = try explorer(machine).graph
    let mustLand = try journeys.mustLand([.lands(IntentID(0), Context(0))]).horn
    let refusal = try #require((0..<graph.count).first { graph.edges(of: $0).allSatisfy { $0.target == -2 } })
    var wrong = mustLand
    let configuration = graph.table[refusal]
    wrong.add(
      try journeys.variable(
        of: Grounding.Node(
          screen: Int32(configuration.screen.index), context: configuration.context.index,
          position: configuration.position.index)),
      from: EmptyCollection())
    let agreement = ModelChecking.Agreement(machine: machine)
    let variables = try agreement.variables(of: graph, in: journeys)
    #expect(throws: InternalError.self) {
      try agreement.check(wrong, variables, graph) {
        graph.certainClauses($0, includingAdverse: false, &$1) { $0 == JourneyGraph.Edge.landed }
      }
    }
  }

  @Test("a start that is a clause, so that runs of different contexts merge")
  func startAsClause() throws {
    let machine = try shop()
    var encoding = try reach(machine)
    let relation = encoding.relation.horn
    encoding.replaceClauses(
      edited(relation) { _, head, premises in premises == [encoding.started] ? (head, []) : (head, premises) })
    #expect(throws: InternalError.self) {
      try ModelChecking.Agreement(machine: machine).check(encoding, explorer(machine).reachable)
    }
  }

  @Test("an answer of Z3 that propagation does not confirm cannot become a verdict")
  func everyAnswerIsConfirmed() throws {
    // All answers to all questions of a machine, by Z3; the least model must say the same of each.
    var relations: [HornRelation] = []
    try Checker.check(try shop(), onRelation: { relations.append($0) }, onEvent: { _ in })
    #expect(relations.count >= 4)
    for relation in relations {
      for question in relation.questions {
        let model = relation.leastModel(assuming: question.assuming)
        #expect(question.isDerivable == model[Int(question.goal)], "\(question.name)")
      }
    }
  }
}
