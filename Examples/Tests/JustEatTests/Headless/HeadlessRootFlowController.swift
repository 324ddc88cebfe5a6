import JustEat

/// Where taps go once they have come up the tree: to the machine.
@MainActor protocol TapHandling: AnyObject, Sendable {
  /// Performs the event, or says why it is not performed.
  func perform(_ event: JustEatNavigation.Event, animated: Bool) async throws
}

extension NavigationTransitioner: TapHandling {}

/// The root of the tree, owned by the app itself.
@MainActor final class HeadlessRootFlowController: RootFlowControllerProtocol {
  let window: HeadlessWindow
  let person: HeadlessPerson
  /// Takes taps; set by the app once it has put itself together.
  weak var taps: (any TapHandling)?

  private lazy var restaurants = HeadlessRestaurantsFlowController(window: window, delegate: self)
  private lazy var orders = HeadlessOrdersFlowController(window: window, delegate: self)
  private lazy var settings = HeadlessSettingsFlowController(window: window, delegate: self)
  private lazy var account = HeadlessAccountFlowController(window: window, person: person, delegate: self)

  init(window: HeadlessWindow, person: HeadlessPerson) {
    self.window = window
    self.person = person
  }

  var restaurantsFlowController: any RestaurantsFlowControllerProtocol { restaurants }
  var ordersFlowController: any OrdersFlowControllerProtocol { orders }
  var settingsFlowController: any SettingsFlowControllerProtocol { settings }
  var accountFlowController: any AccountFlowControllerProtocol { account }

  func setup() async throws {
    window.install(restaurants.firstViewController)
  }

  func dismissAll(animated: Bool) async throws {
    if window.mistake == .sheetStays { return }
    try await window.dismissSheets(animated: animated)
  }

  func dismissAndPopToRootAll(first: FirstScreens, animated: Bool) async throws {
    try await window.whole {
      // Hidden screens change without animation, or two things would move.
      let moving = animated && window.arrangement.sheets.isEmpty ? window.arrangement.selectedTab : nil
      try await dismissAll(animated: animated)
      for tab in window.tabs where window.mistake != .tabKeepsPages || tab != window.arrangement.selectedTab {
        try await empty(tab, first: first, animated: moving == tab)
      }
    }
  }

  func goToLogin(animated: Bool) async throws {
    try await account.beginLoginFlow(animated: animated)
  }

  func goToResetPassword(token: ResetPasswordToken, animated: Bool) async throws {
    try await account.beginResetPasswordFlow(token: token, animated: animated)
  }

  func goToRestaurantsSection() async throws { try await select(.restaurants) }
  func goToOrdersSection(first: FirstScreens) async throws { try await select(.orders, first: first) }
  func goToSettingsSection() async throws {
    try await select(window.mistake == .wrongTab ? .orders : .settings)
  }

  func leaveLogin(first: FirstScreens) async throws {
    try await window.whole {
      try await account.leaveFlow(animated: false)
      try await empty(.orders, first: first, animated: false)
    }
  }

  func leaveWhatNeedsLogin(first: FirstScreens) async throws {
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

  func request(_ event: JustEatNavigation.Event) async throws {
    try await taps.attached().perform(event, animated: true)
  }
}

extension HeadlessRootFlowController: RestaurantsFlowControllerDelegate, OrdersFlowControllerDelegate {
  func flowController(_ child: any FlowController, requests event: JustEatNavigation.Event) async throws {
    try await request(event)
  }

  func restaurantsFlowController(
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

  func ordersFlowController(
    _ child: any OrdersFlowControllerProtocol, wantsRestaurant restaurantId: RestaurantId, animated: Bool
  ) async throws {
    try await window.whole {
      try await goToRestaurantsSection()
      try await restaurants.goToRestaurant(
        restaurantId: restaurantId, postcode: nil, serviceType: nil, section: nil, animated: animated)
    }
  }
}
