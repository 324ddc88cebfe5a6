import Foundation
import NavigationEngine

/// Shows and asks what the engine decides, by way of the app's plugins.
///
/// It decides nothing: what a journey asks of the app, the checks answer, by what the app says now. An event or a
/// prompt that is added to the spec is a requirement of ``PluginLinksPresenter``: the compiler asks for it here.
@MainActor final class PluginPresenter: PluginLinksPresenter {
  enum Failure: Error, Hashable {
    /// Nothing is registered under this name.
    case noPlugin
    /// Something that the plugin requires was withdrawn while it made its scene.
    case withdrawn
    /// Something else was shown than what the link means.
    case notArrived
  }

  /// The consent that was asked about last.
  private(set) var consentId: String?
  private let parts: DeepLinkParts
  private let settings: DeepLinkSettings
  private var coordinator: any SceneCoordinator { parts.sceneCoordinator }

  init(_ parts: DeepLinkParts, _ settings: DeepLinkSettings) {
    self.parts = parts
    self.settings = settings
  }

  // MARK: What is shown

  func goHome(animated: Bool) async throws {
    try await coordinator.showHome(animated: animated)
    coordinator.showOnHome(nil)
  }

  /// Starts the plugin or feature. It counts as shown if the screen says that it is what the link means.
  func showPlugin(pluginId: String, path: String?, query: String?, fragment: String?, animated: Bool) async throws {
    guard let target = parts.plugins.target(pluginId), let deepLink = place(pluginId, path, query, fragment) else {
      throw Failure.noPlugin
    }
    let scene = try await target.start(with: deepLink)
    try Task.checkCancellation()
    guard parts.checks.mayShow(pluginId) else { throw Failure.withdrawn }
    try await coordinator.show(scene, animated: animated)
    guard parts.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(deepLink) else {
      coordinator.resetToRoot()
      throw Failure.notArrived
    }
    coordinator.showOnHome(nil)
  }

  func showNotOldEnough(animated: Bool) async throws {
    Following.current?.failure = .notOldEnough
    try await coordinator.showNotOldEnough(animated: animated)
    coordinator.showOnHome(nil)
  }

  private func place(_ id: String, _ path: String?, _ query: String?, _ fragment: String?) -> DeepLinkModel? {
    DeepLinkModel(pluginId: id, path: path, query: query, fragment: fragment)
  }

  // MARK: What the app is asked

  func askBackground() async throws -> PluginLinksNavigation.BackgroundOutcome {
    Following.current?.begin()
    return parts.foreground.isLate ? failing(.awayTooLong, .tooLate) : .inTime
  }

  func askReadiness() async throws -> PluginLinksNavigation.ReadinessOutcome {
    coordinator.showOnHome(nil)
    let readiness = parts.readiness
    let answer = try await Patience.answer(within: settings.readinessLimit, on: settings.clock) {
      try await readiness.wait()
    }
    if case .success = answer { return .ready }
    return failing(.notReady, .neverReady)
  }

  func askAvailability(pluginId: String) async throws -> PluginLinksNavigation.AvailabilityOutcome {
    let outcome = parts.checks.availability(of: pluginId)
    switch outcome {
    case .available: return outcome
    case .unknown: return failing(.notADeepLink(Following.current?.text ?? pluginId), outcome)
    case .notForThisTenant: return failing(.notForThisTenant, outcome)
    }
  }

  func askLoginState(pluginId: String) async throws -> PluginLinksNavigation.LoginStateOutcome {
    parts.checks.loginState(for: pluginId)
  }

  func askAge(pluginId: String?) async throws -> PluginLinksNavigation.AgeOutcome { parts.checks.age(for: pluginId) }

  func askConsentState(pluginId: String) async throws -> PluginLinksNavigation.ConsentStateOutcome {
    consentId = parts.plugins.requirements(of: pluginId)?.consent?.id
    return parts.checks.consentState(for: pluginId)
  }

  func askAllowList(address: String) async throws -> PluginLinksNavigation.AllowListOutcome {
    parts.urlOpener.isAllowed(address) ? .listed : failing(.schemeNotAllowed, .notListed)
  }

  // MARK: What others are asked

  func askWebService(address: String) async throws -> PluginLinksNavigation.WebServiceOutcome {
    coordinator.showOnHome(nil)
    let validator = parts.deepLinkValidator
    switch try await validator.getDeepLinkFromUniversalLink(link: address) {
    case .success(let link):
      // An exempt link is no plugin's.
      guard let place = URL(string: link).flatMap(validator.place), !validator.isExempt(place) else {
        return failing(.webServiceFailed, .failed)
      }
      Following.current?.deepLink = place
      Following.current?.text = place.text
      return .found(pluginId: place.pluginId, path: place.path, query: place.queryText, fragment: place.fragment)
    case .failure(.webServiceSilent): return failing(.webServiceSilent, .silence)
    case .failure(let error): return failing(error, .failed)
    }
  }

  func askLogin() async throws -> LoginOutcome {
    if parts.checks.authManager.isUserLoggedIn { return .alreadyLoggedIn }
    let plugins = parts.plugins
    let outcome = try await answer(.failed) {
      let ask: @MainActor () async throws -> LoginOutcome? = {
        try await plugins.plugin((any LoginPlugin).self)?.start()
      }
      guard let following = Following.current else { return try await ask() }
      return try await following.logIn(ask)
    }
    switch outcome {
    case .signedIn, .alreadyLoggedIn: return outcome
    case .cancelled: return failing(.loginCancelled, outcome)
    case .failed: return failing(.loginFailed, outcome)
    }
  }

  func askOnboarding() async throws -> OnboardingOutcome {
    guard parts.userPreferences.isFirstVisit else { return .alreadyDone }
    let outcome = try await answer(.cancelled) { try await parts.plugins.plugin((any OnboardingPlugin).self)?.start() }
    return outcome == .cancelled ? failing(.onboardingCancelled, outcome) : outcome
  }

  func askConsent(
    pluginId: String, path: String?, query: String?, fragment: String?
  ) async throws -> ConsentOutcome {
    let deepLink = place(pluginId, path, query, fragment) ?? DeepLinkModel(pluginId: pluginId)
    let outcome = try await answer(.refused) { try await parts.showConsentPlugin(for: deepLink) }
    return outcome == .refused ? failing(.consentRefused, outcome) : outcome
  }

  func askBiometricLogin() async throws -> BiometricLoginOutcome {
    try await answer(.declined) { try await parts.plugins.plugin((any BiometricLoginPlugin).self)?.start() }
  }

  func askNotifications() async throws -> NotificationsOutcome {
    try await answer(.declined) { try await parts.plugins.plugin((any NotificationsPlugin).self)?.start() }
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

  /// The answer of a plugin; `otherwise` if there is none, or it throws.
  ///
  /// - Throws: `CancellationError` if the question was cancelled: then it has not been answered.
  private func answer<Outcome>(
    _ otherwise: Outcome, _ ask: @MainActor () async throws -> Outcome?
  ) async throws -> Outcome {
    coordinator.showOnHome(nil)
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

  func sessionCleared() async throws { try reset() }
  func loggedOut() async throws { try reset() }
  func consentWithdrawn() async throws { try reset() }

  private func reset() throws {
    try Task.checkCancellation()
    coordinator.resetToRoot()
    coordinator.showOnHome(Following.current?.failure)
  }
}
