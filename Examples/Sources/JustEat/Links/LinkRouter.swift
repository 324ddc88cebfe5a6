import Foundation
import LinkRouting
import NavigationModel

/// The spec's routes with the schemes and hosts that hold now. Everything in this folder asks it, and no one else
/// knows a route.
@MainActor public final class LinkRouter {
  /// The routes with the spec's own schemes and hosts, compiled once.
  private static let own = Result { try RouteTable(try JustEatNavigation.machine.get()) }

  private let settings: any DeepLinkingSettingsProtocol
  private var compiled: RouteTable

  /// - Throws: `MachineError` if the spec's machine is invalid, which a generated one never is.
  public init(settings: any DeepLinkingSettingsProtocol) throws {
    compiled = try Self.own.get()
    self.settings = settings
  }

  /// The routes, compiled again if the settings have changed.
  ///
  /// - Throws: `RouteTableError` if the settings are no schemes and hosts.
  package func table() throws(RouteTableError) -> RouteTable {
    let domains = settings.domains(basedOn: compiled.domains)
    if compiled.domains != domains { compiled = try RouteTable(compiled.machine, domains: domains) }
    return compiled
  }

  /// The kind that the link's scheme says; nil for a scheme that the app does not answer to, or none.
  func kind(of url: URL) -> LinkKind? {
    guard let scheme = url.scheme?.lowercased() else { return nil }
    func lists(_ schemes: [String]) -> Bool { schemes.contains { $0.lowercased() == scheme } }
    return lists(settings.internalDeepLinkSchemes) ? .deep : lists(settings.universalLinkSchemes) ? .universal : nil
  }

  /// The deep link for a request.
  func deepLink(for request: IntentRequest) throws -> DeepLink {
    let link = try table().link(for: request, kind: .deep)
    guard let url = URL(string: link) else { throw NotAURL(link: link) }
    return url
  }

  /// A link that Foundation does not take for one.
  struct NotAURL: Error, Hashable { var link: String }
}
