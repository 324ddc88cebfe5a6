import NavigationModel

/// The reverse: from a request to a link.
extension RouteTable {
  /// A link that asks for `request`; reading it gives the same request back.
  ///
  /// ```swift
  /// table.link(for: IntentRequest(goToSearch, values: ["postcode": "EC4M 7RF"]))
  /// // je-internal://je.com/search?postcode=EC4M%207RF
  /// ```
  ///
  /// The first route of the intent that is for this kind of link, and that can carry the values, is taken.
  ///
  /// - Throws: ``LinkBuildingError``: why the first route of this kind cannot be used.
  public func link(for request: IntentRequest, kind: LinkKind = .deep) throws(LinkBuildingError) -> String {
    guard machine.intents.indices.contains(request.intent.index) else { throw .unknownIntent }
    let origin = try self.origin(of: kind)
    var first: LinkBuildingError?
    for (index, route) in machine.links.routes.enumerated()
    where route.intent == request.intent && route.kinds.contains(kind.kinds) {
      do throws(LinkBuildingError) {
        let link = try origin + LinkBuilder(machine, route, request).text()
        guard link.utf8.count <= Self.lengthLimit else { throw .tooLong }
        try check(link, kind, request, index)
        return link
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .noRoute(kind)
  }

  /// The part before the path.
  private func origin(of kind: LinkKind) throws(LinkBuildingError) -> String {
    switch kind {
    case .shortcut, .spotlight: return ""
    case .deep:
      guard let scheme = domains.schemes.first else { throw .noScheme(kind) }
      return domains.deepPath == .fromHost ? "\(scheme):/" : "\(scheme)://\(domains.deepHost ?? "")"
    case .universal:
      guard let scheme = domains.universalSchemes.first else { throw .noScheme(kind) }
      guard let host = domains.universalHosts.first else { throw .noHost }
      return "\(scheme)://\(host)"
    }
  }

  /// Whether the link asks for what it was built for: another route may win.
  private func check(
    _ link: String, _ kind: LinkKind, _ request: IntentRequest, _ route: Int
  ) throws(LinkBuildingError) {
    let bytes = Array(link.utf8)
    let match: RouteMatch
    do throws(LinkError) {
      match =
        switch kind {
        case .deep, .universal: try self.match(bytes.span)
        case .shortcut: try self.match(shortcut: bytes.span)
        case .spotlight: try self.match(spotlight: bytes.span)
        }
    } catch {
      throw .takenByRoute(route)
    }
    if self.request(match, in: bytes.span) != request { throw .takenByRoute(match.route) }
  }
}
