import NavigationModel
import StateSpace

/// What may happen where a journey follows a link, said a second time.
extension Clauses {
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
