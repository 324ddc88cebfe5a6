import Foundation
import NavigationEngine

/// The main entry point into the app: runs the start-up and leads into the app's parts.
///
/// ```swift
/// let coordinator = try FlowCoordinator(parts: parts, account: account, store: store, resolver: resolver)
/// try await coordinator.start(LaunchOptions([.userActivity(type: NSUserActivityTypeBrowsingWeb)]))
/// coordinator.links.handle(customScheme: url)
/// try await coordinator.tap(.choosePass(passId: "42"))
/// let shared = try coordinator.share(passId: "42")    // boardingpass://boardingpass.example/boarding-pass/42
/// ```
public final class FlowCoordinator: Sendable {
  /// The start-up.
  public let startup: AppStartupController
  /// Where the system's links go.
  public let links: any DeepLinkHandler
  private let outgoing: StartupLinks

  /// Puts the app together; see ``AppStartupController``.
  ///
  /// - Parameters:
  ///   - decorating: wraps what shows screens and answers questions, for those who want to look on.
  ///   - report: is told what came of a link with a custom scheme.
  public init(
    parts: AppParts, account: any AccountStore, store: any LinkStore, resolver: any LinkResolver,
    links: StartupLinks? = nil, resolverTimeout: Duration = .seconds(10),
    options: LaunchOptionsHandler = LaunchOptionsHandler(), engineSettings: EngineSettings = EngineSettings(),
    decorating: (any EnginePresenter) -> any EnginePresenter = { $0 },
    report: @escaping DeepLinkHandler.Completion = { _ in }
  ) throws {
    outgoing = try links ?? StartupLinks()
    startup = try AppStartupController(
      parts: parts, actions: Self.actions(parts), account: account, store: store, resolver: resolver, links: outgoing,
      resolverTimeout: resolverTimeout, options: options, engineSettings: engineSettings, decorating: decorating)
    self.links = StartupLinkHandler(links: outgoing, controller: startup, report: report)
  }

  private static func actions(_ parts: AppParts) -> StartupActions {
    StartupActions(
      waiting: { try await parts.launch.showSpinner(animated: $0) },
      signedIn: { try await parts.boardingPasses.showList(animated: $0) },
      signedOut: { part, animated in
        switch part {
        case .onboarding: try await parts.onboarding.show(animated: animated)
        case .login: try await parts.login.show(animated: animated)
        }
      },
      followLink: { try await parts.boardingPasses.show($0, animated: $1) })
  }

  /// The app has been launched.
  public func start(_ options: LaunchOptions = LaunchOptions()) async throws { try await startup.start(options) }

  /// The user has tapped something.
  public func tap(_ event: AppStartupNavigation.Event) async throws { try await startup.tap(event) }

  /// Somebody has signed in on a login or onboarding that nobody waits for.
  public func signsIn() async throws { try await startup.arrived(.signsIn) }

  /// The service does not know the token any more.
  public func sessionEnds() async throws { try await startup.arrived(.sessionEnds) }

  /// The link with which a boarding pass is shared.
  ///
  /// - Throws: `LinkBuildingError` for an identifier that no link can carry.
  public func share(passId: PassID) throws -> URL {
    let link = try outgoing.link(forPass: passId)
    guard let url = URL(string: link), outgoing.pass(in: url.absoluteString) == passId else {
      throw NotShareable()
    }
    return url
  }

  /// The link would not open the pass for which it is.
  public struct NotShareable: Error, Hashable, Sendable {}
}
