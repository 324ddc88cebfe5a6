import ModelChecking
import NavigationModel
import SpecDiff
import StateSpace

/// Properties that hold of a spec and would notice what nothing notices, from a small family.
///
/// `always screen == S implies …` with one fact, and `from screen == S can reach … within 1` with the end of a tap.
/// Each one that is proposed is proved of the spec, and refuted for the mutant.
package final class PropertyProposals {
  private let machine: Machine
  private let cancellation: Cancellation
  /// Claims about what is shown that no configuration nearby refutes, the shortest first.
  private let invariants: [Condition]
  /// By claim: whether it is proved of the spec.
  private var known: [Property.Claim: Bool] = [:]
  /// The claims that have been proposed, the last one first.
  private var accepted: [Property.Claim] = []

  /// The number of configurations of the spec, and of each mutant, by which claims are chosen.
  private static let nearby = (spec: 1 << 13, mutant: 1 << 11)
  /// The number of claims that are tried for each mutant.
  private static let most = 6

  package init(_ machine: Machine, cancellation: Cancellation) throws {
    self.machine = machine
    self.cancellation = cancellation
    let runs = try ShortestRuns(of: machine, limit: Self.nearby.spec) { try cancellation.check() }
    var left = Self.family(of: machine)
    var shown: Set<ScreenID> = []
    runs.forEach { configuration in
      shown.insert(configuration.screen)
      left.removeAll { !$0.condition.holds(at: configuration, of: machine.contexts) }
    }
    invariants = left.filter { shown.contains($0.screen) }.map(\.condition).sorted {
      $0.text(in: machine).count < $1.text(in: machine).count
    }
  }

  private static func family(of machine: Machine) -> [(screen: ScreenID, condition: Condition)] {
    let facts = machine.shownFacts
    return machine.screens.indices.map(ScreenID.init).flatMap { screen in
      facts.map { (screen, .implies(.screen([screen]), $0)) }
    }
  }

  /// A property that notices a mutant; nil: none of the family does.
  ///
  /// - Parameter difference: what users see of it, at the end of the run.
  package func proposal(
    for mutant: Machine, seeing difference: SpecDiff.Difference, after run: Trace
  ) throws -> Property.Claim? {
    for claim in accepted where try falls(claim, mutant) { return claim }
    let reached = try ShortestRuns(of: mutant, limit: Self.nearby.mutant) { try cancellation.check() }
    var broken: [Condition] = []
    reached.forEach { configuration in
      guard broken.count < Self.most else { return }
      broken += invariants.filter {
        !broken.contains($0) && !$0.holds(at: configuration, of: machine.contexts)
      }.prefix(Self.most - broken.count)
    }
    let claims = broken.sorted { $0.text(in: machine).count < $1.text(in: machine).count }.map(Property.Claim.always)
    for claim in claims + taps(difference, after: run) where try holds(claim) && falls(claim, mutant) {
      accepted.insert(claim, at: 0)
      return claim
    }
    return nil
  }

  /// The ends of a tap in the spec, as something that can be reached.
  private func taps(_ difference: SpecDiff.Difference, after run: Trace) -> [Property.Claim] {
    guard case .byHand(.tap(let name)) = difference.subject else { return [] }
    let start = run.end
    var claims: [Property.Claim] = []
    Step.forEachMoveByHandOrChange(in: start, of: machine) { choice in
      guard case .browse(let rule) = choice.move,
        machine.events[machine.transitions[rule.index].event.index].name == name
      else { return }
      let end = choice.result.configuration
      let changed = machine.variables.indices.filter { index in
        let id = VariableID(index)
        return machine.contexts.value(of: id, in: end.context) != machine.contexts.value(of: id, in: start.context)
      }.map { Condition.variable(VariableID($0), [machine.contexts.value(of: VariableID($0), in: end.context)]) }
      let screen = Condition.screen([end.screen])
      var goals = end.screen == start.screen ? [] : [screen]
      goals += changed + changed.map { .and(screen, $0) }
      let place = Condition.screen([start.screen])
      let values = machine.variables.indices.map {
        Condition.variable(VariableID($0), [machine.contexts.value(of: VariableID($0), in: start.context)])
      }
      for from in [place] + values.map({ .and(place, $0) }) {
        claims += goals.map { .fromCanReach(from, $0, within: 1) }
      }
    }
    return Array(claims.prefix(Self.most * 2))
  }

  // MARK: Proving

  private func holds(_ claim: Property.Claim) throws -> Bool {
    if let known = known[claim] { return known }
    var isProved = false
    try check(claim, machine) { verdict in
      isProved = verdict.isProved && !verdict.proofs.contains { $0.isVacuous }
    }
    known[claim] = isProved
    return isProved
  }

  private func falls(_ claim: Property.Claim, _ mutant: Machine) throws -> Bool {
    var isRefuted = false
    try check(claim, mutant) { isRefuted = !$0.refutations.isEmpty }
    return isRefuted
  }

  private func check(_ claim: Property.Claim, _ machine: Machine, _ body: (Verdict) -> Void) throws {
    try cancellation.check()
    let asking = try machine.with(properties: [Property(name: "proposed", claim: claim)])
    let selection = Selection.only { $0.kind == .property ? [[]] : [] }
    try Checker.check(asking, options: CheckOptions(selection: selection, cancellation: cancellation)) { event in
      if case .decided(_, let verdict) = event { body(verdict) }
    }
    try cancellation.check()
  }
}

extension Machine {
  fileprivate func with(properties: [Property]) throws(MachineError) -> Machine {
    try Machine(
      name: name, root: root, start: start, browsing: browsing, rules: rules, variables: variables,
      initially: initially, types: types, screens: screens, tabs: tabs, launch: launch, rootName: rootName,
      events: events, transitions: transitions, prompts: prompts, intents: intents, changes: changes, links: links,
      properties: properties)
  }
}
