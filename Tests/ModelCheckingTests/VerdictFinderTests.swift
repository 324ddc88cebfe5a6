import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

@Suite("Verdicts from sets")
struct VerdictFinderTests {
  static func compare(_ machine: Machine, _ name: String) throws {
    let everything = machine.variables.indices.map { Condition.variable(VariableID($0), [0]) }
    let finder = VerdictFinder(
      try SymbolicExplorer(machine, asking: everything, cancellation: Cancellation()))
    for (obligation, expected) in try SymbolicExplorerTests.verdicts(on: machine) {
      let words = "\(name): \(obligation.name(in: machine))"
      let found = try finder.verdict(on: obligation)
      switch (expected, found) {
      case (.proved(let old), .proved(let new)):
        #expect(old.isVacuous == new.isVacuous, "\(words)")
        switch (old.evidence, new.evidence) {
        case (.witness(let old), .witness(let new)): try compare(old, new, machine, words)
        case (.closedSet, .closedSet): break
        default: #expect(old.evidence == new.evidence, "\(words)")
        }
      case (.refuted(let old), .refuted(let new)):
        #expect(old.trace == nil || old.failure == new.failure || old.trace?.loop == nil, "\(words)")
        switch (old.failure, new.failure) {
        case (.ends, .ends), (.valueReplaced, .valueLost), (.valueLost, .valueReplaced),
          (.valueReplaced, .valueReplaced):
          break
        default: #expect(old.failure == new.failure, "\(words)")
        }
        if let oldRun = old.trace, let newRun = new.trace {
          try compare(oldRun, newRun, machine, words)
        } else {
          #expect(old.trace == nil && new.trace == nil, "\(words)")
        }
      default: Issue.record("\(words): \(expected), but \(found)")
      }
    }
  }

  private static func compare(_ old: Trace, _ new: Trace, _ machine: Machine, _ words: String) throws {
    try new.replay(on: machine)
    #expect((old.loop == nil) == (new.loop == nil), "\(words)")
    // A run that loops need not be the shortest.
    if old.loop == nil { #expect(old.entries.count == new.entries.count, "\(words)") }
  }

  @Test("the same as context by context, with runs as short, on random machines", arguments: 0..<150)
  func random(seed: Int) throws {
    try Self.compare(RandomMachine.make(seed: UInt64(seed)), "seed \(seed)")
  }
}
