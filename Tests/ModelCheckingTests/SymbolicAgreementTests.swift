import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

/// Every obligation in every context, and lemmas that Z3 confirms.
@Suite("Agreement of sets of contexts with the naive checker", .slow, .serialized) struct SymbolicAgreementTests {
  @Test("on random machines, with up to four variables", arguments: [false, true])
  func randomMachines(hasManyVariables: Bool) async throws {
    let seeds = Agreement.seeds(for: "SymbolicAgreementTests", day: 24, night: 70, all: 50_000)
    let results = await Agreement.compare(seeds.count) { index in
      try SymbolicComparison(
        RandomMachine.make(
          seed: seeds[index], hasManyVariables: hasManyVariables, hasBranches: seeds[index] % 3 == 2))
    }
    for (index, differences) in results.differences {
      Issue.record("seed \(seeds[index]):\n\(differences.joined(separator: "\n"))")
    }
    Agreement.log("random machines: \(seeds.count), obligations: \(results.obligationCount)")
    #expect(results.obligationCount > 50 * seeds.count / 2)
  }

  @Test("on small machines")
  func smallMachines() async throws {
    let step = isExhaustive ? 1 : many(4_999, night: 499)
    let offset = Int.random(in: 0..<step)
    Agreement.log("small machines: every \(step)th from \(offset)")
    let numbers = Array(stride(from: offset, to: SmallMachine.count, by: step))
    let results = await Agreement.compare(numbers.count) { index in
      try SymbolicComparison(SmallMachine.make(numbers[index]))
    }
    for (index, differences) in results.differences {
      Issue.record("small machine \(numbers[index]):\n\(differences.joined(separator: "\n"))")
    }
    Agreement.log("small machines: \(numbers.count), obligations: \(results.obligationCount)")
    #expect(results.obligationCount > 20 * numbers.count)
  }

  @Test("a machine that differs in one rule is noticed")
  func differences() throws {
    var noticed = 0
    for seed in 0..<20 as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed, hasManyVariables: true)
      let other = try machine.with { $0.transitions[0].source = .screens([]) }
      if try !SymbolicComparison(machine, naively: other).differences.isEmpty { noticed += 1 }
    }
    #expect(noticed > 5)
  }
}
