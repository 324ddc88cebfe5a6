import NavigationModel
import StateSpace

/// A machine and what is asked of it as Horn clauses, for solvers such as Spacer and for readers who know SMT-LIB.
///
/// There is a predicate for each place, over the spec's variables, and each clause says what it is. A question is `sat`
/// if what it asks holds; with tabs it may be `unsat` nevertheless. Only *nothing bad happens* can be asked like this;
/// what *can* happen is not.
package enum HornClauses {
  /// The clauses, and every question that can be asked with them, as SMT-LIB 2.
  ///
  /// - Parameters:
  ///   - line: the line of the spec that a move comes from.
  ///   - claim: what an obligation says, as a sentence.
  /// - Throws: ``HornRefusal``; ``Stopped`` when it must stop.
  package static func text(
    of machine: Machine, cancellation: Cancellation, line: @escaping (Move) -> Int?, claim: (Obligation) -> String
  ) throws -> [UInt8] {
    // Mostly nothing is exchanged below sheets.
    for exchanges in machine.tabs.isEmpty ? [false] : [false, true] {
      do {
        let explorer = try SymbolicExplorer(machine, cancellation: cancellation, .none, exchanges: exchanges)
        // By blocks what tabs keep would be a guess that no clause checks.
        guard machine.tabs.isEmpty || explorer.symbolic.hasRelations else { throw HornRefusal.tabs }
        var export = try HornExport(explorer, cancellation: cancellation, line: line)
        for obligation in ObligationList(machine: machine).all {
          try cancellation.check()
          _ = try export.ask(obligation, claim(obligation))
        }
        return export.bytes
      } catch is LimitReached {
        continue
      } catch is DiagramLimit {
        break
      }
    }
    throw HornRefusal.tooLarge
  }
}

/// Why a machine is not written as Horn clauses.
package enum HornRefusal: Error {
  case tabs
  /// The sets of contexts need more nodes than decision diagrams may have.
  case tooLarge
}
