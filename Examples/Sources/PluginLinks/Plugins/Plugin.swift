/// A part of the app that links can lead to, or by way of.
@MainActor public protocol Plugin: AnyObject, Sendable {
  /// The host of the links that lead to it.
  var id: String { get }
}

/// The scene that a plugin or feature shows.
@MainActor public protocol PluginScene: AnyObject, Sendable {
  /// The place that is shown, as the scene itself sees it. By this arrival is judged.
  var place: DeepLinkModel { get }
}

/// The target to which a link leads in the end.
@MainActor public protocol LinkTarget: AnyObject, Sendable {
  /// The host of the links that lead to it.
  var id: String { get }
  /// The requirements for those who open it, now.
  var requirements: PluginRequirements { get }
  /// Makes the scene for a link. It is shown by the ``SceneCoordinator``, and only if it is still wanted then.
  ///
  /// - Throws: any error, if it cannot open; home says so.
  func start(with deepLink: any DeepLink) async throws -> any PluginScene
}

/// A plugin that shows a scene.
@MainActor public protocol ScenePlugin: Plugin, LinkTarget {}

/// A feature: no plugin, and opened like one.
@MainActor public protocol Feature: LinkTarget {}

/// The plugin in which users log in.
///
/// It, and the other plugins that ask: whatever was shown for the question is gone when `start` returns, or throws
/// because its task was cancelled.
@MainActor public protocol LoginPlugin: Plugin {
  /// - Throws: any error; it counts as a login that failed.
  func start() async throws -> LoginOutcome
}

/// The plugin in which users give their consent.
@MainActor public protocol ConsentPlugin: Plugin {
  /// - Parameter deepLink: this plugin, with the identifier of the screen, and the query of the link that needs it.
  /// - Throws: any error; it counts as refused.
  func start(with deepLink: any DeepLink) async throws -> ConsentOutcome
}

/// The plugin that shows those around who are here for the first time. It is asked only if they are.
@MainActor public protocol OnboardingPlugin: Plugin {
  /// - Throws: any error; it counts as cancelled.
  func start() async throws -> OnboardingOutcome
}

/// The plugin that offers to log in by face or finger.
@MainActor public protocol BiometricLoginPlugin: Plugin {
  /// - Throws: any error; it counts as declined.
  func start() async throws -> BiometricLoginOutcome
}

/// The plugin that offers notifications.
@MainActor public protocol NotificationsPlugin: Plugin {
  /// - Throws: any error; it counts as declined.
  func start() async throws -> NotificationsOutcome
}

// The words of the plugin links. They name the generated types, which come from Specs/plugin-links.yaml: nothing is
// listed twice.

/// The outcome of a login.
public typealias LoginOutcome = PluginLinksNavigation.LoginOutcome
/// The outcome of asking for consent.
public typealias ConsentOutcome = PluginLinksNavigation.ConsentOutcome
/// The outcome of the screens for those who are here for the first time.
public typealias OnboardingOutcome = PluginLinksNavigation.OnboardingOutcome
/// The outcome of offering to log in by face or finger.
public typealias BiometricLoginOutcome = PluginLinksNavigation.BiometricLoginOutcome
/// The outcome of offering notifications.
public typealias NotificationsOutcome = PluginLinksNavigation.NotificationsOutcome

/// The scene in front, by which arrival is judged.
@MainActor public protocol ShownScene: AnyObject, Sendable {
  /// The place that the scene over home says it shows; nil if home, or something that is no plugin, is in front.
  var shown: DeepLinkModel? { get }
}

/// Shows things: home, and one screen at most that is pushed onto it. It decides nothing.
///
/// *Throwing means that nothing was shown*; and a cancelled caller must not show anything any more. When the user has
/// swiped back, call ``DeepLinkManager/wentBack()``.
@MainActor public protocol SceneCoordinator: ShownScene {
  /// Pushes the scene onto home.
  func show(_ scene: any PluginScene, animated: Bool) async throws
  /// Pushes onto home that the user is not old enough.
  func showNotOldEnough(animated: Bool) async throws
  /// Goes back to home from what was pushed onto it.
  func showHome(animated: Bool) async throws
  /// Puts a fresh home in place of everything, immediately.
  func resetToRoot()
  /// True if something was pushed onto home, and is still there.
  var isHomeCovered: Bool { get }
  /// Shows an error on home, or none. It is to be seen where home is.
  func showOnHome(_ error: DeepLinkError?)
}
