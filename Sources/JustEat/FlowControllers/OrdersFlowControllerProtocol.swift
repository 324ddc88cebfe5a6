/// The flow controller of the orders tab: the history and its orders.
@MainActor public protocol OrdersFlowControllerProtocol: FlowController {
  /// Dismisses what is presented over the tab; completes immediately if nothing is.
  func dismiss(animated: Bool) async throws
  /// Pops the tab to its root, the order history.
  func goBackToRoot(animated: Bool) async throws
  /// Shows one order, directly over the history.
  func goToOrder(orderId: OrderId, animated: Bool) async throws
  /// Shows the restaurant of an order, on the restaurants tab.
  func goToRestaurant(restaurantId: RestaurantId, animated: Bool) async throws
}

/// What the orders tab asks of its parent.
@MainActor public protocol OrdersFlowControllerDelegate: FlowControllerDelegate {
  /// A restaurant is to be shown; it belongs to another tab.
  func ordersFlowController(
    _ child: any OrdersFlowControllerProtocol, wantsRestaurant restaurantId: RestaurantId, animated: Bool) async throws
}
