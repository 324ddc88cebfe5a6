import Basics
import NavigationModel
import NavigationSupport
import SpecFile
import StateSpace
import Testing

@testable import ModelChecking

/// Mistakes in what a journey has put on the stack: Z3 notices them, as the second reading has another trail.
@Suite("Mistakes planted in journeys' trails", .slow)
struct TrailMistakeTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var after: @Sendable (StackTrail, [StackAction]) -> StackTrail
  }

  static let mistakes = [
    Mistake(testDescription: "a journey's own sheets are forgotten when a tab is selected or emptied") {
      $1.contains { $0.tab != nil } ? StackTrail($0.base) : $0
    },
    Mistake(testDescription: "the topmost entry is forgotten") { trail, _ in
      trail.entries.isEmpty ? trail : StackTrail(trail.base, trail.entries.dropLast(), covers: trail.covers.dropLast())
    },
    Mistake(testDescription: "what was taken away is still there") { trail, _ in
      guard case .older = trail.base, let entry = trail.entries.first else { return trail }
      return StackTrail(.opened(entry.screen, entry.frame), trail.entries, covers: trail.covers)
    },
    Mistake(testDescription: "an older screen is the first of its tab") { trail, actions in
      guard case .older = trail.base, actions.contains(where: { $0.tab != nil }) else { return trail }
      return StackTrail(.first(ScreenID(0), .bottom), trail.entries, covers: trail.covers)
    },
    Mistake(testDescription: "a sheet is pushed") { trail, _ in
      StackTrail(trail.base, trail.entries, covers: trail.covers.map { _ in .pushed })
    },
  ]

  /// The journeys that move tabs below their own sheets, and random ones.
  @Test("each is noticed, and nothing without one", arguments: mistakes)
  func noticed(mistake: Mistake) throws {
    var (planted, noticed) = (0, 0)
    for seed in sample(0..<600, day: 40) {
      guard let machine = try? OwnSheetTests.machine(seed: UInt64(seed)) else { continue }
      let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none, relations: false)
      try expectNil(wrong(explorer, IntentID(0)), "seed \(seed)")
      let other = try SymbolicExplorer(machine, cancellation: Cancellation(), .none, relations: false)
      var isPlanted = false
      other.backWatcher(IntentID(0)).planted = { trail, actions in
        guard let trail else { return nil }
        let after = mistake.after(trail, actions)
        if after != trail { isPlanted = true }
        return after
      }
      let found = try wrong(other, IntentID(0))
      guard isPlanted else { continue }
      planted += 1
      if found != nil { noticed += 1 }
    }
    // Where nothing lands from there, or Back fails anyway, nothing is said of it.
    #expect(noticed > 0 && noticed * 10 >= planted * 9, "\(noticed) of \(planted)")
  }

  /// A lemma about Back that Z3 does not confirm.
  private func wrong(_ explorer: SymbolicExplorer, _ intent: IntentID) throws -> LemmaList.Lemma? {
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    let obligation = Obligation.back(intent)
    let failing = try explorer.judge(obligation).failing
    try encoder.prove(obligation, in: explorer.diagrams.complement(failing), .ranked)
    return try LemmaProver(script: encoder.newScript(), cancellation: Cancellation()).firstWrong()
  }
}
