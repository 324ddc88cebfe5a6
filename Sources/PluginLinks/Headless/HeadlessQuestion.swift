/// What somebody outside the app is asked.
public enum HeadlessQuestion: Hashable, Sendable {
  case login, onboarding, biometricLogin, notifications
  /// With the link of the consent plugin: which screen, and its query.
  case consent(DeepLinkModel)
  /// With the universal link.
  case webService(String)
  /// With the address that is to be opened.
  case system(String)

  /// Whether it is a plugin over home; the others happen behind the scenes.
  public var isShown: Bool {
    switch self {
    case .webService, .system: false
    default: true
    }
  }
}

/// What came of a question.
public enum HeadlessReply: Hashable, Sendable {
  case login(LoginOutcome)
  case onboarding(OnboardingOutcome)
  case consent(ConsentOutcome)
  case biometricLogin(BiometricLoginOutcome)
  case notifications(NotificationsOutcome)
  case webService(DeepLinkAnswer)
  /// Whether the system has opened the address.
  case system(Bool)
  /// Whoever should answer has failed.
  case failure
}

/// The people and services around a headless app: what they answer, as values.
///
/// The default is well-meaning. What is nil is answered by hand, with ``HeadlessApp/answer(_:)``.
public struct HeadlessWorld: Hashable, Sendable {
  public var login: HeadlessReply? = .login(.signedIn)
  public var onboarding: HeadlessReply? = .onboarding(.finished)
  public var consent: HeadlessReply? = .consent(.given)
  public var biometricLogin: HeadlessReply? = .biometricLogin(.setUp)
  public var notifications: HeadlessReply? = .notifications(.allowed)
  public var webService: HeadlessReply? = .webService(.failure(message: "Something went wrong"))
  public var system: HeadlessReply? = .system(true)
  /// How plugins and features behave, by their ids; those that are missing open.
  public var plugins: [String: HeadlessReaction] = [:]

  public init() {}

  /// Everybody is asked by hand.
  public static var byHand: HeadlessWorld {
    var world = HeadlessWorld()
    (world.login, world.onboarding, world.consent) = (nil, nil, nil)
    (world.biometricLogin, world.notifications, world.webService, world.system) = (nil, nil, nil, nil)
    return world
  }

  func reply(to question: HeadlessQuestion) -> HeadlessReply? {
    switch question {
    case .login: login
    case .onboarding: onboarding
    case .consent: consent
    case .biometricLogin: biometricLogin
    case .notifications: notifications
    case .webService: webService
    case .system: system
    }
  }
}

/// How a plugin, or the window, takes what it is asked to do.
public enum HeadlessReaction: Hashable, Sendable {
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

/// Where questions wait for their answers.
@MainActor final class HeadlessDesk {
  struct NoAnswer: Error {}

  /// What waits for an answer.
  private(set) var question: HeadlessQuestion?
  var world: HeadlessWorld
  private var waiting: CheckedContinuation<HeadlessReply, any Error>?
  private var number = 0
  private let activity: HeadlessActivity

  init(_ world: HeadlessWorld, _ activity: HeadlessActivity) {
    self.world = world
    self.activity = activity
  }

  /// - Throws: ``NoAnswer`` if whoever is asked fails, or answers something else; `CancellationError`.
  func ask<Outcome: Sendable>(
    _ question: HeadlessQuestion, _ read: @MainActor (HeadlessReply) -> Outcome?
  ) async throws -> Outcome {
    let reply: HeadlessReply
    if let known = world.reply(to: question) { reply = known } else { reply = try await answer(to: question) }
    guard let outcome = read(reply) else { throw NoAnswer() }
    return outcome
  }

  /// False if nobody is asked, or something else.
  func answer(_ reply: HeadlessReply) -> Bool {
    guard let question, reply.isAnswer(to: question) else { return false }
    finish(.success(reply))
    return true
  }

  /// Nobody answers any more.
  func close() { finish(.failure(NoAnswer())) }

  private func answer(to question: HeadlessQuestion) async throws -> HeadlessReply {
    number += 1
    let mine = number
    let isTimed = if case .webService = question { true } else { false }
    return try await activity.waiting(isTimed: isTimed) {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
          finish(.failure(NoAnswer()))
          self.question = question
          waiting = continuation
        }
      } onCancel: {
        Task { await self.leave(mine) }
      }
    }
  }

  private func leave(_ number: Int) {
    if number == self.number { finish(.failure(CancellationError())) }
  }

  private func finish(_ result: Result<HeadlessReply, any Error>) {
    question = nil
    waiting?.resume(with: result)
    waiting = nil
  }
}

extension HeadlessReply {
  fileprivate func isAnswer(to question: HeadlessQuestion) -> Bool {
    switch (question, self) {
    case (.login, .login), (.onboarding, .onboarding), (.consent, .consent), (.biometricLogin, .biometricLogin),
      (.notifications, .notifications), (.webService, .webService), (.system, .system), (_, .failure):
      true
    default: false
    }
  }
}
