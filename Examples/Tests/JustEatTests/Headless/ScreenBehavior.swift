import JustEat

/// How long the screen takes for an operation, and whether it ever gets done: time and failure, injected.
///
/// ```swift
/// let behavior = ScreenBehavior { operation in
///   if operation.number == 3 { throw ScreenBehavior.Failure(operation: operation) }
/// }
/// ```
struct ScreenBehavior: Sendable {
  /// Returns once the operation is done; throws if it failed; returns never if it hangs.
  var settle: @MainActor @Sendable (ScreenOperation) async throws -> Void

  init(settle: @escaping @MainActor @Sendable (ScreenOperation) async throws -> Void) {
    self.settle = settle
  }

  /// Everything is done immediately.
  static let immediate = ScreenBehavior { _ in }

  /// The operations that `condition` names fail; all others are done immediately.
  static func failing(where condition: @escaping @Sendable (ScreenOperation) -> Bool) -> ScreenBehavior {
    ScreenBehavior { if condition($0) { throw Failure(operation: $0) } }
  }

  /// The operations that `condition` names never answer; all others are done immediately.
  ///
  /// Who waits for them can only give up, by cancelling.
  static func silent(where condition: @escaping @Sendable (ScreenOperation) -> Bool) -> ScreenBehavior {
    ScreenBehavior { if condition($0) { try await never() } }
  }

  /// Waits until the task is cancelled, and throws `CancellationError` then.
  static func never() async throws {
    let (silence, source) = AsyncStream<Never>.makeStream()
    for await _ in silence {}
    withExtendedLifetime(source) {}
    throw CancellationError()
  }

  /// The screen could not do this.
  struct Failure: Error, Hashable, Sendable {
    /// What it was asked to do.
    var operation: ScreenOperation

    init(operation: ScreenOperation) { self.operation = operation }
  }
}
