import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import StateSpace

@Suite("Lemmas about what fails", .slow)
struct RefutingLemmaTests {
  /// What Z3 finds wrong if `contexts` are where the obligation is said to fail; nil if that cannot be said.
  private func isWrong(_ obligation: Obligation, _ contexts: ContextSet, _ explorer: SymbolicExplorer) throws -> Bool? {
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    guard try encoder.refute(obligation, in: contexts) else { return nil }
    let script = LemmaScript(encoder.list, encoder.text)
    return try LemmaProver(script: script, cancellation: Cancellation()).firstWrong() != nil
  }

  @Test("Z3 confirms where obligations fail, and nowhere else", arguments: sample(0..<40 as Range<UInt64>, day: 3))
  func random(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasManyVariables: seed % 2 == 1)
    let explorer = try Planted.explore(machine)
    for obligation in Obligation.all(of: machine) {
      let failing = try explorer.judge(obligation).failing
      let words = "seed \(seed): \(obligation.name(in: machine))"
      #expect(try isWrong(obligation, failing, explorer) != true, "\(words) fails")
      guard let more = try explorer.one(notIn: failing) else { continue }
      let widened = try explorer.diagrams.union(failing, more)
      #expect(try isWrong(obligation, widened, explorer) != false, "\(words) does not fail")
    }
  }

  @Test("starts that forget what is denied")
  func denied() throws {
    var planted = 0
    for seed in 0..<60 as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed)
      let explorer = try Planted.explore(machine)
      for intent in machine.intents.indices.map({ IntentID($0) }) {
        guard machine.intents[intent.index].denied != nil else { continue }
        let obligation = Obligation.landsAnywhere(intent)
        var failing = try explorer.judge(obligation).failing
        let right = failing
        for start in try explorer.starts(of: intent) {
          let lands = try explorer.mustLand.get().sets[start.opened]
          failing = try explorer.diagrams.union(failing, explorer.diagrams.difference(start.contexts, lands))
        }
        guard failing != right else { continue }
        planted += 1
        #expect(try isWrong(obligation, failing, explorer) == true, "seed \(seed)")
      }
    }
    #expect(planted > 10)
  }
}
