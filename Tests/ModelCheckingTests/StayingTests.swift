import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Links that show nothing, in proofs", .slow) struct StayingTests {
  @Test("where its journey lands is shown what was shown when it began, on random machines", arguments: 0..<3)
  func stays(kind: Int) throws {
    var landings = 0
    for seed in 0..<many(6, night: 60) as Range<UInt64> {
      let machine = try RandomMachine.make(seed: seed, hasStacks: kind == 1, hasTabs: kind == 2, hasStaying: true)
      let staying = try #require(machine.intents.firstIndex { $0.stays }.map(IntentID.init))
      for place in NaiveGraph(machine, depth: machine.hasStacks ? 2 : .max).all where place.isIdle {
        let shown = PlainStep.opening(staying, in: place, of: machine)
        var seen: Set<Configuration> = []
        var open = [shown]
        while let here = open.popLast() {
          guard seen.insert(here).inserted else { continue }
          for choice in PlainStep.choices(in: here, of: machine) {
            let next = choice.result.configuration
            if choice.move == .finish(staying) {
              landings += 1
              expect(choice.result.ending, equals: .landed)
              #expect(next.screen == shown.screen && next.stack == shown.stack, "\(machine.name): \(place)")
            }
            // An intent that it opens may show something.
            if choice.result.ending == nil, machine.intent(at: next.position) == staying { open.append(next) }
          }
        }
      }
    }
    #expect(landings > 20)
  }

  @Test("the naive checker agrees on random machines with it", arguments: sample(0..<200, day: 14))
  func random(number: Int) throws {
    let machine = try RandomMachine.make(seed: UInt64(number), hasBranches: number % 2 == 0, hasStaying: true)
    expect(AgreementComparison(machine).differences, equals: [])
    expect(try SymbolicComparison(machine).differences, equals: [])
  }

  @Test("brute force agrees where they have stacks", arguments: sample(0..<200, day: 10))
  func randomStacks(number: Int) throws {
    let machine = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasStacks: true, hasStaying: true)
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  @Test("and where they have tabs, or links are followed", arguments: 0..<many(3, night: 24))
  func randomTabs(number: Int) throws {
    let tabs = try RandomMachine.make(
      seed: UInt64(number), hasBranches: number % 2 == 1, hasTabs: true, hasStaying: true)
    expect(StackComparison(tabs, depth: 3).differences, equals: [])
    let following = try RandomMachine.make(
      seed: UInt64(number), hasBranches: true, followsLinks: true, hasStaying: true)
    expect(AgreementComparison(following).differences, equals: [])
  }

  @Test("one reading that takes 'stays' for the root is noticed")
  func planted() throws {
    var differing = 0
    for seed in 0..<40 as Range<UInt64> {
      let right = try RandomMachine.make(seed: seed, hasStaying: true)
      let wrong = try right.with { draft in
        for intent in draft.intents.indices where draft.intents[intent].stays {
          draft.intents[intent].targets = [Target(draft.root)]
        }
      }
      for (explored, read) in [(right, wrong), (wrong, right)] where Planted.differ(exploring: explored, reading: read)
      {
        differing += 1
        #expect(try Planted.notice(exploring: explored, reading: read) != .nothing, "seed \(seed)")
      }
      if differing >= 10, !isNight { break }
    }
    #expect(differing >= 10)
  }
}
