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
  /// The type of the user activity, or what stands for it.
  public var type: String

  public init(type: String) { self.type = type }
}
