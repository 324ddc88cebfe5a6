import NavigationEngine

/// Facts about the app, which may come while links are under way.
extension DeepLinkManager {
  /// The app is ready: those links that wait go on.
  public func appIsReady() { parts.readiness.becomesReady() }

  /// Somebody has logged in, by whatever means. A link that is being followed goes on, with this login if it waits for
  /// one; otherwise what follows a login comes, and home is the end of it.
  ///
  /// - Returns: what became of that; nil if a link goes on, whose caller is told.
  @discardableResult
  public func handleNavigationAfterLogin() async -> LinkOutcome? {
    guard let current, !current.isOver else { return await navigateAfterLogin() }
    current.loginHappened()
    return nil
  }

  func navigateAfterLogin() async -> LinkOutcome {
    let engine = engine
    return await follow(Following()) { try await engine.report(.loginHappened) }
  }

  /// The user has logged out. A plugin that needed the login is closed, and so is a link that relied on it dropped.
  public func userLoggedOut() async {
    guard let login = await context?.login, [.entering, .loggedIn].contains(login) else { return }
    await report(.loggedOut, dropping: .loggedOut)
  }

  /// The user has withdrawn a consent. A plugin that needed it is closed, and a link that relied on it dropped.
  ///
  /// - Parameter consentId: as in ``PluginConsent/id``.
  public func consentWithdrawn(_ consentId: String) async {
    guard presenter.consentId == consentId, await context?.consent == .given else { return }
    await report(.consentWithdrawn, dropping: .consentWithdrawn)
  }

  /// The session is over: the user's data and waiting links go, and the app is back where it starts. Call
  /// ``appIsReady()`` once it has started again.
  public func clearUserSession() async {
    parts.userPreferences.clearUserData()
    await beginAgain(dropping: .sessionCleared)
  }

  /// Another tenant was selected in the master data; as far as links are concerned, another session.
  public func tenantSelected() async { await beginAgain(dropping: .tenantChanged) }

  /// `applicationDidEnterBackground`.
  public func didEnterBackground() { parts.foreground.didEnterBackground() }

  /// `applicationWillEnterForeground`. If the app was in the background beyond its limit, links are dropped until
  /// ``didBecomeActive()``, and so is one that waited.
  ///
  /// - Returns: what drops it; nil if there was no need.
  @discardableResult
  public func willEnterForeground() -> Task<Void, Never>? {
    guard parts.foreground.willEnter() else { return nil }
    return Task {
      await report(.comesBackLate, dropping: .awayTooLong)
      parts.sceneCoordinator.showOnHome(nil)
    }
  }

  /// `applicationDidBecomeActive`: links are followed again.
  public func didBecomeActive() { parts.foreground.didBecomeActive() }

  private func beginAgain(dropping reason: DeepLinkError) async {
    parts.readiness.begin()
    parts.foreground.didBecomeActive()
    await report(.sessionCleared, dropping: reason)
  }

  /// The context that the engine knows now, for facts that concern only some plugins.
  private var context: PluginLinksNavigation.Context? {
    get async { PluginLinksNavigation.Context(await engine.configuration.context) }
  }

  /// Tells the engine; a fact that does not apply any more has no effect.
  private func report(_ change: PluginLinksNavigation.Change, dropping reason: DeepLinkError) async {
    current?.drop(.failed(reason))
    let fact = Following()
    fact.failure = reason
    let engine = engine
    _ = try? await Following.$current.withValue(fact) { try await engine.report(change) }
  }
}
