import NavigationModel

/// The reverse: from a request to a link.
extension RouteTable {
  /// A link that asks for `request`; reading it gives the same request back.
  ///
  /// ```swift
  /// try table.link(for: IntentRequest(goToSearch, values: ["postcode": "EC4M 7RF"]))
  /// // je-internal://je.com/search?postcode=EC4M%207RF
  /// ```
  ///
  /// The first route of the intent that is for this kind of link, and that can carry the values, is taken. By a route
  /// with `as name` the link is the value of that name.
  ///
  /// - Throws: ``LinkBuildingError``: why the first route of this kind cannot be used.
  public func link(for request: IntentRequest, kind: LinkKind = .deep) throws(LinkBuildingError) -> String {
    try build(request, kind, filling: nil).link
  }

  /// A link that asks for `request`, but for what only the link can say: `as name` gives it, and where a route ignores
  /// something, something is written.
  package func example(
    of request: IntentRequest, kind: LinkKind
  ) throws(LinkBuildingError) -> (link: String, request: IntentRequest) {
    try build(request, kind, filling: "any")
  }

  private func build(
    _ request: IntentRequest, _ kind: LinkKind, filling: String?
  ) throws(LinkBuildingError) -> (link: String, request: IntentRequest) {
    guard machine.intents.indices.contains(request.intent.index) else { throw .unknownIntent }
    var first: LinkBuildingError?
    for (index, route) in machine.links.routes.enumerated()
    where route.intent == request.intent && route.kinds.contains(kind.kinds) {
      do throws(LinkBuildingError) {
        if let name = route.link, filling == nil {
          guard let link = request.values[name] else { throw .missingValue(parameter: name) }
          guard taker(of: link, kind, request) == nil else { throw .uncarriable(parameter: name, .otherLink) }
          return (link, request)
        }
        var request = request
        let link = try origin(of: kind, route.host) + LinkBuilder(machine, route, request, filling: filling).text()
        guard link.utf8.count <= Self.lengthLimit else { throw .tooLong }
        if let name = route.link { request.values[name] = link }
        if let taker = taker(of: link, kind, request) { throw .takenByRoute(taker ?? index) }
        return (link, request)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .noRoute(kind)
  }

  /// The part before the path.
  ///
  /// - Parameter host: the route's own, if it has one.
  private func origin(of kind: LinkKind, _ host: String?) throws(LinkBuildingError) -> String {
    switch kind {
    case .shortcut, .spotlight: return ""
    case .deep:
      guard let scheme = domains.schemes.first else { throw .noScheme(kind) }
      return domains.deepPath == .fromHost ? "\(scheme):/" : "\(scheme)://\(domains.deepHost ?? "")"
    case .universal:
      guard let scheme = domains.universalSchemes.first else { throw .noScheme(kind) }
      guard let host = host.map(LinkDomains.example) ?? domains.exampleHost else { throw .noHost }
      return "\(scheme)://\(host)"
    }
  }

  /// The route that takes the link away from what it was built for, or nil inside if none takes it; nil: the link asks
  /// for `request`.
  private func taker(of link: String, _ kind: LinkKind, _ request: IntentRequest) -> Int?? {
    let bytes = Array(link.utf8)
    do throws(LinkError) {
      let match = try match(bytes.span, from: kind.source)
      let isAskedFor = match.kind == kind && self.request(match, in: bytes.span) == request
      return isAskedFor ? nil : .some(match.route)
    } catch {
      return .some(nil)
    }
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
  /// The route ignores a part of its links, so nothing says what to write there.
  case ignoredPart
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
    /// The spec merges slashes, and the value has two in a row, or one at its beginning or end.
    case doubledSlash
    /// The value should be the whole link, and is no link of this kind that gives this value and the others.
    case otherLink
    /// Not an integer of 64 bits.
    case notInteger
    /// The route takes addresses of the web only.
    case notWeb
    /// Not among the values that the route or the listed type names.
    case notListed([String])
  }
}
