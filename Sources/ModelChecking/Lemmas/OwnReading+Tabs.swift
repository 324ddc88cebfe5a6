import NavigationModel
import StateSpace

/// The effect of actions on several stacks, each behind a tab, said a second time.
///
/// The screen of a tab that is selected or emptied is not known where the action is read: the explorer has a place for
/// that, and what may be shown from there is said of that place.
extension StackReading {
  /// True if a list of actions may be possible or not for what lies below a sheet that it dismisses.
  func dependsOnBase(_ actions: [StackAction]) -> Bool {
    let left = actions.drop { !dismisses($0) }
    return left.dropFirst().contains(where: isConditional)
  }

  /// True if a list of actions may be possible or not for what a tab shows, of which nothing is known, or for what
  /// sheets lie on.
  func isUnsure(_ actions: [StackAction], at place: Clauses.Place) -> Bool {
    dependOnTabs(actions) || tabs.exchanges && below(place.frame).isUnderSheet && dependsOnBase(actions)
  }

  /// True if a list of actions may be possible or not for what a tab shows, of which nothing is known.
  private func dependOnTabs(_ actions: [StackAction]) -> Bool {
    var (isTab, isTaken) = (false, false)
    for action in actions {
      if isTab, isConditional(action) { return true }
      if concernsTabs(action) {
        if !isTab, isTaken, isConditional(action) { return true }
        isTab = true
      } else if isConditional(action) || action == .dismissAll {
        isTaken = true
      }
    }
    return false
  }

  /// Of an entry that covers `screen`: whether a list of actions may be possible that takes it away and then concerns
  /// tabs.
  func isPossible(
    _ list: [StackAction], upTo tab: Int, on screen: Int, _ under: Below, by cover: Stack.Cover
  ) -> Bool {
    if case .tap = list[0] { return cover == .pushed && (under.placed == nil || under.possible.contains(list)) }
    guard tab > 0 else { return false }
    let pile = Pile(top: -1, covered: [Stack.Entry(ScreenID(screen), cover)], isUnderSheet: under.isUnderSheet)
    switch follow(Array(list[..<tab]), pile) {
    case .impossible: return false
    case .shown: return true
    case .uses(let rest): return under.possible.contains(rest + list[tab...])
    }
  }

  /// The places that actions lead to, of which some concern tabs; none: they are impossible there.
  ///
  /// - Throws: ``InternalError`` if names do not fit; ``LimitReached`` where what lies below sheets is exchanged and
  ///   that is not told apart.
  func shownInTabs(after actions: [StackAction], at place: Clauses.Place, _ position: Int) throws -> [Come] {
    let pile = Pile(
      top: place.screen, covered: frames.own.entries(of: place.own), isUnderSheet: below(place.frame).isUnderSheet)
    return try go(on: actions[...], pile, at: place, position, Come(place: place))
  }

  /// - Parameter sofar: what the actions before have made of tabs.
  private func go(
    on actions: ArraySlice<StackAction>, _ pile: Pile, at place: Clauses.Place, _ position: Int, _ sofar: Come
  ) throws -> [Come] {
    func end(_ come: Come?) -> [Come] {
      guard var come else { return [] }
      come.states = sofar.states + come.states
      come.left = sofar.left.merging(come.left) { $1 }
      (come.needed, come.first) = (sofar.needed, sofar.first)
      return [come]
    }
    guard let action = actions.first else { return end(try shown(pile, in: place.frame, position)) }
    let rest = actions.dropFirst()
    let own = pile.covered.reduce(below(place.frame)) { covering($1.screen.index, $0, by: $1.cover) }
    // A journey's own sheets lie on the same.
    let selected = below(place.frame).tab
    guard concernsTabs(action) else {
      switch follow([action], pile) {
      case .impossible: return []
      case .shown(let next): return try go(on: rest, next, at: place, position, sofar)
      case .uses(let left): return end(try takingAway(left + rest, at: place, position))
      }
    }
    if tabs.exchanges, below(place.frame).isUnderSheet {
      guard conditionsAllowExchange else { throw LimitReached() }
      return try exchange(action, rest, pile, at: place, position, sofar)
    }
    if own.isUnderSheet {
      switch action {
      case .select(let tab) where tab.index != selected: throw LimitReached()
      case .resetTab(let tab) where tab.index == selected: throw LimitReached()
      default: break
      }
    }
    var next = sofar
    switch action {
    case .select(let tab), .tap(let tab):
      let isTap = action == .tap(tab)
      if isTap, selected == nil || own.isUnderSheet { return [] }
      if selected != tab.index {
        var come = try showing(tab.index, Array(rest), position)
        if let old = selected {
          var covered = Clauses.Place(screen: pile.top, position: 0, frame: place.frame)
          for entry in pile.covered { covered.own = frames.own.covering(entry, on: covered.own) }
          let left = try settled(covered)
          come.left[old] = TabReading.Left(
            place: FrameCaller(frame: left.place.frame, screen: ScreenID(left.place.screen)), calls: left.calls,
            blocks: [])
          come.states.append(tabs.state(of: old, isBare: own.placed == nil))
        }
        return end(come)
      }
      guard isTap else { return try go(on: rest, pile, at: place, position, sofar) }
      guard below(place.frame).placed == nil else { return end(try takingAway(Array(actions), at: place, position)) }
      let bottom = Pile(top: pile.covered.first?.screen.index ?? pile.top, covered: [], isUnderSheet: false)
      return try go(on: rest, bottom, at: place, position, sofar)
    case .resetTab(let tab):
      next.states.append(tabs.forgetting[tab.index])
      guard selected == tab.index else { return try go(on: rest, pile, at: place, position, next) }
      var come = try showing(tab.index, Array(rest), position)
      come.states.append(tabs.forgetting[tab.index])
      return end(come)
    default:
      var come = try showing(selected ?? 0, Array(rest), position)
      come.states += tabs.forgetting
      return end(come)
    }
  }

  /// An action on tabs below sheets, which stay as they are.
  private func exchange(
    _ action: StackAction, _ rest: ArraySlice<StackAction>, _ pile: Pile, at place: Clauses.Place, _ position: Int,
    _ sofar: Come
  ) throws -> [Come] {
    let here = tabs.forgetting[machine.tabs.count].variable
    /// The same, where a variable is known to have one of these values, or assumed to; nil: it has another.
    func assuming(_ come: Come, _ variable: VariableID, _ values: [Int]) -> Come? {
      if let known = come.states.last(where: { $0.variable == variable }) {
        return values.contains(known.value) ? come : nil
      }
      // The same may have been assumed, or the contrary.
      for case .variable(variable, let assumed) in come.needed where !assumed.contains(where: values.contains) {
        return nil
      }
      var next = come
      if !next.needed.contains(.variable(variable, values)) { next.needed.append(.variable(variable, values)) }
      return next
    }
    /// The same tab is shown below: as it was kept, or begun anew.
    func shows(_ tab: Int, _ come: Come) throws -> [Come] {
      var next = come
      next.states.append(tabs.underSheets(.selected(tab)))
      let state = tabs.forgetting[tab].variable
      let bare = tabs.state(of: tab, isBare: true)
      let kept = [bare.value, tabs.state(of: tab, isBare: false).value]
      var all: [Come] = []
      if let again = assuming(next, state, kept) {
        all += try go(on: rest, pile, at: place, position, again)
      }
      guard let begun = assuming(next, state, [tabs.forgetting[tab].value]) else { return all }
      // The effects come first, so that it is the same screen each time.
      for first in tabs.firstScreens(of: tab) where (begun.begun[tab] ?? first.screen) == first.screen {
        var come = begun
        come.states.append(bare)
        if come.begun.updateValue(first.screen, forKey: tab) == nil { come.first.append(first.condition) }
        come.left[tab] = TabReading.Left(
          place: FrameCaller(frame: frames.bottom(of: TabID(tab)), screen: ScreenID(first.screen)), calls: [],
          blocks: [])
        all += try go(on: rest, pile, at: place, position, come)
      }
      return all
    }
    var all: [Come] = []
    let every = machine.tabs.indices
    func lying(on bases: [TabReading.Base], _ come: Come? = nil) -> Come? {
      assuming(come ?? sofar, here, bases.map { tabs.underSheets($0).value })
    }
    func bases(besides tab: Int) -> [TabReading.Base] {
      [.launch] + every.filter { $0 != tab }.flatMap(tabs.bases(in:))
    }
    switch action {
    case .select(let tab):
      let tab = tab.index
      if let same = lying(on: tabs.bases(in: tab)) { all += try go(on: rest, pile, at: place, position, same) }
      // The others are kept already, or gone for good.
      if let come = lying(on: bases(besides: tab)) { all += try shows(tab, come) }
    case .resetTab(let tab):
      var emptied = sofar
      emptied.states.append(tabs.forgetting[tab.index])
      if let come = lying(on: tabs.bases(in: tab.index), emptied) { all += try shows(tab.index, come) }
      if let come = lying(on: bases(besides: tab.index), emptied) {
        all += try go(on: rest, pile, at: place, position, come)
      }
    case .tap: return []
    default:
      for selected in [nil] + every.map({ Optional($0) }) {
        guard let come = lying(on: selected.map(tabs.bases(in:)) ?? [.launch]) else { continue }
        var shown = try showing(selected ?? 0, Array(rest), position)
        shown.states = come.states + tabs.forgetting
        (shown.left, shown.needed, shown.first) = (come.left, come.needed, come.first)
        all.append(shown)
      }
    }
    return all
  }

  /// A place where a tab is about to be shown.
  private func showing(_ tab: Int, _ rest: [StackAction], _ position: Int) throws -> Come {
    guard let number = frames.questions.unwindings?.number(of: [.select(TabID(tab))] + rest) else {
      throw InternalError("what is done when a tab is shown has no name")
    }
    let bottom = frames.bottom(of: TabID(tab))
    return Come(
      place: Clauses.Place(screen: machine.root.index, position: position, frame: bottom, unwinding: number),
      passage: .resets)
  }

  /// The tab that is about to be shown at a place, and what is left to be done then.
  func showing(at place: Clauses.Place) -> (tab: Int, rest: [StackAction])? {
    guard let list = list(of: place), case .select(let tab) = list[0] else { return nil }
    return (tab.index, Array(list[1...]))
  }

  /// The places that may be shown when a tab shows this; none: what is left to be done is impossible there.
  func revealed(_ exit: Clauses.Place, _ screen: Int, in frame: FrameID) throws -> [Come] {
    guard let (tab, rest) = showing(at: exit) else { throw InternalError("no tab is about to be shown there") }
    let place = Clauses.Place(screen: screen, position: exit.position, frame: frame)
    return try allShown(after: rest, at: place, position: exit.position).map { come in
      var come = come
      come.states.insert(tabs.forgetting[tab], at: 0)
      return come
    }
  }

  /// The place where a tab is about to be shown that was selected below the sheet that is taken away at a place.
  func exchanged(_ exit: Clauses.Place, for tab: Int) throws -> Come {
    guard let list = list(of: exit), dismisses(list[0]), isLowestSheet(exit.frame) else {
      throw InternalError("no sheet is about to be taken away there")
    }
    var come = try showing(tab, Array(list[1...]), exit.position)
    come.states = [tabs.underSheets(.launch)]
    return come
  }

  /// The places that may be shown when an entry was taken away by the first of these actions, and lay on another,
  /// unless more is to be taken away; none: what is left to be done is impossible there, which was not known before.
  func uncoveredInTabs(_ list: [StackAction], _ under: Clauses.Place, by cover: Stack.Cover) throws -> [Come] {
    let pile = Pile(
      top: -1, covered: [Stack.Entry(ScreenID(under.screen), cover)], isUnderSheet: below(under.frame).isUnderSheet)
    switch follow([list[0]], pile) {
    case .shown(let pile): return try go(on: list[1...], pile, at: under, under.position, Come(place: under))
    case .uses: return try allShown(after: list, at: under, position: under.position)
    // What is tapped takes away all that lies on the first screen.
    case .impossible where concernsTabs(list[0]) && cover == .pushed:
      return try allShown(after: list, at: under, position: under.position)
    case .impossible: throw InternalError("what is to be taken away cannot be")
    }
  }

  /// When all tabs are on their first screens after what is left to be done where a tab is about to be shown; not told
  /// where something may be taken away.
  func leadsToRoot(showingAt place: Clauses.Place) -> Condition {
    guard let (first, rest) = showing(at: place) else { return .false }
    // By tab: whether something is put on it, or it is empty for sure.
    var shown = first
    var isCovered = machine.tabs.map { _ in false }
    var isEmpty = isCovered
    for action in rest {
      if isConditional(action) || dismisses(action) { return .false }
      switch action {
      case .push, .present: isCovered[shown] = true
      case .select(let tab): shown = tab.index
      case .resetTab(let tab): (isCovered[tab.index], isEmpty[tab.index]) = (false, true)
      case .reset: (isCovered, isEmpty) = (machine.tabs.map { _ in false }, machine.tabs.map { _ in true })
      default: break
      }
    }
    if isCovered.contains(true) { return .false }
    return areOnFirstScreens(machine.tabs.indices.filter { !isEmpty[$0] })
  }

  /// True if a tab has lost what it kept, by actions, before that is shown.
  func isEmptied(_ tab: Int, by actions: [StackAction]) -> Bool {
    var isShown = false
    for action in actions {
      switch action {
      case .reset: return true
      case .resetTab(let other): if other.index == tab { return true }
      case .tap: return false
      default:
        if isShown { return false }
        isShown = action == .select(TabID(tab)) || dismisses(action)
      }
    }
    return false
  }
}

extension Clauses {
  /// `clause` with relations, for each place to which the actions may lead.
  func showing(
    _ actions: [StackAction], _ clause: Clause, to position: Int, _ stacks: StackReading
  ) throws -> (clauses: [Clause], canFail: Bool) {
    let all = try stacks.allShown(after: actions, at: clause.target, position: position)
    if all.isEmpty { return ([], true) }
    let isSure = machine.tabs.isEmpty || !stacks.isUnsure(actions, at: clause.target)
    let emptied = machine.tabs.indices.filter { stacks.isEmptied($0, by: actions) }
    let clauses = all.map { shown in
      var clause = clause
      (clause.target, clause.calls, clause.passage) = (shown.place, shown.calls, shown.passage)
      guard !machine.tabs.isEmpty, !actions.isEmpty || !shown.left.isEmpty else { return clause }
      clause.isSure = isSure
      clause.tabs.leave(shown, emptying: emptied)
      clause.own = clause.effects
      clause.effects += shown.states
      return clause
    }
    return (clauses, !isSure)
  }
}
