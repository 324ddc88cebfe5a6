import Foundation
import LinkRouting
import ModelChecking
import NavigationModel
import Reports
import SpecDiff
import SpecFile
import WebsiteLinks

/// Compares two versions of a spec in all respects.
struct DiffSession {
  let old: Spec
  let new: Spec
  let oldName: String
  let newName: String
  let cancellation: Cancellation
  /// True if both versions are proved, and their verdicts compared.
  let comparesVerdicts: Bool
  /// The number of configurations that are looked at one by one.
  var limit = SpecDiff.limit

  func report() throws -> DiffReport {
    let diff = try SpecDiff(old: old.machine, new: new.machine, limit: limit) { try cancellation.check() }
    var report = DiffReport(diff, oldName: oldName, newName: newName)
    try compareRoutes(&report)
    if comparesVerdicts { try compareVerdicts(&report) }
    return report
  }

  // MARK: Routes

  /// Compares the links of each kind: all are asked as if they were universal links of one host.
  private func compareRoutes(_ report: inout DiffReport) throws {
    var known: Set<[String?]> = []
    let intents = [old, new].map { spec in spec.machine.links.routes.map { spec.machine.intents[$0.intent.index].name }
    }
    for kind in [Route.Kinds.universal, .deep, .shortcut, .spotlight] {
      let machines = try [old.machine, new.machine].map { try LinksOfKind(kind, of: $0).machine }
      guard machines.contains(where: { !$0.links.routes.isEmpty }), hasLinks(kind) else { continue }
      let tables = try machines.map { try RouteTable($0) }
      let changes = RouteChanges(from: tables[0], to: tables[1])
      for host in changes.removedHosts {
        report.add(route: "https://\(host)", old: "the app's universal links", new: nil)
      }
      for host in changes.addedHosts {
        report.add(route: "https://\(host)", old: nil, new: "the app's universal links")
      }
      for change in changes.changes {
        let old = change.old.map { intents[0][LinksOfKind.index($0, kind, in: self.old.machine)] }
        let new = change.new.map { intents[1][LinksOfKind.index($0, kind, in: self.new.machine)] }
        let link =
          kind == .universal
          ? change.link.text
          : LinksOfKind.text(change.link, kind, from: self.old.machine.links, to: self.new.machine.links)
        // What takes other values opens the same intent.
        let names = old == new ? [old.map { "\($0) with other values" }, new] : [old, new]
        guard known.insert(names + [path(of: change.link)]).inserted else { continue }
        report.add(route: link, old: old, new: names[0] == old ? new : names[0])
      }
      if changes.conclusion == .unknown {
        report.add(
          undecided: "the routes of \(LinksOfKind.name(of: kind))",
          because: "they are too many to be compared on all links")
      }
    }
    let schemes = [old, new].map { Set($0.machine.links.schemes.map { $0.lowercased() }) }
    for scheme in schemes[0].subtracting(schemes[1]).sorted() {
      report.add(route: "\(scheme):", old: "links of this scheme", new: nil)
    }
    for scheme in schemes[1].subtracting(schemes[0]).sorted() {
      report.add(route: "\(scheme):", old: nil, new: "links of this scheme")
    }
  }

  /// Returns whether there are links of this kind to be compared. Without a host none is universal, and deep links of
  /// both versions have a scheme of both; other schemes are reported as such.
  private func hasLinks(_ kind: Route.Kinds) -> Bool {
    let links = [old, new].map(\.machine.links)
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

  // MARK: Verdicts

  private func compareVerdicts(_ report: inout DiffReport) throws {
    let verdicts = try [old, new].map { spec -> [String: Verdict] in
      var verdicts: [String: Verdict] = [:]
      try Checker.check(spec.machine, options: CheckOptions(cancellation: cancellation)) { event in
        if case .decided(let obligation, let verdict) = event { verdicts[obligation.name(in: spec.machine)] = verdict }
      }
      return verdicts
    }
    for (name, verdict) in verdicts[1].sorted(by: { $0.key < $1.key }) {
      let new = Self.text(verdict)
      guard let before = verdicts[0][report.oldName(ofObligation: name)] else {
        // What was not asked before is proved, or it is news.
        if new == Self.unknown {
          report.add(undecided: name, verdict, ofVersion: "new")
        } else if new != Self.proved {
          report.add(verdict: name, old: "is not asked", new: new, level: .breaking)
        }
        continue
      }
      let old = Self.text(before)
      guard old != new else { continue }
      guard old != Self.unknown, new != Self.unknown else {
        let isNew = new == Self.unknown
        report.add(undecided: name, isNew ? verdict : before, ofVersion: isNew ? "new" : "old")
        continue
      }
      report.add(
        verdict: name, old: old, new: new,
        level: new == Self.proved ? .new : old == Self.proved ? .breaking : .changed)
    }
  }

  private static let proved = "is proved"
  private static let unknown = "is unknown"

  private static func text(_ verdict: Verdict) -> String {
    if verdict.isProved { return proved }
    return verdict.refutations.isEmpty ? unknown : "is refuted"
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
    self.machine = try Machine(
      name: machine.name, root: machine.root, start: machine.start, browsing: machine.browsing, rules: machine.rules,
      variables: machine.variables, initially: machine.initially, types: machine.types, screens: machine.screens,
      tabs: machine.tabs, launch: machine.launch, rootName: machine.rootName, events: machine.events,
      transitions: machine.transitions, prompts: machine.prompts, intents: machine.intents, changes: machine.changes,
      links: links, properties: [])
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
