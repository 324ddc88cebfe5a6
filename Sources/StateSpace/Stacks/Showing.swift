import NavigationModel

/// The place that a list of actions leads to, where entries of the stack are told apart by relations.
extension FrameTable {
  /// A place, and how it is come to.
  package struct Shown: Sendable {
    package var place: Place
    package var passage = SymbolicMove.Passage.stays
    /// The entries that are put on the stack, from the lowest.
    package var calls: [FrameCall] = []
    package var tabs = InTabs()
    /// The entries that are put on any stack.
    package var allCalls: [FrameCall] { calls + tabs.left.flatMap(\.calls) }

    package init(place: Place, passage: SymbolicMove.Passage = .stays, calls: [FrameCall] = []) {
      (self.place, self.passage, self.calls) = (place, passage, calls)
    }
  }

  /// The place that actions lead to, done as one; nil: they are impossible.
  ///
  /// What a journey has put on the stack is known. If more is to be taken away, what is shown then depends on what the
  /// entry was put on, and the place says only what is left to be done.
  ///
  /// - Parameter position: where the journey goes on; idle: it is over, or there is none.
  /// - Throws: ``LimitReached``, also if a journey piles up screens without end.
  package func shown(
    after actions: [StackAction], at place: Place, to position: Position
  ) throws(LimitReached) -> Shown? {
    if hasTabs, let index = actions.firstIndex(where: \.concernsTabs) {
      return try shown(after: actions, tabsFrom: index, at: place, to: position)
    }
    if actions.isEmpty { return try shown(place.screen, place.frame, place.own, to: position, isReset: false) }
    switch pile(at: place).following(actions, root: root) {
    case .impossible: return nil
    case .shown(let pile):
      let covered = pile.covered.reduce(OwnStackID.none) { own.covering($1, on: $0) }
      return try shown(
        pile.top, pile.isReset ? .bottom : place.frame, covered, to: position, isReset: pile.isReset)
    case .uses(let list): return unwinding(list, at: place, to: position)
    }
  }

  /// The screens of a journey at a place.
  package func pile(at place: Place) -> ScreenPile {
    ScreenPile(top: place.screen, covered: own.entries(of: place.own), isInSheet: self[place.frame].facts.hasSheet)
  }

  /// A place where the entry is about to be taken away, for a list of actions; nil: they are impossible.
  func unwinding(_ list: [StackAction], at place: Place, to position: Position) -> Shown? {
    guard let unwinding = questions.unwindings?.number(of: list), let answers = self[place.frame].facts.answers,
      questions.unwindings?.isPossible(unwinding, answers) == true
    else { return nil }
    // The screen does not matter any more: it is one place for all that the entry may show.
    let screen = self[place.frame].entry?.screen ?? root
    return Shown(place: Place(screen: screen, position: position, frame: place.frame, unwinding: unwinding))
  }

  private func shown(
    _ screen: ScreenID, _ frame: FrameID, _ covered: OwnStackID, to position: Position, isReset: Bool
  ) throws(LimitReached) -> Shown {
    let next = Place(screen: screen, position: position, frame: frame, own: covered)
    guard position == .idle else {
      guard own.depth(of: next.own) <= OwnStacks.deepest, own.count <= OwnStacks.most else { throw LimitReached() }
      return Shown(place: next, passage: isReset ? .resets : .stays)
    }
    let (settled, calls) = try settled(next)
    let passage: SymbolicMove.Passage =
      calls.isEmpty ? (isReset ? .resets : .stays) : isReset ? .resetsAndEnters : .enters
    var shown = Shown(place: settled, passage: passage, calls: calls)
    shown.tabs = presenting(calls)
    return shown
  }

  /// The places that may be shown when the entry of one that is about to be taken away is, and lay there.
  package func shown(uncovering exit: Place, from call: FrameCall) throws(LimitReached) -> [Shown] {
    guard let unwinding = exit.unwinding, let cover = self[exit.frame].cover,
      let rest = questions.unwindings?.rest(of: unwinding, uncovering: call.caller.screen, by: cover)
    else { return [] }
    let below = Place(screen: call.caller.screen, position: exit.position, frame: call.caller.frame)
    let covered = isLowestSheet(exit.frame) ? base(under: call) : .launch
    return try allShown(after: rest, at: below, to: exit.position).map { shown in
      var shown = shown
      // It is shown again, and keeps nothing.
      if case .own(let tab) = covered {
        shown.tabs.states = [states.base(.launch), states.assignment(tab, .untouched)] + shown.tabs.states
      }
      return shown
    }
  }

  /// True if what a place is about to do leads to the root.
  func leadsToRoot(_ exit: Place) -> Bool {
    guard let unwinding = exit.unwinding, let answers = self[exit.frame].facts.answers else { return false }
    return questions.unwindings?.leadsToRoot(unwinding, answers) == true
  }
}
