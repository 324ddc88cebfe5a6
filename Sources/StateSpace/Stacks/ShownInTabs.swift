import NavigationModel

/// The effect of actions on tabs, where entries of the stack are told apart by relations.
///
/// A tab that is shown again, or emptied, is shown through a *hub*: a place on the tab's bottom where nothing is shown
/// yet, and which holds contexts now only. From there it counts no more from where the tab was selected.
extension FrameTable {
  /// The traces of a list of actions in tabs.
  package struct InTabs: Sendable {
    /// The states of tabs that are not selected, in the order in which that is settled.
    package var states: [Assignment] = []
    package var left: [SymbolicMove.LeftInTab] = []
    /// The conditions on what is known of tabs before, and which first screens are shown.
    package var needed: [Needed] = []
    package var first: [FirstShown] = []
    package init() {}
  }

  /// A variable of tabs has one of these values.
  package struct Needed: Hashable, Sendable {
    package var variable: VariableID
    package var values: [Int]
  }

  /// A tab begins on this screen.
  package struct FirstShown: Hashable, Sendable {
    package var tab: TabID
    package var screen: ScreenID
  }

  var hasTabs: Bool { !kept.isEmpty }

  /// The tab that is shown at a place; nil: none, or which it is is a part of the context.
  func shownTab(_ place: Place) -> TabID? {
    states.under != nil && self[place.frame].facts.hasSheet ? nil : self[place.frame].facts.tab
  }

  /// The actions to be done where nothing is shown yet.
  package func list(of place: Place) -> [StackAction]? { place.unwinding.flatMap { questions.unwindings?[$0] } }

  /// The tab whose hub a place is, and what is done when the tab is shown.
  package func hub(_ place: Place) -> (tab: TabID, rest: [StackAction])? {
    guard let list = list(of: place), case .turns(let tab, .shown)? = list.first?.effect else { return nil }
    return (tab, Array(list.dropFirst()))
  }

  /// The place that actions lead to of which one concerns tabs.
  ///
  /// - Parameter index: the first of these.
  /// - Throws: ``LimitReached``, also where what lies below sheets is exchanged.
  func shown(
    after actions: [StackAction], tabsFrom index: Int, at place: Place, to position: Position
  ) throws(LimitReached) -> Shown? {
    switch pile(at: place).following(actions[..<index], root: root) {
    case .impossible: return nil
    case .uses(let list): return unwinding(list + actions[index...], at: place, to: position)
    case .shown(let pile):
      let covered = pile.covered.reduce(OwnStackID.none) { own.covering($1, on: $0) }
      let here = Place(screen: pile.top, position: place.position, frame: place.frame, own: covered)
      return try shown(doing: actions[index], then: Array(actions[(index + 1)...]), at: here, to: position)
    }
  }

  private func shown(
    doing action: StackAction, then rest: [StackAction], at here: Place, to position: Position
  ) throws(LimitReached) -> Shown? {
    // The same with a journey's own sheets.
    let selected = self[here.frame].facts.tab
    let facts = below(here).facts
    switch action.effect {
    case .turns(let tab, .tapped):
      guard let selected, !facts.hasSheet else { return nil }
      guard selected == tab else { return try select(tab, then: rest, from: here, to: position) }
      let entries = own.entries(of: here.own)
      guard isBottom(here.frame) else { return unwinding([action] + rest, at: here, to: position) }
      let bottom = Place(screen: entries.first?.screen ?? here.screen, position: here.position, frame: here.frame)
      return try shown(after: rest, at: bottom, to: position)
    case .turns(let tab, .shown):
      if selected == tab { return try shown(after: rest, at: here, to: position) }
      // What lies below sheets is not exchanged here.
      guard !facts.hasSheet else { throw LimitReached() }
      return try select(tab, then: rest, from: here, to: position)
    case .empties:
      var shown = hub(selected ?? TabID(0), then: rest, to: position)
      shown?.tabs.states = states.forgotten
      return shown
    case .turns(let tab, .emptied):
      guard selected == tab else {
        var shown = try shown(after: rest, at: here, to: position)
        shown?.tabs.states.insert(states.assignment(tab, .untouched), at: 0)
        return shown
      }
      guard !facts.hasSheet else { throw LimitReached() }
      var shown = hub(tab, then: rest, to: position)
      shown?.tabs.states = [states.assignment(tab, .untouched)]
      return shown
    default: return nil
    }
  }

  private func select(
    _ tab: TabID, then rest: [StackAction], from here: Place, to position: Position
  ) throws(LimitReached) -> Shown? {
    guard var shown = hub(tab, then: rest, to: position) else { return nil }
    // What is shown at launch is gone for good.
    guard let old = self[here.frame].facts.tab else { return shown }
    let (settled, calls) = try settled(here)
    shown.tabs.left = [
      SymbolicMove.LeftInTab(
        tab: old, place: FrameCaller(frame: settled.frame, screen: settled.screen), calls: calls)
    ]
    shown.tabs.states = [states.assignment(old, isBottom(here) ? .first : .deeper)]
    return shown
  }

  /// True if it is not told whether actions are possible, depending on what tabs show, or on what sheets lie.
  func mayFail(_ actions: [StackAction], at place: Place) -> Bool {
    guard hasTabs else { return false }
    return actions.canFailInTabs || states.under != nil && self[place.frame].facts.hasSheet && actions.dependsOnBase
  }

  func hub(_ tab: TabID, then rest: [StackAction], to position: Position) -> Shown? {
    guard let number = questions.unwindings?.number(of: [.select(tab)] + rest) else { return nil }
    let place = Place(screen: root, position: position, frame: bottom(of: tab), unwinding: number)
    return Shown(place: place, passage: .resets)
  }
}

extension StackAction {
  /// True if it has to do with tabs, of a machine that has some.
  var concernsTabs: Bool { tab != nil || empties }
}

extension [StackAction] {
  /// True if they may be impossible depending on what a tab shows, or on what is taken away before that.
  fileprivate var canFailInTabs: Bool {
    guard let first = firstIndex(where: \.concernsTabs) else { return false }
    return self[(first + 1)...].contains { $0.mayBeImpossible }
      || self[..<first].contains(where: \.mayBeImpossible) && self[first].mayBeImpossible
  }

  /// True if they may be impossible depending on what lies below a sheet that they dismiss.
  var dependsOnBase: Bool {
    guard let first = firstIndex(where: \.takesSheetsAway) else { return false }
    return self[(first + 1)...].contains { $0.mayBeImpossible }
  }

  /// True if a tab that is not selected has lost what it kept before that is shown.
  func empties(_ tab: TabID) -> Bool {
    for (index, action) in enumerated() {
      switch action.effect {
      case .empties: return true
      case .turns(let other, .emptied) where other == tab: return true
      case .turns(let other, .shown) where other == tab: return self[(index + 1)...].beginsByEmptying(tab)
      case .uncovers(let entries) where entries.isOfSheets: return self[(index + 1)...].beginsByEmptying(tab)
      case .turns(_, .tapped): return false
      default: continue
      }
    }
    return false
  }
}

extension Collection where Element == StackAction {
  /// True if the tab is emptied before anything else happens than that tabs are.
  fileprivate func beginsByEmptying(_ tab: TabID) -> Bool {
    for action in self {
      switch action.effect {
      case .empties: return true
      case .turns(let other, .emptied): if other == tab { return true }
      default: return false
      }
    }
    return false
  }
}

extension StackAction {
  var takesSheetsAway: Bool { if case .uncovers(let entries) = effect { entries.isOfSheets } else { false } }
}
