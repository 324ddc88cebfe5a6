import Foundation
import LinkRouting
import NavigationEngine

/// Takes the links that the system hands to the app.
public protocol DeepLinkHandler: Sendable {
  /// Is told what came of a link.
  typealias Completion = @Sendable (Result<JourneyResult, any Error>) -> Void

  /// A link with one of the app's own schemes: the first opening after an installation, or another app.
  ///
  /// - Returns: immediately, whether the app will follow it. The result is reported later.
  @discardableResult func handle(customScheme url: URL) -> Bool

  /// A universal link. What it means may have to be found out, so the answer comes later.
  ///
  /// - Parameter completion: is called once, with what came of it.
  /// - Returns: immediately, whether the app can follow such a link.
  @discardableResult func handle(universalLink url: URL, completion: @escaping Completion) -> Bool
}

extension DeepLinkHandler {
  /// The same, without a callback.
  ///
  /// - Throws: `LinkError` if the link opens nothing here; otherwise as ``AppStartupController/follow(_:)``.
  public func handle(universalLink url: URL) async throws -> JourneyResult {
    try await withCheckedThrowingContinuation { continuation in
      handle(universalLink: url) { continuation.resume(with: $0) }
    }
  }
}

/// Gives links to the start-up, which decides when they are followed.
package struct StartupLinkHandler: DeepLinkHandler {
  private let links: StartupLinks
  private let controller: AppStartupController
  private let report: Completion

  /// - Parameter report: is told what came of a link with a custom scheme.
  package init(
    links: StartupLinks, controller: AppStartupController, report: @escaping Completion = { _ in }
  ) {
    self.links = links
    self.controller = controller
    self.report = report
  }

  @discardableResult package func handle(customScheme url: URL) -> Bool {
    let link = url.absoluteString
    guard links.isCustomScheme(link) else { return false }
    return follow(link, report)
  }

  @discardableResult
  package func handle(universalLink url: URL, completion: @escaping Completion) -> Bool {
    follow(url.absoluteString, completion)
  }

  private func follow(
    _ link: String, _ completion: @escaping Completion
  ) -> Bool {
    do {
      let intent = try links.intent(for: link)
      controller.inBackground { controller in
        do { completion(.success(try await controller.follow(intent))) } catch { completion(.failure(error)) }
      }
      return true
    } catch {
      // A link was announced perhaps, and this is it: nothing else will come.
      controller.cannotOpenLink()
      completion(.failure(error))
      return false
    }
  }
}

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
