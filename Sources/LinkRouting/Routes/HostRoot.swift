import NavigationModel

/// The place in the tree where the universal routes for some hosts begin.
///
/// Only tables with routes for some hosts have such places. The walk along a universal link then begins at an empty
/// root, which costs other tables nothing, and goes on in `RouteTable.otherMatchedRoute`.
struct HostRoot: Sendable {
  /// In lower case: a host, `*.shop.example`, or empty for every host.
  let host: [UInt8]
  let root: UInt32

  /// The places for the hosts of a spec's routes, best first, and one for every host; none if no route has a host.
  static func all(of links: Links, _ root: () -> UInt32) -> [HostRoot] {
    let hosts = Set(links.routes.map(key)).subtracting([[]])
    func rank(_ host: [UInt8]) -> Int { RoutePrecedence.rank(ofHost: String(decoding: host, as: UTF8.self)) }
    let ordered = hosts.sorted { rank($0) == rank($1) ? $0.lexicographicallyPrecedes($1) : rank($0) > rank($1) }
    return hosts.isEmpty ? [] : (ordered + [[]]).map { HostRoot(host: $0, root: root()) }
  }

  private static func key(_ route: Route) -> [UInt8] { (route.host ?? "").utf8.map(\.asciiLowercased) }

  func isOf(_ route: Route) -> Bool { Self.key(route) == host }

  /// Returns whether the host of a link is one of these.
  func covers(_ bytes: Span<UInt8>, _ range: TextRange) -> Bool {
    guard host.first == UInt8(ascii: "*") else {
      return host.isEmpty
        || host.count == range.count
          && host.indices.allSatisfy { host[$0] == bytes[range.start + $0].asciiLowercased }
    }
    return RouteTable.isSubdomain(bytes, range.start, range.end, of: host[1...])
  }
}
