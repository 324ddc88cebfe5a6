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
/// It holds no order of checks: these are the journeys of Specs/plugin-links.yaml, and its engine makes them. What a
/// plugin requires, and what of it is given, is asked each time. The newest link wins; what was dropped for it ends
/// ``LinkOutcome/superseded``.
@MainActor public final class DeepLinkManager {
  /// The engine below, for its log.
  public let engine: NavigationEngine
  /// The validator that decides which link is meant.
  public var deepLinkValidator: DeepLinkValidator { parts.deepLinkValidator }

  let parts: DeepLinkParts
  let presenter: PluginPresenter
  /// The link that came last.
  var current: Following?

  /// Puts it together; the machine begins on home.
  ///
  /// - Parameters:
  ///   - sceneCoordinator: shows screens.
  ///   - plugins: what links lead to, or by way of.
  ///   - features: no plugins, and opened like one.
  ///   - authManager: knows who is logged in.
  ///   - userPreferences: what is remembered of the user.
  ///   - masterDataPreferences: the tenants, their plugins, and what is configured of links.
  ///   - consentManager: knows which consents were given.
  ///   - deepLinkValidator: decides which link is meant.
  ///   - urlOpener: opens addresses outside the app.
  ///   - analyticsManager: is told what became of links.
  ///   - settings: how long things may take, and how old users must be.
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
      sceneCoordinator: sceneCoordinator, userPreferences: userPreferences, deepLinkValidator: deepLinkValidator,
      urlOpener: urlOpener, analyticsManager: analyticsManager,
      checks: PluginChecks(
        plugins: deepLinkValidator.plugins, validator: deepLinkValidator, masterData: masterDataPreferences,
        authManager: authManager, consentManager: consentManager, ageOfMajority: settings.ageOfMajority),
      foreground: Foreground(limit: settings.backgroundLimit, clock: settings.clock))
    var engineSettings = EngineSettings()
    engineSettings.presentationTimeout = settings.presentationLimit
    engineSettings.clock = settings.engineClock ?? settings.clock
    engineSettings.observer = settings.observer
    presenter = PluginPresenter(parts, settings)
    engine = try NavigationEngine(
      machine: PluginLinksNavigation.machine.get(), routes: OwnLinks.routes.get(),
      presenter: decorating(PluginLinksNavigation.PresenterAdapter(presenter)), settings: engineSettings)
    for plugin in plugins { register(plugin) }
    for feature in features { register(feature) }
    // Whether the app is ready, a journey asks by itself.
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

  /// Adds a plugin, in place of one with the same id. Links can open it from now on, behind what it requires.
  public func register(_ plugin: any Plugin) { parts.plugins.register(plugin) }

  /// Adds a feature, in place of one with the same id.
  public func register(_ feature: any Feature) { parts.plugins.register(feature) }

  /// Takes a plugin or feature away. If it is shown, it stays until it is closed.
  public func unregister(_ id: String) { parts.plugins.unregister(id) }
}

/// The times that things may take, and the age that users must have.
public struct DeepLinkSettings: Sendable {
  /// The time for which a link waits for the app to get ready. 10 seconds unless set.
  public var readinessLimit = Duration.seconds(10)
  /// The time for which the app may have been in the background for a link to be followed. 5 minutes unless set.
  public var backgroundLimit = Duration.seconds(300)
  /// The time that a plugin may take to show itself. 10 seconds unless set.
  public var presentationLimit = Duration.seconds(10)
  /// From which age on a user is no minor. 18 unless set.
  public var ageOfMajority = 18
  /// The clock that measures all times.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// That of the engine, if it is another.
  package var engineClock: (any Clock<Duration>)?
  /// Is told of everything that the engine does, in order; see `EngineSettings`.
  public var observer: (@Sendable (EngineEvent) -> Void)?

  public init() {}
}

/// The parts of which a ``DeepLinkManager`` is put together.
@MainActor struct DeepLinkParts {
  let sceneCoordinator: any SceneCoordinator
  let userPreferences: any UserPreferences
  let deepLinkValidator: DeepLinkValidator
  let urlOpener: any URLOpenerType
  let analyticsManager: any AnalyticsManager
  let checks: PluginChecks
  let readiness = Readiness()
  let foreground: Foreground
  var plugins: PluginRegistry { checks.plugins }

  /// Asks for the consent that a link needs; nil if there is no plugin for it.
  ///
  /// The link of the consent plugin names the screen, and has the query of the link that needs the consent.
  func showConsentPlugin(for deepLink: any DeepLink) async throws -> ConsentOutcome? {
    guard let plugin = plugins.plugin((any ConsentPlugin).self) else { return nil }
    let screen = deepLinkValidator.getConsentScreenIdentifier(from: deepLink)
    return try await plugin.start(
      with: DeepLinkModel(pluginId: plugin.id, subScreens: [screen], query: deepLink.query))
  }
}
