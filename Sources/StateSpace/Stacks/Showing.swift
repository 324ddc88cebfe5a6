import NavigationModel

/// What a list of actions leads to, where entries of the stack are told apart by relations.
extension FrameTable {
  /// A place, and how it is come to.
  package struct Shown: Sendable {
    package var place: Place
    package var passage = SymbolicMove.Passage.stays
    /// The entries that are put on the stack, from the lowest.
    package var calls: [FrameCall] = []

    package init(place: Place, passage: SymbolicMove.Passage = .stays, calls: [FrameCall] = []) {
      (self.place, self.passage, self.calls) = (place, passage, calls)
    }
  }

  /// Where actions lead, done as one; nil: they are impossible.
  ///
  /// What a journey has put on the stack is known. If more is to be taken away, what is shown then depends on what the
  /// entry was put on, and the place says only what is left to be done.
  ///
  /// - Parameter position: where the journey goes on; idle: it is over, or there is none.
  package func shown(
    after actions: [StackAction], at place: Place, to position: Position
  ) throws(LimitReached) -> Shown? {
    var next = Place(screen: place.screen, position: position, frame: place.frame, own: place.own)
    var isReset = false
    for (index, action) in actions.enumerated() {
      switch action {
      case .push(let screen): cover(&next, .pushed, screen)
      case .present(let screen): cover(&next, .presented, screen)
      case .replace(let screen): next.screen = screen
      case .reset:
        next = Place(screen: root, position: position)
        isReset = true
      case .back, .backTo, .dismiss:
        switch takeAway(action, &next) {
        case .done: continue
        case .impossible: return nil
        case .goesOn:
          guard let unwinding = questions.unwindings?.number(of: [action] + actions[(index + 1)...]),
            let answers = self[next.frame].facts.answers,
            questions.unwindings?.isPossible(unwinding, answers) == true
          else { return nil }
          // What is shown does not matter any more: it is one place for all that the entry may show.
          let screen = self[next.frame].entry?.screen ?? root
          return Shown(place: Place(screen: screen, position: position, frame: next.frame, unwinding: unwinding))
        }
      // Without tabs.
      case .select, .resetTab, .tap: return nil
      }
    }
    guard position == .idle || own.depth(of: next.own) > OwnStacks.limit else {
      return Shown(place: next, passage: isReset ? .resets : .stays)
    }
    let (settled, calls) = try settled(next, site: position)
    let passage: SymbolicMove.Passage =
      calls.isEmpty ? (isReset ? .resets : .stays) : isReset ? .resetsAndEnters : .enters
    return Shown(place: settled, passage: passage, calls: calls)
  }

  /// What is shown when the entry of a place that is about to be taken away is, and lay there.
  package func shown(uncovering exit: Place, from call: FrameCall) throws(LimitReached) -> Shown? {
    guard let unwinding = exit.unwinding, let cover = self[exit.frame].cover,
      let rest = questions.unwindings?.rest(of: unwinding, uncovering: call.caller.screen, by: cover)
    else { return nil }
    let below = Place(screen: call.caller.screen, position: exit.position, frame: call.caller.frame)
    return try shown(after: rest, at: below, to: exit.position)
  }

  /// Whether what a place is about to do leads to the root.
  func leadsToRoot(_ exit: Place) -> Bool {
    guard let unwinding = exit.unwinding, let answers = self[exit.frame].facts.answers else { return false }
    return questions.unwindings?.leadsToRoot(unwinding, answers) == true
  }

  private func cover(_ place: inout Place, _ cover: Stack.Cover, _ screen: ScreenID) {
    place.own = own.covering(Stack.Entry(place.screen, cover), on: place.own)
    place.screen = screen
  }

  private enum TakingAway { case done, impossible, goesOn }

  /// Takes away what the journey itself has put there, as far as that goes.
  private func takeAway(_ action: StackAction, _ place: inout Place) -> TakingAway {
    while let (entry, below) = own.top(of: place.own) {
      if action != .dismiss, entry.cover == .presented { return .impossible }
      (place.screen, place.own) = (entry.screen, below)
      switch action {
      case .dismiss: if entry.cover == .presented { return .done }
      case .backTo(let wanted): if entry.screen == wanted { return .done }
      default: return .done
      }
    }
    return .goesOn
  }
}
