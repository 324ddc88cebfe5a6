import Foundation
import PluginLinks

/// The manager and its validator as they were published, as far as their defects need it.
@MainActor final class PublishedDeepLinkManager {
  /// What the web service gives: "a valid deep link string or a fallback error message".
  var webService: (String) -> String = { _ in "" }
  /// What the plugins that are opened show.
  var shows: (URL) -> URL = { $0 }
  /// What the system was handed.
  private(set) var handed: [String] = []
  private(set) var shown: URL?
  private var universalLink: URL?

  /// The AppDelegate's handler.
  func handleUniversalLink(_ url: URL) {
    universalLink = url
    handleDeepLinkNavigation(for: identifyDeepLinkFrom(universalLink: url))
  }

  func handleDeepLinkNavigation(for deepLinkString: String) {
    guard let url = URL(string: deepLinkString), url.isDeeplink, url.pluginId != nil else {
      return openNavida(deepLinkString)
    }
    shown = shows(url)
  }

  /// Compares host, path and query with the *universal link*.
  func isSuccessfullyNavigatedToDeepLink(_ deepLink: URL) -> Bool {
    let link = universalLink?.valueForSchema.flatMap { URL(string: $0) } ?? universalLink
    return link?.host == deepLink.host && link?.path == deepLink.path && link?.query == deepLink.query
  }

  private func identifyDeepLinkFrom(universalLink: URL) -> String {
    if let value = universalLink.valueForSchema { return value }
    if universalLink.isDeepLinkStartsWithSchemaNavidaPro { return universalLink.absoluteString }
    return webService(universalLink.absoluteString)
  }

  private func openNavida(_ text: String) { handed.append(text) }
}
