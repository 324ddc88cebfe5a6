import Foundation
import NavigationAdapters
import NavigationEngine
import NavigationModel

/// The single entry for everything that opens a place in the app.
///
/// ```swift
/// let facade = try DeepLinkingFacade(
///   flowControllerProvider: FlowControllerProvider(rootFlowController: root), navigationTransitionerDataSource: self,
///   settings: try DeepLinkingSettings(), userStatusProvider: session)
/// await facade.startUpIsDone()
/// try await facade.handleURL(url)  // https://just-eat.co.uk/area/ec4m-london
/// ```
///
/// Every entry returns once the journey has landed, and throws ``DeepLinkingError`` otherwise: a link that cannot be
/// followed is reported, and never handed back to the browser. Links wait until ``startUpIsDone()``. A link that
/// arrives while another is being followed supersedes it.
@MainActor public final class DeepLinkingFacade {
  /// The receiver of taps.
  public let navigationTransitioner: NavigationTransitioner
  /// The receiver of the intents of links.
  public let navigationIntentHandler: NavigationIntentHandler
  /// Builds the links with which the app opens its own screens.
  public let deepLinkFactory: DeepLinkFactory
  /// The engine below, for its log and for restoring after a relaunch.
  public let engine: NavigationEngine

  private let gateway: URLGateway
  private let intentFactory: NavigationIntentFactory
  private let shortcutItemConverter: ShortcutItemConverter
  private let spotlightItemConverter: SpotlightItemConverter
  private let opener: LinkOpener

  /// Puts the stack together. The machine begins on the root, with the user's status of this moment.
  ///
  /// - Parameters:
  ///   - flowControllerProvider: has the flow controllers that show the app's screens.
  ///   - navigationTransitionerDataSource: held weakly, like every delegate.
  ///   - settings: the schemes and hosts of the app's links.
  ///   - userStatusProvider: knows whether the user is logged in.
  ///   - engineSettings: how the engine behaves; its status is read from `userStatusProvider` unless it is set.
  ///   - decorating: wraps what shows screens and asks questions, for those who want to look on.
  /// - Throws: `MachineError`, `EngineError` or `RouteTableError` if spec and settings do not fit together.
  public init(
    flowControllerProvider: FlowControllerProvider,
    navigationTransitionerDataSource: any NavigationTransitionerDataSource,
    settings: any DeepLinkingSettingsProtocol, userStatusProvider: any UserStatusProviding,
    engineSettings: EngineSettings = EngineSettings(), decorating: (any Presenter) -> any Presenter = { $0 }
  ) throws {
    let presenter = JustEatNavigation.PresenterAdapter(
      FlowControllerPresenter(provider: flowControllerProvider, dataSource: navigationTransitionerDataSource))
    var engineSettings = engineSettings
    engineSettings.status =
      engineSettings.status ?? { JustEatNavigation.Status(user: await userStatusProvider.userStatus).values }
    let router = try LinkRouter(settings: settings)
    let machine = try JustEatNavigation.machine.get()
    let context = JustEatNavigation.Context(user: userStatusProvider.userStatus).packed
    engine = try NavigationEngine(
      machine: machine, routes: try router.table(), presenter: decorating(presenter),
      context: context, settings: engineSettings)
    opener = LinkOpener(engine: engine)
    navigationTransitioner = NavigationTransitioner(stateMachine: StateMachine(engine: engine))
    navigationIntentHandler = NavigationIntentHandler(engine: engine)
    deepLinkFactory = DeepLinkFactory(router: router)
    gateway = URLGateway(router: router)
    intentFactory = NavigationIntentFactory(router: router)
    shortcutItemConverter = ShortcutItemConverter(router: router)
    spotlightItemConverter = SpotlightItemConverter(router: router)
  }

  /// Follows a universal link or a deep link.
  @discardableResult
  public func handleURL(_ url: URL) async throws(DeepLinkingError) -> JourneyResult {
    do { return try await follow(try gateway.handleURL(url)) } catch { throw .couldNotHandleURL(url, cause: error) }
  }

  /// Follows a link with one of the app's own schemes, wherever it comes from.
  @discardableResult
  public func openDeepLink(_ deepLink: DeepLink) async throws(DeepLinkingError) -> JourneyResult {
    do {
      // Anyone can make the system open a URL: one that is not the app's own is followed by no entry.
      return try await follow(try gateway.deepLink(deepLink))
    } catch {
      throw .couldNotHandleDeepLink(deepLink, cause: error)
    }
  }

  /// Follows a home-screen quick action.
  @discardableResult
  public func openShortcutItem(_ item: some ShortcutItem) async throws(DeepLinkingError) -> JourneyResult {
    let type = item.type
    do {
      return try await follow(try shortcutItemConverter.deepLink(forShortcutItem: item))
    } catch {
      throw .couldNotDeepLinkFromShortcutItem(type, cause: error)
    }
  }

  /// Follows a search item that was tapped.
  @discardableResult
  public func openSpotlightItem(
    _ activity: some NSUserActivityProtocol
  ) async throws(DeepLinkingError) -> JourneyResult {
    let identifier = SpotlightItemConverter.identifier(of: activity)
    do {
      return try await follow(try spotlightItemConverter.deepLink(forSpotlightItem: activity))
    } catch {
      throw .couldNotDeepLinkFromSpotlightItem(identifier, cause: error)
    }
  }

  /// Follows what the system has handed over, by the entry for its kind: the app's own schemes by ``openDeepLink(_:)``,
  /// web addresses and the links of notifications by ``handleURL(_:)``.
  @discardableResult
  public func open(_ link: ReceivedLink) async throws(DeepLinkingError) -> JourneyResult {
    switch link.origin {
    case .quickAction: return try await openShortcutItem(ReceivedAction(type: link.text))
    case .searchItem: return try await openSpotlightItem(ReceivedItem(link.text))
    case .url, .browsing, .notification:
      guard let url = URL(string: link.text) else {
        throw .couldNotHandleURL(URL(fileURLWithPath: link.text), cause: URLGatewayError(.generic))
      }
      return link.origin == .url ? try await openDeepLink(url) : try await handleURL(url)
    }
  }

  /// Reports that something has happened to the app: a login on the login screen, a session that ended.
  ///
  /// - Throws: `EngineError` if the change does not apply now, or could not be shown.
  public func report(_ change: JustEatNavigation.Change) async throws {
    try await engine.report(change)
  }

  /// Lets links in: those that waited are followed. The last task of every start-up.
  public func startUpIsDone() async { await opener.startUpIsDone() }

  /// Lets links wait again until ``startUpIsDone()``: the first task of a warm start.
  public func startUpBegins() { opener.startUpBegins() }

  private func follow(_ deepLink: DeepLink) async throws -> JourneyResult {
    try await opener.land(try intentFactory.intent(for: deepLink).request)
  }
}

/// Why something that was to open a place in the app did not: one case per entry, each with its cause.
///
/// The cause is one of: ``URLGatewayError``, ``NavigationIntentFactoryError``, `LinkError`,
/// ``SpotlightItemConverter/NoIdentifier`` (the link is wrong); `DidNotLand` (the journey ended elsewhere);
/// `EngineError` (there was no journey, or a question of it could not be answered).
public enum DeepLinkingError: LinkFailure, Sendable {
  /// With the URL as it was given.
  case couldNotHandleURL(URL, cause: any Error)
  /// With the link as it was given.
  case couldNotHandleDeepLink(DeepLink, cause: any Error)
  /// With the item's type.
  case couldNotDeepLinkFromShortcutItem(String, cause: any Error)
  /// With the item's identifier, if it has one.
  case couldNotDeepLinkFromSpotlightItem(String?, cause: any Error)

  /// Why, whichever entry it was.
  public var cause: any Error {
    switch self {
    case .couldNotHandleURL(_, let cause), .couldNotHandleDeepLink(_, let cause),
      .couldNotDeepLinkFromShortcutItem(_, let cause), .couldNotDeepLinkFromSpotlightItem(_, let cause):
      cause
    }
  }
}

extension LinkEntry {
  /// An entry that takes UIKit's, SwiftUI's and notifications' calls, for the facade.
  ///
  /// - Parameters:
  ///   - facade: follows the links.
  ///   - report: is told what became of each link.
  public convenience init(
    facade: DeepLinkingFacade,
    report: @escaping @MainActor @Sendable (Result<JourneyResult, DeepLinkingError>) -> Void = { _ in }
  ) {
    self.init { link in
      do throws(DeepLinkingError) {
        report(.success(try await facade.open(link)))
        return true
      } catch {
        report(.failure(error))
        return false
      }
    }
  }
}

/// Follows the links of a tester file.
public typealias DeepLinkingTester = LinkTester

extension LinkTester {
  /// Follows links by the facade.
  public convenience init(facade: DeepLinkingFacade) { self.init { try await facade.handleURL($0) } }
}

/// A quick action that was handed over; the system's object need not be kept.
private struct ReceivedAction: ShortcutItem {
  var type: String
}

/// A search item that was handed over.
private struct ReceivedItem: NSUserActivityProtocol {
  let activityType = UserActivityType.searchItem
  let webpageURL: URL? = nil
  let userInfo: [AnyHashable: Any]?

  init(_ identifier: String) { userInfo = [UserActivityType.searchItemIdentifier: identifier] }
}
