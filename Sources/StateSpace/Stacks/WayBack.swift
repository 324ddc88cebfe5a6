import NavigationModel

/// A way in which something comes to be shown that lay behind what a journey or a user has shown since.
package enum WayBack: Hashable, Sendable {
  /// The entry is taken away that was put there so.
  case call(FrameCall)
  /// A tab is shown, on one of its first screens.
  case first(TabID, ScreenID)
  /// A tab is shown, and in it what it has kept.
  case kept(TabID, FrameCaller)
  /// The lowest sheet is taken away, and this tab was selected below it.
  case under(TabID)
}

extension FrameTable {
  /// The places that may be shown when an entry is taken away, or a tab is shown, each in other contexts; none: what is
  /// left to be done then is impossible there.
  package func shown(from exit: Place, by way: WayBack) throws(LimitReached) -> [Shown] {
    let (shownTab, screen, frame): (TabID, ScreenID, FrameID)
    switch way {
    case .call(let call): return try shown(uncovering: exit, from: call)
    case .under(let tab):
      guard let list = list(of: exit), var shown = hub(tab, then: Array(list.dropFirst()), to: exit.position) else {
        return []
      }
      shown.tabs.states = [states.base(.launch)]
      return [shown]
    case .first(let tab, let first): (shownTab, screen, frame) = (tab, first, bottom(of: tab))
    case .kept(let tab, let place): (shownTab, screen, frame) = (tab, place.screen, place.frame)
    }
    guard let (tab, rest) = hub(exit), tab == shownTab else { return [] }
    let revealed = Place(screen: screen, position: exit.position, frame: frame)
    return try allShown(after: rest, at: revealed, to: exit.position).map { shown in
      var shown = shown
      // That of the selected tab says nothing.
      shown.tabs.states.insert(states.assignment(tab, .untouched), at: 0)
      return shown
    }
  }

  /// The tabs that may have been selected below the sheet that is about to be taken away at a place.
  package func tabsUnder(_ exit: Place) -> [TabID] {
    guard states.under != nil, isLowestSheet(exit.frame), list(of: exit)?.first?.takesSheetsAway == true
    else { return [] }
    return kept.indices.map(TabID.init)
  }
}

extension Reachability {
  /// The ways in which something may be shown from a place where nothing is, as far as they have been found.
  package func waysBack(from exit: Place) throws -> [WayBack] {
    guard let (tab, _) = symbolic.frames.hub(exit) else {
      return symbolic.frames.calls(into: exit.frame).map(WayBack.call)
        + symbolic.frames.tabsUnder(exit).map(WayBack.under)
    }
    return try symbolic.bottoms(of: tab).map { .first(tab, $0.screen) }
      + tabRelations[tab.index].kept.map { .kept(tab, $0.place) }
  }

  /// The relation that it takes: of a call, in which contexts it was made, in relation to those in which what it covers
  /// was entered; of what a tab shows, the contexts in which that is shown, of what it has kept in relation to those at
  /// its entry.
  package func relation(of way: WayBack) throws -> ContextSet {
    switch way {
    case .call(let call): return symbolic.frames.relation(of: call)
    case .first, .under: return try symbolic.contexts(showing: way)
    case .kept(let tab, let place):
      return try symbolic.diagrams.intersection(
        tabRelations[tab.index].now(of: place), symbolic.contexts(showing: way))
    }
  }

  /// The part of `contexts`, in which that comes to be shown so, as it is then.
  func coming(by way: WayBack, _ relation: ContextSet, _ contexts: ContextSet) throws -> ContextSet {
    guard case .call = way else { return try symbolic.diagrams.intersection(relation, contexts) }
    return try symbolic.diagrams.composition(
      relation, symbolic.diagrams.intersection(contexts, symbolic.contexts(showing: way)))
  }
}

/// Contexts in which something is so of tabs.
extension SymbolicMachine {
  /// In which contexts all tabs are on their first screens when what is about to be shown in one of them is, and what
  /// is left to be done has been; where entries are to be taken away, that is not told.
  func leadingToRoot(from exit: Place) throws -> ContextSet {
    guard let (tab, rest) = frames.hub(exit) else { return .empty }
    var selected = tab
    var covered: Set<TabID> = []
    var emptied: Set<TabID> = []
    for action in rest {
      if action.mayBeImpossible { return .empty }
      switch action.effect {
      case .covers: covered.insert(selected)
      case .turns(let other, .shown): selected = other
      case .turns(let other, .emptied):
        covered.remove(other)
        emptied.insert(other)
      case .empties: (covered, emptied) = ([], Set(machine.tabs.indices.map(TabID.init)))
      default: break
      }
    }
    guard covered.isEmpty else { return .empty }
    guard tabStates.tellsBottoms else { throw DiagramLimit() }
    return try machine.tabs.indices.map(TabID.init).filter { !emptied.contains($0) }.reduce(.all) { set, tab in
      try diagrams.difference(set, contexts(where: tab, is: .deeper))
    }
  }

  /// In which contexts a tab that is not shown keeps something.
  func contexts(keeping tab: TabID) throws(DiagramLimit) -> ContextSet {
    try diagrams.complement(contexts(where: tab, is: .untouched))
  }

  /// In which contexts a tab shows its first screen, or something that it has kept, and what an entry lay on is shown.
  func contexts(showing way: WayBack) throws(DiagramLimit) -> ContextSet {
    switch way {
    case .call(let call):
      guard let under = tabStates.under, frames.isLowestSheet(call.frame) else { return .all }
      return try contexts(where: under, isIn: [tabStates.value(of: frames.base(under: call))])
    case .under(let tab):
      guard let under = tabStates.under else { return .empty }
      return try contexts(where: under, isIn: [tabStates.value(of: .selected(tab))])
    case .first(let tab, let screen):
      let first = try bottoms(of: tab).first { $0.screen == screen }?.contexts ?? .empty
      return try diagrams.intersection(first, contexts(where: tab, is: .untouched))
    case .kept(let tab, let place):
      return try contexts(where: tab, is: frames.isBottom(place.frame) ? .first : .deeper)
    }
  }

  /// The states of tabs after effects, as far as these say.
  package func states(after effects: SymbolicMove.Effects) -> [Assignment] {
    assignments(of: effects).compactMap { variable, value in
      let variable = relevant.variables[variable]
      return tabStates.tab(of: variable).map { _ in Assignment(variable: variable, value: value) }
    }
  }
}
