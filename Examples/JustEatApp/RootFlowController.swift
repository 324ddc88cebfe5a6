import Foundation
import JustEat

/// The root of the tree: tabs, and sheets over them. Taps of all screens come up to it, and go to the machine.
final class RootFlowController: RootFlowControllerProtocol {
  weak var deepLinkingFacade: DeepLinkingFacade?
  private let tabs: TabBarController
  private let session: UserSession
  private lazy var restaurants = RestaurantsFlowController(tabs, delegate: self)
  private lazy var orders = OrdersFlowController(tabs, delegate: self)
  private lazy var settings = SettingsFlowController(tabs, delegate: self)
  private lazy var account = AccountFlowController(tabs, delegate: self)

  init(with tabBarController: TabBarController, session: UserSession) {
    (tabs, self.session) = (tabBarController, session)
  }

  var restaurantsFlowController: any RestaurantsFlowControllerProtocol { restaurants }
  var ordersFlowController: any OrdersFlowControllerProtocol { orders }
  var settingsFlowController: any SettingsFlowControllerProtocol { settings }
  var accountFlowController: any AccountFlowControllerProtocol { account }

  func setup() async throws { await fill(.restaurants, with: .home) }
  func goToLogin(animated: Bool) async throws { try await account.beginLoginFlow(animated: animated) }
  func goToResetPassword(token: ResetPasswordToken, animated: Bool) async throws {
    try await account.beginResetPasswordFlow(token: token, animated: animated)
  }
  func goToRestaurantsSection() async throws { try await select(.restaurants, first: .home) }
  func goToOrdersSection(first: FirstScreens) async throws { try await select(.orders, first: first[.orders]) }
  func goToSettingsSection() async throws { try await select(.settings, first: .settings) }

  func dismissAll(animated: Bool) async throws {
    try await tabs.whole { await tabs.dismissSheets(animated: animated) }
  }

  func dismissAndPopToRootAll(first: FirstScreens, animated: Bool) async throws {
    try await tabs.whole {
      await tabs.dismissSheets(animated: animated)
      for tab in AppTab.allCases { await empty(tab, first: first) }
    }
  }

  func leaveLogin(first: FirstScreens) async throws {
    try await tabs.whole {
      await tabs.dismissSheets(animated: true)
      await empty(.orders, first: first)
    }
  }

  func leaveWhatNeedsLogin(first: FirstScreens) async throws {
    try await tabs.whole {
      try await dismissAndPopToRootAll(first: first, animated: false)
      try await goToRestaurantsSection()
    }
  }

  func request(_ event: JustEatNavigation.Event) async throws {
    try await deepLinkingFacade.attached().navigationTransitioner.perform(event, animated: true)
  }

  private func select(_ tab: AppTab, first: JustEatNavigation.Screen?) async throws {
    try await tabs.whole {
      await fill(tab, with: first)
      tabs.showTab(tab)
    }
  }

  /// Gives a tab that is empty its first screen.
  private func fill(_ tab: AppTab, with first: JustEatNavigation.Screen?) async {
    guard let stack = tabs.stacks[tab], stack.viewControllers.isEmpty, let first else { return }
    let owner: any FlowController =
      switch tab {
      case .restaurants: restaurants
      case .orders: orders
      case .settings: settings
      }
    await stack.show([ScreenViewController(first, of: owner)], animated: false)
  }

  /// Leaves nothing in a tab but its first screen; one that is not on show gets it when it is selected.
  private func empty(_ tab: AppTab, first: FirstScreens) async {
    guard let stack = tabs.stacks[tab] else { return }
    let root = stack.viewControllers.first as? ScreenViewController
    let stays = tab == tabs.shownTab && (first[tab] ?? root?.screen) == root?.screen
    await stack.show(stack.viewControllers.prefix(stays ? 1 : 0), animated: false)
    if tab == tabs.shownTab { await fill(tab, with: first[tab]) }
  }
}

// MARK: What the children ask for

extension RootFlowController: RestaurantsFlowControllerDelegate, OrdersFlowControllerDelegate, SessionDelegate {
  func flowController(_ child: any FlowController, requests event: JustEatNavigation.Event) async throws {
    try await request(event)
  }

  func flowController(_ child: any FlowController, reports change: JustEatNavigation.Change) async throws {
    session.userStatus = change == .signsIn ? .loggedIn : .loggedOut
    try await deepLinkingFacade.attached().report(change)
  }

  func restaurantsFlowController(
    _ child: any RestaurantsFlowControllerProtocol, didPlaceOrder orderId: OrderId, animated: Bool
  ) async throws {
    // Whoever pays is logged in.
    let first: FirstScreens = [.orders: .orderHistory]
    try await tabs.whole {
      try await dismissAndPopToRootAll(first: first, animated: false)
      try await goToOrdersSection(first: first)
      try await orders.goToOrder(orderId: orderId, animated: animated)
    }
  }

  func ordersFlowController(
    _ child: any OrdersFlowControllerProtocol, wantsRestaurant restaurantId: RestaurantId, animated: Bool
  ) async throws {
    try await tabs.whole {
      try await goToRestaurantsSection()
      try await restaurants.goToRestaurant(
        restaurantId: restaurantId, postcode: nil, serviceType: nil, section: nil, animated: animated)
    }
  }
}

// MARK: What the user does

extension RootFlowController {
  /// Tells the machine; it says what a tab shows that was empty.
  func userMade(_ move: UserMove) async {
    do {
      let screen = try await deepLinkingFacade.attached().navigationTransitioner.userMade(move)
      if case .tapped(let tab) = move { await fill(tab, with: screen) }
    } catch {
      NSLog("%@ was not expected: %@", "\(move)", "\(error)")
    }
  }

  /// Shows the login over all that is there, for a journey that goes on afterwards.
  func askUserToLogin() async throws -> JustEatNavigation.LoginOutcome {
    let count = tabs.sheets.count
    try await account.beginLoginFlow(animated: false)
    let outcome = try? await account.waitForUserToLogin()
    await tabs.dismissSheets(to: count, animated: false)
    guard let outcome else { throw CancellationError() }
    if outcome == .signedIn {
      session.userStatus = .loggedIn
      try await dismissAndPopToRootAll(first: [.orders: .orderHistory], animated: false)
    }
    return outcome
  }

  /// - Returns: whether a journey had asked for it.
  func loginIsDismissed() -> Bool { account.answer(.cancelled) }
}
