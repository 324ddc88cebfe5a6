/// Where taps go once they have come up the tree: to the machine.
@MainActor package protocol TapHandling: AnyObject, Sendable {
  /// Performs the event, or says why it is not performed.
  func perform(_ event: JustEatNavigation.Event, animated: Bool) async throws
}

/// The root of the tree, owned by the app itself.
@MainActor package final class HeadlessRootFlowController: RootFlowControllerProtocol {
  let window: HeadlessWindow
  let person: HeadlessPerson
  /// Takes taps; set by the app once it has put itself together.
  package weak var taps: (any TapHandling)?

  private lazy var restaurants = HeadlessRestaurantsFlowController(window: window, delegate: self)
  private lazy var orders = HeadlessOrdersFlowController(window: window, delegate: self)
  private lazy var settings = HeadlessSettingsFlowController(window: window, delegate: self)
  private lazy var account = HeadlessAccountFlowController(window: window, person: person, delegate: self)

  package init(window: HeadlessWindow, person: HeadlessPerson) {
    self.window = window
    self.person = person
  }

  package var restaurantsFlowController: any RestaurantsFlowControllerProtocol { restaurants }
  package var ordersFlowController: any OrdersFlowControllerProtocol { orders }
  package var settingsFlowController: any SettingsFlowControllerProtocol { settings }
  package var accountFlowController: any AccountFlowControllerProtocol { account }

  package func setup() async throws {
    restaurants.setup()
    orders.setup()
    settings.setup()
  }

  package func dismissAll(animated: Bool) async throws {
    try await window.dismissSheets(animated: animated)
  }

  package func dismissAndPopToRootAll(animated: Bool) async throws {
    try await window.whole {
      // Hidden screens change without animation, or two things would move.
      let moving = animated && window.arrangement.sheets.isEmpty ? window.arrangement.selectedTab : nil
      try await dismissAll(animated: animated)
      try await restaurants.goBackToRoot(animated: moving == .restaurants)
      try await orders.goBackToRoot(animated: moving == .orders)
      try await settings.goBackToRoot(animated: moving == .settings)
    }
  }

  package func goToLogin(animated: Bool) async throws {
    try await account.beginLoginFlow(animated: animated)
  }

  package func goToResetPassword(token: ResetPasswordToken, animated: Bool) async throws {
    try await account.beginResetPasswordFlow(token: token, animated: animated)
  }

  package func goToRestaurantsSection() async throws { try await window.select(.restaurants) }
  package func goToOrdersSection() async throws { try await window.select(.orders) }
  package func goToSettingsSection() async throws { try await window.select(.settings) }

  package func leaveWhatNeedsLogin() async throws {
    try await window.whole {
      try await dismissAndPopToRootAll(animated: false)
      try await goToRestaurantsSection()
    }
  }

  package func request(_ event: JustEatNavigation.Event) async throws {
    try await taps.attached().perform(event, animated: true)
  }
}

extension HeadlessRootFlowController: RestaurantsFlowControllerDelegate, OrdersFlowControllerDelegate {
  package func flowController(_ child: any FlowController, requests event: JustEatNavigation.Event) async throws {
    try await request(event)
  }

  package func restaurantsFlowController(
    _ child: any RestaurantsFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool
  ) async throws {
    try await window.whole {
      try await goToOrdersSection()
      try await orders.goToOrder(orderId: orderId, animated: animated)
    }
  }

  package func ordersFlowController(
    _ child: any OrdersFlowControllerProtocol, wantsRestaurant restaurantId: RestaurantId, animated: Bool
  ) async throws {
    try await window.whole {
      try await goToRestaurantsSection()
      try await restaurants.goToRestaurant(
        restaurantId: restaurantId, postcode: nil, serviceType: nil, section: nil, animated: animated)
    }
  }
}
