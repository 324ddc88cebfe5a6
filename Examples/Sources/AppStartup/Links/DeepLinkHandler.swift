import Foundation
import NavigationAdapters
import NavigationEngine

/// Takes the links that the system hands to the app.
public protocol DeepLinkHandler: Sendable {
  /// Is told what came of a link.
  typealias Completion = @Sendable (Result<JourneyResult, any Error>) -> Void

  /// A link from anywhere: a URL, a web address, a search item, a quick action, a notification.
  ///
  /// ```swift
  /// let entry = LinkEntry { link in (try? await links.handle(link)) != nil }    // of NavigationAdapters
  /// ```
  ///
  /// - Parameters:
  ///   - link: what was received.
  ///   - completion: is called once, with what came of it.
  /// - Returns: immediately, whether the app can follow such a link.
  @discardableResult func handle(_ link: ReceivedLink, completion: @escaping Completion) -> Bool

  /// A link with one of the app's own schemes: the first opening after an installation, or another app.
  ///
  /// - Returns: immediately, whether the app will follow it. The result is reported later.
  @discardableResult func handle(customScheme url: URL) -> Bool
}

extension DeepLinkHandler {
  /// A universal link. What it means may have to be found out, so the answer comes later.
  ///
  /// - Parameters:
  ///   - url: the link.
  ///   - completion: is called once, with what came of it.
  /// - Returns: immediately, whether the app can follow such a link.
  @discardableResult public func handle(universalLink url: URL, completion: @escaping Completion) -> Bool {
    handle(ReceivedLink(url.absoluteString, from: .browsing), completion: completion)
  }

  /// A link from anywhere, without a callback.
  ///
  /// - Throws: `LinkError` or ``StartupLinks/NoTarget`` if it opens nothing here; `EngineError` if its journey could
  ///   not go on: what is stored is not lost.
  public func handle(_ link: ReceivedLink) async throws -> JourneyResult {
    try await withCheckedThrowingContinuation { continuation in
      handle(link) { continuation.resume(with: $0) }
    }
  }
}

/// Gives links to the start-up, which decides when they are followed.
struct StartupLinkHandler: DeepLinkHandler {
  let links: StartupLinks
  let resolver: any LinkResolver
  let controller: AppStartupController
  /// Is told what came of a link with a custom scheme.
  let report: Completion

  @discardableResult func handle(customScheme url: URL) -> Bool {
    links.isCustomScheme(url.scheme) && handle(ReceivedLink(url: url), completion: report)
  }

  @discardableResult func handle(_ link: ReceivedLink, completion: @escaping Completion) -> Bool {
    do {
      let meaning = try links.meaning(of: link) { resolver.canResolve($0) }
      controller.inBackground { controller in
        do { completion(.success(try await controller.follow(meaning))) } catch { completion(.failure(error)) }
      }
      return true
    } catch {
      // A link was announced perhaps, and this is it: nothing else will come.
      controller.cannotOpenLink()
      completion(.failure(error))
      return false
    }
  }
}
