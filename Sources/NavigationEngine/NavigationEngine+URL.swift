import LinkRouting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NavigationEngine {
  /// Follows a deep or universal link.
  ///
  /// - Throws: as ``open(link:)``.
  @discardableResult
  public func open(_ url: URL) async throws -> JourneyResult {
    try await open(try routes.request(for: url))
  }
}
