import Foundation
import LinkRouting

/// Makes the deep link that means the same as a universal link.
@MainActor public struct UniversalLinkConverter {
  private let router: LinkRouter

  public init(router: LinkRouter) { self.router = router }

  /// - Throws: `LinkError` if no universal route fits.
  public func deepLink(forUniversalLink url: URL) throws -> DeepLink {
    try router.deepLink(for: router.table().request(for: url))
  }
}
