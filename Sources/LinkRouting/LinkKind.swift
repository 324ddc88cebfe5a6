import NavigationModel

/// The source of a link, which decides which routes are tried.
public enum LinkKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A URL with one of the app's own schemes.
  case deep
  /// A web address on one of the app's hosts.
  case universal
  /// The type of a home-screen quick action.
  case shortcut
  /// The identifier of a search item.
  case spotlight

  /// The kind as a route spells it.
  package var kinds: Route.Kinds { Route.Kinds(rawValue: 1 << rawValue) }
}
