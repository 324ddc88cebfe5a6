/// The flow controller of the restaurants tab: home, search, restaurant, basket.
@MainActor public protocol RestaurantsFlowControllerProtocol: FlowController {
  /// The checkout, which this flow controller owns. It is there before a checkout was ever opened.
  var checkoutFlowController: any CheckoutFlowControllerProtocol { get }

  /// Dismisses what is presented over the tab; completes immediately if nothing is.
  func dismiss(animated: Bool) async throws
  /// Pops the tab to its root.
  func goBackToRoot(animated: Bool) async throws
  /// Pushes the restaurants of an area.
  func goToSearchAnimated(postcode: Postcode?, cuisine: Cuisine?, animated: Bool) async throws
  /// Pushes a restaurant.
  func goToRestaurant(
    restaurantId: RestaurantId, postcode: Postcode?, serviceType: ServiceType?, section: RestaurantSection?,
    animated: Bool) async throws
  /// Pushes the basket, filled with what an earlier order contained.
  func goToBasket(reorderId: ReorderId, animated: Bool) async throws
  /// Begins the checkout of what is in the basket.
  func goToCheckout(animated: Bool) async throws
}

/// What the restaurants tab asks of its parent.
@MainActor public protocol RestaurantsFlowControllerDelegate: FlowControllerDelegate {
  /// An order has been paid: it is to be shown, among the user's orders.
  func restaurantsFlowController(
    _ child: any RestaurantsFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool) async throws
}
