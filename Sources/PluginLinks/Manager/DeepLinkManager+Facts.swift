import NavigationEngine

/// Facts about the app, which may come while links are under way.
extension DeepLinkManager {
  /// The app is ready: those links that wait go on.
  public func appIsReady() { readiness.becomesReady() }

  /// The session is over: the user's data and waiting links go, and the app is back where it starts. Call
  /// ``appIsReady()`` once it has started again.
  public func clearUserSession() async {
    beginsAgain(dropping: .sessionCleared)
    parts.userPreferences.clearUserData()
    await report([.sessionCleared])
  }

  /// Another edition of the app; as far as links are concerned, another session.
  public func select(_ tenant: Tenant) async {
    guard parts.masterDataPreferences.selectedTenant != tenant else { return }
    beginsAgain(dropping: .tenantChanged)
    parts.masterDataPreferences.selectedTenant = tenant
    await report([tenant == .full ? .fullTenantSelected : .otherTenantSelected])
  }

  /// `applicationDidEnterBackground`.
  public func didEnterBackground() { timeAway = Self.stopwatch(settings.clock) }

  /// `applicationWillEnterForeground`; links that arrive from now on wait for it. If the app was in the background
  /// beyond its limit, links are dropped until ``didBecomeActive()``, and so is one that waited.
  public func willEnterForeground() {
    guard let time = timeAway?() else { return }
    timeAway = nil
    guard time > settings.backgroundLimit else { return }
    _ = arrives(dropping: .awayTooLong)
    isLate = true
    happens { manager in
      // Which of them it is, a journey under way may decide meanwhile.
      await manager.report([.comesBackLate, .comesBackLateToPlugin, .comesBackLate])
      manager.parts.sceneCoordinator.showOnHome(nil)
    }
  }

  /// `applicationDidBecomeActive`: links are followed again.
  public func didBecomeActive() {
    timeAway = nil
    // Whatever is reported ends the journey under way, so only what has happened is.
    guard isLate else { return }
    isLate = false
    happens { manager in await manager.report([.isInFrontAgain]) }
  }

  private func beginsAgain(dropping reason: DeepLinkError) {
    _ = arrives(dropping: reason)
    readiness.begin()
    isLate = false
  }

  private func happens(_ body: @escaping @MainActor @Sendable (DeepLinkManager) async -> Void) {
    lifeCycle = Task { [lifeCycle] in
      await lifeCycle?.value
      await body(self)
    }
  }

  /// Tells the engine the first of these that applies.
  private func report(_ changes: [PluginLinksNavigation.Change]) async {
    for change in changes {
      do {
        try await engine.report(change)
        break
      } catch EngineError.doesNotApply {
        continue
      } catch {
        break
      }
    }
    await remember()
  }

  private static func stopwatch(_ clock: any Clock<Duration>) -> @Sendable () -> Duration {
    func start<Time: Clock<Duration>>(_ clock: Time) -> @Sendable () -> Duration {
      let begin = clock.now
      return { begin.duration(to: clock.now) }
    }
    return start(clock)
  }
}
