import NavigationModel

/// What the user does without asking the app: the platform offers it wherever the model has something below.
///
/// It has happened when the app hears of it, so it is observed:
///
/// ```swift
/// func navigationDidPop(_ engine: NavigationEngine) async throws {
///   try await engine.observe(.back)
/// }
/// ```
public enum PlatformMove: String, Hashable, Sendable, Codable, CaseIterable {
  /// Back to the screen below, by a button or a swipe.
  case back
  /// The sheet was dragged away, with all that had been pushed onto it.
  case drag

  /// The model's move.
  package var move: Move {
    switch self {
    case .back: .back
    case .drag: .drag
    }
  }
}
