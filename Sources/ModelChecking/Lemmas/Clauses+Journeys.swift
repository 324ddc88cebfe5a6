import NavigationModel
import StateSpace

/// The beginning and the end of journeys, and links that they follow, said a second time.
extension Clauses {
  /// The first alternative whose condition holds.
  func beginning(of intent: Int, at place: Place) -> [Clause] {
    guard intent >= 0 else { return [] }
    let shift = shift(of: place.position)
    var clauses: [Clause] = []
    var earlier: [Condition] = []
    for (number, alternative) in machine.intents[intent].alternatives.enumerated() {
      clauses.append(
        Clause(
          move: .choose(IntentID(intent), alternative: number),
          formula: .all(earlier.map { .not($0) } + [alternative.condition].compactMap { $0 }),
          target: Place(
            screen: place.screen, position: beginnings[intent][number] + shift, frame: place.frame, own: place.own)))
      guard let condition = alternative.condition else { return clauses }
      earlier.append(condition)
    }
    clauses.append(
      Clause(
        move: .unhandled(IntentID(intent)), formula: .all(earlier.map { .not($0) }), kind: .endedOtherwise,
        target: place.idle))
    return clauses
  }

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

  /// A link opens one of the intents, whichever the environment chooses, or none: that is adverse, unless nothing else
  /// can happen. A second link is not followed.
  func following(_ step: StepID, at place: Place) -> [Clause] {
    var failure = Clause(move: .fail(step), kind: .endedOtherwise, target: place.idle)
    guard shift(of: place.position) == 0 else { return [failure] }
    let linked = linked
    failure.isAdverse = linked.contains(true)
    let opened = linked.indices.filter { linked[$0] }.map { intent in
      let start = Place(
        screen: place.screen, position: start(intent) + lastInstruction, frame: place.frame, own: place.own)
      return Clause(move: .follow(step, IntentID(intent)), target: start)
    }
    return opened + [failure]
  }

  /// By intent: whether a link to it can be opened while the app runs; neither a quick action nor a search item is one.
  private var linked: [Bool] {
    var linked = Array(repeating: false, count: machine.intents.count)
    for route in machine.links.routes where route.kinds.contains(.deep) || route.kinds.contains(.universal) {
      linked[route.intent.index] = true
    }
    return linked
  }
}

extension Clauses.Place {
  /// Two words are hashed, as of the explorer's places.
  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(truncatingIfNeeded: screen) << 32 ^ UInt64(truncatingIfNeeded: position))
    hasher.combine(
      UInt64(truncatingIfNeeded: frame.index) << 32 ^ own.hashed << 16
        ^ UInt64(truncatingIfNeeded: unwinding.map { $0.index + 1 } ?? 0))
  }
}
