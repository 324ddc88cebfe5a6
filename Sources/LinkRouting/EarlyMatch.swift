import NavigationModel

/// A first matcher: one route after the other.
extension RouteTable {
  func plainMatch(_ link: Span<UInt8>, _ only: LinkKind?) throws(LinkError) -> RouteMatch {
    let bytes = link.indices.map { link[$0] }
    guard bytes.count <= Self.lengthLimit else { throw LinkError(.tooLong, at: Self.lengthLimit) }
    if let bad = bytes.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F }) { throw LinkError(.forbiddenCharacter, at: bad) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw LinkError(.invalidUTF8, at: 0) }
    var position = 0
    let kind: LinkKind
    if let only { kind = only } else { kind = try self.kind(of: bytes, &position) }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "/") else { throw LinkError(.missingPath, at: position) }
    let pathEnd = bytes[position...].firstIndex { "?#".utf8.contains($0) } ?? bytes.count
    let fragmentStart = bytes[pathEnd...].firstIndex(of: UInt8(ascii: "#"))
    var segments: [Range<Int>] = []
    for piece in bytes[position..<pathEnd].split(separator: UInt8(ascii: "/")) {
      segments.append(piece.startIndex..<piece.endIndex)
    }
    var items: [String: Range<Int>] = [:]
    let queryEnd = fragmentStart ?? bytes.count
    if pathEnd < queryEnd, bytes[pathEnd] == UInt8(ascii: "?") {
      for piece in bytes[(pathEnd + 1)..<queryEnd].split(separator: UInt8(ascii: "&")) {
        let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
        let key = text(bytes, piece.startIndex..<equals).lowercased()
        if items[key] == nil { items[key] = min(equals + 1, piece.endIndex)..<piece.endIndex }
      }
    }
    var best: (rank: [Int], route: Int)?
    for (index, route) in machine.links.routes.enumerated() where route.kinds.contains(kind.kinds) {
      guard let rank = rank(route, bytes, segments, items, fragmentStart != nil) else { continue }
      if best.map({ rank.lexicographicallyPrecedes($0.rank) }) ?? true { best = (rank, index) }
    }
    guard let best else { throw LinkError(.noRoute, at: position) }
    let route = machine.links.routes[best.route]
    var match = RouteMatch(kind: kind, route: best.route, intent: route.intent)
    let intent = machine.intents[route.intent.index]
    func give(_ name: String, _ form: Route.Form, _ range: Range<Int>, isOptional: Bool) throws(LinkError) {
      guard let parameter = intent.parameters.firstIndex(where: { $0.name == name }) else { return }
      var range = range
      if case .before(let separator) = form {
        var end = range.lowerBound
        while end < range.upperBound, !bytes[end..<range.upperBound].starts(with: separator.utf8) { end += 1 }
        range = range.lowerBound..<end
      }
      if range.isEmpty {
        if isOptional { return }
        throw LinkError(.missingValue(route: best.route, parameter: parameter), at: range.lowerBound)
      }
      if let type = intent.parameters[parameter].type, !machine.types[type.index].values.contains(text(bytes, range)) {
        if isOptional { return }
        throw LinkError(.wrongValue(route: best.route, parameter: parameter), at: range.lowerBound)
      }
      match.give(parameter, TextRange(range.lowerBound, range.upperBound), escaped: bytes[range].contains(0x25))
    }
    for (index, segment) in route.path.enumerated() {
      guard case .placeholder(let name, let form) = segment else { continue }
      let range = form == .rest ? segments[index].lowerBound..<pathEnd : segments[index]
      try give(name, form, range, isOptional: false)
    }
    for item in route.query {
      guard case .placeholder(let name, let form, let isOptional) = item.value, let range = items[item.key.lowercased()]
      else { continue }
      try give(name, form, range, isOptional: isOptional)
    }
    if let name = route.fragment, let fragmentStart {
      try give(name, .text, (fragmentStart + 1)..<bytes.count, isOptional: false)
    }
    return match
  }

  private func kind(of bytes: [UInt8], _ position: inout Int) throws(LinkError) -> LinkKind {
    guard let colon = bytes.firstIndex(where: { ":/?#".utf8.contains($0) }), bytes[colon] == UInt8(ascii: ":") else {
      throw LinkError(.missingScheme, at: 0)
    }
    let scheme = text(bytes, 0..<colon).lowercased()
    let isDeep = domains.schemes.contains { $0.lowercased() == scheme }
    guard isDeep || domains.universalSchemes.contains(where: { $0.lowercased() == scheme }) else {
      throw LinkError(.unknownScheme, at: 0)
    }
    guard bytes[(colon + 1)...].starts(with: "//".utf8) else { throw LinkError(.missingAuthority, at: colon + 1) }
    let start = colon + 3
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    if let at = bytes[start..<end].firstIndex(of: UInt8(ascii: "@")) { throw LinkError(.userInfo, at: at) }
    if let port = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")) { throw LinkError(.port, at: port) }
    let host = text(bytes, start..<end).lowercased()
    guard isDeep || domains.universalHosts.contains(where: { $0.lowercased() == host }) else {
      throw LinkError(.unknownHost, at: start)
    }
    position = end
    return isDeep ? .deep : .universal
  }

  /// Smaller wins; nil: the route does not fit.
  private func rank(
    _ route: Route, _ bytes: [UInt8], _ segments: [Range<Int>], _ items: [String: Range<Int>], _ hasFragment: Bool
  ) -> [Int]? {
    var rank: [Int] = []
    for (index, segment) in route.path.enumerated() {
      guard index < segments.count else { return nil }
      switch segment {
      case .literal(let literal):
        guard text(bytes, segments[index]) == literal else { return nil }
        rank.append(0)
      case .placeholder(_, .rest): return rank + [2, 0, 0]
      case .placeholder(_, .integer):
        guard Int(text(bytes, segments[index])) != nil else { return nil }
        rank.append(1)
      case .placeholder(_, .oneOf(let values)):
        guard values.contains(text(bytes, segments[index])) else { return nil }
        rank.append(1)
      case .placeholder: rank.append(1)
      }
    }
    guard route.path.count == segments.count, route.fragment == nil || hasFragment else { return nil }
    var required = 0
    var literals = 0
    for item in route.query {
      switch item.value {
      case .literal(let literal):
        guard let range = items[item.key.lowercased()], text(bytes, range) == literal else { return nil }
        literals += 1
        required += 1
      case .placeholder(_, _, isOptional: false):
        guard items[item.key.lowercased()] != nil else { return nil }
        required += 1
      case .placeholder: break
      }
    }
    return rank + [-literals, -required]
  }

  private func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    PercentDecoding.string(of: bytes.span, TextRange(range.lowerBound, range.upperBound))
  }
}
