import NavigationModel

/// What a rule's actions and effects lead to from a place, where its guard holds.
extension SymbolicStep {
  /// A move for each place where the actions may lead; if they are possible, but not with what is known of tabs, none.
  func showing(
    _ move: SymbolicMove, _ actions: [StackAction], _ effects: [Assignment], at place: Place, to position: Position
  ) throws -> (moves: [SymbolicMove], canFail: Bool, isPossible: Bool) {
    var move = move
    move.effects = symbolic.effects(of: effects)
    if symbolic.hasRelations {
      let all = try symbolic.frames.allShown(after: actions, at: place, to: position)
      if all.isEmpty { return ([], true, false) }
      let canFail = symbolic.frames.mayFail(actions, at: place)
      let moves = try all.compactMap { shown -> SymbolicMove? in
        var move = move
        (move.target, move.passage, move.calls) = (shown.place, shown.passage, shown.calls)
        guard symbolic.frames.hasTabs, !actions.isEmpty || !shown.tabs.left.isEmpty else { return move }
        move.tabs.own = move.effects
        move.tabs.left = shown.tabs.left
        move.tabs.emptied = Set(symbolic.machine.tabs.indices.map(TabID.init).filter(actions.empties))
        let taken = try symbolic.contexts(taking: shown.tabs)
        move.contexts = try diagrams.intersection(move.contexts, symbolic.before(move.effects, to: taken))
        move.effects = symbolic.effects(of: effects + shown.tabs.states)
        move.isSure = !canFail
        return move.contexts.isEmpty ? nil : move
      }
      return (moves, canFail, true)
    }
    // What most rules do.
    if actions.count < 2, case .replaces(let screen) = actions.first?.effect ?? .replaces(place.screen) {
      move.target = Place(screen: screen, position: position, frame: place.frame)
      return ([move], false, true)
    }
    let successors = try Successors(actions, at: place, site: position, symbolic)
    move.isSure = !successors.canFail
    let moves = try successors.found.compactMap { successor -> SymbolicMove? in
      var shown = move
      shown.target = Place(screen: successor.screen, position: position, frame: successor.frame)
      shown.calls = successor.calls
      var entered = try successor.blocks.reduce(ContextSet.all) { try diagrams.intersection($0, $1) }
      if !successor.$tabs {
        let tabs = successor.tabs
        shown.tabs = tabs.summary(move.effects)
        shown.effects = symbolic.effects(of: effects + tabs.assignments(symbolic.tabStates))
        shown.contexts = try tabs.before.reduce(move.contexts) { try diagrams.intersection($0, $1) }
        entered = try (tabs.left.values.flatMap(\.blocks) + tabs.after).reduce(entered) {
          try diagrams.intersection($0, $1)
        }
      }
      shown.contexts = try diagrams.intersection(shown.contexts, symbolic.before(shown.effects, to: entered))
      return shown.contexts.isEmpty ? nil : shown
    }
    return (moves, successors.canFail, !successors.found.isEmpty)
  }

  /// A move that ends the journey: what that has put on the stack are entries like all others then.
  func settling(_ move: SymbolicMove) throws -> SymbolicMove {
    guard symbolic.hasRelations, move.target.own != .none else { return move }
    var move = move
    (move.target, move.calls) = try symbolic.frames.settled(move.target)
    move.passage = .enters
    let presented = symbolic.frames.presenting(move.calls)
    if !presented.left.isEmpty {
      move.tabs.own = move.own
      move.tabs.left += presented.left
      move.effects = symbolic.effects(move.effects, then: presented.states)
    }
    return move
  }

  /// In which contexts a transition is enabled at a place where its actions may be possible, and whether they are for
  /// sure; nil: they are not.
  package func enabled(_ id: TransitionID, at place: Place) throws -> (contexts: ContextSet, isSure: Bool)? {
    let rule = Kernel.RuleID(id.index)
    if symbolic.hasRelations {
      let isPossible = try !symbolic.frames.allShown(after: kernel[rule].actions, at: place, to: .idle).isEmpty
      let isSure = !symbolic.frames.mayFail(kernel[rule].actions, at: place)
      return isPossible ? (try contexts(of: rule, at: place), isSure) : nil
    }
    let successors = try Successors(kernel[rule].actions, at: place, site: .idle, symbolic)
    return successors.found.isEmpty ? nil : (try contexts(of: rule, at: place), !successors.canFail)
  }

  /// In which contexts a transition, made by this move, goes to the root. One that stays goes nowhere.
  package func goingToRoot(_ id: TransitionID, by move: SymbolicMove) throws -> ContextSet {
    guard !symbolic.machine.transitions[id.index].actions.isEmpty else { return .empty }
    if move.target.unwinding != nil, !symbolic.machine.tabs.isEmpty {
      return try symbolic.before(move.effects, to: symbolic.leadingToRoot(from: move.target))
    }
    if move.target.unwinding != nil { return symbolic.frames.leadsToRoot(move.target) ? .all : .empty }
    return try symbolic.before(move.effects, to: symbolic.onRoot(at: move.target))
  }

  /// In which contexts a transition goes to the root from a place, whatever lies below.
  package func goingToRoot(_ id: TransitionID, from place: Place) throws -> ContextSet {
    let machine = symbolic.machine
    let rule = machine.kernel.rules[id.index]
    // Mostly its last action says that it goes elsewhere.
    guard let last = rule.actions.last, !last.covers else { return .empty }
    if machine.tabs.isEmpty, let screen = last.placed, screen != machine.root { return .empty }
    let enabled = try contexts(of: Kernel.RuleID(id.index), at: place)
    // What it would do otherwise may be more than can be known.
    if enabled.isEmpty { return .empty }
    let blank = SymbolicMove(move: rule.move, contexts: enabled, effects: .none, target: place)
    let (moves, canFail, _) = try showing(blank, rule.actions, rule.effects, at: place, to: .idle)
    if canFail { return .empty }
    var (arriving, straying) = (ContextSet.empty, ContextSet.empty)
    for move in moves {
      let root = try goingToRoot(id, by: move)
      arriving = try diagrams.union(arriving, diagrams.intersection(move.contexts, root))
      straying = try diagrams.union(straying, diagrams.difference(move.contexts, root))
    }
    return try diagrams.difference(arriving, straying)
  }
}
