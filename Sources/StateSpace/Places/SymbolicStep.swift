import NavigationModel

/// What may happen next in all contexts of a place at once.
///
/// The same rules as `Step`, for sets. It is written by itself because the shapes differ: a configuration takes the
/// first guard that holds, a set is divided among all of them. Tests hold both to each other.
package struct SymbolicStep {
  package let symbolic: SymbolicMachine
  private var machine: Machine { symbolic.machine }
  private var diagrams: DecisionDiagrams { symbolic.diagrams }

  package init(_ symbolic: SymbolicMachine) { self.symbolic = symbolic }

  /// Where a link that names `intent` leads from an idle place.
  package func opening(_ intent: IntentID, at place: Place) -> Place {
    Place(
      screen: machine.start == .fresh ? machine.root : place.screen, position: machine.position(.start(intent)))
  }

  /// What can be done by hand, and the changes; without the links that may be opened.
  package func movesByHandAndChanges(at place: Place) throws(DiagramLimit) -> [SymbolicMove] {
    var moves: [SymbolicMove] = []
    for id in machine.transitions(leaving: place.screen) {
      let rule = machine.transitions[id.index]
      guard machine.browsing.contains(rule.event) else { continue }
      let contexts = try guardSet(of: id, on: place.screen)
      guard !contexts.isEmpty else { continue }
      moves.append(
        SymbolicMove(
          move: .browse(id), contexts: contexts, effects: symbolic.effects(of: rule.effects),
          target: Place(screen: rule.target)))
    }
    for (index, change) in machine.changes.enumerated() {
      let id = ChangeID(index)
      let contexts = try symbolic.contexts(where: change.condition, on: place.screen, key: .change(id))
      guard !contexts.isEmpty else { continue }
      moves.append(
        SymbolicMove(
          move: .change(id), contexts: contexts, effects: symbolic.effects(of: change.effects),
          target: Place(screen: change.screen ?? place.screen)))
    }
    return moves
  }

  private func guardSet(of id: TransitionID, on screen: ScreenID) throws(DiagramLimit) -> ContextSet {
    try symbolic.contexts(where: machine.transitions[id.index].guardCondition, on: screen, key: .transition(id))
  }

  /// What may happen in a journey, without what supersedes it.
  package func journeyMoves(at place: Place) throws(DiagramLimit) -> [SymbolicMove] {
    switch machine.phase(of: place.position) {
    case .idle: return []
    case .start(let intent): return try beginning(of: intent, at: place)
    case .finish(let intent):
      let hasLanded = machine.intents[intent.index].targets.contains(place.screen)
      return [ending(.finish(intent), .all, at: place, hasLanded ? .landed : .otherwise)]
    case .step(let id): return try moves(of: id, at: place)
    }
  }

  private func beginning(of intent: IntentID, at place: Place) throws(DiagramLimit) -> [SymbolicMove] {
    var moves: [SymbolicMove] = []
    var left = ContextSet.all
    let alternatives = machine.intents[intent.index].alternatives
    for (number, alternative) in alternatives.enumerated() where !left.isEmpty {
      let condition = try symbolic.contexts(
        where: alternative.condition, on: place.screen, key: .alternative(intent, number))
      let contexts = try diagrams.intersection(left, condition)
      left = try diagrams.difference(left, condition)
      guard !contexts.isEmpty else { continue }
      moves.append(
        going(
          .choose(intent, alternative: number), contexts, at: place,
          to: machine.beginning(of: number, in: intent)))
    }
    if !left.isEmpty { moves.append(ending(.unhandled(intent), left, at: place, .otherwise)) }
    return moves
  }

  private func moves(of id: StepID, at place: Place) throws(DiagramLimit) -> [SymbolicMove] {
    let step = machine.steps[id.index]
    let next = machine.position(step.next)
    switch step.action {
    case .perform(let event, _, _): return try performing(event, id, at: place, next)
    case .ask(let prompt, _, _):
      return machine.prompts[prompt.index].outcomes.enumerated().map { number, outcome in
        SymbolicMove(
          move: .answer(id, outcome: number), contexts: .all, effects: symbolic.effects(of: outcome.effects),
          target: outcome.aborts
            ? place.idle
            : Place(screen: place.screen, position: step.inner.isEmpty ? next : machine.position(step.inner[number])),
          ending: outcome.aborts ? .otherwise : nil, isAdverse: outcome.isAdverse)
      }
    case .retry: return [going(.jump(id), .all, at: place, to: machine.position(.start(step.intent)))]
    case .open(let other): return [going(.jump(id), .all, at: place, to: machine.position(.start(other)))]
    case .set(let assignments):
      var move = going(.set(id), .all, at: place, to: next)
      move.effects = symbolic.effects(of: assignments)
      return [move]
    case .fail(_, nil): return [ending(.fail(id), .all, at: place, .otherwise)]
    case .fail(_, let exception?):
      let passing = try symbolic.contexts(where: exception, on: place.screen, key: .step(id))
      return [
        going(.pass(id), passing, at: place, to: next),
        ending(.fail(id), try diagrams.complement(passing), at: place, .otherwise),
      ].filter { !$0.contexts.isEmpty }
    case .when(let condition, _):
      let entering = try symbolic.contexts(where: condition, on: place.screen, key: .step(id))
      return [
        going(.enter(id), entering, at: place, to: step.inner.first.map { machine.position($0) } ?? next),
        going(.pass(id), try diagrams.complement(entering), at: place, to: next),
      ].filter { !$0.contexts.isEmpty }
    }
  }

  /// One move for each transition, where it is the only one that is enabled; elsewhere the event is refused.
  private func performing(
    _ event: EventID, _ id: StepID, at place: Place, _ next: Position
  ) throws(DiagramLimit) -> [SymbolicMove] {
    let candidates = machine.transitions(of: event, leaving: place.screen)
    var guards: [ContextSet] = []
    // Where none, one, or more of those so far are enabled.
    var none = ContextSet.all
    var one = ContextSet.empty
    for candidate in candidates {
      let enabled = try guardSet(of: candidate, on: place.screen)
      guards.append(enabled)
      one = try diagrams.union(diagrams.difference(one, enabled), diagrams.intersection(none, enabled))
      none = try diagrams.difference(none, enabled)
    }
    var moves: [SymbolicMove] = []
    for (candidate, enabled) in zip(candidates, guards) {
      let contexts = try diagrams.intersection(one, enabled)
      guard !contexts.isEmpty else { continue }
      let rule = machine.transitions[candidate.index]
      moves.append(
        SymbolicMove(
          move: .perform(id, candidate), contexts: contexts, effects: symbolic.effects(of: rule.effects),
          target: Place(screen: rule.target, position: next)))
      var failure = ending(.failToPresent(id, candidate), contexts, at: place, .otherwise)
      failure.isAdverse = true
      moves.append(failure)
    }
    let refused = try diagrams.complement(one)
    if !refused.isEmpty { moves.append(ending(.refuse(id), refused, at: place, .otherwise)) }
    return moves
  }

  private func going(_ move: Move, _ contexts: ContextSet, at place: Place, to position: Position) -> SymbolicMove {
    SymbolicMove(
      move: move, contexts: contexts, effects: .none, target: Place(screen: place.screen, position: position))
  }

  private func ending(
    _ move: Move, _ contexts: ContextSet, at place: Place, _ ending: SymbolicMove.Ending
  ) -> SymbolicMove {
    SymbolicMove(move: move, contexts: contexts, effects: .none, target: place.idle, ending: ending)
  }
}
