import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

@Suite("Obligations judged by sets of contexts")
struct SymbolicExplorerTests {
  /// The verdicts of the check that looks at one context after the other.
  static func verdicts(on machine: Machine) throws -> [(Obligation, Verdict)] {
    var verdicts: [(Obligation, Verdict)] = []
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event { verdicts.append((obligation, verdict)) }
    }
    return verdicts
  }

  static func compare(_ machine: Machine, _ name: String) throws {
    let explorer = try SymbolicExplorer(machine, cancellation: Cancellation())
    var asked: [Obligation: Set<Context>] = [:]
    for (obligation, verdict) in try verdicts(on: machine) {
      let judgement = try explorer.judge(obligation)
      let isRefuted =
        if let context = obligation.context {
          explorer.symbolic.contains(context, judgement.failing)
        } else {
          !judgement.failing.isEmpty
        }
      let words = "\(name): \(obligation.name(in: machine))"
      switch verdict {
      case .proved(let proof):
        #expect(!isRefuted, "\(words) was proved")
        if case .ranking(let longest) = proof.evidence, obligation.context == nil {
          #expect(judgement.longest ?? 0 == longest, "\(words), the longest run")
        }
      case .refuted: #expect(isRefuted, "\(words) was refuted")
      case .unknown: Issue.record("\(words) is unknown")
      }
      if let context = obligation.context {
        #expect(explorer.symbolic.contains(context, judgement.asked), "\(words) is asked")
        asked[obligation.anywhere, default: []].insert(context)
      }
    }
    for (obligation, contexts) in asked {
      let judgement = try explorer.judge(obligation)
      let values = Set(contexts.map(explorer.symbolic.values(of:)))
      for context in machine.contexts.all {
        #expect(
          explorer.symbolic.contains(context, judgement.asked)
            == values.contains(explorer.symbolic.values(of: context)),
          "\(name): \(obligation.name(in: machine)) asked in \(context)")
      }
    }
  }

  @Test("the same verdicts as context by context, on random machines", arguments: 0..<150)
  func random(seed: Int) throws {
    try Self.compare(RandomMachine.make(seed: UInt64(seed)), "seed \(seed)")
  }
}
