/// The single entry to the whole tree of flow controllers.
///
/// ```swift
/// let provider = FlowControllerProvider(rootFlowController: root)
/// try await provider.checkoutFlowController.leaveFlow(animated: false)  // also before a checkout was ever opened
/// ```
///
/// It owns the root only; every other flow controller is owned by its parent, and built when it is first asked for.
@MainActor public final class FlowControllerProvider {
  public let rootFlowController: any RootFlowControllerProtocol

  public init(rootFlowController: any RootFlowControllerProtocol) {
    self.rootFlowController = rootFlowController
  }

  public var restaurantsFlowController: any RestaurantsFlowControllerProtocol {
    rootFlowController.restaurantsFlowController
  }
  public var checkoutFlowController: any CheckoutFlowControllerProtocol {
    restaurantsFlowController.checkoutFlowController
  }
  public var ordersFlowController: any OrdersFlowControllerProtocol { rootFlowController.ordersFlowController }
  public var settingsFlowController: any SettingsFlowControllerProtocol { rootFlowController.settingsFlowController }
  public var accountFlowController: any AccountFlowControllerProtocol { rootFlowController.accountFlowController }
}
