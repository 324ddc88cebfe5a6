import NavigationModel
import NavigationSupport

@testable import ModelChecking

/// What sets of contexts say of one machine, and what the naive checker says.
struct SymbolicComparison: Agreement.Comparison {
  private(set) var differences: [String] = []
  private(set) var obligationCount = 0

  /// - Parameter other: what the naive checker is given, to see whether a difference is noticed.
  init(_ machine: Machine, naively other: Machine? = nil) throws {
    let naive = NaiveChecker(other ?? machine)
    let encoder = LemmaEncoder(try SymbolicExplorer(machine, cancellation: Cancellation()))
    let explorer = encoder.explorer
    // Contexts that differ only in what nothing reads are one.
    var contexts: [[Int]: [Context]] = [:]
    for context in machine.allContexts { contexts[explorer.symbolic.values(of: context), default: []].append(context) }
    for obligation in naive.obligations {
      obligationCount += 1
      let judgement = try explorer.judge(obligation)
      let cases = naive.cases(obligation)
      let name = obligation.name(in: machine)
      let asked = Set(cases.map { explorer.symbolic.values(of: $0.context) })
      let failing = Set(cases.filter { !$0.holds }.map { explorer.symbolic.values(of: $0.context) })
      for (values, alike) in contexts {
        let context = alike[0]
        if explorer.symbolic.contains(context, judgement.asked) != asked.contains(values) {
          differences.append("\(name), asked in \(machine.assignments(of: context))")
        }
        if explorer.symbolic.contains(context, judgement.failing) != failing.contains(values) {
          differences.append("\(name), failing in \(machine.assignments(of: context))")
        }
      }
      let moves = cases.compactMap(\.moves).max() ?? (failing.isEmpty ? naive.longestRun(obligation) : nil)
      if let moves, judgement.longest ?? 0 != moves {
        differences.append("\(name): \(judgement.longest ?? 0) moves, naive \(moves)")
      }
    }
    try LemmaTests.write(into: encoder)
    let script = LemmaScript(encoder.list, encoder.text)
    if let wrong = try LemmaProver(script: script, cancellation: Cancellation()).firstWrong() {
      differences.append("Z3 does not confirm: \(wrong.about)")
    }
  }
}
