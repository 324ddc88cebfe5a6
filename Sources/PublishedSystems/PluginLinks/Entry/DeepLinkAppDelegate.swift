import Foundation

/// Takes what the system hands to the app: both entries lead to ``handleUniversalLink(_:)``.
///
/// ```swift
/// func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
///   links.application(open: url)
/// }
/// ```
@MainActor public final class DeepLinkAppDelegate {
  /// `NSUserActivityTypeBrowsingWeb`: the activity of a universal link.
  package nonisolated static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  public let deepLinkManager: DeepLinkManager
  public var deepLinkValidator: DeepLinkValidator { deepLinkManager.deepLinkValidator }
  private let report: @MainActor @Sendable (LinkOutcome) -> Void

  /// - Parameters:
  ///   - deepLinkManager: follows the links.
  ///   - report: is told what became of each link.
  public init(
    deepLinkManager: DeepLinkManager, report: @escaping @MainActor @Sendable (LinkOutcome) -> Void = { _ in }
  ) {
    self.deepLinkManager = deepLinkManager
    self.report = report
  }

  /// `application(_:open:options:)`. Always true: it is the app's to follow or to refuse.
  @discardableResult public func application(open url: URL) -> Bool {
    follow(url)
    return true
  }

  /// `application(_:continue:restorationHandler:)`; false if it is no activity of browsing the web.
  @discardableResult public func application(continueActivity type: String, webpageURL: URL?) -> Bool {
    guard type == Self.browsingWeb, let webpageURL else { return false }
    follow(webpageURL)
    return true
  }

  /// Finds out which deep link is meant, and takes the user there. A link is dropped if the app was in the background
  /// beyond its limit.
  @discardableResult public func handleUniversalLink(_ url: URL) async -> LinkOutcome {
    switch deepLinkValidator.identifyDeepLinkFrom(universalLink: url) {
    case .deepLink(let text): await deepLinkManager.handleDeepLinkNavigation(for: text)
    case .unknown(let address): await deepLinkManager.askWebService(for: address)
    }
  }

  private func follow(_ url: URL) {
    Task { report(await handleUniversalLink(url)) }
  }
}
