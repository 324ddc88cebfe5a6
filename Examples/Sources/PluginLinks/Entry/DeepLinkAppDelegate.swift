import Foundation
import NavigationAdapters

/// Takes what the system hands to the app: every entry leads to ``handleUniversalLink(_:)``.
///
/// ```swift
/// let delegate = DeepLinkAppDelegate(deepLinkManager: manager)
/// let entry = LinkEntry(appDelegate: delegate) { outcome in log(outcome.name) }
/// ```
@MainActor public final class DeepLinkAppDelegate {
  public let deepLinkManager: DeepLinkManager
  public var deepLinkValidator: DeepLinkValidator { deepLinkManager.deepLinkValidator }

  /// - Parameter deepLinkManager: follows the links.
  public init(deepLinkManager: DeepLinkManager) { self.deepLinkManager = deepLinkManager }

  /// Finds out which deep link is meant, and takes the user there. A link is dropped if the app was in the background
  /// beyond its limit.
  @discardableResult public func handleUniversalLink(_ url: URL) async -> LinkOutcome {
    switch deepLinkValidator.identifyDeepLinkFrom(universalLink: url) {
    case .deepLink(let text): await deepLinkManager.handleDeepLinkNavigation(for: text)
    case .unknown(let address): await deepLinkManager.askWebService(for: address)
    }
  }
}

extension LinkEntry {
  /// An entry that takes UIKit's, SwiftUI's and notifications' calls, for the plugin links.
  ///
  /// What is no URL, as a quick action may be, is refused as every text is that is no deep link.
  ///
  /// - Parameters:
  ///   - appDelegate: follows the links.
  ///   - report: is told what became of each link.
  public convenience init(
    appDelegate: DeepLinkAppDelegate, report: @escaping @MainActor @Sendable (LinkOutcome) -> Void = { _ in }
  ) {
    self.init { link in
      let outcome =
        if let url = URL(string: link.text) {
          await appDelegate.handleUniversalLink(url)
        } else {
          await appDelegate.deepLinkManager.handleDeepLinkNavigation(for: link.text)
        }
      report(outcome)
      return outcome.hasArrived
    }
  }
}
