import Foundation
import LinkRouting
import NavigationAdapters
import NavigationModel

/// Something that links lead to: a boarding pass, an offer, a page of the settings.
///
/// ```swift
/// struct BoardingPasses: LinkTarget {
///   var paths: [String] { ["/boarding-pass/{passId}"] }
///   func show(_ values: [String: String], animated: Bool) async throws { … }
/// }
/// ```
public protocol LinkTarget: Sendable {
  /// The paths of its links, with `{name}` for a segment and `{name...}` for the rest; links are built by the first.
  var paths: [String] { get }

  /// Shows it to somebody who is signed in, alone on the first tab's screen; returns once it is shown.
  ///
  /// - Throws: any error, if nothing was shown.
  func show(_ values: [String: String], animated: Bool) async throws
}

/// The meaning of the app's links: the spec's routes, and the targets that the app registers.
///
/// ```swift
/// let links = try StartupLinks()
/// try links.register(BoardingPasses(), as: "boarding pass")
/// try links.link(to: "boarding pass", ["passId": "42"])    // boardingpass://boardingpass.example/boarding-pass/42
/// ```
public final class StartupLinks: Sendable {
  /// A text that is no path of a target.
  public struct InvalidPath: Error, Hashable, Sendable {
    /// The path.
    public var path: String
  }

  /// A link that leads to nothing that is registered, or a name under which nothing is.
  public struct NoTarget: Error, Hashable, Sendable {}

  private struct Targets {
    var all: [(name: String, target: any LinkTarget)] = []
    var table: RouteTable
  }

  /// The spec's.
  let routes: RouteTable
  private let targets: Locked<Targets>

  /// - Parameter domains: the schemes and hosts; nil: those of the spec.
  /// - Throws: `RouteTableError`, or `MachineError` if the spec's machine is invalid, which a generated one never is.
  public init(domains: LinkDomains? = nil) throws {
    routes = try RouteTable(try AppStartupNavigation.machine.get(), domains: domains)
    targets = Locked(Targets(table: try Self.table([], routes.domains)))
  }

  /// Lets links lead to a target, from now on; it takes the place of one with the same name.
  ///
  /// - Throws: ``InvalidPath``, or `RouteTableError`; then nothing has changed.
  public func register(_ target: any LinkTarget, as name: String) throws {
    try change { $0 = $0.filter { $0.name != name } + [(name, target)] }
  }

  /// Lets no link lead to a target any more. A link to it that is stored already is reported as unreadable.
  public func remove(_ name: String) throws {
    try change { $0.removeAll { $0.name == name } }
  }

  /// The link that leads to a target with these values. Whoever opens it gets the same.
  ///
  /// - Throws: ``NoTarget``, or `LinkBuildingError` for values that no link can carry, or if another target takes it.
  public func link(to name: String, _ values: [String: String]) throws -> String {
    try targets { targets in
      guard let index = targets.all.firstIndex(where: { $0.name == name }) else { throw NoTarget() }
      return try targets.table.link(for: IntentRequest(IntentID(index), values: values))
    }
  }

  /// The meaning of a link.
  enum Meaning: Hashable, Sendable {
    /// It opens the app, and that is all.
    case nothing
    /// It leads to a target: the app's own link to it.
    case own(String)
    /// The link has to be looked up.
    case short(String)
  }

  /// The meaning of a link that the system hands over.
  ///
  /// - Throws: `LinkError` if it is no link of this app; ``NoTarget`` if it leads nowhere, and cannot be looked up.
  func meaning(of link: ReceivedLink, canResolve: (String) -> Bool) throws -> Meaning {
    var link = link
    // What the first opening after the installation is given: the link has survived the way through the store.
    if let outer = URLComponents(string: link.text), isCustomScheme(outer.scheme), outer.path == "/link",
      let inner = outer.queryItems?.first(where: { $0.name == "deep_link_id" })?.value
    {
      link.text = inner
    }
    if let own = own(link) { return .own(own) }
    _ = try routes.request(for: link)
    guard link.source == .url, let path = URLComponents(string: link.text)?.path, !["", "/"].contains(path) else {
      return .nothing
    }
    guard canResolve(link.text) else { throw NoTarget() }
    return .short(link.text)
  }

  /// The app's own link to the target of a link, as it is stored; nil: it leads to none.
  func own(_ link: ReceivedLink) -> String? {
    targets { targets in
      guard let request = try? targets.table.request(for: link) else { return nil }
      return try? targets.table.link(for: request)
    }
  }

  func own(_ url: String) -> String? { own(ReceivedLink(url, from: .url)) }

  /// Shows what a link leads to.
  func show(_ url: String, animated: Bool) async throws {
    let (target, values) = try targets { targets in
      let request = try targets.table.request(for: url)
      return (targets.all[request.intent.index].target, request.values)
    }
    try await target.show(values, animated: animated)
  }

  /// Returns whether this is one of the app's own schemes.
  func isCustomScheme(_ scheme: String?) -> Bool {
    routes.domains.schemes.contains { $0.lowercased() == scheme?.lowercased() }
  }

  private func change(_ body: (inout [(name: String, target: any LinkTarget)]) -> Void) throws {
    try targets { targets in
      var all = targets.all
      body(&all)
      targets = Targets(all: all, table: try Self.table(all.map(\.target.paths), routes.domains))
    }
  }

  /// The routes of targets, by the paths of each.
  private static func table(_ paths: [[String]], _ domains: LinkDomains) throws -> RouteTable {
    try RouteTable(paths: paths.map { try $0.map(segments) }, domains: domains)
  }

  private static func segments(_ path: String) throws -> [Route.Segment] {
    guard path.hasPrefix("/"), !path.contains(where: { "?#".contains($0) }) else { throw InvalidPath(path: path) }
    return try path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard segment.contains(where: { "{}".contains($0) }) else { return .literal(String(segment)) }
      guard let match = segment.wholeMatch(of: /\{([A-Za-z][A-Za-z0-9]*)(\.\.\.)?\}/) else {
        throw InvalidPath(path: path)
      }
      return .placeholder(String(match.1), match.2 == nil ? .text : .rest)
    }
  }
}
