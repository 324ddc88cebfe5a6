import Foundation
import NavigationEngine

/// Why something that was to open a place in the app did not: one case per entry, each with its cause.
///
/// The cause is one of: ``URLGatewayError``, ``NavigationIntentFactoryError``, `LinkError`,
/// ``SpotlightItemConverter/NoIdentifier`` (the link is wrong); ``DidNotLand`` (the journey ended elsewhere);
/// `EngineError` (there was no journey, or a question of it could not be answered).
public enum DeepLinkingError: Error, Sendable {
  /// With the URL as it was given.
  case couldNotHandleURL(URL, cause: any Error)
  /// With the link as it was given.
  case couldNotHandleDeepLink(DeepLink, cause: any Error)
  /// With the item's type.
  case couldNotDeepLinkFromShortcutItem(String, cause: any Error)
  /// With the item's identifier, if it has one.
  case couldNotDeepLinkFromSpotlightItem(String?, cause: any Error)

  /// Why, whichever entry it was.
  public var cause: any Error {
    switch self {
    case .couldNotHandleURL(_, let cause), .couldNotHandleDeepLink(_, let cause),
      .couldNotDeepLinkFromShortcutItem(_, let cause), .couldNotDeepLinkFromSpotlightItem(_, let cause):
      cause
    }
  }
}

/// The journey ended otherwise than on its target; `result.ending` says how.
public struct DidNotLand: Error, Hashable, Sendable {
  /// The ending and the trace.
  public var result: JourneyResult

  package init(result: JourneyResult) { self.result = result }
}
