/// The flow controller at the root of the tree: tabs, and sheets over them.
@MainActor public protocol RootFlowControllerProtocol: FlowController {
  /// The restaurants tab, which this flow controller owns, as it does the other tabs.
  var restaurantsFlowController: any RestaurantsFlowControllerProtocol { get }
  var ordersFlowController: any OrdersFlowControllerProtocol { get }
  var settingsFlowController: any SettingsFlowControllerProtocol { get }
  var accountFlowController: any AccountFlowControllerProtocol { get }

  /// Shows the restaurants tab; done once, before anything else is shown. Other tabs are built when they are selected.
  func setup() async throws
  /// Dismisses every sheet.
  func dismissAll(animated: Bool) async throws
  /// Dismisses every sheet and empties every tab. The selected tab stays, with its first screen; the others show theirs
  /// when they are selected.
  func dismissAndPopToRootAll(first: FirstScreens, animated: Bool) async throws
  /// Presents the login over the tabs.
  func goToLogin(animated: Bool) async throws
  /// Presents the choice of a new password over the tabs.
  func goToResetPassword(token: ResetPasswordToken, animated: Bool) async throws
  /// Selects the restaurants tab.
  func goToRestaurantsSection() async throws
  /// Selects the orders tab. What it shows first depends on who is in front of the app.
  func goToOrdersSection(first: FirstScreens) async throws
  /// Selects the settings tab.
  func goToSettingsSection() async throws
  /// Dismisses what is for who is logged out, if it is up, and empties the orders tab, which said to log in.
  ///
  /// Not among the calls of 2019, whose machine knew one screen at a time.
  func leaveLogin(first: FirstScreens) async throws
  /// Takes away what only somebody who is logged in may see: dismisses every sheet, empties every tab, and selects the
  /// restaurants tab, which needs no login.
  ///
  /// Not among the calls of 2019, whose app stayed where it was when a session ended.
  func leaveWhatNeedsLogin(first: FirstScreens) async throws
}

/// The flow controller of the restaurants tab: home, search, restaurant, basket.
@MainActor public protocol RestaurantsFlowControllerProtocol: FlowController {
  /// The checkout, which this flow controller owns. It is there before a checkout was ever opened.
  var checkoutFlowController: any CheckoutFlowControllerProtocol { get }

  /// Dismisses what is presented over the tab; completes immediately if nothing is presented.
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

/// The requests of the restaurants tab to its parent.
@MainActor public protocol RestaurantsFlowControllerDelegate: FlowControllerDelegate {
  /// An order has been paid; show it among the user's orders.
  func restaurantsFlowController(
    _ child: any RestaurantsFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool) async throws
}

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
  /// Dismisses the checkout and goes back to the search results ("SERP") below the basket; whoever did not come by a
  /// search gets new ones in their place.
  func leaveFlowAndGoBackToSERP(animated: Bool) async throws
}

/// The requests of the checkout to its parent.
@MainActor public protocol CheckoutFlowControllerDelegate: FlowControllerDelegate {
  /// The order has been paid, and the flow left.
  func checkoutFlowController(
    _ child: any CheckoutFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool) async throws
  /// The flow has been left, and search results are to be shown instead of the basket.
  func checkoutFlowControllerWantsSearchResults(_ child: any CheckoutFlowControllerProtocol) async throws
}

/// The flow controller of the orders tab: the history and its orders, or a screen that says to log in.
@MainActor public protocol OrdersFlowControllerProtocol: FlowController {
  /// Dismisses what is presented over the tab; completes immediately if nothing is presented.
  func dismiss(animated: Bool) async throws
  /// Pops the tab to its root.
  func goBackToRoot(animated: Bool) async throws
  /// Pushes one order onto the history.
  func goToOrder(orderId: OrderId, animated: Bool) async throws
  /// Shows the restaurant of an order: pushes it onto what lies on the restaurants tab.
  func goToRestaurant(restaurantId: RestaurantId, animated: Bool) async throws
}

/// The requests of the orders tab to its parent.
@MainActor public protocol OrdersFlowControllerDelegate: FlowControllerDelegate {
  /// A restaurant is to be shown; it belongs to another tab.
  func ordersFlowController(
    _ child: any OrdersFlowControllerProtocol, wantsRestaurant restaurantId: RestaurantId, animated: Bool) async throws
}

/// The flow controller of the settings tab.
@MainActor public protocol SettingsFlowControllerProtocol: FlowController {
  /// Dismisses what is presented over the tab; completes immediately if nothing is presented.
  func dismiss(animated: Bool) async throws
  /// Pops the tab to its root.
  func goBackToRoot(animated: Bool) async throws
  /// Pushes the privacy policy.
  func goToPrivacyPolicy(animated: Bool) async throws
}

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
