import LinkRouting
import NavigationModel

extension NavigationEngine {
  /// Follows a deep or universal link.
  ///
  /// - Returns: how the journey ended, and what happened.
  /// - Throws: `LinkError` if no route fits, before anything else happens; otherwise as ``open(_:)-request``.
  @discardableResult
  public func open(link: String) async throws -> JourneyResult {
    try await open(try routes.request(for: link))
  }

  /// Follows a home-screen quick action, by its type.
  ///
  /// - Throws: as ``open(link:)``.
  @discardableResult
  public func open(shortcut type: String) async throws -> JourneyResult {
    try await open(try routes.request(forShortcut: type))
  }

  /// Follows a search item, by its identifier.
  ///
  /// - Throws: as ``open(link:)``.
  @discardableResult
  public func open(spotlight identifier: String) async throws -> JourneyResult {
    try await open(try routes.request(forSpotlight: identifier))
  }

  /// Makes the journey of an intent.
  ///
  /// It waits for ``ready()``, and for its turn. Cancelling its caller while it waits removes it from the queue;
  /// cancelling during the journey ends it superseded.
  ///
  /// - Returns: how the journey ended, even if it did not land.
  /// - Throws: ``EngineError`` if there was no journey, or it could neither continue nor end; `CancellationError` if
  ///   the caller was cancelled before its turn came.
  @discardableResult
  public func open(_ request: IntentRequest) async throws -> JourneyResult {
    guard machine.intents.indices.contains(request.intent.index) else {
      throw EngineError.unknown(kind: "intent", index: request.intent.index)
    }
    let result = try await inTurn(.link(request)) { try await follow(request) }
    return result
      ?? JourneyResult(request: request, ending: .superseded, trace: Trace(start: configuration))
  }
}
