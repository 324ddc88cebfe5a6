import NavigationEngine
import NavigationModel

/// Takes the user to where a link leads, by way of login and consent where the plugin needs them.
///
/// ```swift
/// let manager = try DeepLinkManager(
///   sceneCoordinator: coordinator, plugins: plugins, contentService: service, urlOpener: URLOpener(system: system))
/// manager.appIsReady()
/// await manager.handleDeepLinkNavigation(for: "navidapro://coach/plan/7")  // .arrived(coach/plan/7)
/// ```
///
/// It holds no check and no order of checks: these are the journeys of Specs/plugin-links.yaml, and its engine makes
/// them. The newest link wins; what was dropped for it ends ``LinkOutcome/superseded``.
@MainActor public final class DeepLinkManager {
  /// The engine below, for its log.
  public let engine: NavigationEngine
  /// What decides which link is meant.
  public var deepLinkValidator: DeepLinkValidator { parts.deepLinkValidator }

  let parts: DeepLinkParts
  let readiness = Readiness()
  let settings: DeepLinkSettings
  /// What came last: later results speak for the app, earlier ones do not.
  var newest = Arrival()
  /// What was reported of the background last; links wait for it.
  var lifeCycle: Task<Void, Never>?
  /// How long the app has been in the background; nil while it is in front.
  var timeAway: (@Sendable () -> Duration)?
  /// It has come back late, and is not yet in front.
  var isLate = false

  /// A link, or a fact that drops links.
  struct Arrival {
    var number = 0
    /// Why it drops the link before it; nil: it is a newer link.
    var reason: DeepLinkError?
  }

  /// Puts it together; the machine begins on home, with what the preferences remember.
  ///
  /// - Parameters:
  ///   - decorating: wraps what shows and asks, for those who want to look on.
  /// - Throws: `MachineError`, `RouteTableError` or `EngineError` if the generated machine is invalid; it never is.
  public init(
    sceneCoordinator: any SceneCoordinator, plugins: [any Plugin], features: [any Feature],
    authManager: any OCAuthManagerProtocol, userPreferences: any UserPreferences,
    masterDataPreferences: any MasterDataPreferences, consentManager: any ConsentManager,
    deepLinkValidator: DeepLinkValidator, urlOpener: any URLOpenerType, analyticsManager: any AnalyticsManager,
    settings: DeepLinkSettings = DeepLinkSettings(), decorating: (any Presenter) -> any Presenter = { $0 }
  ) throws {
    parts = DeepLinkParts(
      sceneCoordinator: sceneCoordinator, plugins: plugins, features: features, authManager: authManager,
      userPreferences: userPreferences, masterDataPreferences: masterDataPreferences, consentManager: consentManager,
      deepLinkValidator: deepLinkValidator, urlOpener: urlOpener, analyticsManager: analyticsManager)
    self.settings = settings
    var engineSettings = EngineSettings()
    engineSettings.presentationTimeout = settings.presentationLimit
    engineSettings.clock = settings.engineClock ?? settings.clock
    engineSettings.observer = settings.observer
    // That the app is ready is read when a link opens, and not reported: a report would end the journey under way.
    engineSettings.status = { [readiness] in
      PluginLinksNavigation.Status(app: await readiness.isReady ? .ready : nil).values
    }
    let presenter = PluginPresenter(parts, readiness: readiness, settings: settings)
    let context = parts.startContext
    let machine = try settings.machine ?? PluginLinksNavigation.machine.get()
    engine = try NavigationEngine(
      machine: machine, routes: settings.machine == nil ? PluginCatalog.routes.get() : nil,
      presenter: decorating(PluginLinksNavigation.PresenterAdapter(presenter)), context: context.packed,
      settings: engineSettings)
    presenter.engine = engine
    parts.remember(context)
    // The machine knows by itself that the app is not ready yet, and for how long a link waits.
    Task { [engine] in await engine.ready() }
  }

  /// Puts it together with the app's shared managers.
  ///
  /// - Throws: as the other.
  public convenience init(
    sceneCoordinator: any SceneCoordinator, plugins: [any Plugin], features: [any Feature] = [],
    contentService: any ContentServiceType, urlOpener: any URLOpenerType,
    settings: DeepLinkSettings = DeepLinkSettings()
  ) throws {
    let validator = DeepLinkValidator(
      contentService: contentService, masterDataManager: OCMasterDataManager.shared,
      authManager: OCAuthManager.shared, screen: sceneCoordinator, clock: settings.clock)
    try self.init(
      sceneCoordinator: sceneCoordinator, plugins: plugins, features: features, authManager: OCAuthManager.shared,
      userPreferences: OCUserPreferences.shared, masterDataPreferences: OCMasterDataManager.shared,
      consentManager: OCConsentManager.shared, deepLinkValidator: validator, urlOpener: urlOpener,
      analyticsManager: NoAnalytics(), settings: settings)
  }
}

/// How long things may take.
public struct DeepLinkSettings: Sendable {
  /// How long a link waits for the app to get ready. 10 seconds unless set.
  public var readinessLimit = Duration.seconds(10)
  /// How long the app may have been in the background for a link to be followed. 5 minutes unless set.
  public var backgroundLimit = Duration.seconds(300)
  /// How long a plugin may take to show itself. 10 seconds unless set.
  public var presentationLimit = Duration.seconds(10)
  /// What measures all of them.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// That of the engine, if it is another.
  package var engineClock: (any Clock<Duration>)?
  /// Is told of everything that the engine does, in order; see ``EngineSettings/observer``.
  public var observer: (@Sendable (EngineEvent) -> Void)?

  /// For tests that plant a mistake in the spec; nil: the machine that was proved.
  package var machine: Machine?

  public init() {}
}
