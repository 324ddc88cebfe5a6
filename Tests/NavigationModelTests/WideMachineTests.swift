import Basics
import NavigationModel
import NavigationSupport
import Testing

@Suite("A machine with many variables") struct WideMachineTests {
  /// A choice with the values of the last variables instead of the context.
  private struct Told: Hashable {
    var move: Move
    var ending: Ending?
    var isAdverse: Bool
    var screen: ScreenID
    var position: Position
    var values: [Int]

    init(_ choice: Choice, of machine: Machine, last count: Int) {
      let place = choice.result.configuration
      (move, ending, isAdverse) = (choice.move, choice.result.ending, choice.isAdverse)
      (screen, position) = (place.screen, place.position)
      values = (machine.contexts.values(of: place.context) ?? []).suffix(count)
    }
  }

  @Test("does at every step what the same machine without them does", arguments: [70, 300])
  func sameSteps(extra: Int) throws {
    var compared = 0
    for seed in sample(UInt64(0)..<60, day: 10) {
      let narrow = try RandomMachine.make(seed: seed, hasManyVariables: seed % 2 == 0)
      let wide = try Draft(narrow).widened(by: extra).machine()
      let count = narrow.variables.count
      var random = SplitMix64(seed: seed)
      let start = random.pick(narrow.starts)
      // What nothing reads may be anything, and stays as it is.
      let unused = (0..<extra).map { _ in random.below(4) }
      func widened(_ place: Configuration) -> Configuration {
        var place = place
        place.context = wide.contexts.context(of: unused + (narrow.contexts.values(of: place.context) ?? []))
        return place
      }
      var (here, there) = (start, widened(start))
      #expect(wide.canStart(in: there.context))
      for _ in 0..<200 {
        expect(there, equals: widened(here))
        let choices = Step.choices(in: here, of: narrow)
        let others = Step.choices(in: there, of: wide)
        expect(
          choices.map { Told($0, of: narrow, last: count) }, equals: others.map { Told($0, of: wide, last: count) })
        var (next, other) = (here, there)
        expect(
          Step.takeWellMeant(from: &next, of: narrow, atMost: 1),
          equals: Step.takeWellMeant(from: &other, of: wide, atMost: 1))
        expect(other, equals: widened(next))
        guard !choices.isEmpty, choices.count == others.count else { break }
        let index = random.below(choices.count)
        (here, there) = (choices[index].result.configuration, others[index].result.configuration)
        compared += 1
      }
      expect(
        wide.firstStart.map { wide.contexts.values(of: $0)?.suffix(count) },
        equals: narrow.firstStart.map { narrow.contexts.values(of: $0)?.suffix(count) })
    }
    #expect(compared > 666)
  }
}
