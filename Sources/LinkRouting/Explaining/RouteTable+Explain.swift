import NavigationModel

/// Explains links that do not do what was expected.
extension RouteTable {
  /// Tells which routes come closest to a link that is refused, by their intents, and why each does not take it.
  ///
  /// ```swift
  /// table.nearestRoutes(to: "justeat://x/ordr/7")  // ["goToOrderDetails: 'ordr' should be 'order'"]
  /// ```
  ///
  /// - Parameters:
  ///   - link: the link, as it was received.
  ///   - limit: the number of routes, at most.
  /// - Returns: a sentence for each, the best first.
  /// - Complexity: as ``match(_:)`` and O(routes × segments); allocates freely.
  public func nearestRoutes(to link: String, limit: Int = 3) -> [String] {
    let explanation = explain(link, limit: limit)
    return explanation.candidates.map { candidate in
      let reasons = candidate.misfits.map { MisfitText.text($0, in: explanation.segments) }
      let intent = machine.links.routes[candidate.route].intent
      return "\(machine.intents[intent.index].name): \(reasons.joined(separator: ", "))"
    }
  }

  /// Takes a link apart, deep or universal, and tells what it asks for, or which routes come closest and why each does
  /// not match.
  ///
  /// - Parameters:
  ///   - link: the link, as it was received.
  ///   - source: where it comes from.
  ///   - limit: how many of the routes that do not win are listed.
  /// - Complexity: O(bytes + routes × segments); allocates freely.
  package func explain(_ link: String, from source: LinkSource = .url, limit: Int = 3) -> LinkExplanation {
    let link = Array(link.utf8)
    let kind = source.kind
    let pieces = LinkPieces(link, hasOrigin: kind == nil) { scheme in
      domains.deepPath == .fromHost && self.kind(of: scheme) == .deep
    }
    var route: Int?
    var given: RouteMatch?
    let outcome: Result<IntentRequest, LinkError>
    do throws(LinkError) {
      let match = try match(link.span, from: source)
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

  /// Why a link does not match one of the routes, with the segments that the misfits speak of, and whether the route
  /// resembles the link at all.
  package func misfits(
    of link: String, with route: Int
  ) -> (misfits: [LinkExplanation.Misfit], segments: [LinkExplanation.Piece], isRelated: Bool) {
    let pieces = LinkPieces(Array(link.utf8), hasOrigin: true)
    let found = RouteMisfits(machine.links.routes[route], pieces, .universal, of: machine)
    return (found.misfits, pieces.segments, found.isRelated)
  }

  /// The meaning of the scheme.
  func kind(of scheme: String) -> LinkKind? {
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
        case .literal, .placeholder(Route.ignored, _, _), .absent: use = .fixed
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
      let links = machine.links
      let (a, b) = (
        RoutePrecedence(links.routes[$0.route], in: links), RoutePrecedence(links.routes[$1.route], in: links)
      )
      return a != b ? a < b : $0.route < $1.route
    }
    return found.prefix(max(0, limit)).map { LinkExplanation.Candidate(route: $0.route, misfits: $0.misfits) }
  }
}

/// The parts of a link between its delimiters, for explanations, which also take invalid links apart.
struct LinkPieces {
  typealias Piece = LinkExplanation.Piece

  var scheme: Piece?
  var authority: Piece?
  var segments: [Piece] = []
  var items: [(key: Piece, value: Piece?)] = []
  var fragment: Piece?
  /// The authority without userinfo and port.
  var host: String {
    let name = (authority?.text ?? "").split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return String(name.prefix { $0 != ":" })
  }
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - hasOrigin: whether a scheme and an authority come before the path.
  ///   - hasPathFromHost: whether, after this scheme, the path begins where the authority would.
  init(_ link: [UInt8], hasOrigin: Bool, hasPathFromHost: (_ scheme: String) -> Bool = { _ in false }) {
    bytes = Array(link.prefix(RouteTable.lengthLimit))
    var position = 0
    if hasOrigin { position = readOrigin(hasPathFromHost) }
    let pathEnd = next("?#", from: position)
    for segment in pieces("/", position, pathEnd) where !segment.range.isEmpty { segments.append(segment) }
    let queryEnd = next("#", from: pathEnd)
    if pathEnd < queryEnd {
      for item in pieces("&", pathEnd + 1, queryEnd) {
        let equals = min(next("=", from: item.range.start), item.range.end)
        let value = equals < item.range.end ? piece(equals + 1, item.range.end) : nil
        items.append((piece(item.range.start, equals), value))
      }
    }
    if queryEnd < bytes.count { fragment = piece(queryEnd + 1, bytes.count) }
  }

  /// Reads `scheme:` and `//authority`, if they are there, and returns where they end.
  private mutating func readOrigin(_ hasPathFromHost: (String) -> Bool) -> Int {
    var position = 0
    let colon = next(":/?#", from: 0)
    if colon < bytes.count, bytes[colon] == UInt8(ascii: ":") {
      scheme = piece(0, colon)
      position = colon + 1
    }
    guard bytes[position...].starts(with: "//".utf8) else { return position }
    if let scheme, hasPathFromHost(scheme.text) { return position + 1 }
    let end = next("/?#", from: position + 2)
    authority = piece(position + 2, end)
    return end
  }

  /// The position of the next of these bytes, or the end.
  private func next(_ delimiters: StaticString, from position: Int) -> Int {
    let delimiters = "\(delimiters)".utf8
    return bytes[position...].firstIndex { delimiters.contains($0) } ?? bytes.count
  }

  private func pieces(_ separator: Unicode.Scalar, _ start: Int, _ end: Int) -> [Piece] {
    bytes[start..<end].split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { piece($0.startIndex, $0.endIndex) }
  }

  private func piece(_ start: Int, _ end: Int) -> Piece {
    let range = TextRange(start, end)
    do throws(LinkError) {
      try PercentDecoding.check(bytes.span, start, end)
      return Piece(text: PercentDecoding.string(bytes.span, range), range: range)
    } catch {
      return Piece(text: String(decoding: bytes[start..<end], as: UTF8.self), range: range)
    }
  }
}
