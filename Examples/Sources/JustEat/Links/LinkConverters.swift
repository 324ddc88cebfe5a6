import Foundation
import LinkRouting
import NavigationAdapters

/// Makes the deep link that means the same as a universal link.
@MainActor public struct UniversalLinkConverter {
  private let router: LinkRouter

  public init(router: LinkRouter) { self.router = router }

  /// - Throws: `LinkError` if no universal route fits.
  public func deepLink(forUniversalLink url: URL) throws -> DeepLink {
    try router.deepLink(for: router.table().request(for: url))
  }
}

/// A home-screen quick action, as far as it matters here; `UIApplicationShortcutItem` is one.
@MainActor public protocol ShortcutItem {
  /// The text that the app has put into it, such as `/reorder/123`.
  var type: String { get }
}

/// Makes the deep link that means the same as a home-screen quick action.
@MainActor public struct ShortcutItemConverter {
  private let router: LinkRouter

  public init(router: LinkRouter) { self.router = router }

  /// - Throws: `LinkError` if no shortcut route fits the item's type; its offset counts the type's bytes.
  public func deepLink(forShortcutItem item: some ShortcutItem) throws -> DeepLink {
    try router.deepLink(for: router.table().request(forShortcut: item.type))
  }
}

/// An activity that the system hands to the app; `NSUserActivity` is one.
public typealias NSUserActivityProtocol = UserActivity

/// Makes the deep link that means the same as a search item.
@MainActor public struct SpotlightItemConverter {
  /// The activity is not that of a search item, or has no identifier.
  public struct NoIdentifier: Error, Hashable, Sendable {}

  private let router: LinkRouter

  public init(router: LinkRouter) { self.router = router }

  /// The item's identifier; nil if the activity is not that of a search item.
  static func identifier(of activity: some NSUserActivityProtocol) -> String? {
    ReceivedLink(activity: activity).flatMap { $0.origin == .searchItem ? $0.text : nil }
  }

  /// - Throws: ``NoIdentifier``, or `LinkError` if no spotlight route fits the identifier.
  public func deepLink(forSpotlightItem activity: some NSUserActivityProtocol) throws -> DeepLink {
    guard let identifier = Self.identifier(of: activity) else { throw NoIdentifier() }
    return try router.deepLink(for: router.table().request(forSpotlight: identifier))
  }
}
