import JustEat

/// The settings tab.
@MainActor final class HeadlessSettingsFlowController: SettingsFlowControllerProtocol {
  private let window: HeadlessWindow
  private weak var delegate: (any FlowControllerDelegate)?

  init(window: HeadlessWindow, delegate: any FlowControllerDelegate) {
    self.window = window
    self.delegate = delegate
  }

  var firstViewController: HeadlessViewController { HeadlessViewController(.settings, of: self) }

  /// This tab presents nothing, so there is nothing to dismiss.
  func dismiss(animated: Bool) async throws {
    try await window.dismissSheets(of: self, animated: animated)
  }

  func goBackToRoot(animated: Bool) async throws {
    try await window.popToRoot(.settings, animated: animated)
  }

  func goToPrivacyPolicy(animated: Bool) async throws {
    try await window.push(HeadlessViewController(.privacyPolicy, of: self), on: .settings, animated: animated)
  }

  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }
}
