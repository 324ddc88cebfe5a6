import NavigationModel
import StateSpace

extension VerdictFinder {
  /// A decision of another finder, as one of this: its sets are the same contexts here.
  ///
  /// - Throws: ``DiagramLimit``; ``InternalError`` if they depend on what is not told apart here.
  func decision(_ decision: Decision, of other: VerdictFinder) throws -> Decision {
    func copy(_ set: ContextSet) throws -> ContextSet {
      let own = try diagrams.copy(set, of: other.diagrams) { [symbolic] number in
        let variable = other.symbolic.relevant.variables[number].index
        let own = symbolic.relevant.numbers.indices.contains(variable) ? symbolic.relevant.numbers[variable] : -1
        return own < 0 ? nil : own
      }
      guard let own else { throw InternalError("a decision depends on what is not told apart") }
      return own
    }
    var own = decision
    own.scope = try copy(decision.scope)
    own.asked = try copy(decision.asked)
    own.failing = try copy(decision.failing)
    own.unknown = try copy(decision.unknown)
    own.parts = try decision.parts.map { (try copy($0.contexts), $0.part) }
    return own
  }

  /// Contexts in which a line of `known` accepts something of an obligation.
  struct AcceptedContexts {
    var line: Int
    var isOfUnknown: Bool
    var contexts: ContextSet
  }

  /// The contexts in which lines accept that the obligation fails, or is unknown. A line that cannot be understood
  /// accepts nothing.
  func accepted(_ obligation: Obligation, by lines: [AcceptedPattern]) throws -> [AcceptedContexts] {
    try lines.enumerated().compactMap { line, known in
      guard known.pattern.matches(obligation, in: machine),
        let constraints = try? known.pattern.contexts(in: machine)
      else { return nil }
      return AcceptedContexts(line: line, isOfUnknown: known.isOfUnknown, contexts: try contexts(where: constraints))
    }
  }

  /// The contexts that no line accepts, and those that each does which are not in one before.
  func regions(
    of contexts: ContextSet, _ known: [AcceptedContexts]
  ) throws -> [(line: Int?, contexts: ContextSet)] {
    var left = contexts
    let accepted = try known.map { known in
      let own = try diagrams.intersection(left, known.contexts)
      left = try diagrams.difference(left, own)
      return (line: Int?(known.line), contexts: own)
    }
    return [(nil, left)] + accepted
  }
}
