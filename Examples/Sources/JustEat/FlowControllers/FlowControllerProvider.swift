/// The single entry to the whole tree of flow controllers.
///
/// ```swift
/// let provider = FlowControllerProvider(rootFlowController: root)
/// try await provider.checkoutFlowController.leaveFlow(animated: false)  // also before a checkout was ever opened
/// ```
///
/// It owns the root only; every other flow controller is owned by its parent, and built when it is first asked for.
@MainActor public final class FlowControllerProvider {
  /// The root of the tree.
  public let rootFlowController: any RootFlowControllerProtocol

  public init(rootFlowController: any RootFlowControllerProtocol) {
    self.rootFlowController = rootFlowController
  }

  /// A child of the root.
  public var restaurantsFlowController: any RestaurantsFlowControllerProtocol {
    rootFlowController.restaurantsFlowController
  }
  /// A child of the restaurants flow controller; it is there before a checkout was ever opened.
  public var checkoutFlowController: any CheckoutFlowControllerProtocol {
    restaurantsFlowController.checkoutFlowController
  }
  /// A child of the root.
  public var ordersFlowController: any OrdersFlowControllerProtocol { rootFlowController.ordersFlowController }
  /// A child of the root.
  public var settingsFlowController: any SettingsFlowControllerProtocol { rootFlowController.settingsFlowController }
  /// A child of the root.
  public var accountFlowController: any AccountFlowControllerProtocol { rootFlowController.accountFlowController }
}
