import Foundation
import NavigationAdapters

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
    /// A notification was tapped; it is given to the app once more, too.
    case notification
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
/// let handler = LaunchOptionsHandler(handlers: ReasonHandler.all + [BeaconHandler()])
/// ```
public struct LaunchOptionsHandler: Sendable {
  public var handlers: [any LaunchOptionHandler]

  public init(handlers: [any LaunchOptionHandler] = ReasonHandler.all) { self.handlers = handlers }

  /// The link that is on its way; nil: none is.
  func pendingActivity(in options: LaunchOptions) -> PendingActivity? {
    for reason in options.reasons {
      for handler in handlers {
        if let activity = handler.pendingActivity(for: reason) { return activity }
      }
    }
    return nil
  }
}

/// A handler for one of the reasons after which the system hands over a link, of every kind that ``DeepLinkHandler``
/// takes.
public struct ReasonHandler: LaunchOptionHandler {
  /// A universal link.
  public static let browsingActivity = ReasonHandler { $0 == .userActivity(type: UserActivityType.browsing) }
  /// A search item.
  public static let searchItem = ReasonHandler { $0 == .userActivity(type: UserActivityType.searchItem) }
  /// A link with one of the app's own schemes, also the one that has survived the installation.
  public static let openURL = ReasonHandler { if case .url = $0 { true } else { false } }
  /// A home-screen quick action.
  public static let quickAction = ReasonHandler { if case .shortcutItem = $0 { true } else { false } }
  /// A notification. One without a link must be handed over, too: start-up waits for it.
  public static let notification = ReasonHandler { $0 == .notification }

  /// All of them.
  public static let all = [browsingActivity, searchItem, openURL, quickAction, notification]

  private let announces: @Sendable (LaunchOptions.Reason) -> Bool

  /// - Parameter announces: whether a link comes after this reason.
  public init(announces: @escaping @Sendable (LaunchOptions.Reason) -> Bool) { self.announces = announces }

  public func pendingActivity(for reason: LaunchOptions.Reason) -> PendingActivity? {
    guard announces(reason) else { return nil }
    return switch reason {
    case .userActivity(let type), .shortcutItem(let type), .other(let type): PendingActivity(type: type)
    case .url: PendingActivity(type: "openURL")
    case .notification: PendingActivity(type: "notification")
    }
  }
}
