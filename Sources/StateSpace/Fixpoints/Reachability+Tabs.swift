import NavigationModel

/// What tabs keep while others are selected.
extension Reachability {
  /// Moves that treat what tabs keep alike: the effects, the tabs that they empty, and in which contexts they happen.
  private struct Change: Hashable {
    var effects: SymbolicMove.Effects
    var emptied: Set<TabID>
  }

  /// Finds what tabs may keep, as far as is known; says whether that is more than before. Then whoever selects such a
  /// tab is listed to be looked at again.
  ///
  /// - Throws: ``DiagramLimit``.
  mutating func keepInTabs() throws -> Bool {
    guard !symbolic.machine.tabs.isEmpty else { return false }
    var grown: Set<TabID> = []
    var changes: [Change: ContextSet] = [:]
    func keep(_ tab: TabID, _ place: FrameCaller, _ contexts: ContextSet) throws {
      if try symbolic.frames.kept[tab.index].add(place, contexts, symbolic.diagrams) { grown.insert(tab) }
    }
    for number in sets.indices where graph.isExpanded(number) {
      for move in graph.moves(of: number) where move.own != .none || !move.left.isEmpty {
        let contexts = try symbolic.diagrams.intersection(sets[number], move.contexts)
        guard !contexts.isEmpty else { continue }
        let after = try symbolic.forgettingStates(of: symbolic.after(move.effects, from: contexts))
        for left in move.left { try keep(left.tab, left.place, after) }
        guard move.own != .none else { continue }
        let change = Change(effects: move.own, emptied: move.tabs.emptied)
        let before = try symbolic.forgettingStates(of: contexts)
        changes[change] = try symbolic.diagrams.union(changes[change] ?? .empty, before)
      }
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (change, contexts) in changes {
        for tab in symbolic.machine.tabs.indices.map(TabID.init) where !change.emptied.contains(tab) {
          let kept = symbolic.frames.kept[tab.index]
          for (place, own) in zip(kept.places, kept.sets) {
            let beside = try symbolic.diagrams.intersection(own, contexts)
            let after = try symbolic.after(change.effects, from: beside)
            if try symbolic.frames.kept[tab.index].add(place, after, symbolic.diagrams) {
              grown.insert(tab)
              isGrowing = true
            }
          }
        }
      }
    }
    for tab in grown.sorted() { lookAgain(graph.forget(symbolic.frames.bottom(of: tab))) }
    return !grown.isEmpty
  }
}
