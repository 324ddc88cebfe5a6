import NavigationModel
import NavigationSupport
import StateSpace

@testable import ModelChecking

/// Explorer and encoder with a mistake in one of them, and what notices it.
enum Planted {
  enum Notice: Hashable {
    /// Z3 finds a lemma of this kind that does not hold.
    case lemma(LemmaList.Kind)
    /// The two readings do not fit together.
    case disagreement
    case nothing
  }

  /// Nil where there is more than a table holds, so that nothing would be decided.
  static func unlessTooLarge<Found>(_ find: () throws -> Found) throws -> Found? {
    do { return try find() } catch is LimitReached { return nil }
  }

  static func explore(_ machine: Machine) throws -> SymbolicExplorer {
    try SymbolicExplorer(machine, cancellation: Cancellation())
  }

  /// What notices a mistake in what was explored, or in the clauses.
  static func notice(
    _ explorer: SymbolicExplorer, _ clauses: Clauses? = nil, into list: LemmaList = LemmaList()
  ) throws -> Notice {
    let encoder = LemmaEncoder(explorer, clauses, into: list)
    do {
      try LemmaTests.write(into: encoder)
      let prover = LemmaProver(script: LemmaScript(encoder.list, encoder.text), cancellation: Cancellation())
      return try prover.firstWrong().map { .lemma($0.kind) } ?? .nothing
    } catch is InternalError {
      return .disagreement
    }
  }

  /// What notices that one machine was explored and the other was read.
  static func notice(exploring explored: Machine, reading read: Machine) throws -> Notice {
    let explorer = try explore(explored)
    let frames = explored.hasStacks || read.hasStacks ? explorer.symbolic.frames : nil
    return try notice(explorer, Clauses(read, asking: explorer.conditions, frames: frames))
  }

  /// Whether something else can follow in a configuration that can be reached.
  static func differ(exploring explored: Machine, reading read: Machine) -> Bool {
    NaiveGraph(explored, depth: explored.hasStacks ? 3 : .max).all.contains { place in
      Set(Step.choices(in: place, of: explored)) != Set(Step.choices(in: place, of: read))
    }
  }
}

extension Machine {
  /// The machine with something changed; the numbers of what it consists of stay.
  func with(_ change: (inout Draft) -> Void) throws -> Machine {
    var draft = Draft(self)
    change(&draft)
    return try draft.machine()
  }
}

extension SymbolicExplorer {
  /// A set with just one context, which `set` does not have; nil if it has all.
  func one(notIn set: ContextSet) throws -> ContextSet? {
    guard let values = try diagrams.first(in: diagrams.complement(set)) else { return nil }
    var one = ContextSet.all
    for (variable, value) in values.enumerated() {
      one = try diagrams.intersection(one, diagrams.contexts(where: variable, isIn: [value]))
    }
    return one
  }

  /// The numbers of the places that are reached in the midst of a journey.
  var journeyPlaces: [Int] {
    reachability.sets.indices.filter { !reachability.sets[$0].isEmpty && !reachability.graph[$0].isIdle }
  }
}
