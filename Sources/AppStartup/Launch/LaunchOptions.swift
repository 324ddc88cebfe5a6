import Foundation

/// Why the system has launched the app, as far as it says so at launch.
public struct LaunchOptions: Hashable, Sendable {
  /// One reason.
  public enum Reason: Hashable, Sendable {
    /// An activity is to be continued; only its type is known.
    case userActivity(type: String)
    /// A URL is to be opened. It is given to the app once more, by itself.
    case url(URL)
    /// A home-screen quick action; it is given to the app once more, too.
    case shortcutItem(type: String)
    /// Anything else, by the system's name for it.
    case other(String)
  }

  public var reasons: [Reason]

  /// Nothing: somebody has tapped the app's icon.
  public init(_ reasons: [Reason] = []) { self.reasons = reasons }
}

/// A link that was announced and is still to come.
public struct PendingActivity: Hashable, Sendable {
  /// The type of the user activity, or what replaces it.
  public var type: String

  public init(type: String) { self.type = type }
}

/// Looks for one kind of entry among the reasons for a launch. A new way into the app is a new handler.
public protocol LaunchOptionHandler: Sendable {
  /// The link that this reason announces, if it is of the handler's kind and announces one.
  func pendingActivity(for reason: LaunchOptions.Reason) -> PendingActivity?
}

/// Finds out, at a cold start, whether a link is on its way: the first activity that one of the handlers finds.
///
/// ```swift
/// let handler = LaunchOptionsHandler(handlers: [BrowsingActivityHandler(), NotificationHandler()])
/// ```
public struct LaunchOptionsHandler: Sendable {
  public var handlers: [any LaunchOptionHandler]

  public init(handlers: [any LaunchOptionHandler] = [BrowsingActivityHandler(), OpenURLHandler()]) {
    self.handlers = handlers
  }

  /// The link that is on its way; nil: none is.
  package func pendingActivity(in options: LaunchOptions) -> PendingActivity? {
    for reason in options.reasons {
      for handler in handlers {
        if let activity = handler.pendingActivity(for: reason) { return activity }
      }
    }
    return nil
  }
}

/// A universal link.
public struct BrowsingActivityHandler: LaunchOptionHandler {
  package static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  public init() {}

  public func pendingActivity(for reason: LaunchOptions.Reason) -> PendingActivity? {
    reason == .userActivity(type: Self.browsingWeb) ? PendingActivity(type: Self.browsingWeb) : nil
  }
}

/// A link with one of the app's own schemes, also the one that has survived the installation.
public struct OpenURLHandler: LaunchOptionHandler {
  public init() {}

  public func pendingActivity(for reason: LaunchOptions.Reason) -> PendingActivity? {
    if case .url = reason { PendingActivity(type: "openURL") } else { nil }
  }
}
