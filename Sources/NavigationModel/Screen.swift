/// A state of the navigation machine.
public struct Screen: Hashable, Sendable {
  public var name: String
  /// The condition that must hold whenever this screen is shown; proved as `guarded(screen)`.
  package var requires: Condition?
  /// True if the user can leave it by Back, or drag its sheet away, where something lies below.
  package var isLeftByHand: Bool

  package init(name: String, requires: Condition? = nil, isLeftByHand: Bool = true) {
    self.name = name
    self.requires = requires
    self.isLeftByHand = isLeftByHand
  }
}

/// A screen: a state of the navigation machine.
public typealias ScreenID = Identifier<Screen>
