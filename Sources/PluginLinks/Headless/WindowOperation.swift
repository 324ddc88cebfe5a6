/// One thing that was done to what is on the screen.
package enum WindowOperation: Hashable, Sendable {
  case show(DeepLinkModel, animated: Bool)
  case showNotOldEnough(animated: Bool)
  case showHome(animated: Bool)
  /// A fresh home came in place of everything, immediately.
  case reset
  /// Home began to say something, or stopped.
  case say(DeepLinkError?)
}
