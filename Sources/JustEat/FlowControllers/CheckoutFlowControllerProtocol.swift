/// The flow controller of the checkout, shown in a sheet over the basket.
@MainActor public protocol CheckoutFlowControllerProtocol: FlowController {
  /// Presents the checkout.
  func beginFlow(animated: Bool) async throws
  /// Pushes the payment.
  func proceedToPayment(animated: Bool) async throws
  /// Leaves the flow, and shows the order that was made.
  func goToOrderConfirmation(orderId: OrderId, animated: Bool) async throws
  /// Dismisses the checkout; completes immediately if it is not presented.
  func leaveFlow(animated: Bool) async throws
  /// Dismisses the checkout and shows the search results ("SERP") below the basket, whether or not the user came by a
  /// search.
  func leaveFlowAndGoBackToSERP(animated: Bool) async throws
}

/// What the checkout asks of its parent.
@MainActor public protocol CheckoutFlowControllerDelegate: FlowControllerDelegate {
  /// The order has been paid, and the flow left.
  func checkoutFlowController(
    _ child: any CheckoutFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool) async throws
  /// The flow has been left, and search results are to be shown instead of the basket.
  func checkoutFlowControllerWantsSearchResults(_ child: any CheckoutFlowControllerProtocol) async throws
}
