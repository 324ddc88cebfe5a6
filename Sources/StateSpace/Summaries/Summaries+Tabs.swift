import NavigationModel

/// What moves do to tabs: they lead to hubs, where it no more counts from where a tab was selected.
extension Summaries {
  // MARK: Moves

  func select(
    _ tab: TabID, _ place: Place, _ image: ContextSet, _ arrived: ContextSet, _ site: SiteID
  ) throws {
    guard let screen = place.screen else { return }
    let entry = entries[Int(place.entry)]
    if entry.isInSheet {
      for other in tabOperations.tabs where other != tab {
        let own = try diagrams.intersection(arrived, tabOperations.isSelected[other.index])
        if own.isEmpty { continue }
        try exchange(other, relations.current(of: diagrams.intersection(own, tabOperations.isOwnBase)))
        for (line, first) in tabOperations.firstScreens[other.index].enumerated() {
          let shown = try relations.current(of: contexts.and(own, contexts.now(.first(line))))
          try keep(other, bottom, first.screen, shown)
        }
      }
      var shown = try apply(tabOperations.selectedBelow[tab.index], to: image)
      let still = try diagrams.intersection(image, tabOperations.isSelected[tab.index])
      if plant == .selectCountedTwice {
        shown = try diagrams.union(
          diagrams.difference(shown, still), diagrams.setting([(2 * contexts.base + 1, 1)], in: still))
      }
      if plant == .launchKept {
        let none = try diagrams.intersection(image, tabOperations.isNone)
        shown = try apply(tabOperations.selectedBelow[tab.index], to: diagrams.difference(image, none))
        shown = try diagrams.union(shown, diagrams.setting([(2 * contexts.selected + 1, tab.index)], in: none))
      }
      return try reach(self.place(place.entry, screen, site), shown, .local)
    }
    try reach(
      self.place(place.entry, screen, site), diagrams.intersection(image, tabOperations.isSelected[tab.index]), .local)
    for other in tabOperations.tabs where other != tab {
      try keep(other, place.entry, screen, diagrams.intersection(arrived, tabOperations.isSelected[other.index]))
    }
    let operation = tabOperations.selected[tab.index][entry.isBottom ? 0 : 1]
    try show(tab, site, apply(operation, to: relations.current(of: arrived)))
  }

  func tap(
    _ tab: TabID, _ place: Place, _ image: ContextSet, _ arrived: ContextSet, _ site: SiteID
  ) throws {
    let isThere = tabOperations.isSelected[tab.index]
    let isNot = try diagrams.union(isThere, tabOperations.isNone)
    try select(tab, place, diagrams.difference(image, isNot), diagrams.difference(arrived, isNot), site)
    guard !entries[Int(place.entry)].isBottom else { return }
    let unwinding = sites.number(of: MicroPosition(work: .bottoming, rest: [], goal: Position(index: Int(site))))
    try reach(self.place(place.entry, nil, unwinding), diagrams.intersection(image, isThere), .local)
  }

  /// A tab is emptied.
  func reset(
    _ tab: TabID, _ place: Place, _ image: ContextSet, _ arrived: ContextSet, _ site: SiteID
  ) throws {
    let target = self.place(place.entry, place.screen, site)
    if entries[Int(place.entry)].isInSheet {
      return try reach(target, apply(tabOperations.emptiedBelow[tab.index], to: image), .local)
    }
    try reach(target, apply(tabOperations.emptied[tab.index], to: image), .local)
    try showFirst(
      relations.current(of: diagrams.intersection(arrived, tabOperations.isSelected[tab.index])), site, .reset)
  }

  // MARK: Sheets

  /// What the lowest sheet covers is as if it were left, as soon as another tab is selected below the sheet.
  func keepCovered(_ place: Place, _ image: ContextSet) throws {
    if image.isEmpty { return }
    guard let screen = place.screen, plant != .keptWithoutCovered else { return }
    for tab in tabOperations.tabs {
      let own = try diagrams.intersection(image, tabOperations.isSelected[tab.index])
      if own.isEmpty { continue }
      let number = tabs.covered[tab.index].number(place.entry, screen)
      let left = try diagrams.union(tabs.covered[tab.index].kept[number].left, contexts.forgettingNow(own))
      if left == tabs.covered[tab.index].kept[number].left { continue }
      tabs.covered[tab.index].kept[number].left = left
      try advanceCovered(tab, number)
    }
  }

  private func advanceCovered(_ tab: TabID, _ number: Int) throws {
    let kept = tabs.covered[tab.index].kept[number]
    let now = try relations.compose(kept.left, tabs.covered[tab.index].moves)
    tabs.covered[tab.index].kept[number].now = now
    try keep(tab, kept.entry, kept.screen, diagrams.intersection(now, tabs.exchanges[tab.index]))
  }

  private func exchange(_ tab: TabID, _ set: ContextSet) throws {
    if set.isEmpty { return }
    let all = try diagrams.union(tabs.exchanges[tab.index], contexts.forgettingNow(set))
    if all == tabs.exchanges[tab.index] { return }
    tabs.exchanges[tab.index] = all
    for number in tabs.covered[tab.index].kept.indices { try advanceCovered(tab, number) }
  }

  /// The contexts with which the lowest sheet is entered.
  func covering(_ place: Place, _ image: ContextSet) throws -> ContextSet {
    if plant == .statesNotSet { return image }
    return try apply(tabOperations.covered[entries[Int(place.entry)].isBottom ? 0 : 1], to: image)
  }

  func takeReturnsOfSheet(
    _ place: Place, _ index: Int32, _ image: ContextSet, _ arrived: ContextSet, _ callee: Int32
  ) throws {
    guard let from = versionsToTake(place, index, image, arrived, entries[Int(callee)]) else { return }
    let called = try covering(place, image)
    let entered = try covering(place, arrived)
    for (site, exit, version) in entries[Int(callee)].exits where version > from {
      statistics.returns += 1
      let own = try relations.compose(called, diagrams.intersection(exit, tabOperations.isOwnBase))
      try back(to: place, site, apply(tabOperations.uncovered, to: own), .ret)
      let exchanged = try diagrams.intersection(exit, tabOperations.isExchanged)
      if exchanged.isEmpty { continue }
      let after = try relations.current(of: relations.compose(entered, exchanged))
      for tab in tabOperations.tabs {
        try show(tab, site, diagrams.intersection(after, tabOperations.isSelected[tab.index]))
      }
    }
  }

  // MARK: What is kept

  /// A tab is left with this screen, or with the first that it shows below sheets.
  private func keep(_ tab: TabID, _ entry: Int32, _ screen: ScreenID, _ set: ContextSet) throws {
    if set.isEmpty { return }
    var set = set
    if plant == .keptForgetsEntry { set = try relations.current(of: set) }
    let number = tabs.kept[tab.index].number(entry, screen)
    let left = try diagrams.union(tabs.kept[tab.index].kept[number].left, contexts.forgettingNow(set))
    if left == tabs.kept[tab.index].kept[number].left { return }
    tabs.kept[tab.index].kept[number].left = left
    let now = try relations.compose(left, tabs.kept[tab.index].moves)
    if now == tabs.kept[tab.index].kept[number].now { return }
    tabs.kept[tab.index].kept[number].now = now
    tabs.kept[tab.index].isChanged = true
  }

  /// A move changes the context while tabs are out of sight.
  func noteElsewhere(_ edge: Edge, _ place: Place, _ set: ContextSet) throws {
    if plant == .elsewhereForgotten { return }
    let hasSheet = entries[Int(place.entry)].isInSheet
    guard tabs.isNew(set, edge.contexts, edge.effects, edge.empties, hasSheet) else { return }
    let from = try relations.current(of: diagrams.intersection(set, edge.contexts))
    func step(_ shelf: inout TabSummaries.Shelf, _ from: ContextSet) throws {
      if from.isEmpty { return }
      let own = try contexts.forgettingNow(from)
      let step = try setting(edge.effects, in: diagrams.intersection(tabs.identity, own))
      let all = try diagrams.union(shelf.step, step)
      if all != shelf.step { (shelf.step, shelf.isStepped) = (all, true) }
    }
    for tab in tabOperations.tabs {
      if edge.empties >> UInt32(tab.index) & 1 == 1 { continue }
      if hasSheet, contexts.canExchange {
        try step(&tabs.covered[tab.index], diagrams.intersection(from, tabs.isCovered[tab.index]))
      }
      if plant == .elsewhereWithoutRevealing, case .select(tab, _) = edge.target { continue }
      try step(
        &tabs.kept[tab.index],
        diagrams.intersection(from, (hasSheet ? tabs.isKeptUnderSheet : tabs.isKept)[tab.index]))
    }
  }

  /// A tab is shown, in contexts that say what of it.
  private func show(_ tab: TabID, _ site: SiteID, _ set: ContextSet) throws {
    if set.isEmpty { return }
    if let micro = sites[site], micro.work == .acting, micro.rest.beginsByEmptying(tab) {
      return try showEmptied(tab, micro, set)
    }
    let number = tabs.hub(tab, site)
    let all = try diagrams.union(tabs.hubs[number].set, set)
    if all == tabs.hubs[number].set { return }
    (tabs.hubs[number].set, tabs.hubs[number].isChanged) = (all, true)
  }

  /// A tab is shown and emptied at once: what it had kept does not count.
  private func showEmptied(_ tab: TabID, _ micro: MicroPosition, _ set: ContextSet) throws {
    var values: [(variable: Int, value: Int)] = [
      (2 * contexts.base + 1, 0), (2 * contexts.stateVariable(tab) + 1, 0),
    ]
    var rest = micro.rest[...]
    var isDone = false
    while !isDone, let action = rest.popFirst() {
      guard case .resetTab(let other) = action else {
        rest = micro.rest[(rest.startIndex - 1)...]
        break
      }
      isDone = other == tab
      if !isDone { values.append((2 * contexts.stateVariable(other) + 1, 0)) }
    }
    var seen: Set<Int> = []
    values = values.filter { seen.insert($0.variable).inserted }
    let emptied = try diagrams.setting(values, in: set)
    if isDone { return try showFirst(emptied, sites.acting(rest, then: micro.goal), .reset) }
    try reset(emptied, sites.acting(rest.dropFirst(), then: micro.goal))
  }

  /// Hands on what is new in tabs.
  ///
  /// - Returns: whether there was something.
  func shareTabs() throws -> Bool {
    var isNew = false
    for tab in tabOperations.tabs {
      if tabs.covered[tab.index].isStepped {
        try close(&tabs.covered[tab.index])
        for number in tabs.covered[tab.index].kept.indices { try advanceCovered(tab, number) }
        isNew = true
      }
      if tabs.kept[tab.index].isStepped {
        try close(&tabs.kept[tab.index])
        for number in tabs.kept[tab.index].kept.indices {
          let now = try relations.compose(tabs.kept[tab.index].kept[number].left, tabs.kept[tab.index].moves)
          if now != tabs.kept[tab.index].kept[number].now {
            tabs.kept[tab.index].kept[number].now = now
            tabs.kept[tab.index].isChanged = true
          }
        }
        isNew = true
      }
    }
    for number in tabs.hubs.indices {
      let hub = tabs.hubs[number]
      guard hub.isChanged || tabs.kept[hub.tab.index].isChanged else { continue }
      tabs.hubs[number].isChanged = false
      isNew = true
      statistics.hubs += 1
      try deliver(hub)
    }
    for tab in tabOperations.tabs { tabs.kept[tab.index].isChanged = false }
    return isNew
  }

  /// What may become of a context in any number of moves.
  private func close(_ shelf: inout TabSummaries.Shelf) throws {
    shelf.isStepped = false
    var before = ContextSet.empty
    while before != shelf.moves {
      before = shelf.moves
      shelf.moves = try diagrams.union(before, relations.compose(before, shelf.step))
    }
  }

  private func deliver(_ hub: TabSummaries.Hub) throws {
    let values = [(2 * contexts.base + 1, 0), (2 * contexts.stateVariable(hub.tab) + 1, 0)]
      .map { (variable: $0.0, value: $0.1) }
    let isKept = try contexts.and(hub.set, contexts.now(.kept))
    for kept in tabs.kept[hub.tab.index].kept where !isKept.isEmpty {
      let state: SummaryContexts.TabState = entries[Int(kept.entry)].isBottom ? .bare : .deep
      let shown = try contexts.and(kept.now, isKept, contexts.now(hub.tab, is: state))
      try reach(place(kept.entry, kept.screen, hub.site), diagrams.setting(values, in: shown), .kept)
    }
    for (line, first) in tabOperations.firstScreens[hub.tab.index].enumerated() {
      var shown = try contexts.and(hub.set, contexts.now(.first(line)))
      if plant == .firstLineByLaterContext {
        shown = try contexts.and(hub.set, diagrams.complement(contexts.now(.kept)), first.contexts)
      }
      try reach(place(bottom, first.screen, hub.site), diagrams.setting(values, in: shown), .first)
    }
  }
}
