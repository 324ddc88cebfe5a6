import NavigationModel

extension Summaries {
  /// Where the app starts: on what `launch` shows, or on the root.
  func start() throws {
    let view = SummaryContexts.View(screen: machine.root, isBottom: true, facts: questions.bottom)
    var left = try contexts.contexts(where: machine.initially, at: view, questions).may
    for tab in machine.tabs.indices {
      left = try contexts.and(left, contexts.now(TabID(tab), is: .untouched))
    }
    if !machine.tabs.isEmpty { left = try contexts.and(left, contexts.now(.own)) }
    for rule in machine.launch {
      guard let base = rule.stack.base, !left.isEmpty else { continue }
      var own = try diagrams.intersection(left, contexts.contexts(where: rule.condition, at: view, questions).may)
      left = try diagrams.difference(left, own)
      if !machine.tabs.isEmpty { own = try contexts.and(own, contexts.now(noTab: ())) }
      let actions = rule.stack.steps.map { $0.cover == .pushed ? StackAction.push($0.screen) : .present($0.screen) }
      try reach(place(bottom, base, sites.acting(actions, then: .idle)), own, .start)
    }
    if machine.tabs.isEmpty {
      try reach(place(bottom, machine.root, 0), left, .start)
    } else {
      try showFirst(contexts.and(left, tabOperations.isSelected[0]), 0, .start)
    }
  }

  /// Nothing is left but first screens.
  func reset(_ set: ContextSet, _ site: SiteID) throws {
    if machine.tabs.isEmpty {
      try reach(place(bottom, machine.root, site), set, .reset)
    } else {
      try showFirst(apply(tabOperations.allEmptied, to: set), site, .reset)
    }
  }

  /// The selected tab shows its first screen, by the context.
  func showFirst(_ set: ContextSet, _ site: SiteID, _ cause: Cause) throws {
    for tab in tabOperations.tabs {
      let own = try diagrams.intersection(set, tabOperations.isSelected[tab.index])
      if own.isEmpty { continue }
      for (screen, contexts) in tabOperations.firstScreens[tab.index] {
        try reach(place(bottom, screen, site), diagrams.intersection(own, contexts), cause)
      }
    }
  }
}
