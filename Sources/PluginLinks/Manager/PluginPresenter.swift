import NavigationEngine

/// Shows and asks what the engine decides, by way of the app's plugins.
///
/// It decides nothing. An event or a prompt that is added to the spec is a requirement of ``PluginLinksPresenter``, so
/// that the compiler asks for it here.
@MainActor final class PluginPresenter: PluginLinksPresenter {
  enum Failure: Error, Hashable {
    /// Nothing is registered under the name of this screen.
    case noPlugin
    /// Something else was shown than what the link means.
    case notArrived
  }

  private let parts: DeepLinkParts
  private let readiness: Readiness
  private let settings: DeepLinkSettings
  /// For what it has committed; the presenter never waits for its turn.
  weak var engine: NavigationEngine?
  private var coordinator: any SceneCoordinator { parts.sceneCoordinator }

  init(_ parts: DeepLinkParts, readiness: Readiness, settings: DeepLinkSettings) {
    self.parts = parts
    self.readiness = readiness
    self.settings = settings
  }

  // MARK: What is shown

  func goHome(animated: Bool) async throws {
    try await coordinator.showHome(animated: animated)
    coordinator.showOnHome(nil)
  }

  func showMagazine(path: String?, animated: Bool) async throws { try await show(.magazine, animated) }
  func showOffices(near: String?, animated: Bool) async throws { try await show(.offices, animated) }
  func showBonus(path: String?, animated: Bool) async throws { try await show(.bonus, animated) }
  func showCoach(path: String?, animated: Bool) async throws { try await show(.coach, animated) }

  func showChallenge(challengeId: String, goalType: GoalType?, animated: Bool) async throws {
    try await show(.challenge, animated)
  }

  func showNotOldEnough(animated: Bool) async throws {
    Following.current?.failure = .notOldEnough
    try await coordinator.showNotOldEnough(animated: animated)
    coordinator.showOnHome(nil)
  }

  func launchHomeScreenToShowError(text: String, animated: Bool) async throws {
    let error = DeepLinkError.notADeepLink(text)
    Following.current?.failure = error
    coordinator.showOnHome(error)
  }

  /// Starts the plugin or feature of a screen. It counts as shown if the screen says that it is what the link means.
  private func show(_ screen: PluginLinksNavigation.Screen, _ animated: Bool) async throws {
    guard let deepLink = Following.current?.deepLink, deepLink.pluginId == PluginCatalog.shared.pluginId(of: screen)
    else { throw Failure.noPlugin }
    let scene = try await start(deepLink)
    try Task.checkCancellation()
    try await coordinator.show(scene, animated: animated)
    guard parts.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(deepLink) else {
      coordinator.resetToRoot()
      throw Failure.notArrived
    }
    coordinator.showOnHome(nil)
  }

  private func start(_ deepLink: DeepLinkModel) async throws -> any PluginScene {
    for case let plugin as any ScenePlugin in parts.plugins where plugin.id == deepLink.pluginId {
      return try await plugin.start(with: deepLink)
    }
    for feature in parts.features where feature.id == deepLink.pluginId {
      return try await feature.start(with: deepLink)
    }
    throw Failure.noPlugin
  }

  // MARK: What is asked

  func askReadiness() async throws -> PluginLinksNavigation.ReadinessOutcome {
    coordinator.showOnHome(nil)
    let readiness = readiness
    let answer = try await Patience.answer(within: settings.readinessLimit, on: settings.clock) {
      try await readiness.wait()
    }
    if case .success = answer { return .ready }
    return failing(.notReady, .neverReady)
  }

  func askWebService(address: String) async throws -> PluginLinksNavigation.WebServiceOutcome {
    coordinator.showOnHome(nil)
    switch try await parts.deepLinkValidator.getDeepLinkFromUniversalLink(link: address) {
    case .success(let link):
      Following.current?.found = link
      return .found
    case .failure(.webServiceSilent): return failing(.webServiceSilent, .silence)
    case .failure(let error): return failing(error, .failed)
    }
  }

  func askLogin() async throws -> LoginOutcome {
    let outcome = try await answer(.failed) { try await parts.plugin((any LoginPlugin).self)?.start() }
    switch outcome {
    case .signedIn, .signedInAsMinor: return outcome
    case .cancelled: return failing(.loginCancelled, outcome)
    case .failed: return failing(.loginFailed, outcome)
    }
  }

  func askOnboarding() async throws -> OnboardingOutcome {
    let outcome = try await answer(.cancelled) { try await parts.plugin((any OnboardingPlugin).self)?.start() }
    return outcome == .cancelled ? failing(.onboardingCancelled, outcome) : outcome
  }

  func askConsent(goalType: GoalType?) async throws -> ConsentOutcome {
    let outcome = try await answer(.refused) { try await parts.showConsentPlugin(for: Following.current?.deepLink) }
    return outcome == .refused ? failing(.consentRefused, outcome) : outcome
  }

  func askBiometricLogin() async throws -> BiometricLoginOutcome {
    try await answer(.declined) { try await parts.plugin((any BiometricLoginPlugin).self)?.start() }
  }

  func askNotifications() async throws -> NotificationsOutcome {
    try await answer(.declined) { try await parts.plugin((any NotificationsPlugin).self)?.start() }
  }

  func askAllowList(address: String) async throws -> PluginLinksNavigation.AllowListOutcome {
    parts.urlOpener.isAllowed(address) ? .listed : failing(.schemeNotAllowed, .notListed)
  }

  func askSystem(address: String) async throws -> PluginLinksNavigation.SystemOutcome {
    coordinator.showOnHome(nil)
    guard await parts.urlOpener.openNavida(address) else {
      try Task.checkCancellation()
      return failing(.systemCannotOpen, .cannotOpen)
    }
    Following.current?.handedOver = address
    return .opened
  }

  /// What a plugin answers; `otherwise` if there is none, or it throws.
  ///
  /// - Throws: `CancellationError` if the question was cancelled: then it has not been answered.
  private func answer<Outcome>(
    _ otherwise: Outcome, _ ask: @MainActor () async throws -> Outcome?
  ) async throws -> Outcome {
    coordinator.showOnHome(nil)
    // What was answered before is remembered even if the app is killed during this question.
    if let engine { await parts.remember(engine) }
    do {
      return try await ask() ?? otherwise
    } catch {
      try Task.checkCancellation()
      return otherwise
    }
  }

  private func failing<Outcome>(_ error: DeepLinkError, _ outcome: Outcome) -> Outcome {
    Following.current?.failure = error
    return outcome
  }

  // MARK: What has happened

  func sessionCleared() async throws { reset(.sessionCleared) }
  func otherTenantSelected() async throws { reset(.tenantChanged) }
  func fullTenantSelected() async throws { reset(.tenantChanged) }

  private func reset(_ reason: DeepLinkError) {
    coordinator.resetToRoot()
    coordinator.showOnHome(reason)
  }
}
