import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Links that lead out of the app, in proofs", .slow) struct LeavingTests {
  @Test("the naive checker agrees on random machines with it", arguments: sample(0..<200, day: 14))
  func random(number: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 0, hasLeaving: true, hasStaying: number % 4 == 1)
    expect(AgreementComparison(machine).differences, equals: [])
    expect(try SymbolicComparison(machine).differences, equals: [])
  }

  @Test("brute force agrees where they have stacks", arguments: sample(0..<200, day: 10))
  func randomStacks(number: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasStacks: true, hasLeaving: true)
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  @Test("and where they have tabs, or links are followed", arguments: 0..<many(3, night: 24))
  func randomTabs(number: Int) throws {
    let tabs = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasTabs: true, hasLeaving: true)
    expect(StackComparison(tabs, depth: 3).differences, equals: [])
    let following = try RandomMachine.make(
      seed: UInt64(number), hasBranches: true, followsLinks: true, hasLeaving: true)
    expect(AgreementComparison(following).differences, equals: [])
  }

  @Test("a reading to which leaving is a mere end of the journey, or nothing, is noticed", arguments: [false, true])
  func planted(isFailure: Bool) throws {
    func replaced(_ steps: [JourneyStep]) -> [JourneyStep] {
      steps.map { step in
        switch step {
        case .leave: isFailure ? .fail(reason: "left") : .retry
        case .when(let condition, let inner): .when(condition, replaced(inner))
        case .ask(let prompt, let fixed, let branches): .ask(prompt, fixed: fixed, branches: branches.map(replaced))
        default: step
        }
      }
    }
    var differing = 0
    for seed in 0..<60 as Range<UInt64> {
      let right = try RandomMachine.make(seed: seed, hasLeaving: true)
      let wrong = try right.with { draft in
        for intent in draft.intents.indices {
          for index in draft.intents[intent].alternatives.indices {
            draft.intents[intent].alternatives[index].steps = replaced(draft.intents[intent].alternatives[index].steps)
          }
          if draft.intents[intent].targets.isEmpty { draft.intents[intent].targets = [Target(draft.root)] }
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
