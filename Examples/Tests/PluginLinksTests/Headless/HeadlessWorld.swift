@testable import PluginLinks

/// The people and services around a headless app: what they answer, as values.
///
/// The default takes the happy path. What is nil is answered by hand, with ``HeadlessApp/answer(_:)``.
struct HeadlessWorld: Hashable, Sendable {
  var login: HeadlessReply? = .login(.signedIn)
  /// How old whoever logs in is.
  var age: Int? = 30
  var onboarding: HeadlessReply? = .onboarding(.finished)
  var consent: HeadlessReply? = .consent(.given)
  var biometricLogin: HeadlessReply? = .biometricLogin(.setUp)
  var notifications: HeadlessReply? = .notifications(.allowed)
  var webService: HeadlessReply? = .webService(.failure(message: "Something went wrong"))
  var system: HeadlessReply? = .system(true)
  /// How plugins and features behave, by their ids; those that are missing open.
  var plugins: [String: HeadlessReaction] = [:]

  init() {}

  /// Everybody is asked by hand.
  static var byHand: HeadlessWorld {
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
