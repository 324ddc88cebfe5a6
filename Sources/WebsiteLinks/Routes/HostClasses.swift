import LinkRouting
import NavigationModel

/// Hosts that stand for all hosts of universal links: on those of one class the same routes count, and the same
/// website's file.
struct HostClasses {
  /// A host of each class, and the host or wildcard of the list whose file counts for it.
  let all: [(host: String, listed: String)]

  init(_ links: Links) {
    self.init(hosts: links.universalHosts, routes: links.routes)
  }

  /// - Parameter hosts: those of universal links; a class without one of them gets no links.
  init(hosts: [String], routes: [Route]) {
    let listed = hosts.map { $0.lowercased() }
    var patterns: [String] = []
    for pattern in listed + routes.compactMap({ $0.host?.lowercased() }) where !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    all = patterns.compactMap { pattern in
      var host = LinkDomains.example(of: pattern)
      // A subdomain that nobody names.
      var number = 2
      while pattern.hasPrefix("*"), patterns.contains(host) {
        host = "www\(number)" + pattern.dropFirst()
        number += 1
      }
      return LinkDomains.counting(listed, for: host).map { (host, $0) }
    }
  }

  /// The hosts that stand for those of a website's file, or for all; never none.
  func hosts(of listed: [String]? = nil) -> [String] {
    let listed = listed.map { $0.map { $0.lowercased() } }
    let hosts = all.filter { listed?.contains($0.listed) ?? true }.map(\.host)
    return hosts.isEmpty ? ["example.com"] : hosts
  }
}

extension Links {
  /// True if all websites of these hosts can serve the same file: the same routes count on them.
  package var areHostsAlike: Bool {
    var routesOf: [String: Set<Set<Int>>] = [:]
    for (host, listed) in HostClasses(self).all {
      routesOf[listed, default: []].insert(Set(routes.indices.filter { routes[$0].isFor(host) }))
    }
    return Set(routesOf.values).count <= 1
  }
}

extension Route {
  /// Returns whether the route is for universal links of a host, among others.
  func isFor(_ host: String) -> Bool {
    kinds.contains(.universal) && (self.host.map { LinkDomains.covers($0.lowercased(), host) } ?? true)
  }
}
