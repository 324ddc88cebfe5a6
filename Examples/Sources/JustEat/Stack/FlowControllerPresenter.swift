import NavigationEngine

/// Shows what the engine decides, by calling the app's flow controllers: which call each event makes.
///
/// It decides nothing. An event that is added to the spec is a requirement of ``JustEatPresenter``, so that the
/// compiler asks for it here.
@MainActor final class FlowControllerPresenter: JustEatPresenter {
  private let provider: FlowControllerProvider
  private weak var dataSource: (any NavigationTransitionerDataSource)?

  private var root: any RootFlowControllerProtocol { provider.rootFlowController }
  private var restaurants: any RestaurantsFlowControllerProtocol { provider.restaurantsFlowController }
  private var orders: any OrdersFlowControllerProtocol { provider.ordersFlowController }
  private var checkout: any CheckoutFlowControllerProtocol { provider.checkoutFlowController }

  init(provider: FlowControllerProvider, dataSource: any NavigationTransitionerDataSource) {
    self.provider = provider
    self.dataSource = dataSource
  }

  func popEverything(first screens: FirstScreens, animated: Bool) async throws {
    try await root.dismissAndPopToRootAll(first: screens, animated: animated)
  }

  func goToHome(animated: Bool) async throws {
    try await root.goToRestaurantsSection()
  }

  func searchRestaurants(postcode: String?, cuisine: String?, animated: Bool) async throws {
    try await restaurants.goToSearchAnimated(postcode: postcode, cuisine: cuisine, animated: animated)
  }

  func loadRestaurant(
    restaurantId: String, postcode: String?, serviceType: ServiceType?, section: RestaurantSection?, animated: Bool
  ) async throws {
    try await restaurants.goToRestaurant(
      restaurantId: restaurantId, postcode: postcode, serviceType: serviceType, section: section, animated: animated)
  }

  func fillBasket(reorderId: String, animated: Bool) async throws {
    try await restaurants.goToBasket(reorderId: reorderId, animated: animated)
  }

  func loadOrderHistory(first screens: FirstScreens, animated: Bool) async throws {
    try await root.goToOrdersSection(first: screens)
  }

  func goToOrderDetails(orderId: String, animated: Bool) async throws {
    try await orders.goToOrder(orderId: orderId, animated: animated)
  }

  func goToSettings(animated: Bool) async throws {
    try await root.goToSettingsSection()
  }

  func goToLogin(animated: Bool) async throws {
    try await root.goToLogin(animated: animated)
  }

  func goToResetPassword(token: String, animated: Bool) async throws {
    try await root.goToResetPassword(token: token, animated: animated)
  }

  /// Presents what only taps make.
  func present(
    _ event: JustEatNavigation.Event, doing actions: [JustEatNavigation.StackAction],
    to screen: JustEatNavigation.Screen, first screens: FirstScreens, animated: Bool
  ) async throws {
    switch event {
    case .goToCheckout: try await restaurants.goToCheckout(animated: animated)
    case .proceedToPayment: try await checkout.proceedToPayment(animated: animated)
    case .goToOrderConfirmation(let orderId):
      try await checkout.goToOrderConfirmation(orderId: orderId, animated: animated)
    case .leaveCheckout: try await checkout.leaveFlow(animated: animated)
    case .leaveCheckoutToSearch: try await checkout.leaveFlowAndGoBackToSERP(animated: animated)
    case .goToRestaurantOfOrder(let restaurantId):
      try await orders.goToRestaurant(restaurantId: restaurantId, animated: animated)
    case .goToPrivacyPolicy: try await provider.settingsFlowController.goToPrivacyPolicy(animated: animated)
    default: throw UnpresentedTap()
    }
  }

  func askLogin() async throws -> JustEatNavigation.LoginOutcome {
    try await dataSource.attached().navigationTransitionerDidRequestUserToLogin()
  }

  func askReorderInput(reorderId: String) async throws -> JustEatNavigation.ReorderInputOutcome {
    try await dataSource.attached().navigationTransitionerDidRequestInputForReorder(reorderId: reorderId)
  }

  func signsIn(doing actions: [JustEatNavigation.StackAction], first screens: FirstScreens) async throws {
    try await root.leaveLogin(first: screens)
  }

  func sessionEnds(first screens: FirstScreens) async throws {
    try await root.leaveWhatNeedsLogin(first: screens)
  }
}
