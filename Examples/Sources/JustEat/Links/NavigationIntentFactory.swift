import Foundation
import LinkRouting
import NavigationEngine
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
  /// True if nothing is wrong with the link but that it leads nowhere.
  fileprivate var isUnsupported: Bool {
    switch self {
    case .noRoute, .unknownScheme, .unknownHost: true
    default: false
    }
  }
}

/// Makes the journey that an intent needs.
///
/// The journeys are the spec's, and the engine makes them: this is their published name. An intent that needs a login
/// asks for it and resumes; one that is followed while another is under way supersedes it.
public struct NavigationIntentHandler: Sendable {
  private let engine: NavigationEngine

  init(engine: NavigationEngine) { self.engine = engine }

  /// Makes the journey, however it ends.
  ///
  /// - Throws: `EngineError` if there was no journey, or a question of it could not be answered; it carries the cause.
  public func handleIntent(_ intent: NavigationIntent) async throws -> JourneyResult {
    try await engine.open(intent.request)
  }
}
