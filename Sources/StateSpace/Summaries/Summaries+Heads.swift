import NavigationModel

/// What is seen of that which was reached.
extension Summaries {
  package struct HeadKey: Hashable, Sendable {
    package var screen: ScreenID
    package var cover: Stack.Cover?
    package var hasSheet: Bool
    package var position: Position

    package init(screen: ScreenID, cover: Stack.Cover?, hasSheet: Bool, position: Position) {
      (self.screen, self.cover, self.hasSheet, self.position) = (screen, cover, hasSheet, position)
    }
  }

  package func isVisible(_ place: Place) -> Bool { place.screen != nil && sites[place.site] == nil }

  package func key(of place: Place) -> HeadKey? {
    guard let screen = place.screen, sites[place.site] == nil else { return nil }
    let entry = entries[Int(place.entry)]
    return HeadKey(
      screen: screen, cover: entry.key.cover, hasSheet: entry.isInSheet, position: Position(index: Int(place.site)))
  }

  /// Relations, by what is seen.
  package func seen() throws -> [HeadKey: ContextSet] {
    var heads: [HeadKey: ContextSet] = [:]
    for place in places {
      guard let key = key(of: place) else { continue }
      let set = try arrived(at: place)
      if set.isEmpty { continue }
      heads[key] = try diagrams.union(heads[key] ?? .empty, set)
      for stay in place.stays {
        let there = try image(Edge(contexts: stay.contexts, effects: stay.effects, target: .exit(0)), set)
        if there.isEmpty { continue }
        var own = key
        own.position = Position(index: Int(stay.site))
        heads[own] = try diagrams.union(heads[own] ?? .empty, there)
      }
    }
    return heads
  }

  /// The contexts now, with what a configuration says of its tabs: nothing of the selected one, nor of what lies under
  /// sheets.
  package func visible(_ relation: ContextSet) throws -> ContextSet {
    let set = try relations.current(of: relation)
    guard !machine.tabs.isEmpty else { return set }
    var all = ContextSet.empty
    for tab in tabOperations.tabs {
      let part = try diagrams.intersection(set, tabOperations.isSelected[tab.index])
      let values = [(variable: 2 * contexts.stateVariable(tab) + 1, value: 0), (variable: 2 * contexts.base + 1, value: 0)]
      all = try diagrams.union(all, diagrams.setting(values, in: part))
    }
    let none = try diagrams.intersection(set, tabOperations.isNone)
    return try diagrams.union(all, diagrams.setting([(2 * contexts.base + 1, 0)], in: none))
  }

  /// The values that `visible(_:)` speaks of.
  package func values(of configuration: Configuration) -> [Int] {
    var values = contexts.relevant.variables.prefix(contexts.ownCount).map {
      machine.contexts.value(of: $0, in: configuration.context)
    }
    guard !machine.tabs.isEmpty else { return values }
    for tab in tabOperations.tabs {
      let kept = configuration.stack.kept(in: tab)
      values.append(kept.map { $0.entries.isEmpty ? 1 : 2 } ?? 0)
    }
    return values + [configuration.stack.selectedTab?.index ?? contexts.noTab, 0]
  }

  /// How many contexts there are in a set of contexts now.
  package func count(_ set: ContextSet) -> Double {
    diagrams.count(set) / relations.sizes.reduce(1) { $0 * Double($1) }
  }

  /// By screen that requires something: whether it can be shown where that does not hold.
  package func violated() throws -> [(screen: ScreenID, isViolated: Bool)] {
    var found: [ScreenID: Bool] = [:]
    for screen in machine.screens.indices where machine.screens[screen].requires != nil { found[ScreenID(screen)] = false }
    var known: [ScreenID: ContextSet] = [:]
    for place in places {
      guard let screen = place.screen, sites[place.site] == nil, found[screen] == false else { continue }
      let entry = entries[Int(place.entry)]
      let view = SummaryContexts.View(screen: screen, isBottom: entry.isBottom, facts: entry.facts)
      let required: ContextSet
      if let set = known[screen] { required = set } else {
        required = try contexts.contexts(where: machine.screens[screen.index].requires, at: view, questions).must
        if machine.screens[screen.index].requires?.mentionsScreen == false { known[screen] = required }
      }
      if try !diagrams.difference(arrived(at: place), required).isEmpty { found[screen] = true }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
