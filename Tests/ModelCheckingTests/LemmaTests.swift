import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

@Suite("Lemmas")
struct LemmaTests {
  static func encode(_ machine: Machine) throws -> LemmaEncoder {
    let explorer = try SymbolicExplorer(machine, cancellation: Cancellation())
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    try encoder.proveCanLand()
    try encoder.proveMustLand()
    try encoder.proveMustEnd()
    for obligation in Obligation.unexplored(of: machine) {
      let judgement = try explorer.judge(obligation)
      let holds = try explorer.diagrams.complement(judgement.failing)
      if obligation.context == nil, !judgement.failing.isEmpty { continue }
      try encoder.prove(obligation, in: holds)
    }
    return encoder
  }

  @Test("Z3 confirms what is found, on random machines", arguments: 0..<100)
  func random(seed: Int) throws {
    let encoder = try Self.encode(RandomMachine.make(seed: UInt64(seed)))
    let prover = LemmaProver(script: LemmaScript(encoder.list, encoder.text), cancellation: Cancellation())
    let wrong = try prover.firstWrong()
    #expect(wrong == nil, "seed \(seed): \(wrong?.about ?? "") \(wrong?.negation ?? "")")
  }
}
