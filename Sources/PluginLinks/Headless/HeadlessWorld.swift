/// The people and services around a headless app: what they answer, as values.
///
/// The default is well-meaning. What is nil is answered by hand, with ``HeadlessApp/answer(_:)``.
public struct HeadlessWorld: Hashable, Sendable {
  public var login: HeadlessReply? = .login(.signedIn)
  public var onboarding: HeadlessReply? = .onboarding(.finished)
  public var consent: HeadlessReply? = .consent(.given)
  public var biometricLogin: HeadlessReply? = .biometricLogin(.setUp)
  public var notifications: HeadlessReply? = .notifications(.allowed)
  public var webService: HeadlessReply? = .webService(.failure(message: "Something went wrong"))
  public var system: HeadlessReply? = .system(true)
  /// How plugins and features behave, by their ids; those that are missing open.
  public var plugins: [String: HeadlessReaction] = [:]

  public init() {}

  /// Everybody is asked by hand.
  public static var byHand: HeadlessWorld {
    var world = HeadlessWorld()
    (world.login, world.onboarding, world.consent) = (nil, nil, nil)
    (world.biometricLogin, world.notifications, world.webService, world.system) = (nil, nil, nil, nil)
    return world
  }

  func reply(to question: HeadlessQuestion) -> HeadlessReply? {
    switch question {
    case .login: login
    case .onboarding: onboarding
    case .consent: consent
    case .biometricLogin: biometricLogin
    case .notifications: notifications
    case .webService: webService
    case .system: system
    }
  }
}
