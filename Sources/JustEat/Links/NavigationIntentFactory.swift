import Foundation
import LinkRouting
import NavigationModel

/// Why a link has no intent.
public enum NavigationIntentFactoryError: Error, Hashable, Sendable {
  /// The link is broken: it has no form that a link may have, or its route has no value where one is needed.
  case malformedURL(LinkError)
  /// The link is well formed and names no place in this app.
  case unsupportedURL(LinkError)
  /// The settings are no schemes and hosts, so that no link can be read.
  case invalidSettings(RouteTableError)
  /// The route names an intent that this version of the app does not know.
  case unknownIntent
}

/// Finds the intent that a link expresses.
@MainActor public struct NavigationIntentFactory {
  private let router: LinkRouter

  public init(router: LinkRouter) { self.router = router }

  /// The intent of a link.
  public func intent(for url: URL) throws(NavigationIntentFactoryError) -> NavigationIntent {
    let table: RouteTable
    do { table = try router.table() } catch { throw .invalidSettings(error) }
    let request: IntentRequest
    do { request = try table.request(for: url) } catch {
      throw error.code.isUnsupported ? .unsupportedURL(error) : .malformedURL(error)
    }
    guard let intent = try? NavigationIntent(request) else { throw .unknownIntent }
    return intent
  }
}

extension LinkError.Code {
  /// Whether nothing is wrong with the link but that it leads nowhere.
  fileprivate var isUnsupported: Bool {
    switch self {
    case .noRoute, .unknownScheme, .unknownHost: true
    default: false
    }
  }
}
