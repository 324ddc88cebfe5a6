import NavigationModel

/// Finds routes that accept the same links with equal precedence, and routes that never win.
///
/// Literals win over placeholders, a placeholder over the rest of a path, and then more required query keys. So only
/// routes whose paths have literals and placeholders in the same places can tie: these are looked up, not searched for.
struct RouteConflicts {
  struct Conflict {
    enum Kind {
      case tie, shadowed
    }
    var kind: Kind
    var later: Int
    var earlier: Int
  }

  /// Whether there were too many routes of one shape to compare all pairs.
  private(set) var isIncomplete = false
  private let routes: [Route]
  private var byShape: [String: [Int]] = [:]
  private var budget = 1_000_000

  init(_ routes: [Route]) {
    self.routes = routes
    for (index, route) in routes.enumerated() {
      for kind in Self.kinds(of: route) {
        byShape[Self.shape(route.path.map(Self.part), kind), default: []].append(index)
      }
    }
  }

  /// At most one conflict per route, in the order of the spec.
  mutating func find() -> [Conflict] {
    var conflicts: [Conflict] = []
    for index in routes.indices {
      if let earlier = tie(index) {
        conflicts.append(Conflict(kind: .tie, later: index, earlier: earlier))
      } else if let other = shadowing(index) {
        conflicts.append(Conflict(kind: .shadowed, later: index, earlier: other))
      }
    }
    return conflicts
  }

  /// The first earlier route that ties with this one.
  private mutating func tie(_ index: Int) -> Int? {
    let route = routes[index]
    for kind in Self.kinds(of: route) {
      for other in byShape[Self.shape(route.path.map(Self.part), kind)] ?? [] where other < index {
        guard budget > 0 else {
          isIncomplete = true
          return nil
        }
        budget -= 1
        if Self.ties(routes[other], route) { return other }
      }
    }
    return nil
  }

  /// Whether some link is accepted by both, of the same shape, and neither has more required or literal keys.
  private static func ties(_ a: Route, _ b: Route) -> Bool {
    for (s, t) in zip(a.path, b.path) {
      if case .placeholder(_, let f) = s, case .placeholder(_, let g) = t, !overlap(f, g) { return false }
    }
    let (p, q) = (required(a), required(b))
    guard p.count == q.count, literals(a) == literals(b) else { return false }
    for (key, value) in p {
      guard let other = q[key] else { continue }
      switch (value, other) {
      case (.literal(let v), .literal(let w)): if v != w { return false }
      case (.placeholder(_, let f, _), .placeholder(_, let g, _)): if !overlap(f, g) { return false }
      case (.literal(let v), .placeholder(_, let f, _)), (.placeholder(_, let f, _), .literal(let v)):
        if !overlap(.oneOf([v]), f) { return false }
      }
    }
    return true
  }

  private static func overlap(_ a: Route.Form, _ b: Route.Form) -> Bool {
    switch (a, b) {
    case (.oneOf(let v), .oneOf(let w)): !Set(v).isDisjoint(with: w)
    case (.oneOf(let v), .integer), (.integer, .oneOf(let v)): v.contains { Int($0) != nil }
    default: true
    }
  }

  /// A route that, with others, wins for every link that this one accepts: one literal path for each listed value.
  private mutating func shadowing(_ index: Int) -> Int? {
    let route = routes[index]
    guard route.path.contains(where: { if case .placeholder(_, .oneOf) = $0 { true } else { false } }) else {
      return nil
    }
    var paths: [[String]] = [[]]
    for segment in route.path {
      var parts = [Self.part(segment)]
      if case .placeholder(_, .oneOf(let values)) = segment { parts = values.map { "=" + $0 } }
      guard paths.count * parts.count <= 64, budget > 0 else { return nil }
      budget -= paths.count * parts.count
      paths = paths.flatMap { path in parts.map { path + [$0] } }
    }
    let keys = Self.required(route)
    var first: Int?
    for kind in Self.kinds(of: route) {
      for path in paths {
        let winner = (byShape[Self.shape(path, kind)] ?? []).first { other in
          other != index
            && Self.required(routes[other]).allSatisfy { key, value in
              keys[key] == value || Self.accepts(value, keys[key])
            }
        }
        guard let winner else { return nil }
        first = min(first ?? winner, winner)
      }
    }
    return first
  }

  /// Whether a key that is required anyway is enough for a placeholder.
  private static func accepts(_ value: Route.QueryItem.Value, _ present: Route.QueryItem.Value?) -> Bool {
    if case .placeholder(_, .text, _) = value { present != nil } else { false }
  }

  private static func kinds(of route: Route) -> [Route.Kinds] {
    Route.Kinds.named.map(\.kind).filter(route.kinds.contains)
  }

  /// The keys that must be present, in lower case. A fragment counts as one.
  private static func required(_ route: Route) -> [String: Route.QueryItem.Value] {
    var keys: [String: Route.QueryItem.Value] = [:]
    for item in route.query {
      if case .placeholder(_, _, isOptional: true) = item.value { continue }
      keys[item.key.lowercased()] = item.value
    }
    if let fragment = route.fragment { keys["#"] = .placeholder(fragment, .text, isOptional: false) }
    return keys
  }

  private static func literals(_ route: Route) -> Int {
    route.query.count { if case .literal = $0.value { true } else { false } }
  }

  private static func part(_ segment: Route.Segment) -> String {
    switch segment {
    case .literal(let text): "=" + text
    case .placeholder(_, .rest): "**"
    case .placeholder: "*"
    }
  }

  private static func shape(_ parts: [String], _ kind: Route.Kinds) -> String {
    "\(kind.rawValue)/" + parts.map { $0.replacing("/", with: "%2F") }.joined(separator: "/")
  }
}
