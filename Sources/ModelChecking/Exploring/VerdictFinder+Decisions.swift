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
}
