/// Finds out what a short link means: the deferred-link provider behind the app, whichever it is.
///
/// How long it may take is not its concern; it is cancelled when its result is no longer needed.
public protocol LinkResolver: Sendable {
  /// Returns whether a link that leads to no target may be a short one; if not, it is refused at once. True unless said
  /// otherwise.
  func canResolve(_ link: String) -> Bool

  /// The link that a short link means; nil: unknown.
  ///
  /// - Throws: any error, if that could not be found out: no connection, a fault of the service.
  func resolve(_ link: String) async throws -> String?
}

extension LinkResolver {
  public func canResolve(_ link: String) -> Bool { true }
}

/// A resolver that answers by calling back, once.
public struct CallbackResolver: LinkResolver {
  /// The callback with the answer.
  public typealias Completion = @Sendable (Result<String?, any Error>) -> Void

  private let ask: @Sendable (String, @escaping Completion) -> Void

  public init(_ ask: @escaping @Sendable (String, @escaping Completion) -> Void) { self.ask = ask }

  public func resolve(_ link: String) async throws -> String? {
    let once = Locked<CheckedContinuation<String?, any Error>?>(nil)
    return try await withCheckedThrowingContinuation { continuation in
      once { $0 = continuation }
      ask(link) { result in
        // Some services call back twice.
        let waiting = once { waiting in
          defer { waiting = nil }
          return waiting
        }
        waiting?.resume(with: result)
      }
    }
  }
}

/// The answer about a link on its way.
public enum ResolverAnswer: Hashable, Sendable {
  /// Why there is no link.
  public enum Failure: String, Hashable, Sendable, CaseIterable {
    case notFound
    /// It could not be found out, or what was found opens nothing in this app.
    case failed
    case timedOut
  }

  /// The link, as the store keeps it.
  case found(link: String)
  case failure(Failure)
}
