/// The flow controller of the settings tab.
@MainActor public protocol SettingsFlowControllerProtocol: FlowController {
  /// Dismisses what is presented over the tab; completes immediately if nothing is.
  func dismiss(animated: Bool) async throws
  /// Pops the tab to its root.
  func goBackToRoot(animated: Bool) async throws
  /// Pushes the privacy policy.
  func goToPrivacyPolicy(animated: Bool) async throws
}
