import NavigationModel
import StateSpace

/// A machine and what is asked of it as Horn clauses, for solvers such as Spacer and for readers who know SMT-LIB.
///
/// There is a predicate for each place, over the spec's variables, and each clause says what it is. A question is `sat`
/// if what it asks holds. Only *nothing bad happens* can be asked like this; what *can* happen is not.
package enum HornClauses {
  /// The clauses, and every question that can be asked with them, as SMT-LIB 2.
  ///
  /// - Parameters:
  ///   - line: the line of the spec that a move comes from.
  ///   - claim: what an obligation says, as a sentence.
  /// - Throws: ``InternalError`` if the machine is too large.
  package static func text(
    of machine: Machine, line: @escaping (Move) -> Int?, claim: (Obligation) -> String
  ) throws -> [UInt8] {
    // What tabs keep would be a guess that no clause checks.
    guard machine.tabs.isEmpty else {
      throw InternalError("a spec with tabs cannot be written as Horn clauses; 'prove' writes certificates of it")
    }
    do {
      let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none)
      var export = try HornExport(explorer, line: line)
      for obligation in ObligationList(machine: machine).all {
        _ = try export.ask(obligation, claim(obligation))
      }
      return export.bytes
    } catch is DiagramLimit {
      throw InternalError("the sets of contexts are too large; export a smaller spec")
    }
  }
}
