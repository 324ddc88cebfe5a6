/// What is in front, by which arrival is judged.
@MainActor public protocol ShownScene: AnyObject, Sendable {
  /// The place that the scene over home says it shows; nil if home, or something that is no plugin, is in front.
  var shown: DeepLinkModel? { get }
}

/// Shows things. It decides nothing.
///
/// *Throwing means that nothing was shown*; and a cancelled caller must not show anything any more.
@MainActor public protocol SceneCoordinator: ShownScene {
  /// Shows a scene over home.
  func show(_ scene: any PluginScene, animated: Bool) async throws
  /// Shows that the user is not old enough, over home.
  func showNotOldEnough(animated: Bool) async throws
  /// Takes away what is over home.
  func showHome(animated: Bool) async throws
  /// Puts a fresh home in place of everything, immediately.
  func resetToRoot()
  /// Whether something is shown over home.
  var isHomeCovered: Bool { get }
  /// What home says: an error, or nothing. It is to be seen where home is.
  func showOnHome(_ error: DeepLinkError?)
}
