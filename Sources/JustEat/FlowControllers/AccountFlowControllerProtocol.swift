/// The flow controller of login and password, shown in sheets over the tabs.
@MainActor public protocol AccountFlowControllerProtocol: FlowController {
  /// Presents the login.
  func beginLoginFlow(animated: Bool) async throws
  /// Waits for what comes of the login that is presented. Shows nothing and dismisses nothing.
  func waitForUserToLogin() async throws -> JustEatNavigation.LoginOutcome
  /// Presents the choice of a new password.
  func beginResetPasswordFlow(token: ResetPasswordToken, animated: Bool) async throws
  /// Dismisses what the flow has presented; completes immediately if it has presented nothing.
  func leaveFlow(animated: Bool) async throws
}
