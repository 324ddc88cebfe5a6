/// The manager's knowledge of the link that its engine is following, besides the values that the journey carries.
///
/// It goes along with the task that follows the link, so that two links can never be taken for each other.
@MainActor final class Following {
  @TaskLocal static var current: Following?

  /// The place that the link means; nil for links that mean none in the app, or none yet.
  var deepLink: DeepLinkModel?
  /// The text to show if it names no plugin.
  var text: String
  var handedOver: String?
  /// Why the journey ends, if an answer ends it.
  var failure: DeepLinkError?

  /// The outcome that something newer has for the link.
  private(set) var fate: LinkOutcome?
  var isOver = false

  /// The task that asks the user to log in.
  private var login: Task<LoginOutcome?, any Error>?
  /// Somebody has logged in while it asked.
  private var hasLoggedIn = false

  init(_ deepLink: DeepLinkModel? = nil, text: String = "") {
    self.deepLink = deepLink
    self.text = String(text.prefix(200))
  }

  /// Its turn has come: what was reported while it waited for that does not concern it.
  func begin() { fate = nil }

  func drop(_ fate: LinkOutcome) { self.fate = self.fate ?? fate }

  /// Asks the user to log in. A login that is reported meanwhile is the answer, whoever asked for it.
  ///
  /// - Throws: what asks throws.
  func logIn(_ ask: @escaping @MainActor () async throws -> LoginOutcome?) async throws -> LoginOutcome? {
    let login = Task { try await ask() }
    self.login = login
    defer { self.login = nil }
    let result = await withTaskCancellationHandler {
      await login.result
    } onCancel: {
      login.cancel()
    }
    return hasLoggedIn ? .signedIn : try result.get()
  }

  /// Takes note of a login, for which it may be waiting.
  func loginHappened() {
    guard let login else { return }
    hasLoggedIn = true
    login.cancel()
  }
}
