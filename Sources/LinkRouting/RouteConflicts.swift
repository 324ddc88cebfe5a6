import NavigationModel

/// Finds routes that accept the same links with equal precedence, and routes that never win.
///
/// It works on the same ``RoutePrecedence`` as ``RouteTable``, and on sets of links: the links of the routes that win
/// over a route are subtracted from its own until one is found that remains, or none does.
/// As two routes together can take all links of a third, this can take long in rare cases; then it stops and says so.
///
/// ```swift
/// var conflicts = RouteConflicts(machine.links.routes)
/// for conflict in conflicts.find() { print(conflict.kind, conflict.later, conflict.earlier) }
/// ```
package struct RouteConflicts {
  /// Two conflicting routes.
  package struct Conflict: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// Some link fits both, and neither wins.
      case tie
      /// Every link of `later` is taken by another route, `earlier` being the first of these.
      case shadowed
    }
    package var kind: Kind
    /// By index in ``Links/routes``.
    package var later: Int
    package var earlier: Int
  }

  /// Whether the limit was reached, so that a conflict may have been missed.
  package private(set) var isIncomplete = false

  private let routes: [Route]
  private let precedences: [RoutePrecedence]
  private let accepted: [LinkSet]
  private var indices: [LinkKind: ShapeIndex] = [:]
  /// The largest number of comparisons.
  private var budget = 4_000_000
  /// How deeply cuts of a set of links may be nested.
  private static let depthLimit = 64

  package init(_ routes: [Route]) {
    self.routes = routes
    precedences = routes.map(RoutePrecedence.init)
    var numbers = TextNumbers()
    accepted = routes.map { LinkSet($0, &numbers) }
    for kind in LinkKind.allCases {
      for (index, route) in routes.enumerated() where route.kinds.contains(kind.kinds) {
        indices[kind, default: ShapeIndex()].insert(index, precedences[index].shape)
      }
    }
  }

  /// At most one conflict per route, in the order of the spec.
  ///
  /// - Complexity: linear for routes whose paths differ by literals; bounded in any case, see ``isIncomplete``.
  package mutating func find() -> [Conflict] {
    var conflicts: [Conflict] = []
    for index in routes.indices {
      if let conflict = conflict(of: index) { conflicts.append(conflict) }
    }
    return conflicts
  }

  private mutating func conflict(of route: Int) -> Conflict? {
    var isTaken = false
    var firstWinner: Int?
    for kind in LinkKind.allCases where routes[route].kinds.contains(kind.kinds) {
      let (winners, equals) = rivals(of: route, kind)
      for equal in equals {
        guard spend(1), let common = accepted[route].intersection(accepted[equal]) else { continue }
        if isAnyLeft(of: common, without: winners) {
          return Conflict(kind: .tie, later: route, earlier: equal)
        }
      }
      isTaken = isTaken || isAnyLeft(of: accepted[route], without: winners)
      firstWinner = [firstWinner, winners.min()].compactMap { $0 }.min()
    }
    guard !isTaken, let firstWinner else { return nil }
    return Conflict(kind: .shadowed, later: route, earlier: firstWinner)
  }

  /// The routes that win over this one, and the earlier ones of equal precedence, where they share links with it.
  private mutating func rivals(of route: Int, _ kind: LinkKind) -> (winners: [Int], equals: [Int]) {
    var winners: [Int] = []
    var equals: [Int] = []
    var cost = 0
    indices[kind]?.forEachRoute(meeting: routes[route]) { other in
      cost += 1
      if precedences[other] < precedences[route] {
        winners.append(other)
      } else if other < route, precedences[other] == precedences[route] {
        equals.append(other)
      }
      return cost <= budget
    }
    spend(cost)
    return (winners, equals.sorted())
  }

  /// Whether `links` has a link that none of `routes` accepts; true if that takes too long to find out.
  private mutating func isAnyLeft(of links: LinkSet, without routes: [Int]) -> Bool {
    // Usually there is one that avoids everything that the others require.
    isAnyLeft(of: links.typical, without: routes[...], depth: 0) || isAnyLeft(of: links, without: routes[...], depth: 0)
  }

  private mutating func isAnyLeft(of links: LinkSet, without routes: ArraySlice<Int>, depth: Int) -> Bool {
    var links = links
    for index in routes.indices {
      guard spend(1), depth < Self.depthLimit else {
        isIncomplete = true
        return true
      }
      let pieces = links.subtracting(accepted[routes[index]])
      guard pieces.count == 1 else {
        return pieces.contains { isAnyLeft(of: $0, without: routes[(index + 1)...], depth: depth + 1) }
      }
      links = pieces[0]
    }
    return true
  }

  @discardableResult private mutating func spend(_ cost: Int) -> Bool {
    budget -= cost
    if budget < 0 { isIncomplete = true }
    return budget >= 0
  }
}
