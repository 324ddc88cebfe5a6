import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

@Suite("Lemmas")
struct LemmaTests {
  static func encode(_ machine: Machine) throws -> LemmaEncoder {
    let encoder = LemmaEncoder(try SymbolicExplorer(machine, cancellation: Cancellation()))
    try write(into: encoder)
    return encoder
  }

  /// Says everything that was found.
  ///
  /// - Parameter watch: is told what each obligation is about to say.
  static func write(
    into encoder: LemmaEncoder, _ watch: (Obligation, () throws -> Void) throws -> Void = { try $1() }
  ) throws {
    let explorer = encoder.explorer
    // With relations that a run fails is shown by that run.
    let everyRun: LemmaEncoder.Evidence = encoder.hasRelations ? .ranked : .exact
    try encoder.proveReach()
    // With tabs, too, that one lands.
    try encoder.proveCanLand(encoder.hasRelations && explorer.isVague ? .complete : .exact)
    if encoder.hasRelations { try encoder.proveMayLand() }
    try encoder.proveMustLand(everyRun)
    try encoder.proveMustEnd(everyRun)
    for obligation in Obligation.all(of: encoder.machine) {
      let judgement = try explorer.judge(obligation)
      let holds = try explorer.diagrams.complement(explorer.diagrams.union(judgement.failing, judgement.unsure))
      if obligation.intent == nil, !judgement.failing.isEmpty { continue }
      try watch(obligation) { try encoder.prove(obligation, in: holds, everyRun) }
    }
  }

  @Test("Z3 confirms what is found, on random machines", arguments: sample(0..<100, day: 10))
  func random(seed: Int) throws {
    let encoder = try Self.encode(RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 1))
    let prover = LemmaProver(script: LemmaScript(encoder.list, encoder.text), cancellation: Cancellation())
    let wrong = try prover.firstWrong()
    expectNil(wrong, "seed \(seed): \(wrong?.about ?? "")")
  }

  /// A clause that can never be taken leads to where a run remembers what none does.
  @Test(
    "Z3 confirms claims about whole runs where a guard never holds",
    arguments: [
      (5_224, false), (21_120, false), (28_064, false), (552, true), (4_389, true), (7_579, true), (10_628, true),
      (14_843, true), (27_359, true), (48_476, true),
    ])
  func impossibleClauses(seed: UInt64, hasManyVariables: Bool) throws {
    let encoder = try Self.encode(RandomMachine.make(seed: seed, hasManyVariables: hasManyVariables))
    let prover = LemmaProver(script: LemmaScript(encoder.list, encoder.text), cancellation: Cancellation())
    let wrong = try prover.firstWrong()
    expectNil(wrong, "\(wrong?.about ?? "")")
  }
}
