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
    window.install(restaurants.firstViewController)
  }

  package func dismissAll(animated: Bool) async throws {
    try await window.dismissSheets(animated: animated)
  }

  package func dismissAndPopToRootAll(first: FirstScreens, animated: Bool) async throws {
    try await window.whole {
      // Hidden screens change without animation, or two things would move.
      let moving = animated && window.arrangement.sheets.isEmpty ? window.arrangement.selectedTab : nil
      try await dismissAll(animated: animated)
      for tab in window.tabs { try await empty(tab, first: first, animated: moving == tab) }
    }
  }

  package func goToLogin(animated: Bool) async throws {
    try await account.beginLoginFlow(animated: animated)
  }

  package func goToResetPassword(token: ResetPasswordToken, animated: Bool) async throws {
    try await account.beginResetPasswordFlow(token: token, animated: animated)
  }

  package func goToRestaurantsSection() async throws { try await select(.restaurants) }
  package func goToOrdersSection(first: FirstScreens) async throws { try await select(.orders, first: first) }
  package func goToSettingsSection() async throws { try await select(.settings) }

  package func leaveLogin(first: FirstScreens) async throws {
    try await window.whole {
      try await account.leaveFlow(animated: false)
      try await empty(.orders, first: first, animated: false)
    }
  }

  package func leaveWhatNeedsLogin(first: FirstScreens) async throws {
    try await window.whole {
      try await dismissAndPopToRootAll(first: first, animated: false)
      try await goToRestaurantsSection()
    }
  }

  /// What a tab shows first, where that is `screen`.
  func firstViewController(of tab: AppTab, showing screen: JustEatNavigation.Screen?) -> HeadlessViewController {
    switch tab {
    case .restaurants: restaurants.firstViewController
    case .orders: orders.firstViewController(showing: screen)
    case .settings: settings.firstViewController
    }
  }

  private func select(_ tab: AppTab, first: FirstScreens = [:]) async throws {
    try await window.select(tab, first: firstViewController(of: tab, showing: first[tab]))
  }

  private func empty(_ tab: AppTab, first: FirstScreens, animated: Bool) async throws {
    try await window.empty(tab, first: firstViewController(of: tab, showing: first[tab]), animated: animated)
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
    // Whoever pays is logged in.
    let first: FirstScreens = [.orders: .orderHistory]
    try await window.whole {
      // What was ordered is no longer in the basket.
      try await dismissAndPopToRootAll(first: first, animated: false)
      try await goToOrdersSection(first: first)
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
