import NavigationEngine

extension DeepLinkManager {
  /// Lets the engine make the journey of a link.
  func follow(_ intent: PluginLinksNavigation.Intent, _ following: Following) async -> LinkOutcome {
    let engine = engine
    return await follow(following) { try await engine.open(intent) }
  }

  /// Lets the engine make a journey, and shows on home what came of it.
  func follow(
    _ following: Following, _ journey: @Sendable () async throws -> JourneyResult?
  ) async -> LinkOutcome {
    current?.drop(.superseded)
    current = following
    let result = try? await Following.$current.withValue(following) { try await journey() }
    let outcome = outcome(of: result, following)
    following.isOver = true
    // Something newer that is under way speaks for itself.
    if result?.ending != .superseded, current?.isOver != false { showOnHome(outcome) }
    parts.analyticsManager.linkEnded(outcome.name, pluginId: following.deepLink?.pluginId)
    return outcome
  }

  private func outcome(of result: JourneyResult?, _ following: Following) -> LinkOutcome {
    // No answer, or a caller who has gone.
    guard let result else { return following.fate ?? (Task.isCancelled ? .superseded : .failed(.cannotOpen)) }
    switch result.ending {
    case .superseded: return following.fate ?? .superseded
    case .landed:
      if let address = following.handedOver { return .handedToSystem(address) }
      guard let deepLink = following.deepLink else { return .home }
      return .arrived(deepLink)
    case .failed, .abandoned, .notPresented, .refused, .ambiguous, .strayed, .unhandled:
      return .failed(following.failure ?? .cannotOpen)
    }
  }

  /// Home says what went wrong with the last link, and nothing if nothing did.
  private func showOnHome(_ outcome: LinkOutcome) {
    switch outcome {
    case .failed(.awayTooLong), .superseded: break
    case .failed(.notOldEnough) where parts.sceneCoordinator.isHomeCovered: break
    case .failed(let error): parts.sceneCoordinator.showOnHome(error)
    case .arrived, .handedToSystem, .home: parts.sceneCoordinator.showOnHome(nil)
    }
  }

  /// Takes the user home, and says what went wrong.
  public func launchHomeScreenToShowError(_ error: DeepLinkError) async {
    await goHome()
    parts.sceneCoordinator.showOnHome(error)
  }

  /// The user closes what is shown over home; false if nothing is.
  @discardableResult
  public func goHome() async -> Bool {
    // A tap ends whatever is under way, so only what can be tapped is.
    guard parts.sceneCoordinator.isHomeCovered else { return false }
    current?.drop(.superseded)
    return (try? await engine.perform(PluginLinksNavigation.Event.goHome)) != nil
  }

  /// Takes note that the user has gone back from what was shown over home: nothing is shown for it.
  ///
  /// Call it once the swipe has finished and home is seen, not when it begins, since it may be taken back. For a tap
  /// on a close button call ``goHome()``. A link that is being followed ends ``LinkOutcome/superseded``, home says
  /// nothing, and what was asked for the plugin that was shown is forgotten.
  ///
  /// - Throws: `EngineError.notEnabled` if, as far as the manager knows, nothing was shown over home.
  public func wentBack() async throws {
    try await engine.observe(event: .goHome)
    parts.sceneCoordinator.showOnHome(nil)
  }
}
