import Foundation
import NavigationEngine

/// Gives links to the start-up, which decides when they are followed.
package struct StartupLinkHandler: DeepLinkHandler {
  private let links: StartupLinks
  private let controller: AppStartupController
  private let report: Completion

  /// - Parameter report: is told what came of a link with a custom scheme.
  package init(
    links: StartupLinks, controller: AppStartupController, report: @escaping Completion = { _ in }
  ) {
    self.links = links
    self.controller = controller
    self.report = report
  }

  @discardableResult package func handle(customScheme url: URL) -> Bool {
    let link = url.absoluteString
    guard links.isCustomScheme(link) else { return false }
    return follow(link, report)
  }

  @discardableResult
  package func handle(universalLink url: URL, completion: @escaping Completion) -> Bool {
    follow(url.absoluteString, completion)
  }

  private func follow(
    _ link: String, _ completion: @escaping Completion
  ) -> Bool {
    do {
      let intent = try links.intent(for: link)
      controller.inBackground { controller in
        do { completion(.success(try await controller.follow(intent))) } catch { completion(.failure(error)) }
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
