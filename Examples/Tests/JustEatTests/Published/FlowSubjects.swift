import JustEat

/// An app's navigation by hand, as far as the published one went wrong; whoever sits in front of it is logged out.
@MainActor protocol FlowSubject {
  /// Shows a restaurant, without a search.
  func openRestaurant() async throws
  /// Selects a tab, and returns which one is on show then.
  func select(_ tab: AppTab) async throws -> String
  /// Leaves the checkout without one being presented; returns whether that comes to an end.
  func leaveFlowWithNothingPresented() async throws -> Bool
  /// Taps what leads from the restaurant to the basket; returns whether a basket is on show then.
  func tapReorder() async throws -> Bool
  /// Asks the provider for the checkout, before one was ever opened.
  func askForCheckout() throws
  /// Gives up everything but the view controllers; returns whether a flow controller is left.
  func keepsFlowControllersAlive() -> Bool
}

@MainActor final class PublishedFlows: FlowSubject {
  private var root: PublishedRootFlowController? = PublishedRootFlowController()
  private var viewController: PublishedViewController?

  init() {
    root?.setup()
    if let restaurants = root?.restaurants { viewController = PublishedViewController(flowController: restaurants) }
  }

  func openRestaurant() { root?.restaurants?.goToRestaurant() }

  func select(_ tab: AppTab) throws -> String {
    switch tab {
    case .restaurants: root?.tabBar.select(0)
    case .orders: root?.goToOrdersSection()
    case .settings: root?.goToSettingsSection()
    }
    return root.map { $0.tabBar.tabs[$0.tabBar.selected] } ?? "none"
  }

  func leaveFlowWithNothingPresented() -> Bool {
    var isDone = false
    // All of this happens at once: what is not done now never will be.
    root?.restaurants?.dismiss { isDone = true }
    return isDone
  }

  func tapReorder() -> Bool {
    viewController?.tapReorder()
    return root?.restaurants?.stack.last == "basket"
  }

  func askForCheckout() throws {
    let provider = root.map { PublishedFlowControllerProvider(root: $0) }
    _ = try provider?.checkoutFlowController()
  }

  func keepsFlowControllersAlive() -> Bool {
    weak let restaurants = root?.restaurants
    root = nil
    return restaurants != nil
  }
}

@MainActor final class OurFlows: FlowSubject {
  private var app: HeadlessApp?
  private var viewControllers: [HeadlessViewController] = []

  init(tabs: [AppTab] = AppTab.allCases) async throws {
    app = try HeadlessApp(tabs: tabs)
    try await app?.finishLaunching()
  }

  func openRestaurant() async throws {
    try await app?.tap(.loadRestaurant(restaurantId: "1"))
  }

  func select(_ tab: AppTab) async throws -> String {
    let root = app?.flowControllerProvider.rootFlowController
    switch tab {
    case .restaurants: try await root?.goToRestaurantsSection()
    case .orders: try await root?.goToOrdersSection(first: [.orders: .ordersSignedOut])
    case .settings: try await root?.goToSettingsSection()
    }
    return app?.window.shown.selectedTab.rawValue ?? "none"
  }

  func leaveFlowWithNothingPresented() async throws -> Bool {
    try await app?.flowControllerProvider.checkoutFlowController.leaveFlow(animated: true)
    try await app?.flowControllerProvider.accountFlowController.leaveFlow(animated: true)
    return true
  }

  func tapReorder() async throws -> Bool {
    try? await app?.tap(.fillBasket(reorderId: "1"))
    return app?.window.shown.front == .basket("1")
  }

  func askForCheckout() throws { _ = app?.flowControllerProvider.checkoutFlowController }

  func keepsFlowControllersAlive() -> Bool {
    viewControllers = app?.window.viewControllers ?? []
    app = nil
    return viewControllers.contains { $0.flowController != nil }
  }
}
