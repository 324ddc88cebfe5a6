/// What the manager knows of the link that its engine is following, besides the values that the journey carries.
///
/// It goes along with the task that follows the link, so that two links can never be taken for each other.
@MainActor final class Following {
  @TaskLocal static var current: Following?

  /// The place that the link means; nil for links that mean none in the app.
  let deepLink: DeepLinkModel?
  /// The deep link that the web service named.
  var found: String?
  /// What the system was handed.
  var handedOver: String?
  /// Why the journey ends, if an answer ends it.
  var failure: DeepLinkError?

  init(_ deepLink: DeepLinkModel? = nil) { self.deepLink = deepLink }
}
