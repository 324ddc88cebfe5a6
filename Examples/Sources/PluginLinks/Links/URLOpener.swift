import Foundation

/// Opens addresses outside the app.
@MainActor public protocol URLOpenerType: AnyObject, Sendable {
  /// Returns whether the address is a URL with a scheme that may be handed to the system.
  func isAllowed(_ address: String) -> Bool
  /// Hands the address to the system, if that is allowed; false if it is not, or the system did not open it.
  func openNavida(_ address: String) async -> Bool
}

/// The system's part.
@MainActor public protocol SystemURLOpening: AnyObject, Sendable {
  /// `UIApplication.open`: false if the system did not open it.
  func open(_ url: URL) async -> Bool
}

/// Hands to the system what has one of the listed schemes, and nothing else.
///
/// The app's own scheme is never among them: the system would hand the link back, forever.
@MainActor public final class URLOpener: URLOpenerType {
  /// In lower case.
  package let allowedSchemes: [String]
  private let system: any SystemURLOpening

  public init(system: any SystemURLOpening, allowedSchemes: [String] = ["https", "mailto", "tel"]) {
    self.system = system
    self.allowedSchemes = allowedSchemes.map { $0.lowercased() }.filter { $0 != OwnLinks.scheme }
  }

  public func isAllowed(_ address: String) -> Bool { url(address) != nil }

  public func openNavida(_ address: String) async -> Bool {
    guard let url = url(address) else { return false }
    return await system.open(url)
  }

  private func url(_ address: String) -> URL? {
    // What is not plain text could be read as another address by somebody else.
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x5c }) else { return nil }
    guard let scheme = LinkText(address).scheme, allowedSchemes.contains(scheme) else { return nil }
    return URL(string: address)
  }
}
