import Basics
import NavigationModel
import NavigationSupport
import SpecDiff
import Testing

@Suite("Two versions are compared as by trying everything", .slow)
struct AgreementTests {
  enum Way: CaseIterable {
    /// As `navcheck diff` does.
    case usual
    case withoutCones
    case oneByOne
  }

  /// How often something was found to differ, or not, or was left open.
  struct Tally {
    var differing = 0
    var unchanged = 0
    var undecided = 0
    var tooLarge = 0
    var pairs = 0
  }

  @Test("random machines without stacks, and what one or two edits make of them", arguments: sample(0..<6, day: 2))
  func flat(part: UInt64) throws {
    let tally = try compare(seeds: part * 25..<(part + 1) * 25) { seed throws(MachineError) in
      try RandomMachine.make(seed: seed, hasBranches: seed % 3 == 0)
    }
    #expect(tally.differing > 50)
    #expect(tally.unchanged > 50)
    expect(tally.undecided, equals: 0)
  }

  @Test("random machines whose answers are possible somewhere only", arguments: sample(0..<3, day: 1))
  func answers(part: UInt64) throws {
    let tally = try compare(seeds: part * 20..<(part + 1) * 20) { seed throws(MachineError) in
      try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 0, guardsAnswers: true)
    }
    #expect(tally.differing > 20)
  }

  @Test("random machines with stacks", arguments: sample(0..<2, day: 1))
  func stacks(part: UInt64) throws {
    let tally = try compare(seeds: part * 20..<(part + 1) * 20) { seed throws(MachineError) in
      try RandomMachine.make(seed: seed, hasStacks: true)
    }
    #expect(tally.differing > 2)
  }

  @Test("random machines with tabs", arguments: sample(0..<2, day: 1))
  func tabs(part: UInt64) throws {
    let tally = try compare(seeds: part * 20..<(part + 1) * 20) { seed throws(MachineError) in
      try RandomMachine.make(seed: seed, hasTabs: true)
    }
    #expect(tally.differing > 5)
  }

  private func compare(
    seeds: Range<UInt64>, _ make: (UInt64) throws(MachineError) -> Machine
  ) throws -> Tally {
    var tally = Tally()
    for seed in seeds {
      let old = try make(seed)
      var edits = RandomEdits(random: SplitMix64(seed: seed &* 31))
      guard let new = edits.edited(old) else { continue }
      let naive = NaiveDiff(old, new, limit: 1_000)
      guard !naive.isTooLarge else {
        tally.tooLarge += 1
        continue
      }
      tally.pairs += 1
      for way in Way.allCases {
        let diff = try SpecDiff(
          old: old, new: new, usesSets: way != .oneByOne, usesCones: way == .usual)
        check(diff, naive, &tally, "seed \(seed), \(way)")
      }
    }
    return tally
  }

  private func check(_ diff: SpecDiff, _ naive: NaiveDiff, _ tally: inout Tally, _ name: String) {
    let byName = Dictionary(grouping: diff.differences, by: \.subject)
    let undecided = Set(diff.undecided.map(\.subject))
    for (subject, states) in naive.differing {
      if undecided.contains(subject) {
        tally.undecided += 1
        continue
      }
      let own = byName[subject] ?? []
      let starts = Set(own.flatMap(\.cases).map(\.start).map { Self.state($0, diff.pair) })
      let read = Set(starts.first?.values.keys ?? [:].keys)
      let expected = Set(
        states.map { state in
          var state = state
          state.values = state.values.filter { read.contains($0.key) }
          return state
        })
      expect(starts, equals: expected, "\(name): \(subject)")
      expect(diff.unchanged.contains(subject), equals: states.isEmpty, "\(name): \(subject)")
      if states.isEmpty { tally.unchanged += 1 } else { tally.differing += 1 }
    }
  }

  private static func state(_ start: SharedConfiguration, _ pair: VersionPair) -> NaiveDiff.State {
    func names(_ column: [RelativeStack.Entry]) -> [String] {
      column.map { entry in
        pair.screens.names[entry.screen] + (entry.cover.map { " \($0)" } ?? "")
      }
    }
    let shown = RelativeStack(start.shown)
    let column = names(shown.column)
    var values: [String: String] = [:]
    for (variable, value) in start.values.enumerated() {
      if let value { values[pair.variables.names[variable]] = pair.values[variable].names[value] }
    }
    return NaiveDiff.State(
      screen: column.last ?? "", below: column.dropLast(), tab: shown.tab.map { pair.tabs.names[$0] },
      kept: Dictionary(
        uniqueKeysWithValues: shown.kept.map { tab, screens in
          let column = screens.enumerated().map { index, screen in
            pair.screens.names[screen] + (index < screens.count - 1 ? " \(Stack.Cover.pushed)" : "")
          }
          return (pair.tabs.names[tab], column)
        }),
      values: values)
  }
}
