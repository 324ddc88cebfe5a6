import Foundation

/// Calls that wait until a test lets them return: a question to the user, a request to a service, an animation.
///
/// ```swift
/// let login = HeldCalls<Void, Bool>()
/// func signIn() async throws -> Bool { try await login.wait() }     // the app's
/// // … the app asks …
/// login.release(.success(true))                                      // the test: the user signs in
/// ```
///
/// A call whose task is cancelled throws a `CancellationError` at once, unless the calls are said to ignore that.
public final class HeldCalls<Call: Sendable, Reply: Sendable>: @unchecked Sendable {
  private struct Held {
    var number: Int
    var call: Call
    var continuation: CheckedContinuation<Reply, any Error>
  }

  private let lock = NSLock()
  private var held: [Held] = []
  private var all: [Call] = []
  private let ignoresCancellation: Bool

  /// - Parameter ignoresCancellation: whether a call goes on waiting when its task is cancelled, as that of a service
  ///   that knows nothing of tasks.
  public init(ignoresCancellation: Bool = false) { self.ignoresCancellation = ignoresCancellation }

  /// Those that wait, in the order in which they came.
  public var waiting: [Call] { lock.withLock { held.map(\.call) } }

  /// All that were ever made, in order.
  public var made: [Call] { lock.withLock { all } }

  /// Waits for the reply; for the app's side.
  ///
  /// - Throws: what the call is released with, or `CancellationError`.
  public func wait(_ call: Call) async throws -> Reply {
    let number = lock.withLock {
      all.append(call)
      return all.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = lock.withLock {
          if Task.isCancelled, !ignoresCancellation { return true }
          held.append(Held(number: number, call: call, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      if !ignoresCancellation { take { $0.number == number }?.resume(throwing: CancellationError()) }
    }
  }

  /// Lets the call return that came last.
  ///
  /// - Returns: false if none waits.
  @discardableResult
  public func release(_ result: Result<Reply, any Error>) -> Bool {
    guard let continuation = take({ _ in true }) else { return false }
    continuation.resume(with: result)
    return true
  }

  /// Lets all that wait throw this.
  public func fail(_ error: any Error) { while release(.failure(error)) {} }

  private func take(_ isMeant: (Held) -> Bool) -> CheckedContinuation<Reply, any Error>? {
    lock.withLock { held.lastIndex(where: isMeant).map { held.remove(at: $0).continuation } }
  }
}

extension HeldCalls where Call == Void {
  /// Waits for the reply; for the app's side.
  ///
  /// - Throws: what the call is released with, or `CancellationError`.
  public func wait() async throws -> Reply { try await wait(()) }
}
