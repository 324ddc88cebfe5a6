import NavigationModel

/// The changes that the actions of a rule make to the tabs that are not selected.
struct TabChanges: InitiallyEmpty {
  /// The place that was left in a tab, and the entries that the same actions have put there.
  struct Left: Hashable {
    var place: FrameCaller
    var calls: [FrameCall]
    var blocks: [ContextSet]
  }

  /// The states that are known, since the actions made them.
  fileprivate(set) var states: [TabID: TabStates.State] = [:]
  fileprivate(set) var left: [TabID: Left] = [:]
  /// First screens and kept places of tabs, as they are revealed one after the other.
  fileprivate(set) var revealed: [SymbolicMove.Revealed] = []
  /// Tabs that have lost all they had kept.
  var emptied: Set<TabID> = []
  /// What lies below sheets was exchanged: their entries as they lie then.
  var remade: Set<FrameCall> = []
  /// Before the move the context is in these sets.
  fileprivate(set) var before: [ContextSet] = []
  /// After its effects it is in these.
  var after: [ContextSet] = []

  /// A summary of them for a move whose own effects are these.
  func summary(_ own: SymbolicMove.Effects) -> SymbolicMove.InTabs {
    var summary = SymbolicMove.InTabs()
    summary.left = left.sorted { $0.key < $1.key }.map {
      .init(tab: $0.key, place: $0.value.place, calls: $0.value.calls)
    }
    (summary.remade, summary.revealed, summary.emptied) = (remade, revealed, emptied)
    summary.own = own
    return summary
  }

  func assignments(_ states: TabStates) -> [Assignment] {
    self.states.sorted { $0.key < $1.key }.map { states.assignment($0.key, $0.value) }
  }

  mutating func reset(_ count: Int) { for tab in 0..<count { reset(TabID(tab)) } }

  mutating func reset(_ tab: TabID) {
    emptied.insert(tab)
    states[tab] = .untouched
    left[tab] = nil
  }
}

extension Successors {
  /// Shows a tab, on one of its first screens.
  func onFirstScreen(of tab: TabID, _ state: State, _ symbolic: SymbolicMachine) throws -> [State] {
    try symbolic.bottoms(of: tab).map { screen, contexts in
      var next = state
      (next.screen, next.frame) = (screen, symbolic.frames.bottom(of: tab))
      (next.calls, next.blocks) = ([], [])
      next.tabs.states[tab] = .untouched
      next.tabs.revealed.append(.first(screen))
      if contexts != .all { next.tabs.after.append(contexts) }
      return next
    }
  }

  /// Leaves what is shown, and shows what another tab keeps; which that is, is not known.
  func select(_ tab: TabID, from state: State, _ symbolic: SymbolicMachine) throws -> [State] {
    let frames = symbolic.frames
    let facts = frames[state.frame].facts
    if facts.tab == tab { return [state] }
    if facts.hasSheet { return try belowSheets(of: state, symbolic) { try select(tab, from: $0, symbolic) } }
    var leaving = state
    // What is shown at launch is gone for good.
    if let old = facts.tab {
      leaving.tabs.left[old] = TabChanges.Left(
        place: FrameCaller(frame: state.frame, screen: state.screen), calls: state.calls, blocks: state.blocks)
      leaving.tabs.states[old] = frames.isBottom(state.frame) ? .first : .deeper
    }
    let known = leaving.tabs.states.updateValue(.untouched, forKey: tab)
    if let left = leaving.tabs.left.removeValue(forKey: tab) {
      (leaving.screen, leaving.frame) = (left.place.screen, left.place.frame)
      (leaving.calls, leaving.blocks) = (left.calls, left.blocks)
      return [leaving]
    }
    (leaving.calls, leaving.blocks) = ([], [])
    var found: [State] = []
    if known == nil || known == .untouched {
      var untouched = leaving
      if known == nil { untouched.tabs.before.append(try symbolic.contexts(where: tab, is: .untouched)) }
      found += try onFirstScreen(of: tab, untouched, symbolic)
    }
    if known == nil {
      let kept = frames.kept(in: tab)
      for (place, contexts) in zip(kept.places, kept.sets) {
        var next = leaving
        (next.screen, next.frame) = (place.screen, place.frame)
        next.tabs.revealed.append(.kept(place))
        next.tabs.before.append(
          try symbolic.contexts(where: tab, is: frames.isBottom(place.frame) ? .first : .deeper))
        next.tabs.before.append(try symbolic.besides(contexts))
        found.append(next)
      }
    }
    return found
  }
}

extension SymbolicMachine {
  /// What ``KeptPlaces`` says of a place, as contexts of what is shown.
  package func besides(_ kept: ContextSet) throws(DiagramLimit) -> ContextSet {
    try before(effects(of: tabStates.forgotten), to: kept)
  }

  /// What is said of contexts beside which something is kept.
  func forgettingStates(of contexts: ContextSet) throws(DiagramLimit) -> ContextSet {
    try after(effects(of: tabStates.forgotten), from: contexts)
  }
}
