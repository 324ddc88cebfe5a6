import NavigationTestKit

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
  let question: HeldCalls<Void, AppStartupNavigation.OnboardingOutcome>

  func show(animated: Bool) async throws { try await window.show(.onboarding, animated: animated) }
  func finish() async throws -> AppStartupNavigation.OnboardingOutcome { try await question.wait() }
}

struct HeadlessLogin: LoginCoordinator {
  let window: HeadlessWindow
  let question: HeldCalls<Void, AppStartupNavigation.LoginOutcome>

  func show(animated: Bool) async throws { try await window.show(.login, animated: animated) }
  func signIn() async throws -> AppStartupNavigation.LoginOutcome { try await question.wait() }
}

struct HeadlessHome: HomeCoordinator {
  let window: HeadlessWindow
  func show(animated: Bool) async throws { try await window.show(.home, animated: animated) }
}

// What links lead to.

struct BoardingPasses: LinkTarget {
  let window: HeadlessWindow
  var paths: [String] { ["/boarding-pass/{passId}"] }
  func show(_ values: [String: String], animated: Bool) async throws {
    try await window.show(.pass(values["passId"] ?? ""), animated: animated)
  }
}

struct Offers: LinkTarget {
  let window: HeadlessWindow
  var paths: [String] { ["/offers/{offer}", "/sale/{offer}/details"] }
  func show(_ values: [String: String], animated: Bool) async throws {
    try await window.show(.offer(values["offer"] ?? ""), animated: animated)
  }
}

/// A resolver whose answers are given by hand. It does not listen to cancellation: what is not answered stays silent.
struct HeadlessResolver: LinkResolver {
  let calls = HeldCalls<String, String?>(ignoresCancellation: true)
  let life: HeadlessLife

  func resolve(_ link: String) async throws -> String? {
    try life.check()
    return try await calls.wait(link)
  }
}
