import NavigationModel

/// The place in the tree where the universal routes for some hosts begin.
///
/// Only tables with routes for some hosts have such places. The walk along a universal link then begins at an empty
/// root, which costs other tables nothing, and goes on in `RouteTable.otherWinner`.
struct HostRoot: Sendable {
  /// In lower case: a host, `*.shop.example`, or empty for every host.
  let host: [UInt8]
  let root: UInt32

  /// The hosts of a spec's routes, best first; none if no route has one.
  static func patterns(of links: Links) -> [[UInt8]] {
    let named = links.routes.filter { $0.host != nil }
    if named.isEmpty { return [] }
    let ranks = Dictionary(
      named.map { (key($0), RoutePrecedence($0, in: links).hostRank) }, uniquingKeysWith: { first, _ in first })
    return ranks.keys.sorted { a, b in
      let (s, t) = (ranks[a] ?? 0, ranks[b] ?? 0)
      return s == t ? a.lexicographicallyPrecedes(b) : s > t
    } + [[]]
  }

  private static func key(_ route: Route) -> [UInt8] { (route.host ?? "").utf8.map(\.asciiLowercased) }

  func isOf(_ route: Route) -> Bool { Self.key(route) == host }

  /// Whether the host of a link is one of these.
  func covers(_ bytes: Span<UInt8>, _ range: TextRange) -> Bool {
    guard host.first == UInt8(ascii: "*") else {
      return host.isEmpty
        || host.count == range.count
          && host.indices.allSatisfy { host[$0] == bytes[range.start + $0].asciiLowercased }
    }
    return RouteTable.isSubdomain(bytes, range.start, range.end, of: host[1...])
  }
}
