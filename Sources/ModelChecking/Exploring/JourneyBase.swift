import NavigationModel
import StateSpace

/// The base of a journey's own entries of the stack, as relations know it: which screen that is the place says.
enum JourneyBase: Int {
  /// The screen that was shown when the link opened, as it was.
  case opened
  /// The root, after a reset.
  case first
  /// Something older: what was shown has been taken away.
  case older
  /// A screen of the journey in the place of what was shown; something older lies below that.
  case replaced

  /// The base after actions of the journey.
  ///
  /// A tab's screen is not known before it is shown; then this is asked again, of what is left to be done.
  ///
  /// - Parameters:
  ///   - start: what the journey has made of the stack by then.
  ///   - tab: the tab that is selected.
  ///   - isUnderSheet: whether a sheet lies below that was there before.
  func after(
    _ actions: [StackAction], on start: ScreenPile, in machine: Machine, tab: TabID?, isUnderSheet: Bool = false
  ) -> JourneyBase {
    var base = self
    var pile = start
    var isTaken = false
    var left = actions[...]
    while let action = left.popFirst() {
      if case .turns(let other, let turn) = action.effect {
        let changesNothing = turn == .shown && other == tab || turn == .emptied && other != tab
        // Of what lies below sheets nothing is shown; which tab it is that they lie on may not be known: then it is the
        // same that is shown, or another, which asks again.
        if changesNothing || isUnderSheet && (!isTaken || tab == nil) { continue }
        return .older
      }
      if action.empties, !machine.tabs.isEmpty { return .older }
      switch pile.following([action], root: machine.root) {
      case .shown(let next): pile = next
      case .impossible: return .older
      // Of what is shown then nothing is known, but that it was there before.
      case .uses(let rest):
        (base, pile, isTaken) = (.older, ScreenPile(top: ScreenID(-1)), true)
        left = rest.dropFirst() + left
      }
    }
    return pile.isReplaced ? .replaced : pile.isReset ? .first : base
  }
}

extension BackWatcher {
  /// With relations: after a move of the journey.
  func base(_ memory: Int, after move: SymbolicMove, at place: Place) -> Int {
    let facts = symbolic.frames[place.frame].facts
    return (JourneyBase(rawValue: memory) ?? .older).after(
      machine.actions(of: move.move), on: symbolic.frames.pile(at: place), in: machine, tab: facts.tab,
      isUnderSheet: facts.hasSheet
    ).rawValue
  }

  /// The same when an entry was taken away, or a tab is shown: what lies on the tab's bottom is the first of all, and
  /// all else is older than the journey.
  func base(_ memory: Int, uncovering place: Place, from exit: Place) -> Int {
    guard let (tab, rest) = symbolic.frames.hub(exit) else { return memory }
    let base = symbolic.frames.isBottom(place.frame) ? JourneyBase.first : .older
    return base.after(rest, on: ScreenPile(top: place.screen), in: machine, tab: tab).rawValue
  }

  /// With relations: where Back does not lead where it should from where a journey has landed.
  ///
  /// - Parameter landing: the move that ends the journey there.
  func wrong(_ base: JourneyBase, after landing: SymbolicMove) throws -> ContextSet {
    let diagrams = symbolic.diagrams
    var wrong = ContextSet.empty
    func check(_ place: Place) throws -> ContextSet {
      try diagrams.complement(symbolic.contexts(where: machine.screens[place.screen.index].requires, at: place))
    }
    // What lies on each other, from the top, but for what is shown; what there was before comes last.
    let below = landing.calls.reversed().map { Place(screen: $0.caller.screen, frame: $0.caller.frame) }
    guard base == .replaced || !below.isEmpty else { return .empty }
    var top = landing.target
    for (index, next) in below.enumerated() {
      let isOlder = base == .older && index == below.count - 1
      guard machine.screens[top.screen.index].isLeftByHand else { return try diagrams.union(wrong, stuck(at: top)) }
      if isOlder, !isFirst(next) { return .all }
      wrong = try diagrams.union(wrong, check(next))
      top = next
    }
    guard base == .replaced else { return wrong }
    if symbolic.frames.isBottom(top.frame) { return isFirst(top) || isWhole(landing.target) ? wrong : .all }
    guard machine.screens[top.screen.index].isLeftByHand else { return try diagrams.union(wrong, stuck(at: top)) }
    // Only the root may lie there; which screen does follows from how the entry was entered.
    for call in symbolic.frames.calls(into: top.frame) {
      let older = Place(screen: call.caller.screen, frame: call.caller.frame)
      let bad = isFirst(older) ? try check(older) : .all
      let relation = symbolic.frames.relation(of: call)
      // Where the journey has put more on it, the entry is that of before.
      let entered = try diagrams.composition(relation, bad, transposing: true)
      wrong = try diagrams.union(wrong, entered)
    }
    return wrong
  }
}
