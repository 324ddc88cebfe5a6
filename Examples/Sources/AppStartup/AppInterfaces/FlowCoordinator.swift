import Foundation
import NavigationEngine

/// The main entry point into the app: runs the start-up and leads into the app's parts.
///
/// ```swift
/// let links = try StartupLinks()
/// try links.register(boardingPasses, as: "boarding pass")
/// let coordinator = try FlowCoordinator(
///   parts: parts, links: links, account: account, store: store, resolver: resolver)
/// try await coordinator.start(LaunchOptions([.userActivity(type: NSUserActivityTypeBrowsingWeb)]))
/// coordinator.links.handle(customScheme: url)
/// let shared = try coordinator.share("boarding pass", ["passId": "42"])
/// ```
public final class FlowCoordinator: Sendable {
  /// The start-up.
  public let startup: AppStartupController
  /// The handler of the system's links.
  public let links: any DeepLinkHandler
  private let outgoing: StartupLinks

  /// Puts the app together; see ``AppStartupController``.
  ///
  /// - Parameters:
  ///   - parts: a coordinator for each part of the app.
  ///   - links: what links lead to; more may be registered at any time.
  ///   - account: knows who uses the app.
  ///   - store: keeps one link until it has been followed.
  ///   - resolver: finds out what a short link means.
  ///   - resolverTimeout: how long a link may be on its way.
  ///   - options: finds out, at a cold start, whether a link is on its way.
  ///   - engineSettings: those of the engine below.
  ///   - decorating: wraps what shows screens and answers questions, for those who want to look on.
  ///   - report: is told what came of a link with a custom scheme.
  public init(
    parts: AppParts, links: StartupLinks, account: any AccountStore, store: any LinkStore, resolver: any LinkResolver,
    resolverTimeout: Duration = .seconds(10), options: LaunchOptionsHandler = LaunchOptionsHandler(),
    engineSettings: EngineSettings = EngineSettings(),
    decorating: (any EnginePresenter) -> any EnginePresenter = { $0 },
    report: @escaping DeepLinkHandler.Completion = { _ in }
  ) throws {
    outgoing = links
    startup = try AppStartupController(
      parts: parts, actions: Self.actions(parts, links), account: account, store: store, resolver: resolver,
      links: links, resolverTimeout: resolverTimeout, options: options, engineSettings: engineSettings,
      decorating: decorating)
    self.links = StartupLinkHandler(links: links, resolver: resolver, controller: startup, report: report)
  }

  private static func actions(_ parts: AppParts, _ links: StartupLinks) -> StartupActions {
    StartupActions(
      waiting: { try await parts.launch.showSpinner(animated: $0) },
      signedIn: { try await parts.home.show(animated: $0) },
      signedOut: { part, animated in
        switch part {
        case .onboarding: try await parts.onboarding.show(animated: animated)
        case .login: try await parts.login.show(animated: animated)
        }
      },
      followLink: { try await links.show($0, animated: $1) })
  }

  /// The app has been launched.
  public func start(_ options: LaunchOptions = LaunchOptions()) async throws { try await startup.start(options) }

  /// The user has tapped something.
  ///
  /// - Throws: `EngineError` if that is not possible now, or start-up has not finished deciding.
  public func tap(_ event: AppStartupNavigation.Event) async throws { try await startup.tap(event) }

  /// The user has moved by hand, and sees it already: nothing is shown for it. Returns at once.
  ///
  /// A decision that is under way is made again afterwards, and so is one that does not fit what the user sees.
  ///
  /// - Parameters:
  ///   - move: what the user did.
  ///   - isKnown: is called once start-up knows of it. What is to be shown before that must throw: the user was first,
  ///     and start-up would believe that it has the last word.
  public func userMade(_ move: UserMove, isKnown: @escaping @Sendable () async -> Void = {}) {
    startup.observe(move, isKnown: isKnown)
  }

  /// Somebody has signed in on a login or onboarding that nobody waits for, or anywhere else.
  public func signsIn() async throws { try await startup.handleStartup() }

  /// The user logs out, or the service does not know the token any more.
  public func signsOut() async throws { try await startup.report(.signsOut) }

  /// The link with which something is shared.
  ///
  /// - Parameters:
  ///   - name: what it is, as it was registered.
  ///   - values: those that the link carries, by name.
  /// - Throws: as ``StartupLinks/link(to:_:)``, or ``NotShareable``.
  public func share(_ name: String, _ values: [String: String]) throws -> URL {
    let link = try outgoing.link(to: name, values)
    guard let url = URL(string: link), outgoing.own(url.absoluteString) == link else { throw NotShareable() }
    return url
  }

  /// The link would not open what it is for.
  public struct NotShareable: Error, Hashable, Sendable {}
}
