import NavigationModel

/// The places that tabs keep which are not selected, as relations, and what becomes of the context meanwhile.
///
/// This has more than can happen: that one place lies in a tab only while a certain other lies in another is not kept.
package struct TabRelations {
  /// A place that was left: the contexts at its entry, with those in which it was left, and with those now.
  package struct KeptPlace: Sendable {
    package var place: FrameCaller
    package var left = ContextSet.empty
    package var now = ContextSet.empty
  }

  package internal(set) var kept: [KeptPlace] = []
  private var numbers: [FrameCaller: Int] = [:]
  /// The changes of a context while the tab is not selected, in one move and in any number of them.
  var step = ContextSet.empty
  package internal(set) var moves = ContextSet.empty

  /// In which contexts a place is kept now, in relation to those at its entry.
  package func now(of place: FrameCaller) -> ContextSet { numbers[place].map { kept[$0].now } ?? .empty }

  /// In which contexts a place was left, in relation to those at its entry.
  package func left(of place: FrameCaller) -> ContextSet { numbers[place].map { kept[$0].left } ?? .empty }

  mutating func leave(_ place: FrameCaller, _ relation: ContextSet, _ diagrams: DecisionDiagrams) throws(DiagramLimit) {
    let number = numbers[place] ?? kept.count
    if number == kept.count {
      numbers[place] = number
      kept.append(KeptPlace(place: place))
    }
    kept[number].left = try diagrams.union(kept[number].left, relation)
  }

  /// Advances what is kept by what happens elsewhere; says whether there is more than before.
  mutating func advance(_ diagrams: DecisionDiagrams) throws(DiagramLimit) -> Bool {
    moves = try diagrams.union(moves, diagrams.identity())
    var before = ContextSet.empty
    while before != moves {
      before = moves
      moves = try diagrams.union(before, diagrams.composition(before, step))
    }
    var isGrown = false
    for number in kept.indices {
      let now = try diagrams.composition(kept[number].left, moves)
      if now != kept[number].now { (kept[number].now, isGrown) = (now, true) }
    }
    return isGrown
  }

  var roots: [ContextSet] { kept.flatMap { [$0.left, $0.now] } + [step, moves] }
}

/// Tabs, where sets are relations: places that are left, and hubs, where tabs are shown.
extension Reachability {
  /// Notes what is left in tabs.
  ///
  /// - Parameter arrived: relations after the effects, of what has arrived.
  mutating func leave(_ left: [SymbolicMove.LeftInTab], _ arrived: ContextSet) throws {
    guard !arrived.isEmpty else { return }
    for left in left {
      var relation = arrived
      if left.calls.isEmpty, symbolic.frames.isBottom(left.place.frame) {
        relation = try symbolic.diagrams.now(of: arrived)
      } else if !left.calls.isEmpty {
        let now = try symbolic.diagrams.now(of: arrived)
        try enter(left.calls, by: arrived, arriving: now)
        relation = try symbolic.diagrams.entered(in: now)
      }
      let forgetting = try symbolic.forgettingTabs(in: relation)
      try tabRelations[left.tab.index].leave(left.place, forgetting, symbolic.diagrams)
    }
  }

  /// Shows a tab at its hub, as far as is known what it keeps; or goes to a hub where a tab was selected below a sheet
  /// that is taken away.
  mutating func show(from number: Int) throws {
    pending[number] = .empty
    let reached = try arriving(sets[number], at: graph[number].frame)
    for way in try waysBack(from: graph[number]) {
      if case .call = way { continue }
      let contexts = try symbolic.diagrams.intersection(reached, relation(of: way))
      if contexts.isEmpty { continue }
      for shown in try graph.returning(from: number, by: way) {
        let after = try symbolic.after(
          symbolic.effects(of: shown.tabs.states), from: symbolic.diagrams.intersection(contexts, shown.contexts))
        if after.isEmpty { continue }
        try leave(shown.tabs.left, after)
        try come(
          to: shown.target, shown.passage, shown.calls, from: number, gained: after, arrived: after, whole: after)
      }
    }
  }

  /// Finds what may become of contexts elsewhere, and with it what tabs keep; says whether that is more than before.
  mutating func keepInRelations() throws -> Bool {
    let diagrams = symbolic.diagrams
    let tabs = symbolic.machine.tabs.indices.map(TabID.init)
    guard !tabs.isEmpty else { return false }
    for number in sets.indices where graph.isExpanded(number) && !sets[number].isEmpty {
      let place = graph[number]
      let selected = symbolic.frames.shownTab(place)
      var arrived: ContextSet?
      for move in graph.moves(of: number) where move.own != .none {
        let set = try arrived ?? diagrams.now(of: arriving(sets[number], at: place.frame))
        arrived = set
        let before = try diagrams.intersection(set, move.contexts)
        if before.isEmpty { continue }
        for tab in tabs where tab != selected && !move.tabs.emptied.contains(tab) {
          let keeping = try diagrams.intersection(before, symbolic.contexts(keeping: tab))
          if keeping.isEmpty { continue }
          let step = try symbolic.after(move.own, from: diagrams.entered(in: symbolic.forgettingTabs(in: keeping)))
          tabRelations[tab.index].step = try diagrams.union(tabRelations[tab.index].step, step)
        }
      }
    }
    var isGrown = false
    for tab in tabs where try tabRelations[tab.index].advance(diagrams) {
      isGrown = true
      for hub in exits[symbolic.frames.bottom(of: tab)] ?? [] { lookAt(hub) }
    }
    return isGrown
  }
}
