@testable import PluginLinks

/// How a plugin, or the window, takes what it is asked to do.
enum HeadlessReaction: Hashable, Sendable {
  /// It does it.
  case done
  /// It throws.
  case fails
  /// It never answers; it stops when it is cancelled.
  case isSilent
  /// It never answers, and does not hear that it is cancelled.
  case isDeaf
  /// It does something else: a plugin shows a scene of its own choice.
  case goesAstray
}

extension HeadlessReaction {
  /// The screen, or a plugin, could not do it.
  struct Failure: Error {}

  /// Whether it never ends by itself.
  var isEndless: Bool { self == .isSilent || self == .isDeaf }

  /// Returns once it is done.
  func settle(_ activity: HeadlessActivity) async throws {
    switch self {
    case .done, .goesAstray: return
    case .fails: throw Failure()
    case .isSilent:
      let (silence, source) = AsyncStream<Never>.makeStream()
      for await _ in silence {}
      withExtendedLifetime(source) {}
      throw CancellationError()
    case .isDeaf: await activity.untilClosed()
    }
  }
}
