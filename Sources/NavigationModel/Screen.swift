/// A state of the navigation machine.
public struct Screen: Hashable, Sendable {
  public var name: String
  /// What must hold whenever this screen is shown; proved as `guarded(screen)`.
  public var requires: Condition?

  public init(name: String, requires: Condition? = nil) {
    self.name = name
    self.requires = requires
  }
}
