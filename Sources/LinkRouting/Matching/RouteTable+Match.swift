#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import NavigationModel

/// From the bytes of a link to a route, in this order.
///
/// 1. `LinkPrefixes`: scheme and host, compared in one go; `Origin` for links that begin in another way.
/// 2. `DelimiterScanner` and `ByteCheck`: where are delimiters, and are all characters allowed?
/// 3. `LinkValues+Path`: cuts the path into segments, and follows them down the tree of routes to the best match.
/// 4. `LinkValues+Query`: the query keys that the routes there name.
/// 5. `RouteTable+MatchedRoute`: which of these routes wins, and its values.
/// 6. `RouteTable+Misfit`: if none does, the other nodes that match, by `Backtracking`; and if none wins, the mistake.
///
/// Nothing is allocated on the way: parts of the link are pairs of offsets, kept in a `RangeList` on the stack.
extension RouteTable {
  /// The route of a deep or universal link.
  ///
  /// ```swift
  /// let match = try table.match(Array("justeat://x/order/12".utf8).span)
  /// machine.intents[match.intent.index].name  // goToOrderDetails
  /// ```
  ///
  /// - Throws: ``LinkError`` with the mistake and its byte.
  /// - Complexity: O(bytes), if few routes fit the path; O(bytes × routes that do) at most. No allocations.
  public func match(_ link: Span<UInt8>) throws(LinkError) -> RouteMatch {
    let (origin, scanner) = try origin(link)
    return try follow(link, origin, scanner)
  }

  /// The route of a link that reaches the app in this way.
  ///
  /// The type of a quick action and the identifier of a search item are paths, such as `/search/EC4M7RF`, with an
  /// optional query and fragment, by the rules for links.
  // Inlined, so that it costs nothing where the source is known.
  @inlinable
  public func match(_ link: Span<UInt8>, from source: LinkSource) throws(LinkError) -> RouteMatch {
    switch source {
    case .url: try match(link)
    case .shortcut: try match(path: link, .shortcut)
    case .spotlight: try match(path: link, .spotlight)
    }
  }

  @usableFromInline
  func match(path: Span<UInt8>, _ kind: LinkKind) throws(LinkError) -> RouteMatch {
    var scanner = try DelimiterScanner(path)
    guard path.count > 0, path[0] == UInt8(ascii: "/") else { throw LinkError(.missingPath, at: 0) }
    scanner.skip(to: 1, in: path)
    return try follow(path, Origin(kind: kind, end: 0), scanner)
  }

  /// Reads path, query and fragment.
  @inline(__always)
  private func follow(
    _ bytes: Span<UInt8>, _ origin: Origin, _ scanner: DelimiterScanner
  ) throws(LinkError) -> RouteMatch {
    try RangeList.lend { (ranges) throws(LinkError) in
      var link = LinkValues(scanner, ranges: ranges)
      try link.cutPath(bytes, from: origin.end)
      let terminal = link.descend(bytes, below: RouteTrie.root(of: origin.kind), trie, words)
      let matched: MatchedRoute
      if terminal != 0, let first = try self.matchedRoute(at: Int(terminal) &- 1, bytes, &link) {
        matched = first
      } else {
        matched = try otherMatchedRoute(bytes, origin.kind, &link)
      }
      return RouteMatch(
        kind: origin.kind, route: Int(trie.candidates[matched.candidate].route),
        intent: IntentID(Int(trie.candidates[matched.candidate].intent)), given: matched.given, ranges: ranges.values)
    }
  }
}

// MARK: Requests

/// Links as strings, and requests with their values as strings.
extension RouteTable {
  /// The request of a deep or universal link.
  ///
  /// ```swift
  /// try table.request(for: "https://just-eat.co.uk/area/ec4m-london")  // goToSearch, postcode: ec4m
  /// ```
  ///
  /// - Throws: ``LinkError`` with the mistake and its byte.
  /// - Complexity: O(bytes); the strings of the values are allocated, and nothing else.
  public func request(for link: String) throws(LinkError) -> IntentRequest {
    try request(link, .url)
  }

  /// The request of a `URL`: its absolute string is read, as RFC 3986 section 5 resolves it.
  public func request(for url: URL) throws(LinkError) -> IntentRequest { try request(for: url.absoluteString) }

  /// The request of a home-screen quick action of this type: `/search/EC4M7RF`.
  public func request(forShortcut type: String) throws(LinkError) -> IntentRequest {
    try request(type, .shortcut)
  }

  /// The request of a search item with this identifier: `/restaurant/123`.
  public func request(forSpotlight identifier: String) throws(LinkError) -> IntentRequest {
    try request(identifier, .spotlight)
  }

  /// The match as a request: its values by the names of the intent's parameters.
  public func request(_ match: RouteMatch, in link: Span<UInt8>) -> IntentRequest {
    var request = IntentRequest(match.intent)
    let parameters = machine.intents[match.intent.index].parameters
    for (index, parameter) in parameters.enumerated() {
      var value = match.value(of: index, in: link)
      // In which case the link spells what is listed makes no difference to the app.
      if machine.links.ignoresCase, let text = value {
        let listed = parameter.type.map { machine.types[$0.index].values }
        let values = listed ?? machine.links.routes[match.route].listed(parameter.name)
        value = values.flatMap { machine.links.value(spelled: text, among: $0) } ?? value
      }
      // Room for all at once.
      if value != nil, request.values.isEmpty { request.values = Dictionary(minimumCapacity: parameters.count - index) }
      request.values[parameter.name] = value
    }
    return request
  }

  // No closures here: one that uses the table would copy it, which takes longer than reading the link.
  private func request(_ link: String, _ source: LinkSource) throws(LinkError) -> IntentRequest {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return request(try match(link.utf8.span, from: source), in: link.utf8.span)
    }
    let bytes = Array(link.utf8)
    return request(try match(bytes.span, from: source), in: bytes.span)
  }
}
