import JustEat

/// The restaurants tab: home, search results, restaurant, basket.
@MainActor final class HeadlessRestaurantsFlowController: RestaurantsFlowControllerProtocol {
  private let window: HeadlessWindow
  private weak var delegate: (any RestaurantsFlowControllerDelegate)?
  private lazy var checkout = HeadlessCheckoutFlowController(window: window, delegate: self)

  init(window: HeadlessWindow, delegate: any RestaurantsFlowControllerDelegate) {
    self.window = window
    self.delegate = delegate
  }

  var checkoutFlowController: any CheckoutFlowControllerProtocol { checkout }

  var firstViewController: HeadlessViewController { HeadlessViewController(.home, of: self) }

  func dismiss(animated: Bool) async throws {
    try await checkout.leaveFlow(animated: animated)
  }

  func goBackToRoot(animated: Bool) async throws {
    try await window.popToRoot(.restaurants, animated: animated)
  }

  func goToSearchAnimated(postcode: Postcode?, cuisine: Cuisine?, animated: Bool) async throws {
    try await push(.searchResults(postcode: postcode, cuisine: cuisine), animated: animated)
  }

  func goToRestaurant(
    restaurantId: RestaurantId, postcode: Postcode?, serviceType: ServiceType?, section: RestaurantSection?,
    animated: Bool
  ) async throws {
    try await push(
      .restaurant(restaurantId, postcode: postcode, serviceType: serviceType, section: section), animated: animated)
  }

  func goToBasket(reorderId: ReorderId, animated: Bool) async throws {
    try await push(.basket(reorderId), animated: animated)
  }

  func goToCheckout(animated: Bool) async throws {
    try await checkout.beginFlow(animated: animated)
  }

  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }

  private func push(_ page: Page, animated: Bool) async throws {
    try await window.push(HeadlessViewController(page, of: self), on: .restaurants, animated: animated)
  }
}

extension HeadlessRestaurantsFlowController: CheckoutFlowControllerDelegate {
  func flowController(_ child: any FlowController, requests event: JustEatNavigation.Event) async throws {
    try await request(event)
  }

  func checkoutFlowController(
    _ child: any CheckoutFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool
  ) async throws {
    try await delegate.attached().restaurantsFlowController(self, didPlaceOrder: orderId, animated: animated)
  }

  func checkoutFlowControllerWantsSearchResults(_ child: any CheckoutFlowControllerProtocol) async throws {
    let stack = window.arrangement.stacks[.restaurants] ?? []
    // A link may have led here past the search: then there are no results to go back to, and they are made.
    let results =
      stack.last(where: \.page.isSearchResults) ?? HeadlessViewController(stack.search, of: self, isMadeUp: true)
    try await window.replace([results], on: .restaurants, animated: false)
  }
}

extension Page {
  fileprivate var isSearchResults: Bool {
    if case .searchResults = self { true } else { false }
  }
}

extension [HeadlessViewController] {
  /// The search that would have led to the restaurant on the stack.
  @MainActor fileprivate var search: Page {
    for viewController in reversed() {
      if case .restaurant(_, let postcode, _, _) = viewController.page {
        return .searchResults(postcode: postcode, cuisine: nil)
      }
    }
    return .searchResults(postcode: nil, cuisine: nil)
  }
}
