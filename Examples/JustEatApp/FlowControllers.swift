import JustEat

/// A part of the app: owned by its parent, which it knows as its delegate only. Each makes the screens of its part.
protocol ChildFlowController: FlowController {
  var tabs: TabBarController { get }
  var parent: (any FlowControllerDelegate)? { get }
}

extension ChildFlowController {
  func request(_ event: JustEatNavigation.Event) async throws {
    try await parent.attached().flowController(self, requests: event)
  }
  func dismiss(animated: Bool) async throws { try await leaveFlow(animated: animated) }
  func leaveFlow(animated: Bool) async throws {
    try await tabs.whole { await tabs.dismissSheets(animated: animated) }
  }
  fileprivate func popToRoot(of tab: AppTab, animated: Bool) async throws {
    guard let stack = tabs.stacks[tab] else { return }
    try await tabs.whole { await stack.show(stack.viewControllers.prefix(1), animated: animated) }
  }
  fileprivate func push(
    _ screen: JustEatNavigation.Screen, _ values: [String?] = [], on tab: AppTab, animated: Bool
  ) async throws {
    try await tabs.push(ScreenViewController(screen, values, of: self), on: tab, animated: animated)
  }
}

final class RestaurantsFlowController: ChildFlowController, RestaurantsFlowControllerProtocol {
  let tabs: TabBarController
  private weak var delegate: (any RestaurantsFlowControllerDelegate)?
  var parent: (any FlowControllerDelegate)? { delegate }
  private lazy var checkout = CheckoutFlowController(tabs, delegate: self)
  var checkoutFlowController: any CheckoutFlowControllerProtocol { checkout }

  init(_ tabs: TabBarController, delegate: any RestaurantsFlowControllerDelegate) {
    (self.tabs, self.delegate) = (tabs, delegate)
  }

  func goBackToRoot(animated: Bool) async throws { try await popToRoot(of: .restaurants, animated: animated) }
  func goToSearchAnimated(postcode: Postcode?, cuisine: Cuisine?, animated: Bool) async throws {
    try await push(.search, [postcode, cuisine], on: .restaurants, animated: animated)
  }
  func goToRestaurant(
    restaurantId: RestaurantId, postcode: Postcode?, serviceType: ServiceType?, section: RestaurantSection?,
    animated: Bool
  ) async throws {
    let values = [restaurantId, postcode, serviceType?.rawValue, section?.rawValue]
    try await push(.restaurant, values, on: .restaurants, animated: animated)
  }
  func goToBasket(reorderId: ReorderId, animated: Bool) async throws {
    try await push(.basket, [reorderId], on: .restaurants, animated: animated)
  }
  func goToCheckout(animated: Bool) async throws { try await checkout.beginFlow(animated: animated) }
}

extension RestaurantsFlowController: CheckoutFlowControllerDelegate {
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
}

final class CheckoutFlowController: ChildFlowController, CheckoutFlowControllerProtocol {
  let tabs: TabBarController
  private weak var delegate: (any CheckoutFlowControllerDelegate)?
  var parent: (any FlowControllerDelegate)? { delegate }

  init(_ tabs: TabBarController, delegate: any CheckoutFlowControllerDelegate) {
    (self.tabs, self.delegate) = (tabs, delegate)
  }

  func beginFlow(animated: Bool) async throws {
    try await tabs.presentSheet(ScreenViewController(.checkout, of: self), animated: animated)
  }
  /// A payment is left by its own buttons: `by hand: no` in the spec.
  func proceedToPayment(animated: Bool) async throws {
    let payment = ScreenViewController(.payment, of: self)
    payment.navigationItem.hidesBackButton = true
    try await tabs.push(payment, on: nil, animated: animated)
  }
  func goToOrderConfirmation(orderId: OrderId, animated: Bool) async throws {
    try await delegate.attached().checkoutFlowController(self, didPlaceOrder: orderId, animated: animated)
  }
  /// Below the sheet first: what it uncovers is what the user asked for.
  func leaveFlowAndGoBackToSERP(animated: Bool) async throws {
    try await tabs.whole {
      try await delegate.attached().checkoutFlowControllerWantsSearchResults(self)
      try await leaveFlow(animated: animated)
    }
  }
}

final class OrdersFlowController: ChildFlowController, OrdersFlowControllerProtocol {
  let tabs: TabBarController
  private weak var delegate: (any OrdersFlowControllerDelegate)?
  var parent: (any FlowControllerDelegate)? { delegate }

  init(_ tabs: TabBarController, delegate: any OrdersFlowControllerDelegate) {
    (self.tabs, self.delegate) = (tabs, delegate)
  }

  func goBackToRoot(animated: Bool) async throws { try await popToRoot(of: .orders, animated: animated) }
  func goToOrder(orderId: OrderId, animated: Bool) async throws {
    try await push(.orderDetails, [orderId], on: .orders, animated: animated)
  }
  func goToRestaurant(restaurantId: RestaurantId, animated: Bool) async throws {
    try await delegate.attached().ordersFlowController(self, wantsRestaurant: restaurantId, animated: animated)
  }
}

/// A parent that is told of a login or the end of a session: the machine has to know.
protocol SessionDelegate: FlowControllerDelegate {
  func flowController(_ child: any FlowController, reports change: JustEatNavigation.Change) async throws
}

final class SettingsFlowController: ChildFlowController, SettingsFlowControllerProtocol {
  let tabs: TabBarController
  private weak var delegate: (any SessionDelegate)?
  var parent: (any FlowControllerDelegate)? { delegate }

  init(_ tabs: TabBarController, delegate: any SessionDelegate) { (self.tabs, self.delegate) = (tabs, delegate) }

  func goBackToRoot(animated: Bool) async throws { try await popToRoot(of: .settings, animated: animated) }
  func goToPrivacyPolicy(animated: Bool) async throws {
    try await push(.privacyPolicy, on: .settings, animated: animated)
  }
  func logOut() async throws { try await delegate.attached().flowController(self, reports: .sessionEnds) }
}

final class AccountFlowController: ChildFlowController, AccountFlowControllerProtocol {
  let tabs: TabBarController
  private weak var delegate: (any SessionDelegate)?
  var parent: (any FlowControllerDelegate)? { delegate }
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
  func logIn() async throws {
    if !answer(.signedIn) { try await delegate.attached().flowController(self, reports: .signsIn) }
  }
  /// - Returns: whether a journey has waited for it.
  func answer(_ outcome: JustEatNavigation.LoginOutcome) -> Bool {
    answers?.yield(outcome)
    return answers != nil
  }
}
