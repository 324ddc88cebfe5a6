import ModelChecking
import NavigationModel
import SpecDiff
import StateSpace

/// Properties that hold of a spec and would notice what nothing notices, from a small family.
///
/// `always screen == S implies …` with one fact; and of what users do by hand and of changes where they lead,
/// `from screen == S can reach … by e`, and where they are impossible, `e only when …`.
/// Each one that is proposed is proved of the spec, and refuted for the mutant.
package final class PropertyProposals {
  private let machine: Machine
  private let cancellation: Cancellation
  /// By screen, the facts that no configuration nearby refutes.
  private let invariants: [ScreenID: [Condition]]
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
    let facts = machine.shownFacts
    var left: [ScreenID: [Condition]] = [:]
    runs.forEach { place in
      left[place.screen, default: facts].removeAll { !$0.holds(at: place, of: machine.contexts) }
    }
    invariants = left
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
    reached.forEach { place in
      for fact in invariants[place.screen] ?? [] where broken.count < Self.most {
        let claim = Condition.implies(.screen([place.screen]), fact)
        if !fact.holds(at: place, of: machine.contexts), !broken.contains(claim) { broken.append(claim) }
      }
    }
    let claims = broken.sorted { $0.text(in: machine).count < $1.text(in: machine).count }.map(Property.Claim.always)
    let taps = machine.claims(about: difference, from: run.end).prefix(2 * Self.most)
    for claim in claims + taps where try holds(claim) && falls(claim, mutant) {
      accepted.insert(claim, at: 0)
      return claim
    }
    return nil
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
    let asking = try machine.changed { $0.properties = [Property(name: "proposed", claim: claim)] }
    let selection = Selection.only { $0.kind == .property ? [[]] : [] }
    try Checker.check(asking, options: CheckOptions(selection: selection, cancellation: cancellation)) { event in
      if case .decided(_, let verdict) = event { body(verdict) }
    }
    try cancellation.check()
  }
}
