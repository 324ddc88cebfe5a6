/// The flow controller at the root of the tree: tabs, and sheets over them.
@MainActor public protocol RootFlowControllerProtocol: FlowController {
  /// The restaurants tab, which this flow controller owns; so with the others.
  var restaurantsFlowController: any RestaurantsFlowControllerProtocol { get }
  var ordersFlowController: any OrdersFlowControllerProtocol { get }
  var settingsFlowController: any SettingsFlowControllerProtocol { get }
  var accountFlowController: any AccountFlowControllerProtocol { get }

  /// Builds the tabs; done once, before anything is shown.
  func setup() async throws
  /// Dismisses every sheet.
  func dismissAll(animated: Bool) async throws
  /// Dismisses every sheet and pops every tab. The selected tab stays.
  func dismissAndPopToRootAll(animated: Bool) async throws
  /// Presents the login over the tabs.
  func goToLogin(animated: Bool) async throws
  /// Presents the choice of a new password over the tabs.
  func goToResetPassword(token: ResetPasswordToken, animated: Bool) async throws
  /// Selects the restaurants tab.
  func goToRestaurantsSection() async throws
  /// Selects the orders tab.
  func goToOrdersSection() async throws
  /// Selects the settings tab.
  func goToSettingsSection() async throws
  /// Takes away what only somebody who is logged in may see: dismisses and pops everything, and selects the
  /// restaurants tab, which needs no login.
  ///
  /// Not among the calls of 2019, whose app stayed where it was when a session ended.
  func leaveWhatNeedsLogin() async throws
}
