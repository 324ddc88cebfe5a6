import Foundation
import LinkRouting

/// What a link of this app wishes, and the link for a boarding pass: the spec's routes, read and written.
public struct StartupLinks: Sendable {
  let routes: RouteTable

  /// - Parameter routes: nil: the spec's own schemes and hosts.
  /// - Throws: `RouteTableError`, or `MachineError` if the spec's machine is invalid, which a generated one never is.
  public init(routes: RouteTable? = nil) throws {
    self.routes = try routes ?? RouteTable(try AppStartupNavigation.machine.get())
  }

  /// What a link wishes.
  ///
  /// - Throws: `LinkError` if no route fits.
  package func intent(for link: String) throws -> AppStartupNavigation.Intent {
    try AppStartupNavigation.Intent(routes.request(for: link))
  }

  /// The boarding pass that a link opens; nil if it opens something else, or nothing.
  package func pass(in link: String) -> PassID? {
    guard case .openBoardingPass(let passId)? = try? intent(for: link) else { return nil }
    return passId
  }

  /// The link with which a boarding pass is shared. Whoever opens it gets the same pass.
  ///
  /// - Throws: `LinkBuildingError` for an identifier that no link can carry, such as an empty one.
  package func link(forPass passId: PassID) throws -> String {
    try routes.link(for: AppStartupNavigation.Intent.openBoardingPass(passId: passId).request)
  }

  /// Whether a link's scheme is one of the app's own.
  func isCustomScheme(_ link: String) -> Bool {
    let scheme = link.prefix { $0 != ":" }.lowercased()
    return routes.domains.schemes.contains { $0.lowercased() == scheme }
  }
}
