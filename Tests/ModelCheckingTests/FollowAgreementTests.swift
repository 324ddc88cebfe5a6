import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

@Suite("Following a link: the proof and the naive checker", .slow, .serialized)
struct FollowAgreementTests {
  @Test("agree on random machines", arguments: [false, true])
  func randomMachines(hasManyVariables: Bool) async throws {
    let seeds = Agreement.seeds(for: "FollowAgreementTests", day: 24, night: 150, all: 10_000)
    let results = await Agreement.compare(seeds.count) { index in
      let machine = try RandomMachine.make(
        seed: seeds[index], hasManyVariables: hasManyVariables, hasBranches: seeds[index] % 2 == 1, followsLinks: true)
      return hasManyVariables ? try SymbolicComparison(machine) : AgreementComparison(machine)
    }
    for (index, differences) in results.differences {
      Issue.record("seed \(seeds[index]):\n\(differences.joined(separator: "\n"))")
    }
    #expect(results.obligationCount > 25 * seeds.count)
  }

  @Test("agree on random machines with stacks", arguments: sample(0..<40, day: 8))
  func randomStacks(seed: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(seed), hasBranches: seed % 2 == 0, hasStacks: true, followsLinks: true)
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }
}
