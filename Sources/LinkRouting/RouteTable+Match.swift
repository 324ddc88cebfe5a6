import NavigationModel

extension RouteTable {
  /// The route that a link, a deep or a universal one, takes.
  public func match(_ link: Span<UInt8>) throws(LinkError) -> RouteMatch { try plainMatch(link, nil) }

  /// The route that a home-screen quick action of this type takes.
  public func match(shortcut type: Span<UInt8>) throws(LinkError) -> RouteMatch { try plainMatch(type, .shortcut) }

  /// The route that a search item with this identifier takes.
  public func match(spotlight identifier: Span<UInt8>) throws(LinkError) -> RouteMatch {
    try plainMatch(identifier, .spotlight)
  }
}
