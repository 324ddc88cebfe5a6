@testable import PluginLinks

/// What somebody outside the app is asked.
enum HeadlessQuestion: Hashable, Sendable {
  case login, onboarding, biometricLogin, notifications
  /// With the link of the consent plugin: which screen, and its query.
  case consent(DeepLinkModel)
  /// With the universal link.
  case webService(String)
  /// With the address that is to be opened.
  case system(String)

  /// Whether it is a plugin over home; the others happen behind the scenes.
  var isShown: Bool {
    switch self {
    case .webService, .system: false
    default: true
    }
  }
}

/// What came of a question.
enum HeadlessReply: Hashable, Sendable {
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

extension HeadlessReply {
  func isAnswer(to question: HeadlessQuestion) -> Bool {
    switch (question, self) {
    case (.login, .login), (.onboarding, .onboarding), (.consent, .consent), (.biometricLogin, .biometricLogin),
      (.notifications, .notifications), (.webService, .webService), (.system, .system), (_, .failure):
      true
    default: false
    }
  }
}
