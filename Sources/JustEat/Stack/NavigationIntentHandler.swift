import NavigationEngine

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
