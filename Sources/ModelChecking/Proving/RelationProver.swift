import NavigationModel
import Z3

/// Asks Z3 the questions of one relation.
struct RelationProver {
  let relation: HornRelation
  let cancellation: Cancellation

  /// The answer to a question.
  enum Answer: Sendable {
    case derivable(Bool)
    case unknown(Unknown)
  }

  /// Answers the questions in order, calling `onAnswer` after each.
  ///
  /// Every answer of Z3 is compared with the least model, found by propagation; and the model behind all "not
  /// derivable" answers together is checked to be a closed set.
  ///
  /// - Returns: the relation with the answers filled in where they are known.
  /// - Throws: ``InternalError`` on any disagreement.
  func prove(onAnswer: (_ question: Int, Answer) throws -> Void) throws -> HornRelation {
    var answered = relation
    var models: [[Int32]: [Bool]] = [:]
    let solver: HornSolver
    do { solver = try HornSolver(dimacs) } catch { throw failure(error) }
    let interrupter = solver.interrupter
    try cancellation.whileCancelled(call: { interrupter.interrupt() }) {
      for (number, question) in relation.questions.enumerated() {
        if let reason = cancellation.stopped {
          try onAnswer(number, .unknown(reason))
          continue
        }
        let answer = try ask(question, solver)
        if case .derivable(let isDerivable) = answer {
          if models[question.assuming] == nil {
            models[question.assuming] = relation.leastModel(assuming: question.assuming)
          }
          guard models[question.assuming]?[Int(question.goal)] == isDerivable else {
            throw InternalError("Z3 and propagation disagree on '\(question.name)' in \(relation.name)")
          }
          answered.questions[number].isDerivable = isDerivable
        }
        try onAnswer(number, answer)
      }
      try checkClosedSet(answered, solver)
    }
    return answered
  }

  private var dimacs: DIMACS {
    var text = DIMACS(
      variableCount: Int(relation.variableCount),
      reservingLiterals: relation.heads.count + relation.premises.count)
    for clause in relation.heads.indices { text.add(relation.heads[clause], from: relation.premises(of: clause)) }
    return text
  }

  private func ask(_ question: HornRelation.Question, _ solver: HornSolver) throws -> Answer {
    do {
      let answer = try solver.check(
        assuming: question.assuming + [-question.goal], milliseconds: cancellation.millisecondsLeft)
      switch answer {
      case .unsatisfiable: return .derivable(true)
      case .satisfiable: return .derivable(false)
      case .unknown(.timeout): return .unknown(.time)
      case .unknown(.interrupted): return .unknown(cancellation.stopped ?? .interrupted)
      case .unknown(.memory): return .unknown(.memory)
      case .unknown(.other(let reason)):
        guard let stopped = cancellation.stopped else {
          throw InternalError("Z3 gives up on '\(question.name)': \(reason)")
        }
        return .unknown(stopped)
      }
    } catch let error as Z3Error {
      throw failure(error)
    }
  }

  /// One model without any of the goals that are not derivable: it must be closed under every clause.
  private func checkClosedSet(_ answered: HornRelation, _ solver: HornSolver) throws {
    let absent = answered.questions.filter { $0.isDerivable == false }
    guard !absent.isEmpty, cancellation.stopped == nil else { return }
    let assumptions = Set(absent.flatMap(\.assuming)).sorted()
    let model: [Bool]
    do {
      guard
        try solver.check(
          assuming: assumptions + absent.map { -$0.goal }, milliseconds: cancellation.millisecondsLeft)
          == .satisfiable
      else {
        // A time-out or an interrupt: each answer above stands for itself.
        if cancellation.stopped != nil { return }
        throw InternalError("the closed sets of \(relation.name) do not fit together")
      }
      model = try solver.model()
    } catch let error as Z3Error { throw failure(error) }
    let isClosed = relation.heads.indices.allSatisfy { clause in
      model[Int(relation.heads[clause])] || !relation.premises(of: clause).allSatisfy { model[Int($0)] }
    }
    guard isClosed, assumptions.allSatisfy({ model[Int($0)] }), absent.allSatisfy({ !model[Int($0.goal)] }) else {
      throw InternalError("Z3's model of \(relation.name) is not a closed set")
    }
  }

  private func failure(_ error: Z3Error) -> InternalError { InternalError("Z3 fails on \(relation.name): \(error)") }
}
