@testable import PluginLinks

/// A plugin that shows what it is told to.
@MainActor final class HeadlessPlugin: ScenePlugin, Feature {
  let id: String
  private let desk: HeadlessDesk
  private let activity: HeadlessActivity

  init(_ id: String, _ desk: HeadlessDesk, _ activity: HeadlessActivity) {
    self.id = id
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

/// A plugin that asks the user of the phone.
@MainActor final class HeadlessLogin: LoginPlugin {
  let id = "login"
  private let desk: HeadlessDesk
  init(_ desk: HeadlessDesk) { self.desk = desk }
  func start() async throws -> LoginOutcome {
    try await desk.ask(.login) { if case .login(let outcome) = $0 { outcome } else { nil } }
  }
}

@MainActor final class HeadlessOnboarding: OnboardingPlugin {
  let id = "onboarding"
  private let desk: HeadlessDesk
  init(_ desk: HeadlessDesk) { self.desk = desk }
  func start() async throws -> OnboardingOutcome {
    try await desk.ask(.onboarding) { if case .onboarding(let outcome) = $0 { outcome } else { nil } }
  }
}

@MainActor final class HeadlessConsent: ConsentPlugin {
  let id = "consent"
  private let desk: HeadlessDesk
  init(_ desk: HeadlessDesk) { self.desk = desk }
  func start(with deepLink: any DeepLink) async throws -> ConsentOutcome {
    try await desk.ask(.consent(DeepLinkModel(deepLink))) {
      if case .consent(let outcome) = $0 { outcome } else { nil }
    }
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
