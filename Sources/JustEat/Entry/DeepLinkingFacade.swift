import Foundation
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
  /// Where taps go.
  public let navigationTransitioner: NavigationTransitioner
  /// Where the intents of links go.
  public let navigationIntentHandler: NavigationIntentHandler
  /// Builds the links with which the app opens its own screens.
  public let deepLinkFactory: DeepLinkFactory
  /// The engine below, for its log and for restoring after a relaunch.
  public let engine: NavigationEngine

  private let gateway: URLGateway
  private let intentFactory: NavigationIntentFactory
  private let shortcutItemConverter: ShortcutItemConverter
  private let spotlightItemConverter: SpotlightItemConverter
  private let startUp = StartUpGate()

  /// Puts the stack together. The machine begins on the root, with the user's status of this moment.
  ///
  /// - Parameters:
  ///   - navigationTransitionerDataSource: held weakly, like every delegate.
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
      context: machine.canStart(in: context) ? context : nil, settings: engineSettings)
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

  /// Reports that something has happened to the app: a login on the login screen, a session that ended.
  ///
  /// - Throws: `EngineError` if the change does not apply now, or could not be shown.
  public func report(_ change: JustEatNavigation.Change) async throws {
    try await engine.report(change)
  }

  /// Lets links in: those that waited are followed. The last task of every start-up.
  public func startUpIsDone() async {
    await engine.ready()
    startUp.open()
  }

  /// Lets links wait again until ``startUpIsDone()``: the first task of a warm start.
  public func startUpBegins() { startUp.close() }

  private func follow(_ deepLink: DeepLink) async throws -> JourneyResult {
    let intent = try intentFactory.intent(for: deepLink)
    try await startUp.pass()
    let result = try await navigationIntentHandler.handleIntent(intent)
    guard result.ending == .landed else { throw DidNotLand(result: result) }
    return result
  }
}
