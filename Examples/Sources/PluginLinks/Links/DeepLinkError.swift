/// Why a link did not get there. Home says it, except where noted.
public enum DeepLinkError: Error, Hashable, Sendable {
  /// The text is no URL, or names no plugin that is registered. With its beginning.
  case notADeepLink(String)
  /// The selected tenant does not have the plugin.
  case notForThisTenant
  /// The plugin did not open, or showed something else.
  case cannotOpen
  /// The app did not get ready in time.
  case notReady
  /// The web service knows no deep link for it, or failed.
  case webServiceFailed
  /// The web service did not answer in time.
  case webServiceSilent
  case loginCancelled
  case loginFailed
  case onboardingCancelled
  case consentRefused
  /// The user is a minor, or too young for the plugin. A screen of its own says so.
  case notOldEnough
  /// The scheme is not among those that may be handed to the system.
  case schemeNotAllowed
  /// The system could not open what it was handed.
  case systemCannotOpen
  /// The session was cleared, and the link with it.
  case sessionCleared
  /// Another tenant was selected, and the link dropped.
  case tenantChanged
  /// The user has logged out, and the link or plugin relied on the login.
  case loggedOut
  /// The user has withdrawn the consent on which the link or plugin relied.
  case consentWithdrawn
  /// The app was in the background beyond its limit. The user stays where they are; it is logged.
  case awayTooLong
}

/// The outcome of a link.
public enum LinkOutcome: Hashable, Sendable {
  /// The plugin or feature is shown.
  case arrived(DeepLinkModel)
  /// The system has opened this address.
  case handedToSystem(String)
  /// Home is shown, as it should be: after a login by hand.
  case home
  /// A newer link took its place.
  case superseded
  /// It was dropped, or could not be followed.
  case failed(DeepLinkError)
}

extension LinkOutcome {
  /// True if the user is where the link leads.
  public var hasArrived: Bool {
    switch self {
    case .arrived, .handedToSystem, .home: true
    case .superseded, .failed: false
    }
  }

  /// The outcome without anything that the link carried.
  public var name: String {
    switch self {
    case .arrived: "arrived"
    case .handedToSystem: "handedToSystem"
    case .home: "home"
    case .superseded: "superseded"
    case .failed(.notADeepLink): "failed(notADeepLink)"
    case .failed(let error): "failed(\(error))"
    }
  }
}
