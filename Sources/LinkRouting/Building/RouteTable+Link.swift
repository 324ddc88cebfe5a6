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
      guard let host = domains.exampleHost else { throw .noHost }
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
      match = try self.match(bytes.span, from: kind.source)
    } catch {
      throw .takenByRoute(route)
    }
    if self.request(match, in: bytes.span) != request { throw .takenByRoute(match.route) }
  }
}

/// Why no link could be made for a request.
public enum LinkBuildingError: Error, Hashable, Sendable {
  /// The machine has no such intent.
  case unknownIntent
  /// The intent has no route of this kind.
  case noRoute(LinkKind)
  /// There is no scheme for links of this kind.
  case noScheme(LinkKind)
  /// There is no host for universal links.
  case noHost
  /// The intent has no such parameter.
  case unknownParameter(String)
  /// The route needs a value that the request does not have.
  case missingValue(parameter: String)
  /// The route has no placeholder for the value.
  case noPlace(parameter: String)
  /// The route cannot carry this value.
  case uncarriable(parameter: String, Reason)
  /// The link would open something else: another route wins.
  case takenByRoute(Int)
  /// The link would be longer than ``RouteTable/lengthLimit``.
  case tooLong

  /// Why a route cannot carry a value.
  public enum Reason: Hashable, Sendable {
    /// An empty value would count as missing.
    case empty
    /// The value has a control character, which no link may carry, not even escaped (RFC 3986 section 7.3).
    case control
    /// The value would be in the path and is `.` or `..`, or has one of these between slashes: they are removed
    /// from paths in transit (RFC 3986 section 5.2.4), even percent-encoded (URL Standard, "double-dot URL path
    /// segment").
    case dotSegment
    /// The value contains the text at which `{name before …}` ends.
    case separator(String)
    /// Not an integer of 64 bits.
    case notInteger
    /// Not among the values that the route or the listed type names.
    case notListed([String])
  }
}
