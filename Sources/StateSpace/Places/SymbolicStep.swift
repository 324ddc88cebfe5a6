import NavigationModel

/// What may happen next in all contexts of a place at once.
///
/// The same rules as `Step`, for sets. It is written by itself because the shapes differ: a configuration takes the
/// first guard that holds, a set is divided among all of them; and a configuration has its stack, a place only what may
/// lie below. Tests hold both to each other.
package struct SymbolicStep {
  package let symbolic: SymbolicMachine
  private var machine: Machine { symbolic.machine }
  private var diagrams: DecisionDiagrams { symbolic.diagrams }

  package init(_ symbolic: SymbolicMachine) { self.symbolic = symbolic }

  /// Where a link that names `intent` leads from an idle place.
  package func opening(_ intent: IntentID, at place: Place) -> Place {
    let position = machine.position(.start(intent))
    return machine.start == .fresh
      ? Place(screen: machine.root, position: position)
      : Place(screen: place.screen, position: position, frame: place.frame)
  }

  /// What can be done by hand, and the changes; without the links that may be opened.
  package func movesByHandAndChanges(at place: Place) throws -> [SymbolicMove] {
    var moves: [SymbolicMove] = []
    for id in machine.transitions(leaving: place.screen) {
      let rule = machine.transitions[id.index]
      guard machine.browsing.contains(rule.event) else { continue }
      let contexts = try guardSet(of: id, at: place)
      guard !contexts.isEmpty else { continue }
      moves += try showing(.browse(id), rule.actions, rule.effects, contexts, at: place).moves
    }
    if !symbolic.frames.isBottom(place.frame), machine.screens[place.screen.index].isLeftByHand {
      if symbolic.frames[place.frame].cover == .pushed {
        moves += try showing(.back, [.back], [], .all, at: place).moves
      }
      if symbolic.frames[place.frame].facts.hasSheet {
        moves += try showing(.drag, [.dismiss], [], .all, at: place).moves
      }
    }
    for tab in machine.tabs.indices.map(TabID.init)
    where place.frame != symbolic.frames.bottom(of: tab) || symbolic.frames[place.frame].facts.hasSheet {
      moves += try showing(.tap(tab), [.tap(tab)], [], .all, at: place).moves
    }
    for index in machine.changes.indices { moves += try changes(ChangeID(index), at: place) }
    return moves
  }

  /// A change, by each of the rules that may apply.
  package func changes(_ id: ChangeID, at place: Place) throws -> [SymbolicMove] {
    try machine.changes[id.index].rules.enumerated().flatMap { number, rule -> [SymbolicMove] in
      guard rule.source.contains(place.screen) else { return [] }
      let contexts = try symbolic.contexts(where: rule.condition, at: place, key: .change(id, rule: number))
      guard !contexts.isEmpty else { return [] }
      return try showing(.change(id), rule.actions, rule.effects, contexts, at: place).moves.map {
        var move = $0
        move.rule = number
        return move
      }
    }
  }

  /// A move for each place where the actions may lead.
  private func showing(
    _ move: Move, _ actions: [StackAction], _ effects: [Assignment], _ contexts: ContextSet, at place: Place,
    to position: Position = .idle
  ) throws -> (moves: [SymbolicMove], canFail: Bool) {
    // What most rules do.
    if actions.count < 2, case .replace(let screen) = actions.first ?? .replace(place.screen) {
      let target = Place(screen: screen, position: position, frame: place.frame)
      return (
        [SymbolicMove(move: move, contexts: contexts, effects: symbolic.effects(of: effects), target: target)], false
      )
    }
    let landings = try Landings(actions, at: place, site: position, symbolic)
    var moves: [SymbolicMove] = []
    let own = symbolic.effects(of: effects)
    for landing in landings.found {
      var shown = SymbolicMove(
        move: move, contexts: contexts, effects: own,
        target: Place(screen: landing.screen, position: position, frame: landing.frame),
        isSure: !landings.canFail, calls: landing.calls)
      var entered = try landing.blocks.reduce(ContextSet.all) { try diagrams.intersection($0, $1) }
      if !landing.$tabs {
        let tabs = landing.tabs
        shown.tabs = tabs.summary(own)
        shown.effects = symbolic.effects(of: effects + tabs.assignments(symbolic.tabStates))
        shown.contexts = try tabs.before.reduce(contexts) { try diagrams.intersection($0, $1) }
        entered = try (tabs.left.values.flatMap(\.blocks) + tabs.after).reduce(entered) {
          try diagrams.intersection($0, $1)
        }
      }
      shown.contexts = try diagrams.intersection(shown.contexts, symbolic.before(shown.effects, to: entered))
      if !shown.contexts.isEmpty { moves.append(shown) }
    }
    return (moves, landings.canFail)
  }

  /// In which contexts a transition is enabled at a place where its actions may be possible, and whether they are for
  /// sure; nil: they are not.
  package func enabled(_ id: TransitionID, at place: Place) throws -> (contexts: ContextSet, isSure: Bool)? {
    let landings = try Landings(machine.transitions[id.index].actions, at: place, site: .idle, symbolic)
    return landings.found.isEmpty ? nil : (try guardSet(of: id, at: place), !landings.canFail)
  }

  /// In which contexts a transition, made by this move, goes to the root. One that stays goes nowhere.
  package func goingToRoot(_ id: TransitionID, by move: SymbolicMove) throws -> ContextSet {
    guard !machine.transitions[id.index].actions.isEmpty else { return .empty }
    return try symbolic.before(move.effects, to: symbolic.onRoot(at: move.target))
  }

  /// In which contexts a transition goes to the root from a place, whatever lies below.
  package func goingToRoot(_ id: TransitionID, from place: Place) throws -> ContextSet {
    let rule = machine.transitions[id.index]
    // Mostly its last action says that it goes elsewhere.
    switch rule.actions.last {
    case nil, .push, .present: return .empty
    case .replace(let screen) where machine.tabs.isEmpty && screen != machine.root: return .empty
    default: break
    }
    let (moves, canFail) = try showing(
      .browse(id), rule.actions, rule.effects, guardSet(of: id, at: place), at: place)
    if canFail { return .empty }
    var (arriving, straying) = (ContextSet.empty, ContextSet.empty)
    for move in moves {
      let root = try goingToRoot(id, by: move)
      arriving = try diagrams.union(arriving, diagrams.intersection(move.contexts, root))
      straying = try diagrams.union(straying, diagrams.difference(move.contexts, root))
    }
    return try diagrams.difference(arriving, straying)
  }

  private func guardSet(of id: TransitionID, at place: Place) throws(DiagramLimit) -> ContextSet {
    try symbolic.contexts(where: machine.transitions[id.index].guardCondition, at: place, key: .transition(id))
  }

  /// What may happen in a journey, without what supersedes it.
  package func journeyMoves(at place: Place) throws -> [SymbolicMove] {
    switch machine.phase(of: place.position) {
    case .idle: return []
    case .start(let intent): return try beginning(of: intent, at: place)
    case .finish(let intent):
      let frame = symbolic.frames[place.frame]
      let hasLanded = machine.intents[intent.index].targets.contains {
        symbolic.frames.questions.matches($0, place.screen, placed: frame.cover, frame.facts)
      }
      return [ending(.finish(intent), .all, at: place, hasLanded ? .landed : .otherwise)]
    case .step(let id): return try moves(of: id, at: place)
    }
  }

  private func beginning(of intent: IntentID, at place: Place) throws -> [SymbolicMove] {
    var moves: [SymbolicMove] = []
    var left = ContextSet.all
    let alternatives = machine.intents[intent.index].alternatives
    for (number, alternative) in alternatives.enumerated() where !left.isEmpty {
      let condition = try symbolic.contexts(
        where: alternative.condition, at: place, key: .alternative(intent, number))
      let contexts = try diagrams.intersection(left, condition)
      left = try diagrams.difference(left, condition)
      guard !contexts.isEmpty else { continue }
      moves.append(
        going(
          .choose(intent, alternative: number), contexts, at: place,
          to: machine.beginning(of: number, in: intent, hasFollowed: machine.hasFollowed(place.position))))
    }
    if !left.isEmpty { moves.append(ending(.unhandled(intent), left, at: place, .otherwise)) }
    return moves
  }

  private func moves(of id: StepID, at place: Place) throws -> [SymbolicMove] {
    let step = machine.steps[id.index]
    let hasFollowed = machine.hasFollowed(place.position)
    func position(_ phase: Phase) -> Position { machine.position(phase, hasFollowed: hasFollowed) }
    let next = position(step.next)
    switch step.action {
    case .perform(let event, _, _): return try performing(event, id, at: place, next)
    case .ask(let prompt, _, _): return try asking(prompt, id, at: place) { position($0) }
    case .retry: return [going(.jump(id), .all, at: place, to: position(.start(step.intent)))]
    case .open(let other): return [going(.jump(id), .all, at: place, to: position(.start(other)))]
    case .follow:
      // What the link opens is up to the environment.
      let followed = hasFollowed ? [] : machine.followedIntents
      var failure = ending(.fail(id), .all, at: place, .otherwise)
      failure.isAdverse = !followed.isEmpty
      return followed.map {
        going(.follow(id, $0), .all, at: place, to: machine.position(.start($0), hasFollowed: true))
      } + [failure]
    case .set(let assignments):
      var move = going(.set(id), .all, at: place, to: next)
      move.effects = symbolic.effects(of: assignments)
      return [move]
    case .fail(_, nil): return [ending(.fail(id), .all, at: place, .otherwise)]
    case .fail(_, let exception?):
      let passing = try symbolic.contexts(where: exception, at: place, key: .step(id))
      return [
        going(.pass(id), passing, at: place, to: next),
        ending(.fail(id), try diagrams.complement(passing), at: place, .otherwise),
      ].filter { !$0.contexts.isEmpty }
    case .when(let condition, _):
      let entering = try symbolic.contexts(where: condition, at: place, key: .step(id))
      return [
        going(.enter(id), entering, at: place, to: step.inner.first.map(position) ?? next),
        going(.pass(id), try diagrams.complement(entering), at: place, to: next),
      ].filter { !$0.contexts.isEmpty }
    }
  }

  private func asking(
    _ prompt: PromptID, _ id: StepID, at place: Place, _ position: (Phase) -> Position
  ) throws -> [SymbolicMove] {
    let step = machine.steps[id.index]
    return try machine.prompts[prompt.index].outcomes.enumerated().flatMap { number, outcome in
      let next = position(step.inner.isEmpty ? step.next : step.inner[number])
      var (moves, canFail) = try showing(
        .answer(id, outcome: number), outcome.actions, outcome.effects, .all, at: place,
        to: outcome.aborts ? .idle : next)
      for index in moves.indices {
        moves[index].isAdverse = outcome.isAdverse
        if outcome.aborts { moves[index].ending = .otherwise }
      }
      if canFail {
        var refused = ending(.answer(id, outcome: number), .all, at: place, .otherwise)
        refused.isAdverse = outcome.isAdverse
        moves.append(refused)
      }
      return moves
    }
  }

  /// One move for each transition, where it is the only one that is enabled; elsewhere the event is refused.
  ///
  /// What depends on what lies below may be enabled or not: then both may happen.
  private func performing(
    _ event: EventID, _ id: StepID, at place: Place, _ next: Position
  ) throws -> [SymbolicMove] {
    let candidates = machine.transitions(of: event, leaving: place.screen)
    var enabled: [(id: TransitionID, moves: [SymbolicMove], contexts: ContextSet, isSure: Bool)] = []
    // Where none, exactly one, or one at most are enabled for sure, and no other may be.
    var none = ContextSet.all
    var one = ContextSet.empty
    for candidate in candidates {
      let rule = machine.transitions[candidate.index]
      let contexts = try guardSet(of: candidate, at: place)
      let (moves, canFail) = try showing(
        .perform(id, candidate), rule.actions, rule.effects, contexts, at: place, to: next)
      // Where it leads nowhere it is never enabled.
      if moves.isEmpty, !contexts.isEmpty { continue }
      enabled.append((candidate, moves, contexts, !canFail))
      let sure = canFail ? ContextSet.empty : contexts
      one = try diagrams.union(diagrams.difference(one, contexts), diagrams.intersection(none, sure))
      none = try diagrams.difference(none, contexts)
    }
    var moves: [SymbolicMove] = []
    let areSure = enabled.allSatisfy(\.isSure)
    for (index, candidate) in enabled.enumerated() {
      var only = areSure ? try diagrams.intersection(one, candidate.contexts) : candidate.contexts
      for (other, rival) in enabled.enumerated() where !areSure && other != index && rival.isSure {
        only = try diagrams.difference(only, rival.contexts)
      }
      guard !only.isEmpty else { continue }
      for var move in candidate.moves {
        move.contexts = try diagrams.intersection(move.contexts, only)
        if !move.contexts.isEmpty { moves.append(move) }
      }
      var failure = ending(.failToPresent(id, candidate.id), only, at: place, .otherwise)
      failure.isAdverse = true
      moves.append(failure)
    }
    let refused = try diagrams.complement(one)
    if !refused.isEmpty { moves.append(ending(.refuse(id), refused, at: place, .otherwise)) }
    return moves
  }

  private func going(_ move: Move, _ contexts: ContextSet, at place: Place, to position: Position) -> SymbolicMove {
    SymbolicMove(
      move: move, contexts: contexts, effects: .none,
      target: Place(screen: place.screen, position: position, frame: place.frame))
  }

  private func ending(
    _ move: Move, _ contexts: ContextSet, at place: Place, _ ending: SymbolicMove.Ending
  ) -> SymbolicMove {
    SymbolicMove(move: move, contexts: contexts, effects: .none, target: place.idle, ending: ending)
  }
}
