import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Answers that are possible only somewhere, in proofs", .slow) struct AnswerConditionTests {
  @Test("the naive checker agrees on random machines with them", arguments: sample(0..<200, day: 14))
  func random(number: Int) throws {
    let machine = try RandomMachine.make(seed: UInt64(number), hasBranches: number % 2 == 0, guardsAnswers: true)
    expect(AgreementComparison(machine).differences, equals: [])
    expect(try SymbolicComparison(machine).differences, equals: [])
  }

  @Test("brute force agrees where they have stacks", arguments: sample(0..<200, day: 10))
  func randomStacks(number: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasStacks: true, guardsAnswers: true)
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  @Test("and where they have tabs, or links are followed", arguments: 0..<many(3, night: 24))
  func randomTabs(number: Int) throws {
    let tabs = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasTabs: true, guardsAnswers: true)
    expect(StackComparison(tabs, depth: 3).differences, equals: [])
    let following = try RandomMachine.make(
      seed: UInt64(number), hasBranches: true, followsLinks: true, guardsAnswers: true)
    expect(AgreementComparison(following).differences, equals: [])
  }

  @Test("a 'when' that only one of the readings knows is noticed", arguments: [false, true])
  func planted(isTurned: Bool) throws {
    var differing = 0
    for seed in 0..<60 as Range<UInt64> {
      let right = try RandomMachine.make(seed: seed, guardsAnswers: true)
      let wrong = try right.with { draft in
        for prompt in draft.prompts.indices {
          for index in draft.prompts[prompt].outcomes.indices {
            let condition = draft.prompts[prompt].outcomes[index].condition
            draft.prompts[prompt].outcomes[index].condition = isTurned ? condition.map { .not($0) } : nil
          }
        }
      }
      for (explored, read) in [(right, wrong), (wrong, right)] where Planted.differ(exploring: explored, reading: read)
      {
        differing += 1
        #expect(try Planted.notice(exploring: explored, reading: read) != .nothing, "seed \(seed)")
      }
      if differing >= 20, !isNight { break }
    }
    #expect(differing >= 20)
  }
}
