/// A part of the app that links can lead to, or by way of.
@MainActor public protocol Plugin: AnyObject, Sendable {
  /// The host of the links that lead to it.
  var id: String { get }
}

/// What a plugin or feature shows.
@MainActor public protocol PluginScene: AnyObject, Sendable {
  /// The place that is shown, as the scene itself sees it. By this arrival is judged.
  var place: DeepLinkModel { get }
}

/// A plugin that shows a scene.
@MainActor public protocol ScenePlugin: Plugin {
  /// Makes the scene for a link. It is shown by the ``SceneCoordinator``, and only if it is still wanted then.
  ///
  /// - Throws: any error, if it cannot open; home says so.
  func start(with deepLink: any DeepLink) async throws -> any PluginScene
}

/// A feature: no plugin, and opened like one.
@MainActor public protocol Feature: AnyObject, Sendable {
  /// The host of the links that lead to it.
  var id: String { get }
  /// As ``ScenePlugin/start(with:)``.
  func start(with deepLink: any DeepLink) async throws -> any PluginScene
}

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

/// The plugin that shows those around who are here for the first time.
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
