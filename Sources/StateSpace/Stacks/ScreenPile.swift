import NavigationModel

/// The screens on an entry of a stack, as far as they are known one by one: those of a journey, or of a list of
/// actions.
package struct ScreenPile {
  /// The screen that is shown.
  package private(set) var top: ScreenID
  /// From the lowest, on the entry.
  package private(set) var covered: [Stack.Entry] = []
  /// True if it lies on the bottom, after a reset, and on no entry.
  package private(set) var isReset = false
  /// True if what was shown on that, or on the bottom, was replaced.
  package private(set) var isReplaced = false
  /// True if the entry that it lies on is a sheet, or in one.
  private var isInSheet = false

  /// - Parameters:
  ///   - covered: from the lowest, on an entry.
  ///   - isInSheet: whether that is a sheet, or in one.
  package init(top: ScreenID, covered: [Stack.Entry] = [], isInSheet: Bool = false) {
    (self.top, self.covered, self.isInSheet) = (top, covered, isInSheet)
  }

  /// The end of a list of actions.
  package enum End {
    case shown(ScreenPile)
    /// The entry itself is to be taken away, and this is to be done then.
    case uses([StackAction])
    case impossible
  }

  /// Follows actions, one after the other, as far as the pile goes.
  ///
  /// - Parameter root: the screen that a reset leads to.
  package func following(_ actions: some Sequence<StackAction>, root: ScreenID) -> End {
    var pile = self
    var left = Array(actions)[...]
    while let action = left.popFirst() {
      switch action.effect {
      case .covers(let screen, let cover):
        pile.covered.append(Stack.Entry(pile.top, cover))
        pile.top = screen
      case .replaces(let screen):
        if pile.covered.isEmpty { pile.isReplaced = true }
        pile.top = screen
      case .empties:
        pile = ScreenPile(top: root)
        pile.isReset = true
      case .uncovers(.allSheets):
        if pile.isInSheet { return .uses([action] + left) }
        if let lowest = pile.covered.firstIndex(where: { $0.cover == .presented }) {
          pile.top = pile.covered[lowest].screen
          pile.covered.removeSubrange(lowest...)
        }
      case .uncovers(let entries):
        switch pile.takeAway(entries) {
        case .over: continue
        case .impossible: return .impossible
        case .goesOn: return pile.isReset ? .impossible : .uses([action] + left)
        }
      case .turns: return .impossible
      }
    }
    return .shown(pile)
  }

  /// All that following the actions of a machine may leave to be done, and nothing else: ``End/uses(_:)``.
  static func unfinished(of machine: Machine) -> [[StackAction]] {
    ([[.back], [.dismiss]] + machine.listsOfActions).flatMap { actions in
      actions.indices.filter { actions[$0].takesAway }.map { Array(actions[$0...]) }
    }
  }

  /// Takes screens away, as far as there are any.
  private mutating func takeAway(_ entries: StackAction.Removal) -> StackAction.Removal.Progress {
    while let last = covered.popLast() {
      top = last.screen
      let progress = entries.takingAway(last.cover, showing: top)
      if progress != .goesOn { return progress }
    }
    return .goesOn
  }
}
