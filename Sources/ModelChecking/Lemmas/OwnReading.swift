import NavigationModel
import StateSpace

/// The effect of actions on one stack, said a second time: the entries of a journey are known one by one, and what lies
/// below them has answers.
///
/// A pile is followed action by action. Where it is used up, the entry that the explorer names is taken away next, and
/// whether that is possible is read off what lay below when it was put there. Names are a guess, as elsewhere: what is
/// called alike must have the same answers.
extension StackReading {
  /// A place, and how it is come to.
  struct Come {
    var place: Clauses.Place
    var passage = SymbolicMove.Passage.stays
    var calls: [FrameCall] = []
    /// The states of tabs then, and what was left in them.
    var states: [Assignment] = []
    var left: [Int: TabReading.Left] = [:]
    /// The conditions on what is known of tabs before, and on the first screens of tabs, where what lies below sheets
    /// is exchanged.
    var needed: [Condition] = []
    var first: [Condition] = []
    /// By tab: the first screen that these are about.
    var begun: [Int: Int] = [:]
  }

  /// Screens on an entry, or on the bottom after a reset.
  struct Pile {
    var top: Int
    /// From the lowest.
    var covered: [Stack.Entry]
    var isReset = false
    /// True if what lay below all of them was replaced since.
    var isReplaced = false
    /// True if a sheet lies below all of them, or they are in one.
    var isUnderSheet: Bool
  }

  enum End {
    case shown(Pile)
    /// The entry itself is to be taken away, and this is to be done then.
    case uses([StackAction])
    case impossible
  }

  func follow(_ actions: [StackAction], _ start: Pile) -> End {
    var pile = start
    var left = actions[...]
    while let action = left.popFirst() {
      switch action {
      case .replace(let screen):
        if pile.covered.isEmpty { pile.isReplaced = true }
        pile.top = screen.index
      case .push(let screen):
        pile.covered.append(Stack.Entry(ScreenID(pile.top), .pushed))
        pile.top = screen.index
      case .present(let screen):
        pile.covered.append(Stack.Entry(ScreenID(pile.top), .presented))
        pile.top = screen.index
      case .reset: pile = Pile(top: machine.root.index, covered: [], isReset: true, isUnderSheet: false)
      case .dismissAll:
        // The entry goes, too.
        if pile.isUnderSheet { return .uses([action] + left) }
        while pile.covered.contains(where: { $0.cover == .presented }), let last = pile.covered.popLast() {
          pile.top = last.screen.index
        }
      case .back, .backTo, .dismiss:
        var isOver = false
        while !isOver {
          guard let last = pile.covered.popLast() else { return pile.isReset ? .impossible : .uses([action] + left) }
          pile.top = last.screen.index
          if action == .dismiss {
            isOver = last.cover == .presented
          } else {
            if last.cover == .presented { return .impossible }
            isOver = action == .back || action == .backTo(last.screen)
          }
        }
      case .select, .resetTab, .tap: return .impossible
      }
    }
    return .shown(pile)
  }

  // MARK: Kinds of actions

  func putsOn(_ action: StackAction) -> Bool {
    switch action {
    case .push, .present: true
    default: false
    }
  }

  func concernsTabs(_ action: StackAction) -> Bool {
    switch action {
    case .select, .resetTab, .tap: true
    case .reset: !machine.tabs.isEmpty
    case .push, .present, .replace, .back, .backTo, .dismiss, .dismissAll: false
    }
  }

  /// True if an action on tabs changes nothing that is shown in the one that is selected, or below the sheets on it.
  func isUnseen(_ action: StackAction, in tab: Int?, isHidden: Bool) -> Bool {
    switch action {
    case .select(let other): isHidden || other.index == tab
    case .resetTab(let other): isHidden || other.index != tab
    default: false
    }
  }

  func dismisses(_ action: StackAction) -> Bool { action == .dismiss || action == .dismissAll }

  /// True if an action is possible or not, depending on what lies below.
  func isConditional(_ action: StackAction) -> Bool {
    switch action {
    case .back, .backTo, .dismiss, .tap: true
    default: false
    }
  }

  // MARK: Answers

  /// Of an entry that covers `screen`: which lists of actions are possible that take it away.
  func answer(_ below: inout Below, _ screen: Int, _ under: Below, by cover: Stack.Cover) {
    for list in unwindings {
      // What lies below the lowest sheet may have been exchanged.
      if tabs.exchanges, cover == .presented, !under.isUnderSheet, dismisses(list[0]), dependsOnBase(list) {
        below.possible.insert(list)
        continue
      }
      if let tab = list.firstIndex(where: concernsTabs) {
        if isPossible(list, upTo: tab, on: screen, under, by: cover) { below.possible.insert(list) }
        continue
      }
      let pile = Pile(top: -1, covered: [Stack.Entry(ScreenID(screen), cover)], isUnderSheet: under.isUnderSheet)
      switch follow(list, pile) {
      case .impossible: break
      case .uses(let rest):
        if under.possible.contains(rest) { below.possible.insert(list) }
        if under.toRoot.contains(rest) { below.toRoot.insert(list) }
      case .shown(let pile):
        below.possible.insert(list)
        let isBottom = pile.covered.isEmpty && (pile.isReset || under.placed == nil)
        if isBottom, pile.top == machine.root.index, !machine.rules.isEmpty, machine.tabs.isEmpty {
          below.toRoot.insert(list)
        }
      }
    }
  }

  /// Every list of actions in the machine, from any of them on that takes something away.
  func lists() -> Set<[StackAction]> {
    var all: [[StackAction]] = [[.back], [.dismiss]] + machine.transitions.map(\.actions)
    all += machine.tabs.indices.map { [.tap(TabID($0))] }
    for change in machine.changes { all += change.rules.map(\.actions) }
    for prompt in machine.prompts { all += prompt.outcomes.map(\.actions) }
    var found: Set<[StackAction]> = []
    for list in all {
      for (index, action) in list.enumerated() {
        if isConditional(action) || dismisses(action) { found.insert(Array(list[index...])) }
      }
    }
    return found
  }

  /// The stack below the screen of a place.
  func below(at place: Clauses.Place) -> Below {
    frames.own.entries(of: place.own).reduce(below(place.frame)) { under, entry in
      covering(entry.screen.index, under, by: entry.cover)
    }
  }

  /// True if what a place is about to do leads to the root.
  func leadsToRoot(_ place: Clauses.Place) -> Bool {
    guard let list = list(of: place) else { return false }
    return below(place.frame).toRoot.contains(list)
  }

  func list(of place: Clauses.Place) -> [StackAction]? {
    place.unwinding.flatMap { frames.questions.unwindings?[$0] }
  }

  /// The places that actions lead to, each in other contexts; none: they are impossible there.
  ///
  /// - Throws: ``InternalError`` if names do not fit.
  func allShown(after actions: [StackAction], at place: Clauses.Place, position: Int) throws -> [Come] {
    if actions.contains(where: concernsTabs) { return try shownInTabs(after: actions, at: place, position) }
    return try shown(after: actions, at: place, position: position).map { [$0] } ?? []
  }

  /// The place that actions lead to which do not concern tabs; nil: they are impossible there.
  func shown(after actions: [StackAction], at place: Clauses.Place, position: Int) throws -> Come? {
    let start = Pile(
      top: place.screen, covered: frames.own.entries(of: place.own), isUnderSheet: below(place.frame).isUnderSheet)
    switch follow(actions, start) {
    case .impossible: return nil
    case .uses(let list): return try takingAway(list, at: place, position)
    case .shown(let pile): return try shown(pile, in: place.frame, position)
    }
  }

  /// A place where the entry is about to be taken away; nil: that is impossible.
  func takingAway(_ list: [StackAction], at place: Clauses.Place, _ position: Int) throws -> Come? {
    guard below(place.frame).possible.contains(list) else { return nil }
    guard let number = frames.questions.unwindings?.number(of: list), let entry = frames[place.frame].entry else {
      throw InternalError("a list of actions that takes an entry away has no name")
    }
    return Come(
      place: Clauses.Place(screen: entry.screen.index, position: position, frame: place.frame, unwinding: number))
  }

  func shown(_ pile: Pile, in frame: FrameID, _ position: Int) throws -> Come {
    var next = Clauses.Place(screen: pile.top, position: position, frame: pile.isReset ? .bottom : frame)
    for entry in pile.covered { next.own = frames.own.covering(entry, on: next.own) }
    guard position == 0 else { return Come(place: next, passage: pile.isReset ? .resets : .stays) }
    var come = try settled(next)
    if pile.isReset { come.passage = come.calls.isEmpty ? .resets : .resetsAndEnters }
    return come
  }

  /// The entries of a journey as entries like all others.
  func settled(_ place: Clauses.Place) throws -> Come {
    let covered = frames.own.entries(of: place.own)
    if covered.isEmpty { return Come(place: place) }
    let named = try frames.settled(
      StateSpace.Place(
        screen: ScreenID(place.screen), position: Position(index: place.position), frame: place.frame, own: place.own))
    guard named.calls.count == covered.count else { throw InternalError("an entry of the stack has no name") }
    var (frame, screen) = (place.frame, covered[0].screen.index)
    for (index, call) in named.calls.enumerated() {
      guard call.caller.frame == frame, call.caller.screen.index == screen, covered[index].screen.index == screen else {
        throw InternalError("an entry is noted to lie on something else")
      }
      let shown = index + 1 < covered.count ? covered[index + 1].screen.index : place.screen
      try enter(call.frame, by: covered[index].cover, shown, on: screen, in: frame)
      (frame, screen) = (call.frame, shown)
    }
    guard named.place.frame == frame, named.place.screen.index == screen, named.place.own == .none else {
      throw InternalError("what a journey leaves is noted to be something else")
    }
    var come = Come(
      place: Clauses.Place(screen: screen, position: place.position, frame: frame), passage: .enters, calls: named.calls
    )
    // What sheets are presented over is kept below them.
    if tabs.exchanges, let lowest = named.calls.firstIndex(where: { isLowestSheet($0.frame) }),
      case .own(let tab) = base(under: named.calls[lowest])
    {
      let isBare = below(named.calls[lowest].caller.frame).placed == nil
      come.states = [tabs.underSheets(.own(tab)), tabs.state(of: tab, isBare: isBare)]
      come.left[tab] = TabReading.Left(
        place: named.calls[lowest].caller, calls: Array(named.calls[..<lowest]), blocks: [])
    }
    return come
  }

  /// The stack over which the lowest sheet was presented.
  func base(under call: FrameCall) -> TabReading.Base {
    below(call.caller.frame).tab.map { .own($0) } ?? .launch
  }

  /// True if an entry is a sheet that lies on a tab.
  func isLowestSheet(_ frame: FrameID) -> Bool {
    below(frame).placed == .presented && !below(frame).areSeveral
  }

  /// The places that may be shown when the entry of a place is taken away, which lay on what `call` says.
  func uncovered(_ place: Clauses.Place, from call: FrameCall) throws -> [Come] {
    guard let list = list(of: place), let cover = below(place.frame).placed else {
      throw InternalError("nothing can be taken away there")
    }
    let under = Clauses.Place(screen: call.caller.screen.index, position: place.position, frame: call.caller.frame)
    if list.contains(where: concernsTabs) {
      return try uncoveredInTabs(list, under, by: cover).map { leaving(call, $0) }
    }
    let pile = Pile(
      top: -1, covered: [Stack.Entry(call.caller.screen, cover)], isUnderSheet: below(under.frame).isUnderSheet)
    let come: Come? =
      switch follow(list, pile) {
      case .impossible: nil
      case .uses(let rest): try takingAway(rest, at: under, place.position)
      case .shown(let pile): try shown(pile, in: under.frame, place.position)
      }
    if let come { return [leaving(call, come)] }
    guard tabs.exchanges, isLowestSheet(place.frame), dependsOnBase(list) else {
      throw InternalError("what is to be taken away cannot be")
    }
    return []
  }

  /// After an entry was taken away that lay there: if it was the lowest sheet, there are none, and the tab is shown.
  private func leaving(_ call: FrameCall, _ come: Come) -> Come {
    guard tabs.exchanges, isLowestSheet(call.frame), case .own(let tab) = base(under: call) else { return come }
    var come = come
    come.states = [tabs.underSheets(.launch), tabs.forgetting[tab]] + come.states
    return come
  }
}
