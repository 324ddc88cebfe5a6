import Foundation
import NavigationEngine

/// Takes the links that the system hands to the app.
public protocol DeepLinkHandler: Sendable {
  /// Is told what came of a link.
  typealias Completion = @Sendable (Result<JourneyResult, any Error>) -> Void

  /// A link with one of the app's own schemes: the first opening after an installation, or another app.
  ///
  /// - Returns: immediately, whether the app will follow it. The result is reported later.
  @discardableResult func handle(customScheme url: URL) -> Bool

  /// A universal link. What it means may have to be found out, so the answer comes later.
  ///
  /// - Parameter completion: is called once, with what came of it.
  /// - Returns: immediately, whether the app can follow such a link.
  @discardableResult func handle(universalLink url: URL, completion: @escaping Completion) -> Bool
}

extension DeepLinkHandler {
  /// The same, without a callback.
  ///
  /// - Throws: `LinkError` if the link opens nothing here; otherwise as ``AppStartupController/follow(_:)``.
  public func handle(universalLink url: URL) async throws -> JourneyResult {
    try await withCheckedThrowingContinuation { continuation in
      handle(universalLink: url) { continuation.resume(with: $0) }
    }
  }
}
