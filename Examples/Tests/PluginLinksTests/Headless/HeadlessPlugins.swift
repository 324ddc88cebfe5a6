@testable import PluginLinks

/// A plugin that shows what it is told to.
@MainActor final class HeadlessPlugin: ScenePlugin, Feature {
  let id: String
  var requirements: PluginRequirements
  private let desk: HeadlessDesk
  private let activity: HeadlessActivity

  init(_ id: String, _ requirements: PluginRequirements, _ desk: HeadlessDesk, _ activity: HeadlessActivity) {
    self.id = id
    self.requirements = requirements
    self.desk = desk
    self.activity = activity
  }

  func start(with deepLink: any DeepLink) async throws -> any PluginScene {
    let reaction = desk.world.plugins[id] ?? .done
    if reaction.isEndless {
      try await activity.waiting(limit: .engine) {
        try await withTaskCancellationHandler {
          try await reaction.settle(activity)
        } onCancel: {
          // One that does not hear it is waited for once more.
          if reaction == .isDeaf { activity.isNotHeard() }
        }
      }
    } else {
      try await reaction.settle(activity)
    }
    return HeadlessScene(reaction == .goesAstray ? DeepLinkModel(pluginId: id, subScreens: ["elsewhere"]) : deepLink)
  }
}

@MainActor final class HeadlessScene: PluginScene {
  let place: DeepLinkModel
  init(_ place: any DeepLink) { self.place = DeepLinkModel(place) }
}

/// A plugin that asks the user of the phone; what came of it, the app remembers.
@MainActor final class HeadlessLogin: LoginPlugin {
  let id = "login"
  private let desk: HeadlessDesk
  private let storage: HeadlessStorage

  init(_ desk: HeadlessDesk, _ storage: HeadlessStorage) {
    self.desk = desk
    self.storage = storage
  }

  func start() async throws -> LoginOutcome {
    let outcome: LoginOutcome = try await desk.ask(.login) { if case .login(let outcome) = $0 { outcome } else { nil } }
    if outcome == .signedIn { storage.memory.logIn(age: desk.world.age) }
    return outcome
  }
}

@MainActor final class HeadlessOnboarding: OnboardingPlugin {
  let id = "onboarding"
  private let desk: HeadlessDesk
  private let storage: HeadlessStorage

  init(_ desk: HeadlessDesk, _ storage: HeadlessStorage) {
    self.desk = desk
    self.storage = storage
  }

  func start() async throws -> OnboardingOutcome {
    let outcome: OnboardingOutcome = try await desk.ask(.onboarding) {
      if case .onboarding(let outcome) = $0 { outcome } else { nil }
    }
    if outcome == .finished { storage.memory.isFirstVisit = false }
    return outcome
  }
}

@MainActor final class HeadlessConsent: ConsentPlugin {
  let id = "consent"
  private let desk: HeadlessDesk
  private let storage: HeadlessStorage

  init(_ desk: HeadlessDesk, _ storage: HeadlessStorage) {
    self.desk = desk
    self.storage = storage
  }

  func start(with deepLink: any DeepLink) async throws -> ConsentOutcome {
    let outcome: ConsentOutcome = try await desk.ask(.consent(DeepLinkModel(deepLink))) {
      if case .consent(let outcome) = $0 { outcome } else { nil }
    }
    // A screen for one kind of link is named after the consent: challenge-sleep.
    let consent = deepLink.subScreens.first?.split(separator: "-").first.map(String.init)
    if outcome == .given, let consent { storage.memory.consents.insert(consent) }
    return outcome
  }
}

@MainActor final class HeadlessBiometricLogin: BiometricLoginPlugin {
  let id = "biometricLogin"
  private let desk: HeadlessDesk
  init(_ desk: HeadlessDesk) { self.desk = desk }
  func start() async throws -> BiometricLoginOutcome {
    try await desk.ask(.biometricLogin) { if case .biometricLogin(let outcome) = $0 { outcome } else { nil } }
  }
}

@MainActor final class HeadlessNotifications: NotificationsPlugin {
  let id = "notifications"
  private let desk: HeadlessDesk
  init(_ desk: HeadlessDesk) { self.desk = desk }
  func start() async throws -> NotificationsOutcome {
    try await desk.ask(.notifications) { if case .notifications(let outcome) = $0 { outcome } else { nil } }
  }
}
