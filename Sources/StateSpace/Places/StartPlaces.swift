import NavigationModel

/// A place where something begins, in these contexts, and the entries that lie there from the start.
package struct StartPlace: Sendable {
  package var place: Place
  package var contexts: ContextSet
  package var calls: [FrameCall] = []
}

extension SymbolicMachine {
  /// The places where the app starts, with their contexts: what `launch` shows, or the root.
  ///
  /// - Throws: ``LimitReached``, ``DiagramLimit``.
  package func starts() throws -> [StartPlace] {
    var left = ContextSet.all
    var starts: [StartPlace] = []
    for rule in machine.launch {
      guard let base = rule.stack.base, !left.isEmpty else { continue }
      let place = Place(screen: base)
      let own = try diagrams.intersection(left, contexts(where: rule.condition, at: place))
      left = try diagrams.difference(left, own)
      let actions = rule.stack.steps.map { $0.cover == .pushed ? StackAction.push($0.screen) : .present($0.screen) }
      if hasRelations, let shown = try frames.shown(after: actions, at: place, to: .idle) {
        starts.append(StartPlace(place: shown.place, contexts: own, calls: shown.calls))
        continue
      }
      for successor in try Successors(actions, at: place, site: .idle, self).found {
        let contexts = try successor.blocks.reduce(own) { try diagrams.intersection($0, $1) }
        starts.append(
          StartPlace(
            place: Place(screen: successor.screen, frame: successor.frame), contexts: contexts, calls: successor.calls))
      }
    }
    starts += try rootPlaces().map { start in
      StartPlace(place: start.place, contexts: try diagrams.intersection(start.contexts, left))
    }
    let untouched = try untouchedTabs()
    return try starts.compactMap { start in
      var start = start
      let admitted = try contexts(where: machine.initially, at: start.place)
      start.contexts = try diagrams.intersection(diagrams.intersection(start.contexts, admitted), untouched)
      return start.contexts.isEmpty ? nil : start
    }
  }

  /// The contexts in which the app may start.
  package func initial() throws -> ContextSet {
    try starts().reduce(.empty) { try diagrams.union($0, $1.contexts) }
  }

  /// The start of the app in this configuration; nil if it does not start there.
  func start(in configuration: Configuration) throws -> StartPlace? {
    guard configuration == machine.start(in: configuration.context) else { return nil }
    return try starts().first {
      $0.place.screen == configuration.screen && contains(configuration, $0.contexts)
    }
  }

  /// The contexts in which the app starts at the same place as in this configuration, with the same below: one entry
  /// may be entered from several.
  package func contexts(startingAs configuration: Configuration) throws -> ContextSet {
    guard let own = try start(in: configuration) else { return .empty }
    return try starts().filter { $0.place == own.place && $0.calls == own.calls }
      .reduce(.empty) { try diagrams.union($0, $1.contexts) }
  }

  /// The places where the root is shown as it is after a reset at launch; with tabs there is one for each first screen
  /// of the first tab.
  package func rootPlaces() throws -> [StartPlace] {
    guard let first = machine.tabs.indices.first.map(TabID.init) else {
      return [StartPlace(place: Place(screen: machine.root), contexts: .all)]
    }
    let untouched = try untouchedTabs()
    return try bottoms(of: first).map { screen, contexts in
      StartPlace(
        place: Place(screen: screen, frame: frames.bottom(of: first)),
        contexts: try diagrams.intersection(contexts, untouched))
    }
  }

  /// In which contexts a place is the root: what `Machine.isOnRoot(_:)` says of a configuration.
  package func onRoot(at place: Place) throws(DiagramLimit) -> ContextSet {
    guard machine.tabs.isEmpty else { return try contexts(where: .root, at: place) }
    return place.screen == machine.root && frames.isBottom(place) ? .all : .empty
  }

  /// The first screens of a tab as they are written, and in which contexts each is the one: in none where others are.
  func bottoms(of tab: TabID) throws(DiagramLimit) -> [(screen: ScreenID, contexts: ContextSet)] {
    var left = ContextSet.all
    var found = frames.firstScreens[tab.index].map { (screen: $0, contexts: ContextSet.empty) }
    for bottom in machine.tabs[tab.index].bottoms where !left.isEmpty {
      let place = Place(screen: bottom.screen)
      let own = try diagrams.intersection(left, contexts(where: bottom.condition, at: place))
      left = try diagrams.difference(left, own)
      for number in found.indices where found[number].screen == bottom.screen {
        found[number].contexts = try diagrams.union(found[number].contexts, own)
      }
    }
    return found
  }

  /// The contexts in which a variable of tabs has one of these values.
  func contexts(where variable: VariableID, isIn values: [Int]) throws(DiagramLimit) -> ContextSet {
    try diagrams.contexts(where: relevant.numbers[variable.index], isIn: values)
  }

  /// The contexts in which what actions take holds of tabs before, and a tab begins on the screens that they show.
  func contexts(taking tabs: FrameTable.InTabs) throws(DiagramLimit) -> ContextSet {
    var set = ContextSet.all
    for needed in tabs.needed {
      set = try diagrams.intersection(set, contexts(where: needed.variable, isIn: needed.values))
    }
    for first in tabs.first {
      let own = try bottoms(of: first.tab).first { $0.screen == first.screen }?.contexts ?? .empty
      set = try diagrams.intersection(set, own)
    }
    return set
  }

  /// The contexts in which a tab has this state.
  func contexts(where tab: TabID, is state: TabStates.State) throws(DiagramLimit) -> ContextSet {
    try diagrams.contexts(
      where: relevant.numbers[tabStates.assignment(tab, state).variable.index], isIn: [tabStates.value(of: state)])
  }

  private func untouchedTabs() throws -> ContextSet {
    let untouched = try machine.tabs.indices.reduce(ContextSet.all) { set, tab in
      try diagrams.intersection(set, contexts(where: TabID(tab), is: .untouched))
    }
    guard let under = tabStates.under else { return untouched }
    return try diagrams.intersection(untouched, contexts(where: under, isIn: [0]))
  }
}
