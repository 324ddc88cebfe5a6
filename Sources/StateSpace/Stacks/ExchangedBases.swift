import NavigationModel

/// An exchange of what lies below sheets: a tab is selected or emptied there.
///
/// The sheets stay as they are, and with them their entries: on what they lie is a part of the context
/// (``TabStates/under``). What they were presented over is kept in its tab from then on, and so is what is selected or
/// begun anew; it is shown when the lowest sheet is taken away. So an action leads to several things, depending on what
/// the sheets lie on, and what tabs keep.
extension FrameTable {
  /// The places that actions lead to, each in other contexts; none where they are impossible.
  ///
  /// - Throws: ``LimitReached``, also where what is asked of what lies below sheets cannot be told.
  package func allShown(after actions: [StackAction], at place: Place, to position: Position) throws(LimitReached)
    -> [Shown]
  {
    guard states.under != nil else { return try shown(after: actions, at: place, to: position).map { [$0] } ?? [] }
    return try allShown(after: actions, at: place, to: position, InTabs())
  }

  /// - Parameter changes: what the actions before have done, and what they took.
  private func allShown(
    after actions: [StackAction], at place: Place, to position: Position, _ changes: InTabs
  ) throws(LimitReached) -> [Shown] {
    func last(_ shown: Shown?) -> [Shown] {
      guard var shown else { return [] }
      shown.tabs = changes.followed(by: shown.tabs)
      return [shown]
    }
    guard let index = actions.firstIndex(where: \.concernsTabs) else {
      return last(try shown(after: actions, at: place, to: position))
    }
    let here: Place
    switch pile(at: place).following(actions[..<index], root: root) {
    case .impossible: return []
    case .uses: return last(try shown(after: actions, at: place, to: position))
    case .shown(let pile):
      let covered = pile.covered.reduce(OwnStackID.none) { own.covering($1, on: $0) }
      here = Place(screen: pile.top, position: place.position, frame: place.frame, own: covered)
    }
    let rest = Array(actions[(index + 1)...])
    // On what a journey's own sheets lie is known without.
    guard self[here.frame].facts.hasSheet else { return last(try shown(after: actions, at: place, to: position)) }
    guard questions.allowsExchange else { throw LimitReached() }
    var found: [Shown] = []
    switch actions[index].effect {
    case .empties:
      for (selected, changes) in changes.dividedByBase(self, here) {
        guard var shown = hub(selected ?? TabID(0), then: rest, to: position) else { continue }
        shown.tabs.states = states.forgotten
        shown.tabs = changes.followed(by: shown.tabs)
        found.append(shown)
      }
    case .turns(let tab, .shown):
      for (selected, changes) in changes.dividedByBase(self, here) {
        guard selected != tab else {
          found += try allShown(after: rest, at: here, to: position, changes)
          continue
        }
        for changes in changes.leavingBase(self, here).showing(tab, self) {
          found += try allShown(after: rest, at: here, to: position, changes)
        }
      }
    case .turns(let tab, .emptied):
      for (selected, changes) in changes.dividedByBase(self, here) {
        var changes = changes
        changes.states.append(states.assignment(tab, .untouched))
        for changes in selected == tab ? changes.showing(tab, self) : [changes] {
          found += try allShown(after: rest, at: here, to: position, changes)
        }
      }
    default: break
    }
    return found
  }

  /// The place that the lowest sheet of these calls covers, in its tab, which keeps it.
  package func leftBelowSheets(_ calls: [FrameCall]) -> [SymbolicMove.LeftInTab] {
    guard states.under != nil,
      let lowest = calls.firstIndex(where: { isLowestSheet($0.frame) }),
      let tab = self[calls[lowest].frame].facts.tab
    else { return [] }
    return [SymbolicMove.LeftInTab(tab: tab, place: calls[lowest].caller, calls: Array(calls[..<lowest]))]
  }

  /// True if an entry is the lowest sheet, where that is told apart.
  package func isLowestSheet(_ frame: FrameID) -> Bool {
    states.under != nil && self[frame].cover == .presented && !self[frame].facts.hasInnerSheet
  }
}

extension FrameTable.InTabs {
  /// These, and then others.
  fileprivate func followed(by other: FrameTable.InTabs) -> FrameTable.InTabs {
    var all = self
    all.states += other.states
    all.left += other.left
    all.needed += other.needed
    all.first += other.first
    return all
  }

  /// The part in which a variable of tabs has one of these values before, unless it has got one; nil: there is none.
  private func having(_ variable: VariableID, isIn values: [Int]) -> FrameTable.InTabs? {
    let known = states.last { $0.variable == variable }?.value
    if let known { return values.contains(known) ? self : nil }
    var part = self
    guard let index = needed.firstIndex(where: { $0.variable == variable }) else {
      part.needed.append(FrameTable.Needed(variable: variable, values: values))
      return part
    }
    part.needed[index].values.removeAll { !values.contains($0) }
    return part.needed[index].values.isEmpty ? nil : part
  }

  /// The parts in which sheets lie on different tabs; nil: on what is shown at launch.
  fileprivate func dividedByBase(_ frames: FrameTable, _ here: Place) -> [(TabID?, FrameTable.InTabs)] {
    guard let under = frames.states.under else { return [] }
    let base = frames[here.frame].facts.tab
    var parts: [(TabID?, FrameTable.InTabs)] = []
    // What they were presented over, and what was selected since.
    if let part = having(under, isIn: [0]) { parts.append((base, part)) }
    for tab in frames.kept.indices.map(TabID.init) {
      if let part = having(under, isIn: frames.basesOfSheets(in: tab)) { parts.append((tab, part)) }
    }
    return parts
  }

  /// The same, where that is kept which sheets were presented over; a tab that was selected since is so already.
  fileprivate func leavingBase(_ frames: FrameTable, _ here: Place) -> FrameTable.InTabs {
    guard let under = frames.states.under else { return self }
    let isOwn =
      states.last { $0.variable == under }.map { $0.value == 0 }
      ?? needed.contains { $0.variable == under && $0.values == [0] }
    let facts = frames[here.frame].facts
    guard isOwn, let tab = facts.tab else { return self }
    var all = self
    all.states.append(frames.states.assignment(tab, facts.isOnBottom ? .first : .deeper))
    return all
  }

  /// A tab is shown below sheets: what it has kept, of any kind, or a first screen.
  fileprivate func showing(_ tab: TabID, _ frames: FrameTable) -> [FrameTable.InTabs] {
    let state = frames.states.assignment(tab, .untouched).variable
    var parts: [FrameTable.InTabs] = []
    for (number, base) in frames.questions.bases.enumerated() where base.tab == tab {
      guard var kept = having(state, isIn: base.states.map(\.rawValue)) else { continue }
      kept.states.append(frames.states.base(number))
      parts.append(kept)
    }
    if let untouched = having(state, isIn: [TabStates.State.untouched.rawValue]) {
      // Which it is the context says, however often.
      let known = first.first { $0.tab == tab }?.screen
      for screen in known.map({ [$0] }) ?? frames.firstScreens[tab.index] {
        let place = FrameCaller(frame: frames.bottom(of: tab), screen: screen)
        guard let base = frames.base(of: place, in: tab) else { continue }
        var first = untouched
        first.states.append(frames.states.base(base))
        first.states.append(frames.states.assignment(tab, .first))
        first.left.removeAll { $0.tab == tab }
        first.left.append(SymbolicMove.LeftInTab(tab: tab, place: place, calls: []))
        if known == nil { first.first.append(FrameTable.FirstShown(tab: tab, screen: screen)) }
        parts.append(first)
      }
    }
    return parts
  }
}
