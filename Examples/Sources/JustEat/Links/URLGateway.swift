import Foundation
import LinkRouting

/// Why a URL does not belong to the app, or cannot be followed.
public struct URLGatewayError: Error, Sendable {
  /// The published codes.
  public enum Code: Hashable, Sendable {
    /// The URL has no scheme.
    case missingURLScheme
    /// A web address that the app does not answer to.
    case unsupportedUniversalLink
    /// Neither a universal link nor one of the app's own schemes.
    case generic
  }

  /// Which of them.
  public var code: Code
  /// The mistake in the URL in detail: a `LinkError`, mostly.
  public var cause: (any Error)?

  package init(_ code: Code, cause: (any Error)? = nil) {
    self.code = code
    self.cause = cause
  }
}

/// Makes a deep link of every URL that the app answers to: universal links are converted, deep links pass.
@MainActor public struct URLGateway {
  private let router: LinkRouter
  private let universalLinkConverter: UniversalLinkConverter

  public init(router: LinkRouter) {
    self.router = router
    universalLinkConverter = UniversalLinkConverter(router: router)
  }

  /// The deep link that means the same as `url`.
  ///
  /// - Throws: ``URLGatewayError``. Nothing is ever handed back to the browser.
  public func handleURL(_ url: URL) throws(URLGatewayError) -> DeepLink {
    guard router.kind(of: url) == .universal else { return try deepLink(url) }
    do {
      return try universalLinkConverter.deepLink(forUniversalLink: url)
    } catch {
      throw URLGatewayError(.unsupportedUniversalLink, cause: error)
    }
  }

  /// Lets a deep link pass, and nothing else.
  ///
  /// - Throws: ``URLGatewayError``.
  package func deepLink(_ url: URL) throws(URLGatewayError) -> DeepLink {
    guard url.scheme != nil else { throw URLGatewayError(.missingURLScheme) }
    guard router.kind(of: url) == .deep else { throw URLGatewayError(.generic) }
    return url
  }
}
