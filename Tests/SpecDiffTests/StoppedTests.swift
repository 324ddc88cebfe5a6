import Basics
import NavigationModel
import NavigationSupport
import SpecDiff
import Testing

@Suite("A comparison that is stopped")
struct StoppedTests {
  private struct Stop: Error {}

  private func subjects(_ diff: SpecDiff) -> [SpecDiff.Subject: Int] {
    let all = diff.differences.map(\.subject) + diff.unchanged + diff.undecided.map(\.subject)
    return Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test("tells what was found by then, and the rest is undecided", arguments: [false, true])
  func keeps(hasStacks: Bool) throws {
    var cut = 0
    for seed in 0..<6 as Range<UInt64> {
      let old = try RandomMachine.make(seed: seed, hasBranches: true, hasStacks: hasStacks)
      var edits = RandomEdits(random: SplitMix64(seed: seed &* 31))
      guard let new = edits.edited(old) else { continue }
      let whole = try SpecDiff(old: old, new: new, limit: 512)
      let cases = Dictionary(
        whole.differences.map { ($0.subject, $0.cases.count) }, uniquingKeysWith: { first, _ in first })
      var last: Int?
      for most in 0... {
        var checks = 0
        func check() throws {
          checks += 1
          if checks > most { throw Stop() }
        }
        let found = try? SpecDiff(old: old, new: new, limit: 512, check: check) { $0 is Stop }
        guard let diff = found else {
          #expect(last == nil, "seed \(seed), \(most): what was found is lost")
          continue
        }
        expect(subjects(diff), equals: subjects(whole), "seed \(seed), \(most)")
        for own in diff.differences { expect(own.cases.count, equals: cases[own.subject], "seed \(seed), \(most)") }
        #expect(diff.differences.count >= last ?? 0, "seed \(seed), \(most)")
        last = diff.differences.count
        guard diff.undecided.contains(where: { $0.obstacle == .stopped }) else { break }
        if !diff.differences.isEmpty { cut += 1 }
      }
      expect(last, equals: whole.differences.count, "seed \(seed)")
    }
    #expect(cut > 0)
  }

  @Test("is not kept waiting by one long journey, nor does it lose what throws")
  func journey() throws {
    var draft = Draft("home", "a", "b")
    draft.prompts = [
      Prompt(name: "p", outcomes: ["a", "b"].map { Outcome(name: $0, actions: [.push(draft.screen($0))]) })
    ]
    // Twice as many stacks each time.
    draft.add("go", target: "a", [draft.ask("p"), .retry])
    let old = try draft.machine()
    draft.intents[0].targets = [Target(draft.screen("b"))]
    draft.intents[0].alternatives[0].steps.insert(draft.ask("p"), at: 0)
    let new = try draft.machine()
    var checks = 0
    let whole = try SpecDiff(old: old, new: new, limit: 4, check: { checks += 1 })
    expect(whole.undecided.map(\.obstacle), equals: [.tooLong])
    #expect(checks > 32)
    #expect(throws: Stop.self) {
      _ = try SpecDiff(old: old, new: new, limit: 4, check: { throw Stop() }) { $0 is Stop }
    }
    var left = checks / 2
    #expect(throws: Stop.self) {
      _ = try SpecDiff(
        old: old, new: new, limit: 4,
        check: {
          left -= 1
          if left < 0 { throw Stop() }
        })
    }
  }
}
