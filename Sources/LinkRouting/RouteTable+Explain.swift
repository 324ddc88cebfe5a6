import NavigationModel

/// Explains links that do not do what was expected.
extension RouteTable {
  /// Takes a link apart, deep or universal, and tells what it asks for, or which routes come closest and why each does
  /// not match.
  ///
  /// - Parameter limit: how many of the routes that do not win are listed.
  /// - Complexity: O(bytes + routes × segments); allocates freely.
  public func explain(_ link: String, limit: Int = 3) -> LinkExplanation {
    explain(Array(link.utf8), nil, limit) { (bytes) throws(LinkError) in try match(bytes) }
  }

  /// Explains the type of a home-screen quick action.
  public func explain(shortcut type: String, limit: Int = 3) -> LinkExplanation {
    explain(Array(type.utf8), .shortcut, limit) { (bytes) throws(LinkError) in try match(shortcut: bytes) }
  }

  /// Explains the identifier of a search item.
  public func explain(spotlight identifier: String, limit: Int = 3) -> LinkExplanation {
    explain(Array(identifier.utf8), .spotlight, limit) { (bytes) throws(LinkError) in try match(spotlight: bytes) }
  }

  private func explain(
    _ link: [UInt8], _ kind: LinkKind?, _ limit: Int, _ match: (Span<UInt8>) throws(LinkError) -> RouteMatch
  ) -> LinkExplanation {
    let pieces = LinkPieces(link, hasOrigin: kind == nil) { scheme in
      domains.deepPath == .fromHost && self.kind(of: scheme) == .deep
    }
    var route: Int?
    var given: RouteMatch?
    let outcome: Result<IntentRequest, LinkError>
    do throws(LinkError) {
      let match = try match(link.span)
      (route, given) = (match.route, match)
      outcome = .success(request(match, in: link.span))
    } catch {
      outcome = .failure(error)
    }
    var explanation = LinkExplanation(
      link: String(decoding: link, as: UTF8.self),
      kind: kind ?? pieces.scheme.flatMap { self.kind(of: $0.text) }, outcome: outcome)
    explanation.scheme = pieces.scheme
    explanation.authority = pieces.authority
    explanation.segments = pieces.segments
    explanation.fragment = pieces.fragment
    explanation.route = route
    explanation.items = items(pieces, given)
    explanation.candidates = candidates(pieces, explanation, limit)
    return explanation
  }

  /// The meaning of the scheme.
  private func kind(of scheme: String) -> LinkKind? {
    let scheme = scheme.utf8.map(\.asciiLowercased)
    func lists(_ schemes: [String]) -> Bool { schemes.contains { $0.utf8.map(\.asciiLowercased) == scheme } }
    return lists(domains.schemes) ? .deep : lists(domains.universalSchemes) ? .universal : nil
  }

  /// The query items, and what the route does with them.
  private func items(_ pieces: LinkPieces, _ match: RouteMatch?) -> [LinkExplanation.Item] {
    let route = match.map { machine.links.routes[$0.route] }
    var seen: Set<[UInt8]> = []
    return pieces.items.map { key, value in
      let compared = key.text.utf8.map(\.asciiLowercased)
      var use = LinkExplanation.Use.ignored
      if let item = route?.query.first(where: { $0.comparedKey == compared }), let match, let route {
        switch item.value {
        case .literal: use = .fixed
        case .placeholder(let name, _, _):
          let index = machine.intents[route.intent.index].parameters.firstIndex { $0.name == name }
          use = index.flatMap { match.range(of: $0) } == nil ? .absent(parameter: name) : .given(parameter: name)
        }
      }
      if !seen.insert(compared).inserted { use = .repeated }
      return LinkExplanation.Item(key: key, value: value, use: use)
    }
  }

  /// The routes that come closest: the one that the mistake is about, then the others, ties by precedence.
  private func candidates(
    _ pieces: LinkPieces, _ explanation: LinkExplanation, _ limit: Int
  ) -> [LinkExplanation.Candidate] {
    var blamed: Int?
    if case .failure(let error) = explanation.outcome {
      switch error.code {
      case .missingValue(let route, _), .wrongValue(let route, _): blamed = route
      default: break
      }
    }
    var found: [(distance: Int, route: Int, misfits: [LinkExplanation.Misfit])] = []
    for (index, route) in machine.links.routes.enumerated() where index != explanation.route {
      let result = RouteMisfits(route, pieces, explanation.kind, of: machine)
      guard result.isRelated || index == blamed else { continue }
      found.append((index == blamed ? Int.min : result.distance, index, result.misfits))
    }
    found.sort {
      if $0.distance != $1.distance { return $0.distance < $1.distance }
      let (a, b) = (RoutePrecedence(machine.links.routes[$0.route]), RoutePrecedence(machine.links.routes[$1.route]))
      return a != b ? a < b : $0.route < $1.route
    }
    return found.prefix(max(0, limit)).map { LinkExplanation.Candidate(route: $0.route, misfits: $0.misfits) }
  }
}
