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
  /// - Throws: ``LimitReached``, also where something is asked of what lies below sheets.
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
    guard let under = states.under else { return [] }
    var found: [Shown] = []
    switch actions[index].effect {
    case .empties:
      for selected in [nil] + kept.indices.map({ Optional(TabID($0)) }) {
        let bases = selected.map(states.bases(in:)) ?? [states.value(of: .launch)]
        guard let changes = changes.having(under, isIn: bases),
          var shown = hub(selected ?? TabID(0), then: rest, to: position)
        else { continue }
        shown.tabs.states = states.forgotten
        shown.tabs = changes.followed(by: shown.tabs)
        found.append(shown)
      }
    case .turns(let tab, .shown):
      if let changes = changes.having(under, isIn: states.bases(in: tab)) {
        found += try allShown(after: rest, at: here, to: position, changes)
      }
      // What they lie on is kept already, or gone for good.
      for changes in changes.having(under, isIn: states.bases(besides: tab))?.showing(tab, self) ?? [] {
        found += try allShown(after: rest, at: here, to: position, changes)
      }
    case .turns(let tab, .emptied):
      var emptied = changes
      emptied.states.append(states.assignment(tab, .untouched))
      for changes in emptied.having(under, isIn: states.bases(in: tab))?.showing(tab, self) ?? [] {
        found += try allShown(after: rest, at: here, to: position, changes)
      }
      if let changes = emptied.having(under, isIn: states.bases(besides: tab)) {
        found += try allShown(after: rest, at: here, to: position, changes)
      }
    default: break
    }
    return found
  }

  /// The traces of entries that are put on the stack, if a sheet is the lowest: the place that it covers is kept in its
  /// tab, and on what sheets lie is a part of the context from then on.
  package func presenting(_ calls: [FrameCall]) -> InTabs {
    var tabs = InTabs()
    guard states.under != nil, let lowest = calls.firstIndex(where: { isLowestSheet($0.frame) }),
      case .own(let tab) = base(under: calls[lowest])
    else { return tabs }
    let covered = calls[lowest].caller
    tabs.states = [
      states.base(.own(tab)), states.assignment(tab, isBottom(covered.frame) ? .first : .deeper),
    ]
    tabs.left = [SymbolicMove.LeftInTab(tab: tab, place: covered, calls: Array(calls[..<lowest]))]
    return tabs
  }

  /// The base over which the lowest sheet is presented.
  func base(under call: FrameCall) -> TabStates.Base {
    self[call.caller.frame].facts.tab.map { .own($0) } ?? .launch
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
  fileprivate func having(_ variable: VariableID, isIn values: [Int]) -> FrameTable.InTabs? {
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

  /// A tab is shown below sheets: what it has kept, or a first screen.
  fileprivate func showing(_ tab: TabID, _ frames: FrameTable) -> [FrameTable.InTabs] {
    var shown = self
    shown.states.append(frames.states.base(.selected(tab)))
    let state = frames.states.assignment(tab, .untouched).variable
    var parts: [FrameTable.InTabs] = []
    if let kept = shown.having(state, isIn: frames.states.touched) {
      parts.append(kept)
    }
    if let untouched = shown.having(state, isIn: [frames.states.value(of: .untouched)]) {
      // Which it is the context says, however often.
      let known = first.first { $0.tab == tab }?.screen
      for screen in known.map({ [$0] }) ?? frames.firstScreens[tab.index] {
        var first = untouched
        first.states.append(frames.states.assignment(tab, .first))
        first.left.removeAll { $0.tab == tab }
        first.left.append(
          SymbolicMove.LeftInTab(
            tab: tab, place: FrameCaller(frame: frames.bottom(of: tab), screen: screen), calls: []))
        if known == nil { first.first.append(FrameTable.FirstShown(tab: tab, screen: screen)) }
        parts.append(first)
      }
    }
    return parts
  }
}
