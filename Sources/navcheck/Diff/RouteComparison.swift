import LinkRouting
import NavigationModel
import WebsiteLinks

/// The links of a spec that do something else in another version: those of each kind are asked as if they were
/// universal links of one host.
struct RouteComparison {
  /// A link that another route takes, or none, with the intents that it opens.
  struct Found {
    var link: String
    var old: String?
    var new: String?
  }

  private let machines: [Machine]
  private(set) var found: [Found] = []
  /// The kinds of links whose routes are too many to be compared on all links.
  private(set) var undecided: [String] = []

  init(old: Machine, new: Machine) throws {
    machines = [old, new]
    var known: Set<[String?]> = []
    let intents = machines.map { machine in machine.links.routes.map { machine.intents[$0.intent.index].name } }
    for kind in [Route.Kinds.universal, .deep, .shortcut, .spotlight] {
      let own = try machines.map { try LinksOfKind(kind, of: $0).machine }
      guard own.contains(where: { !$0.links.routes.isEmpty }), hasLinks(kind) else { continue }
      let tables = try own.map { try RouteTable($0) }
      let changes = RouteChanges(from: tables[0], to: tables[1])
      for host in changes.removedHosts {
        found.append(Found(link: "https://\(host)", old: "the app's universal links", new: nil))
      }
      for host in changes.addedHosts {
        found.append(Found(link: "https://\(host)", old: nil, new: "the app's universal links"))
      }
      for change in changes.changes {
        let before = change.old.map { intents[0][LinksOfKind.index($0, kind, in: old)] }
        let now = change.new.map { intents[1][LinksOfKind.index($0, kind, in: new)] }
        let link =
          kind == .universal
          ? change.link.text : LinksOfKind.text(change.link, kind, from: old.links, to: new.links)
        // What takes other values opens the same intent.
        let other = before == now ? before.map { "\($0) with other values" } : before
        guard known.insert([other, now, path(of: change.link)]).inserted else { continue }
        found.append(Found(link: link, old: before, new: other == before ? now : other))
      }
      if changes.conclusion == .unknown { undecided.append(LinksOfKind.name(of: kind)) }
    }
    let schemes = machines.map { Set($0.links.schemes.map { $0.lowercased() }) }
    for scheme in schemes[0].subtracting(schemes[1]).sorted() {
      found.append(Found(link: "\(scheme):", old: "links of this scheme", new: nil))
    }
    for scheme in schemes[1].subtracting(schemes[0]).sorted() {
      found.append(Found(link: "\(scheme):", old: nil, new: "links of this scheme"))
    }
  }

  /// Returns whether there are links of this kind to be compared. Without a host none is universal, and deep links of
  /// both versions have a scheme of both; other schemes are reported as such.
  private func hasLinks(_ kind: Route.Kinds) -> Bool {
    let links = machines.map(\.links)
    switch kind {
    case .universal: return links.contains { !$0.universalHosts.isEmpty }
    case .deep:
      let schemes = links.map { Set($0.schemes.map { $0.lowercased() }) }
      return !schemes[0].isDisjoint(with: schemes[1])
    default: return true
    }
  }

  private func path(of link: WebLink) -> String {
    String(link.text.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" })
  }
}

/// The routes of one kind of links, as universal links of a machine that has no others.
private struct LinksOfKind {
  let machine: Machine

  init(_ kind: Route.Kinds, of machine: Machine) throws(MachineError) {
    var links = machine.links
    links.routes = links.routes.filter { $0.kinds.contains(kind) }
    if kind != .universal {
      links.universalHosts = ["app.example"]
      links.routes = links.routes.map { route in
        var route = route
        route.host = nil
        route.kinds = .universal
        return route
      }
    }
    var parts = machine.parts
    (parts.links, parts.properties) = (links, [])
    self.machine = try Machine(parts)
  }

  /// The index among all routes of the one with this index among those of the kind.
  static func index(_ index: Int, _ kind: Route.Kinds, in machine: Machine) -> Int {
    machine.links.routes.indices.filter { machine.links.routes[$0].kinds.contains(kind) }[index]
  }

  /// A link of another kind than the universal ones.
  static func text(_ link: WebLink, _ kind: Route.Kinds, from old: Links, to links: Links) -> String {
    let path = String(link.text.dropFirst("https://app.example".count))
    guard kind == .deep else { return "\(name(of: kind)) \(path)" }
    let before = Set(old.schemes.map { $0.lowercased() })
    let scheme = links.schemes.first { before.contains($0.lowercased()) } ?? "app"
    switch links.deepPath {
    case .fromHost: return "\(scheme):/\(path)"
    case .afterHost: return "\(scheme)://\(links.host ?? "open")\(path)"
    }
  }

  static func name(of kind: Route.Kinds) -> String {
    switch kind {
    case .universal: "universal links"
    case .deep: "deep links"
    case .shortcut: "shortcut"
    default: "spotlight"
    }
  }
}
