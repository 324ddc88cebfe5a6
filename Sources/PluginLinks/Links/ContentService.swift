/// Knows which deep link a universal link means.
public protocol ContentServiceType: Sendable {
  /// Asks the web service.
  ///
  /// - Throws: any error; it counts as ``DeepLinkAnswer/failure``.
  func deepLink(for universalLink: String) async throws -> DeepLinkAnswer
}

/// What the web service answers: a deep link, or an error. Never a text that could be either.
public enum DeepLinkAnswer: Hashable, Sendable {
  /// A link with the app's own scheme; anything else counts as a failure.
  case deepLink(String)
  /// It knows none. The message is for the log, and is never followed.
  case failure(message: String)
}

/// A web service that is asked by a function.
///
/// ```swift
/// let service = ContentService { link in .deepLink(try await lookUp(link)) }
/// ```
public struct ContentService: ContentServiceType {
  private let ask: @Sendable (String) async throws -> DeepLinkAnswer

  public init(ask: @escaping @Sendable (String) async throws -> DeepLinkAnswer) { self.ask = ask }

  public func deepLink(for universalLink: String) async throws -> DeepLinkAnswer { try await ask(universalLink) }
}
