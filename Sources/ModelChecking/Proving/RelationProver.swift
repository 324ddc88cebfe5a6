import NavigationModel
import Z3

/// Asks Z3 the questions of one relation.
///
/// A check costs Z3 time in proportion to the clauses, however simple the question, so questions are asked together.
/// Propagation says beforehand which goals are derivable. Those that are not are denied all at once: one model without
/// any of them. Those that are, are asked for in batches, each as one conjunction: it is derivable only if every part
/// is. An answer that differs from the expected one is a disagreement, never a verdict.
///
/// Of a large relation Z3 sees a ``Condensation``. Whatever it is shown, each answer is checked against every clause of
/// the whole relation: a derivation of what is derivable, and a closed set without what is not.
struct RelationProver {
  let relation: HornRelation
  let cancellation: Cancellation
  /// Shared by the relations of one check.
  var session: Session?
  /// How many goals one conjunction asks for: small enough to stop in between, large enough to be quick.
  private static let batchSize = 256
  /// Of more clauses than these Z3 sees a condensation.
  var largestWhole = CheckOptions().largestWhole
  /// What Z3 sees in any case: how a test plants a mistake.
  var condensation: Condensation?
  /// Z3 takes longer to tell a larger model than to find it; the set that propagation found is checked in any case.
  private static let largestModelRead = 1 << 15

  /// The answer to a question.
  enum Answer: Sendable {
    case derivable(Bool)
    case unknown(Unknown)
  }

  /// Questions that are asked together: all with the same assumptions and the same expected answer.
  private struct Batch {
    var questions: [Int]
    var assuming: [Int32]
    /// The variable that stands for all goals; nil for goals that are not derivable.
    var conjunction: Int32?
    var leastModel: [Bool]
  }

  /// Answers the questions, calling `onAnswer` once for each.
  ///
  /// - Returns: the relation with the answers filled in where they are known.
  /// - Throws: ``InternalError`` on any disagreement.
  func prove(onAnswer: (_ question: Int, Answer) throws -> Void) throws -> HornRelation {
    var answered = relation
    let condensed =
      try condensation
      ?? (relation.clauseCount <= largestWhole
        ? Condensation(unchanged: relation) : Condensation(relation, cancellation: cancellation))
    let batches = try batches(condensed.relation.variableCount)
    do {
      let conjunctions = batches.compactMap { batch in
        batch.conjunction.map { ($0, Set(batch.questions.map { condensed[relation.questions[$0].goal] }).sorted()) }
      }
      let solver = try HornSolver(HornText(condensed.relation, conjunctions).dimacs, in: session)
      let interrupter = solver.interrupter
      try cancellation.whileCancelled(call: { interrupter.interrupt() }) {
        for batch in batches {
          let reason = try cancellation.stopped ?? ask(batch, condensed, solver)
          for number in batch.questions {
            if let reason {
              try onAnswer(number, .unknown(reason))
            } else {
              let isDerivable = batch.conjunction != nil
              answered.questions[number].isDerivable = isDerivable
              try onAnswer(number, .derivable(isDerivable))
            }
          }
        }
      }
    } catch let error as Z3Error {
      throw InternalError("Z3 fails on \(relation.name): \(error)")
    }
    return answered
  }

  /// - Parameter variableCount: that of the clauses that Z3 sees.
  private func batches(_ variableCount: Int32) throws -> [Batch] {
    var batches: [Batch] = []
    var nextVariable = variableCount
    let byAssumption = Dictionary(grouping: relation.questions.indices, by: { relation.questions[$0].assuming })
    for (assuming, questions) in byAssumption.sorted(by: { $0.value[0] < $1.value[0] }) {
      let derivation = relation.derivation(assuming: assuming)
      guard relation.isDerivation(derivation, assuming: assuming) else {
        throw InternalError("what propagation derives in \(relation.name) does not follow")
      }
      var model = [Bool](repeating: false, count: Int(relation.variableCount) + 1)
      for variable in derivation { model[Int(variable)] = true }
      func isDerivable(_ question: Int) -> Bool { model[Int(relation.questions[question].goal)] }
      let absent = questions.filter { !isDerivable($0) }
      if !absent.isEmpty {
        batches.append(Batch(questions: absent, assuming: assuming, conjunction: nil, leastModel: model))
      }
      let derivable = questions.filter(isDerivable)
      for start in stride(from: 0, to: derivable.count, by: Self.batchSize) {
        nextVariable += 1
        let part = Array(derivable[start..<min(start + Self.batchSize, derivable.count)])
        batches.append(Batch(questions: part, assuming: assuming, conjunction: nextVariable, leastModel: model))
      }
    }
    return batches
  }

  // MARK: Answers

  /// Asks Z3, and returns why there is no answer, if there is none.
  ///
  /// - Throws: ``InternalError`` if the answer is not the expected one; `Z3Error`.
  private func ask(_ batch: Batch, _ condensed: Condensation, _ solver: HornSolver) throws -> Unknown? {
    let denied = batch.conjunction.map { [-$0] } ?? batch.questions.map { -condensed[relation.questions[$0].goal] }
    let answer = try solver.check(
      assuming: batch.assuming.map { condensed[$0] } + denied, milliseconds: cancellation.millisecondsLeft)
    switch (answer, batch.conjunction) {
    case (.unsatisfiable, .some): return nil
    case (.satisfiable, nil):
      guard isClosed(batch.leastModel, batch) else {
        throw InternalError("what propagation derives in \(relation.name) is not a closed set")
      }
      guard
        try condensed.relation.variableCount > Self.largestModelRead
          || isClosed(condensed.whole(solver.model()), batch)
      else {
        throw InternalError("Z3's model of \(relation.name) is not a closed set")
      }
      return nil
    case (.unknown(.timeout), _): return .time
    case (.unknown(.memory), _): return .memory
    case (.unknown(.interrupted), _): return cancellation.stopped ?? .interrupted
    case (.unknown(.other(let reason)), _):
      guard let stopped = cancellation.stopped else {
        throw InternalError("Z3 returned unknown for \(relation.name): \(reason)")
      }
      return stopped
    case (.satisfiable, .some), (.unsatisfiable, nil):
      let names = batch.questions.prefix(3).map { "'\(relation.questions[$0].name)'" }.joined(separator: ", ")
      throw InternalError("Z3 and propagation disagree in \(relation.name) on one of \(names) …")
    }
  }

  /// Whether `model` is closed under every clause, has the assumptions, and none of the goals: the safety proof.
  private func isClosed(_ model: [Bool], _ batch: Batch) -> Bool {
    batch.assuming.allSatisfy { model[Int($0)] }
      && batch.questions.allSatisfy { !model[Int(relation.questions[$0].goal)] }
      && relation.isClosed(model)
  }
}
