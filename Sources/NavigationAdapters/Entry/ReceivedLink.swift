import Foundation
import LinkRouting
import NavigationEngine
import NavigationModel

/// A link that the system has handed to the app, and where it came from.
///
/// ```swift
/// ReceivedLink(url: url)                          // browsing, if it is a web address
/// ReceivedLink(quickAction: "/search")            // a route of the kind 'shortcut'
/// ReceivedLink(notification: userInfo, key: "link")
/// ```
///
/// It is a value, so that an app may keep it, and follow it later.
public struct ReceivedLink: Hashable, Sendable, Codable {
  /// The origin of a link.
  public enum Origin: String, Hashable, Sendable, CaseIterable, Codable {
    /// One of the app's own schemes: another app, a widget, or the app itself has opened a URL.
    case url
    /// A web address that the system has handed over as a universal link.
    case browsing
    /// A search item was tapped.
    case searchItem
    case quickAction
    /// A notification was tapped.
    case notification
  }

  /// The link; of a search item its identifier, of a quick action its type.
  public var text: String
  public var origin: Origin

  /// Any link, such as one that was kept.
  public init(_ text: String, from origin: Origin) {
    self.text = text
    self.origin = origin
  }

  /// A URL that the app is to open. With UIKit, web addresses come by an activity; with SwiftUI as all URLs do.
  public init(url: URL) {
    let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
    self.init(url.absoluteString, from: isWeb ? .browsing : .url)
  }

  /// A home-screen quick action, by its type.
  public init(quickAction type: String) { self.init(type, from: .quickAction) }

  /// A notification that carries a link; nil if this one does not.
  ///
  /// - Parameters:
  ///   - userInfo: what the notification carries.
  ///   - key: where the sender puts the link, as text or as a URL.
  public init?(notification userInfo: [AnyHashable: Any], key: String) {
    guard let text = userInfo[key] as? String ?? (userInfo[key] as? URL)?.absoluteString else { return nil }
    self.init(text, from: .notification)
  }

  /// An activity that is to go on in the app; nil if it is neither browsing nor a search item that was tapped.
  public init?(activity: some UserActivity) {
    switch activity.activityType {
    case UserActivityType.browsing:
      guard let url = activity.webpageURL else { return nil }
      self.init(url.absoluteString, from: .browsing)
    case UserActivityType.searchItem:
      guard let identifier = activity.userInfo?[UserActivityType.searchItemIdentifier] as? String else { return nil }
      self.init(identifier, from: .searchItem)
    default: return nil
    }
  }

  /// Which of the spec's routes may match it.
  public var source: LinkSource {
    switch origin {
    case .url, .browsing, .notification: .url
    case .searchItem: .spotlight
    case .quickAction: .shortcut
    }
  }
}

/// An activity that the system hands to the app, as far as it matters here; `NSUserActivity` is one.
public protocol UserActivity {
  var activityType: String { get }
  /// The web address, if the activity is browsing.
  var webpageURL: URL? { get }
  var userInfo: [AnyHashable: Any]? { get }
}

/// The system's names, which are constants of several frameworks.
public enum UserActivityType {
  /// `NSUserActivityTypeBrowsingWeb`.
  public static let browsing = "NSUserActivityTypeBrowsingWeb"
  /// `CSSearchableItemActionType`.
  public static let searchItem = "com.apple.corespotlightitem"
  /// `CSSearchableItemActivityIdentifier`: the key of a search item's identifier.
  public static let searchItemIdentifier = "kCSSearchableItemActivityIdentifier"
}

extension RouteTable {
  /// The request of a link that the system has handed over.
  ///
  /// - Throws: `LinkError` if no route of its kind matches.
  public func request(for link: ReceivedLink) throws(LinkError) -> IntentRequest {
    switch link.source {
    case .url: try request(for: link.text)
    case .shortcut: try request(forShortcut: link.text)
    case .spotlight: try request(forSpotlight: link.text)
    }
  }
}
