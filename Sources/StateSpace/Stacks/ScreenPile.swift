import NavigationModel

/// The screens on an entry of a stack, as far as they are known one by one: those of a journey, or of a list of
/// actions.
struct ScreenPile {
  /// The screen that is shown.
  var top: ScreenID
  /// From the lowest, on the entry.
  var covered: [Stack.Entry] = []
  /// True if it lies on the bottom, after a reset, and on no entry.
  var isReset = false
  /// True if the entry that it lies on is a sheet, or in one.
  var isInSheet = false

  /// The end of a list of actions.
  enum End {
    case shown(ScreenPile)
    /// The entry itself is to be taken away, and this is to be done then.
    case uses([StackAction])
    case impossible
  }

  /// Follows actions, one after the other, as far as the pile goes.
  ///
  /// - Parameter root: the screen that a reset leads to.
  func following(_ actions: some Sequence<StackAction>, root: ScreenID) -> End {
    var pile = self
    var left = Array(actions)[...]
    while let action = left.popFirst() {
      if action == .reset {
        pile = ScreenPile(top: root, isReset: true)
      } else if let screen = action.placed {
        if action.covers {
          pile.covered.append(Stack.Entry(pile.top, action == .push(screen) ? .pushed : .presented))
        }
        pile.top = screen
      } else if action == .dismissAll {
        if pile.isInSheet { return .uses([action] + left) }
        if let lowest = pile.covered.firstIndex(where: { $0.cover == .presented }) {
          pile.top = pile.covered[lowest].screen
          pile.covered.removeSubrange(lowest...)
        }
      } else if action.takesAway {
        switch pile.takeAway(action) {
        case true?: continue
        case false?: return .impossible
        case nil: return pile.isReset ? .impossible : .uses([action] + left)
        }
      } else {
        // Of tabs.
        return .impossible
      }
    }
    return .shown(pile)
  }

  /// Takes screens away; says whether that is possible, nil: there are too few.
  private mutating func takeAway(_ action: StackAction) -> Bool? {
    while let last = covered.popLast() {
      if action != .dismiss, last.cover == .presented { return false }
      top = last.screen
      let isOver = action == .dismiss ? last.cover == .presented : action == .back || action == .backTo(last.screen)
      if isOver { return true }
    }
    return nil
  }
}
