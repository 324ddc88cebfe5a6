import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

/// `e only when C`: of events, changes, Back, drags and tabs.
@Suite("What can happen only somewhere") struct HappensOnlyTests {
  private static let path = "Tests/Expect/prove/properties/only.yaml"

  /// The refuted properties of a machine, each with its claim and what is said of it.
  private static func refuted(
    of machine: Machine
  ) throws -> [(property: Obligation, mover: Property.Mover, condition: Condition, verdict: Verdict)] {
    try Checked(machine).verdicts.compactMap { obligation, verdict in
      guard let index = obligation.property, !verdict.isProved,
        case .happensOnly(let mover, let condition) = machine.properties[index].claim
      else { return nil }
      return (obligation, mover, condition, verdict)
    }
  }

  @Test("is refuted by a run to where it can happen")
  func runs() throws {
    let machine = try ExpectAgreementTests.machine(Self.path)
    let refuted = try Self.refuted(of: machine)
    expect(refuted.count, equals: 7)
    for (_, mover, condition, verdict) in refuted {
      for run in verdict.refutations.compactMap(\.counterexample.trace) {
        try run.replay(on: machine)
        #expect(!condition.holds(at: run.end, of: machine.contexts))
        #expect(Step.choices(in: run.end, of: machine).contains { mover.makes($0.move, of: machine) })
      }
    }
  }

  @Test("is written as it is read")
  func spelling() throws {
    let text = try TestFiles.text(Self.path)
    let machine = try ExpectAgreementTests.machine(Self.path)
    for property in machine.properties { #expect(text.contains(": \(property.claim.text(in: machine))\n")) }
  }

  @Test("what is wrongly said to hold is found by Z3, and a move that is forgotten by counting")
  func planted() throws {
    let machine = try ExpectAgreementTests.machine(Self.path)
    for (property, mover, _, _) in try Self.refuted(of: machine) {
      let explorer = try SymbolicExplorer(machine, cancellation: Cancellation())
      let encoder = LemmaEncoder(explorer)
      try encoder.proveReach()
      try encoder.prove(property, in: .all)
      let prover = LemmaProver(script: LemmaScript(encoder.list, encoder.text), cancellation: Cancellation())
      #expect(try prover.firstWrong()?.kind == .verdict)
      // Also if only the first of several rules is forgotten.
      var clauses = Clauses(machine, asking: explorer.conditions, frames: explorer.symbolic.frames)
      for forgetsAll in [true, false] {
        clauses.planted = { _, all in
          let first = all.firstIndex { mover.makes($0.move, of: machine) }
          return all.indices.filter { $0 != first && !(forgetsAll && mover.makes(all[$0].move, of: machine)) }
            .map { all[$0] }
        }
        let forgetful = LemmaEncoder(explorer, clauses, into: LemmaList())
        #expect(throws: InternalError.self) {
          try forgetful.proveReach()
          try forgetful.prove(property, in: .all)
        }
      }
    }
  }
}
