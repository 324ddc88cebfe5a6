import NavigationEngine
import NavigationModel

extension DeepLinkManager {
  /// Gives out the next number, and makes what arrives the newest.
  func arrives(dropping reason: DeepLinkError? = nil) -> Int {
    newest = Arrival(number: newest.number + 1, reason: reason)
    return newest.number
  }

  /// Lets the engine make a journey, and shows on home what came of it.
  func follow(
    _ intent: PluginLinksNavigation.Intent, _ following: Following, as arrival: Int
  ) async -> LinkOutcome {
    await lifeCycle?.value
    let outcome: LinkOutcome
    if arrival == newest.number {
      outcome = await Following.$current.withValue(following) { await journey(intent, following) }
    } else {
      outcome = dropped
    }
    if arrival == newest.number { showOnHome(outcome) }
    await remember()
    parts.analyticsManager.linkEnded(outcome.name, pluginId: following.deepLink?.pluginId)
    return outcome
  }

  private func journey(_ intent: PluginLinksNavigation.Intent, _ following: Following) async -> LinkOutcome {
    guard let result = try? await engine.open(intent) else {
      // No answer, no status, or a caller who has gone.
      return Task.isCancelled ? .superseded : .failed(.cannotOpen)
    }
    switch result.ending {
    case .superseded: return dropped
    case .landed:
      if let failure = following.failure { return .failed(failure) }
      if let address = following.handedOver { return .handedToSystem(address) }
      guard let deepLink = following.deepLink, result.trace.end.screen != engine.machine.root else { return .home }
      return .arrived(deepLink)
    case .failed(let reason): return .failed(following.failure ?? DeepLinkError(reason))
    case .abandoned, .notPresented, .refused, .ambiguous, .strayed, .unhandled:
      return .failed(following.failure ?? .cannotOpen)
    }
  }

  /// What became of a link that gave way to the newest arrival.
  private var dropped: LinkOutcome { newest.reason.map { .failed($0) } ?? .superseded }

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
    let isShown = (try? await engine.perform(PluginLinksNavigation.Event.goHome)) != nil
    await remember()
    return isShown
  }

  /// Lets the preferences remember what the machine has committed.
  func remember() async { await parts.remember(engine) }
}

extension DeepLinkError {
  /// The reason with which the spec's journeys fail.
  fileprivate init(_ reason: String) {
    switch reason {
    case "awayTooLong": self = .awayTooLong
    case "notForThisTenant": self = .notForThisTenant
    case "notOldEnough": self = .notOldEnough
    default: self = .cannotOpen
    }
  }
}

/// What the manager knows of the link that its engine is following, besides the values that the journey carries.
///
/// It goes along with the task that follows the link, so that two links can never be taken for each other.
@MainActor final class Following {
  @TaskLocal static var current: Following?

  /// The place that the link means; nil for links that mean none in the app.
  let deepLink: DeepLinkModel?
  /// The deep link that the web service named.
  var found: String?
  var handedOver: String?
  /// Why the journey ends, if an answer ends it.
  var failure: DeepLinkError?

  init(_ deepLink: DeepLinkModel? = nil) { self.deepLink = deepLink }
}
