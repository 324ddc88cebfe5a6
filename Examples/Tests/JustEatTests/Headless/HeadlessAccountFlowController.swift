import JustEat

/// Login and password, in sheets over the tabs.
@MainActor final class HeadlessAccountFlowController: AccountFlowControllerProtocol {
  private let window: HeadlessWindow
  private let person: HeadlessPerson
  private weak var delegate: (any FlowControllerDelegate)?

  init(window: HeadlessWindow, person: HeadlessPerson, delegate: any FlowControllerDelegate) {
    self.window = window
    self.person = person
    self.delegate = delegate
  }

  func beginLoginFlow(animated: Bool) async throws {
    try await window.present(HeadlessViewController(.login, of: self), animated: animated)
  }

  func waitForUserToLogin() async throws -> JustEatNavigation.LoginOutcome {
    try await window.waiting { try await person.logsIn() }
  }

  func beginResetPasswordFlow(token: ResetPasswordToken, animated: Bool) async throws {
    try await window.present(HeadlessViewController(.resetPassword(token), of: self), animated: animated)
  }

  func leaveFlow(animated: Bool) async throws {
    try await window.dismissSheets(of: self, animated: animated)
  }

  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }
}
