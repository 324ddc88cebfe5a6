import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("A second solver on machines", .slow, .enabled(if: SecondSolver.path != nil, "cvc5 is not installed"))
struct SecondSolverMachineTests {
  @Test("certificates of random machines verify, and cvc5 gives every one of more than 1,000 answers of both kinds")
  func randomMachines() throws {
    var total = Certificates.Summary()
    for seed in UInt64(1)...30 {
      let folder = try TemporaryFolder()
      let machine = try RandomMachine.make(seed: seed)
      var relations: [HornRelation] = []
      try Checker.check(machine, onRelation: { relations.append($0) }, onEvent: { _ in })
      try Certificates.write(relations, specDigest: "\(seed)", to: folder.path("c"))

      var regenerated: [HornRelation] = []
      try Checker.check(machine, onRelation: { regenerated.append($0) }, onEvent: { _ in })
      let summary = try Certificates.verify(folder.path("c"), against: regenerated, specDigest: "\(seed)")
      #expect(summary.files == relations.count)
      try SecondSolver.expectAgreement(on: folder.path("c"), files: relations.map { $0.name + ".smt2" })
      total.unsatisfiable += summary.unsatisfiable
      total.satisfiable += summary.satisfiable
    }
    #expect(total.unsatisfiable + total.satisfiable > 1_000)
    #expect(total.unsatisfiable > 300)
    #expect(total.satisfiable > 300)
  }
}
