import NavigationModel

/// The interpreter of rules for sets: what may happen next, in all contexts of a place at once.
///
/// Where a configuration takes the first guard that holds, a set is divided among all of them; and a configuration has
/// its stack, a place only what may lie below. Tests hold it to `Step`, which reads the same rules.
package struct SymbolicStep {
  package let symbolic: SymbolicMachine
  private var machine: Machine { symbolic.machine }
  // Kept, since a copy of it counts many references.
  let kernel: Kernel
  var diagrams: DecisionDiagrams { symbolic.diagrams }

  package init(_ symbolic: SymbolicMachine) {
    self.symbolic = symbolic
    kernel = symbolic.machine.kernel
  }

  /// The outcome of a rule at a place.
  private struct Made {
    var move: Move
    /// None where it is possible, but not with what tabs may keep; that is not asked for the move to be tried.
    var moves: [SymbolicMove]
    /// The contexts in which its guard holds.
    var contexts: ContextSet
    /// True if its actions may be impossible, depending on what lies below.
    var canFail: Bool
  }

  /// The moves that may be made at a place, without links that may be opened and what supersedes a journey.
  package func moves(at place: Place) throws -> [SymbolicMove] {
    let block = kernel[place.position]
    let rules = kernel.rules(of: block, leaving: place.screen)
    switch block.form {
    case .any: return try rules.flatMap { try make($0, of: block, at: place)?.moves ?? [] }
    case .first:
      var left = ContextSet.all
      return try rules.flatMap { id -> [SymbolicMove] in
        let own = left
        left = try diagrams.difference(left, contexts(of: id, at: place, isSure: true))
        return try make(id, of: block, at: place, in: own)?.moves ?? []
      }
    case .exactlyOne(let step):
      return try exactlyOne(of: rules.compactMap { try make($0, of: block, at: place) }, step, at: place)
    }
  }

  /// A change, by each of the rules that may apply.
  package func changes(_ id: ChangeID, at place: Place) throws -> [SymbolicMove] {
    try kernel.changes[id.index].flatMap { number in
      try make(Kernel.RuleID(number), of: kernel[.idle], at: place)?.moves ?? []
    }
  }

  /// The place where a link that names `intent` leads from an idle one.
  package func opening(_ intent: IntentID, at place: Place) -> Place {
    let rule = kernel.rules[kernel.links.lowerBound + intent.index]
    guard case .goes(let position) = rule.to else { return place }
    // With tabs the root is another place for each of them, and no link starts there.
    return rule.actions.isEmpty
      ? Place(screen: place.screen, position: position, frame: place.frame, own: place.own)
      : Place(screen: machine.root, position: position)
  }

  /// In which contexts the guard of a rule holds.
  ///
  /// - Parameter isSure: whether it holds there whatever lies below sheets; otherwise it may.
  package func contexts(
    of id: Kernel.RuleID, at place: Place, isSure: Bool = false
  ) throws(DiagramLimit) -> ContextSet {
    switch kernel[id].when {
    case .always: return .all
    case .holds(let condition): return try symbolic.contexts(where: condition, at: place, key: .rule(id))
    case .lands(let targets):
      var landing = ContextSet.empty
      for target in targets { landing = try diagrams.union(landing, contexts(showing: target, at: place, isSure)) }
      return landing
    }
  }

  /// In which contexts a place shows a target. Of what a tab shows that was selected below sheets nothing is known: it
  /// may be what the target names.
  private func contexts(
    showing target: Target, at place: Place, _ isSure: Bool
  ) throws(DiagramLimit) -> ContextSet {
    let (questions, (facts, cover)) = (symbolic.frames.questions, symbolic.frames.below(place))
    let isThere = questions.matches(target, place.screen, placed: cover, facts)
    guard let under = symbolic.tabStates.under,
      questions.asksBelowSheets(target, symbolic.frames[place.frame].facts)
    else { return isThere ? .all : .empty }
    let own = try symbolic.contexts(where: under, isIn: symbolic.tabStates.ownBases)
    let sure = isThere ? own : .empty
    let isOnTop = cover.map { Stack.Entry(place.screen, $0) } == target.steps.last
    return isSure || !isOnTop ? sure : try diagrams.union(sure, diagrams.complement(own))
  }

  /// The outcome of a rule in the contexts that the rules before it have left; nil where it leads nowhere.
  private func make(
    _ id: Kernel.RuleID, of block: Kernel.Block, at place: Place, in left: ContextSet = .all
  ) throws -> Made? {
    let rule = kernel[id]
    guard rule.sources?.contains(place.screen) ?? true else { return nil }
    let contexts = try diagrams.intersection(left, contexts(of: id, at: place))
    guard !contexts.isEmpty else { return nil }
    var blank = SymbolicMove(
      move: block.form.move(rule.move), contexts: contexts, effects: .none, target: place.idle,
      isAdverse: rule.isAdverse)
    if case .change(let change) = rule.move { blank.rule = id.index - kernel.changes[change.index].lowerBound }
    let to: Position
    switch rule.to {
    case .next: to = block.next
    case .goes(let position): to = position
    case .ends(let ending): (to, blank.ending) = (.idle, ending == .landed ? .landed : .otherwise)
    }
    var (moves, canFail, isPossible) = try showing(blank, rule.actions, rule.effects, at: place, to: to)
    if rule.mustChange { moves.removeAll { $0.target == place && $0.effects == .none } }
    guard rule.refuses || isPossible else { return nil }
    if rule.refuses, canFail {
      blank.ending = .otherwise
      moves.append(try settling(blank))
    }
    return Made(move: blank.move, moves: moves, contexts: contexts, canFail: canFail)
  }

  /// One move for each rule, where it is the only one that is enabled; elsewhere the event is refused.
  ///
  /// What depends on what lies below may be enabled or not: then both may happen.
  private func exactlyOne(of enabled: [Made], _ step: StepID, at place: Place) throws -> [SymbolicMove] {
    // Where none, exactly one, or one at most are enabled for sure, and no other may be.
    var none = ContextSet.all
    var one = ContextSet.empty
    for rule in enabled {
      let sure = rule.canFail ? ContextSet.empty : rule.contexts
      one = try diagrams.union(diagrams.difference(one, rule.contexts), diagrams.intersection(none, sure))
      none = try diagrams.difference(none, rule.contexts)
    }
    var moves: [SymbolicMove] = []
    let areSure = !enabled.contains(where: \.canFail)
    for (index, rule) in enabled.enumerated() {
      var only = areSure ? try diagrams.intersection(one, rule.contexts) : rule.contexts
      for (other, rival) in enabled.enumerated() where !areSure && other != index && !rival.canFail {
        only = try diagrams.difference(only, rival.contexts)
      }
      guard !only.isEmpty, case .perform(_, let id) = rule.move else { continue }
      for var move in rule.moves {
        move.contexts = try diagrams.intersection(move.contexts, only)
        if !move.contexts.isEmpty { moves.append(move) }
      }
      moves.append(
        try settling(
          SymbolicMove(
            move: .failToPresent(step, id), contexts: only, effects: .none, target: place.idle, ending: .otherwise,
            isAdverse: true)))
    }
    let refused = try diagrams.complement(one)
    guard !refused.isEmpty else { return moves }
    return moves + [
      try settling(
        SymbolicMove(
          move: .refuse(step), contexts: refused, effects: .none, target: place.idle, ending: .otherwise))
    ]
  }
}
