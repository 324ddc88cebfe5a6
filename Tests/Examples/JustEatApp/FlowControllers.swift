import JustEat

// One for each part of the app, owned by its parent, which it knows as its delegate only.

final class RestaurantsFlowController: RestaurantsFlowControllerProtocol, CheckoutFlowControllerDelegate {
  private let tabs: TabBarController
  private weak var delegate: (any RestaurantsFlowControllerDelegate)?
  private(set) lazy var checkoutFlowController: any CheckoutFlowControllerProtocol =
    CheckoutFlowController(tabs, delegate: self)

  init(_ tabs: TabBarController, delegate: any RestaurantsFlowControllerDelegate) {
    (self.tabs, self.delegate) = (tabs, delegate)
  }

  func dismiss(animated: Bool) async throws { try await checkoutFlowController.leaveFlow(animated: animated) }
  func goBackToRoot(animated: Bool) async throws { try await tabs.popToRoot(.restaurants, animated: animated) }
  func goToSearchAnimated(postcode: Postcode?, cuisine: Cuisine?, animated: Bool) async throws {
    try await push(.search, [postcode, cuisine], animated: animated)
  }
  func goToRestaurant(
    restaurantId: RestaurantId, postcode: Postcode?, serviceType: ServiceType?, section: RestaurantSection?,
    animated: Bool
  ) async throws {
    let values = [restaurantId, postcode, serviceType?.rawValue, section?.rawValue]
    try await push(.restaurant, values, animated: animated)
  }
  func goToBasket(reorderId: ReorderId, animated: Bool) async throws {
    try await push(.basket, [reorderId], animated: animated)
  }
  func goToCheckout(animated: Bool) async throws { try await checkoutFlowController.beginFlow(animated: animated) }
  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }

  func flowController(_ child: any FlowController, requests event: JustEatNavigation.Event) async throws {
    try await request(event)
  }
  func checkoutFlowController(
    _ child: any CheckoutFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool
  ) async throws {
    try await delegate.attached().restaurantsFlowController(self, didPlaceOrder: orderId, animated: animated)
  }
  /// Goes back to the search; who came by a link past it gets a new one on home.
  func checkoutFlowControllerWantsSearchResults(_ child: any CheckoutFlowControllerProtocol) async throws {
    guard let stack = tabs.stacks[.restaurants] else { return }
    let screens = stack.viewControllers.compactMap { $0 as? ScreenViewController }
    let search = screens.last { $0.screen == .search } ?? ScreenViewController(.search, of: self)
    await stack.show(screens.prefix(1) + [search], animated: false)
  }

  private func push(_ screen: JustEatNavigation.Screen, _ values: [String?], animated: Bool) async throws {
    try await tabs.push(ScreenViewController(screen, values, of: self), on: .restaurants, animated: animated)
  }
}

final class CheckoutFlowController: CheckoutFlowControllerProtocol {
  private let tabs: TabBarController
  private weak var delegate: (any CheckoutFlowControllerDelegate)?

  init(_ tabs: TabBarController, delegate: any CheckoutFlowControllerDelegate) {
    (self.tabs, self.delegate) = (tabs, delegate)
  }

  func beginFlow(animated: Bool) async throws {
    try await tabs.presentSheet(ScreenViewController(.checkout, of: self), animated: animated)
  }
  /// `by hand: no` in the spec: a payment is left by its own buttons.
  func proceedToPayment(animated: Bool) async throws {
    let payment = ScreenViewController(.payment, of: self)
    payment.navigationItem.hidesBackButton = true
    try await tabs.push(payment, on: nil, animated: animated)
  }
  func goToOrderConfirmation(orderId: OrderId, animated: Bool) async throws {
    try await delegate.attached().checkoutFlowController(self, didPlaceOrder: orderId, animated: animated)
  }
  func leaveFlow(animated: Bool) async throws {
    try await tabs.whole { await tabs.dismissSheets(animated: animated) }
  }
  /// Below the sheet first: what it uncovers is what the user asked for.
  func leaveFlowAndGoBackToSERP(animated: Bool) async throws {
    try await tabs.whole {
      try await delegate.attached().checkoutFlowControllerWantsSearchResults(self)
      await tabs.dismissSheets(animated: animated)
    }
  }
  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }
}

final class OrdersFlowController: OrdersFlowControllerProtocol {
  private let tabs: TabBarController
  private weak var delegate: (any OrdersFlowControllerDelegate)?

  init(_ tabs: TabBarController, delegate: any OrdersFlowControllerDelegate) {
    (self.tabs, self.delegate) = (tabs, delegate)
  }

  func dismiss(animated: Bool) async throws {}
  func goBackToRoot(animated: Bool) async throws { try await tabs.popToRoot(.orders, animated: animated) }
  func goToOrder(orderId: OrderId, animated: Bool) async throws {
    try await tabs.push(ScreenViewController(.orderDetails, [orderId], of: self), on: .orders, animated: animated)
  }
  func goToRestaurant(restaurantId: RestaurantId, animated: Bool) async throws {
    try await delegate.attached().ordersFlowController(self, wantsRestaurant: restaurantId, animated: animated)
  }
  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }
}

/// A login, or the end of a session, which the machine has to know of.
protocol SessionDelegate: FlowControllerDelegate {
  func flowController(_ child: any FlowController, reports change: JustEatNavigation.Change) async throws
}

final class SettingsFlowController: SettingsFlowControllerProtocol {
  private let tabs: TabBarController
  private weak var delegate: (any SessionDelegate)?

  init(_ tabs: TabBarController, delegate: any SessionDelegate) { (self.tabs, self.delegate) = (tabs, delegate) }

  func dismiss(animated: Bool) async throws {}
  func goBackToRoot(animated: Bool) async throws { try await tabs.popToRoot(.settings, animated: animated) }
  func goToPrivacyPolicy(animated: Bool) async throws {
    try await tabs.push(ScreenViewController(.privacyPolicy, of: self), on: .settings, animated: animated)
  }
  func logOut() async throws { try await delegate.attached().flowController(self, reports: .sessionEnds) }
  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }
}

final class AccountFlowController: AccountFlowControllerProtocol {
  private let tabs: TabBarController
  private weak var delegate: (any SessionDelegate)?
  /// There while a journey waits for a login.
  private var answers: AsyncStream<JustEatNavigation.LoginOutcome>.Continuation?

  init(_ tabs: TabBarController, delegate: any SessionDelegate) { (self.tabs, self.delegate) = (tabs, delegate) }

  func beginLoginFlow(animated: Bool) async throws {
    try await tabs.presentSheet(ScreenViewController(.login, of: self), animated: animated)
  }
  func waitForUserToLogin() async throws -> JustEatNavigation.LoginOutcome {
    let (outcomes, answers) = AsyncStream.makeStream(of: JustEatNavigation.LoginOutcome.self)
    self.answers = answers
    defer { self.answers = nil }
    for await outcome in outcomes { return outcome }
    throw CancellationError()
  }
  func beginResetPasswordFlow(token: ResetPasswordToken, animated: Bool) async throws {
    try await tabs.presentSheet(ScreenViewController(.resetPassword, [token], of: self), animated: animated)
  }
  func leaveFlow(animated: Bool) async throws {
    try await tabs.whole { await tabs.dismissSheets(animated: animated) }
  }
  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }

  func logIn() async throws {
    if !answer(.signedIn) { try await delegate.attached().flowController(self, reports: .signsIn) }
  }
  /// - Returns: whether a journey has waited for it.
  func answer(_ outcome: JustEatNavigation.LoginOutcome) -> Bool {
    answers?.yield(outcome)
    return answers != nil
  }
}
