@testable import AppStartup

// The parts of the app, each on the window.

struct HeadlessLaunch: LaunchCoordinator {
  let window: HeadlessWindow
  let life: HeadlessLife

  func showNothing(animated: Bool) async throws { try await window.show(.nothing, animated: animated) }
  func showSpinner(animated: Bool) async throws { try await window.show(.spinner, animated: animated) }
  func tell(_ report: StartupReport) async throws { try life.change { $0.reports.append(report) } }
}

struct HeadlessOnboarding: OnboardingCoordinator {
  let window: HeadlessWindow
  let question: HeadlessQuestion<AppStartupNavigation.OnboardingOutcome>

  func show(animated: Bool) async throws { try await window.show(.onboarding, animated: animated) }
  func finish() async throws -> AppStartupNavigation.OnboardingOutcome { try await question.ask() }
}

struct HeadlessLogin: LoginCoordinator {
  let window: HeadlessWindow
  let question: HeadlessQuestion<AppStartupNavigation.LoginOutcome>

  func show(animated: Bool) async throws { try await window.show(.login, animated: animated) }
  func signIn() async throws -> AppStartupNavigation.LoginOutcome { try await question.ask() }
}

struct HeadlessBoardingPasses: BoardingPassesCoordinator {
  let window: HeadlessWindow

  func showList(animated: Bool) async throws {
    try await window.show(.home(.boardingPasses(open: nil)), animated: animated)
  }

  func show(_ passId: PassID, animated: Bool) async throws {
    try await window.show(.home(.boardingPasses(open: passId)), animated: animated)
  }
}

struct HeadlessProfile: ProfileCoordinator {
  let window: HeadlessWindow

  func show(animated: Bool) async throws { try await window.show(.home(.profile), animated: animated) }
}
