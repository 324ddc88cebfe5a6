import NavigationEngine

/// What a ``DeepLinkManager`` is put together from.
@MainActor struct DeepLinkParts {
  let sceneCoordinator: any SceneCoordinator
  let plugins: [any Plugin]
  let features: [any Feature]
  let authManager: any OCAuthManagerProtocol
  let userPreferences: any UserPreferences
  let masterDataPreferences: any MasterDataPreferences
  let consentManager: any ConsentManager
  let deepLinkValidator: DeepLinkValidator
  let urlOpener: any URLOpenerType
  let analyticsManager: any AnalyticsManager

  func plugin<Kind>(_ kind: Kind.Type) -> Kind? {
    for plugin in plugins { if let found = plugin as? Kind { return found } }
    return nil
  }

  /// Asks for the consent that a link needs; nil if there is no plugin for it.
  ///
  /// The link of the consent plugin names the screen, and has the query of the link that needs the consent.
  func showConsentPlugin(for deepLink: (any DeepLink)?) async throws -> ConsentOutcome? {
    guard let plugin = plugin((any ConsentPlugin).self) else { return nil }
    let screens = deepLink.map { [deepLinkValidator.getConsentScreenIdentifier(from: $0)] } ?? []
    return try await plugin.start(
      with: DeepLinkModel(pluginId: plugin.id, subScreens: screens, query: deepLink?.query ?? []))
  }

  /// The context in which the machine begins: what the preferences remember, as far as the spec admits it.
  ///
  /// Whoever was not through all that follows a login begins logged out. Nothing is known of anybody's age.
  var startContext: PluginLinksNavigation.Context {
    let isFirst = userPreferences.isFirstVisit
    let isThrough = authManager.isUserLoggedIn && userPreferences.isThroughLogin && !isFirst
    return PluginLinksNavigation.Context(
      tenant: masterDataPreferences.selectedTenant, user: isThrough ? .loggedIn : .loggedOut, age: .adult,
      visits: isFirst ? .first : .later, consent: consentManager.isConsentGiven && !isFirst ? .given : .missing,
      app: .starting, away: .briefly, link: .none_)
  }

  /// Lets the preferences remember what the machine has committed.
  func remember(_ engine: NavigationEngine) async {
    if let context = PluginLinksNavigation.Context(await engine.configuration.context) { remember(context) }
  }

  func remember(_ context: PluginLinksNavigation.Context) {
    authManager.isUserLoggedIn = context.user != .loggedOut
    userPreferences.isThroughLogin = context.user == .loggedIn
    userPreferences.isFirstVisit = context.visits == .first
    consentManager.isConsentGiven = context.consent == .given
  }
}
