import NavigationModel

/// A screen, and where a journey stands there: a configuration without its context.
package struct Place: Hashable, Sendable {
  package var screen: ScreenID
  package var position: Position

  package init(screen: ScreenID, position: Position = .idle) {
    self.screen = screen
    self.position = position
  }

  /// The same screen with no journey under way.
  package var idle: Place { Place(screen: screen) }
  package var isIdle: Bool { position == .idle }
}

/// A move, in all the contexts of a place in which it can be made.
package struct SymbolicMove: Sendable {
  package var move: Move
  /// In which contexts it can be made; never none.
  package var contexts: ContextSet
  package var effects: Effects
  /// Where it goes on; for an ending the idle place that is left.
  package var target: Place
  package var ending: Ending?
  package var isAdverse = false

  /// The effects of a move, by their number in ``SymbolicMachine``.
  package struct Effects: Hashable, Sendable {
    package let index: Int32
    package static let none = Effects(index: 0)
  }

  /// How the move ends the journey.
  package enum Ending: Sendable {
    case landed, otherwise
  }
}
