import NavigationModel
import StateSpace

/// The end of a journey, said a second time.
extension Clauses {
  /// Landed where a target is shown, and otherwise not; where it may be one, both.
  func ending(of intent: Int, at place: Place) -> [Clause] {
    let found = machine.intents[intent].targets.map { target in
      stacks?.showing(target, at: place)
        ?? {
          let isThere = target.steps.isEmpty && target.base.map { $0.index == place.screen } ?? true
          return isThere ? (.true, .true) : (.false, .false)
        }()
    }
    func clause(_ kind: Clause.Kind, _ formula: Condition? = nil) -> Clause {
      Clause(move: .finish(IntentID(intent)), formula: formula, kind: kind, target: place.idle)
    }
    if found.contains(where: { $0.surely == .true }) { return [clause(.landed)] }
    guard found.contains(where: { $0.perhaps != .false }) else { return [clause(.endedOtherwise)] }
    return [
      clause(.landed, .any(found.map(\.perhaps))), clause(.endedOtherwise, .not(.any(found.map(\.surely)))),
    ]
  }
}
