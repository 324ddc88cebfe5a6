import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Agreement with the naive checker", .slow, .serialized) struct AgreementTests {
  @Test("on random machines: obligations, verdicts, evidence and counts")
  func randomMachines() async throws {
    let seeds = Agreement.seeds(for: "AgreementTests", day: 24, night: 140, all: 10_000)
    let results = await Agreement.compare(seeds.count) { index in
      AgreementComparison(try RandomMachine.make(seed: seeds[index], hasBranches: seeds[index] % 3 == 2))
    }
    for (index, differences) in results.differences {
      Issue.record("seed \(seeds[index]):\n\(differences.joined(separator: "\n"))")
    }
    #expect(results.obligationCount > 50 * seeds.count / 2)
  }

  @Test("on random machines whose runs pass an event that is refused because two rules are enabled")
  func refusedByTwo() throws {
    for seed in [299, 1070, 9825] as [UInt64] {
      let differences = AgreementComparison(try RandomMachine.make(seed: seed)).differences
      expect(differences, equals: [], "seed \(seed)")
    }
  }

  @Test("on random machines in which rules of a change lead elsewhere from one place, and a journey begins there")
  func changedByTwo() throws {
    for seed in [1_000_706, 1_002_028, 1_003_881] as [UInt64] {
      let machine = try RandomMachine.make(seed: seed, hasBranches: seed / 5 % 2 == 0)
      let differences = AgreementComparison(machine).differences
      expect(differences, equals: [], "seed \(seed)")
    }
  }

  @Test("on all small machines: every way to give two events of three screens none or one guarded transition")
  func smallMachines() async throws {
    let step = isExhaustive ? 1 : many(4_211, night: 211)
    let offset = Int.random(in: 0..<step)
    Agreement.log("small machines: every \(step)th from \(offset)")
    let numbers = Array(stride(from: offset, to: SmallMachine.count, by: step))
    let results = await Agreement.compare(numbers.count) { index in
      AgreementComparison(try SmallMachine.make(numbers[index]))
    }
    for (index, differences) in results.differences {
      Issue.record("small machine \(numbers[index]):\n\(differences.joined(separator: "\n"))")
    }
    #expect(results.obligationCount > 20 * numbers.count)
  }

  @Test("the small machines are 7^6, all different")
  func smallMachinesDiffer() throws {
    expect(SmallMachine.count, equals: 117_649)
    let some = try stride(from: 0, to: SmallMachine.count, by: 97).map { try SmallMachine.make($0).transitions }
    expect(Set(some).count, equals: some.count)
  }
}
