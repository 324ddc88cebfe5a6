import AppStartup

/// What a user sees, as a value.
enum ShownState: Hashable, Sendable {
  /// No process, or one that has not decided yet.
  case nothing
  case spinner
  case onboarding
  case login
  case home
  case profile
  /// What a link leads to.
  case pass(String)
  case offer(String)
}

/// One thing that was done to what is on the screen. The list of them is the log of what has moved.
struct ScreenOperation: Hashable, Sendable {
  /// What is on the screen afterwards.
  var shows: ShownState
  /// Whether the user saw it move.
  var isAnimated: Bool
  /// The process that did it, from 1.
  var process: Int
}

/// How long the screen takes for an operation, and whether it ever gets done: time and failure, injected.
struct ScreenBehavior: Sendable {
  /// Returns once the operation is done; throws if it failed; returns never if it hangs.
  var settle: @Sendable (ScreenOperation) async throws -> Void

  init(settle: @escaping @Sendable (ScreenOperation) async throws -> Void) { self.settle = settle }

  /// Everything is done immediately.
  static let immediate = ScreenBehavior { _ in }
}
