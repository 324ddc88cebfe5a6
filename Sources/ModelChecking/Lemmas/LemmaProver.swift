import Z3

/// Asks Z3 whether all lemmas hold.
struct LemmaProver {
  let script: LemmaScript
  let cancellation: Cancellation
  /// The session in which Z3 has been asked before.
  var session = Z3Session()

  /// The first lemma that does not hold, if one does not.
  ///
  /// - Throws: ``Stopped`` if there is no answer; ``InternalError`` if Z3 cannot read the lemmas, or has not.
  func firstWrong() throws -> LemmaList.Lemma? {
    if script.lemmas.isEmpty { return nil }
    do {
      let solver = try ScriptSolver(script.declarations, in: session)
      let interrupter = solver.interrupter
      return try cancellation.whileCancelled(call: { interrupter.interrupt() }) {
        try cancellation.check()
        guard try isPossible([LemmaScript.possible], solver),
          try !isPossible([LemmaScript.possible, LemmaScript.impossible], solver)
        else { throw InternalError("Z3 has not read the lemmas") }
        // One by one: what Z3 has learned from one helps with the next, and of all at once it keeps too much in mind.
        for (number, lemma) in script.lemmas.enumerated() where try isPossible([LemmaScript.name(number)], solver) {
          return lemma
        }
        return nil
      }
    } catch let error as Z3Error {
      throw InternalError("Z3 cannot read the lemmas: \(error)")
    }
  }

  private func isPossible(_ names: [String], _ solver: ScriptSolver) throws -> Bool {
    try cancellation.check()
    let answer = try solver.check(
      assuming: names.map { ScriptSolver.Literal($0) }, milliseconds: cancellation.millisecondsLeft)
    switch answer {
    case .satisfiable: return true
    case .unsatisfiable: return false
    case .unknown(.timeout): throw Stopped(reason: .time)
    case .unknown(.memory): throw Stopped(reason: .memory)
    case .unknown(.interrupted): throw Stopped(reason: cancellation.stopped ?? .interrupted)
    case .unknown(.other(let reason)):
      guard let stopped = cancellation.stopped else { throw InternalError("Z3 returned unknown: \(reason)") }
      throw Stopped(reason: stopped)
    }
  }
}
